import { Open } from 'unzipper'

/** Files of a zip by path, in the order in which they were written. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const { files } = await Open.buffer(zip)
  const found = new Map<string, Buffer>()
  for (const file of files) if (file.type === 'File') found.set(file.path, await file.buffer())
  return found
}
