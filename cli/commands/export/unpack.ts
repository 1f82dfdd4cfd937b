import { mkdir, realpath, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Open } from 'unzipper'
import { leadsInside } from '../../sync/pull/safe-path.ts'

/**
 * Writes the files of an archive into a folder, each one whole or not at all. What is there already
 * under another name stays.
 *
 * @throws {Error} `refusal` for a path that leads out of the folder, also by a link in it, before anything is written
 */
export async function unpack(
  archive: string,
  folder: string,
  refusal: (file: string) => Error,
): Promise<void> {
  const { files } = await Open.file(archive)
  const root = path.resolve(folder)
  await mkdir(root, { recursive: true })
  const realRoot = await realpath(root)
  const entries = files
    .filter((file) => file.type === 'File')
    .map((file) => ({ file, disk: path.resolve(root, file.path) }))
  for (const { file, disk } of entries)
    if (!disk.startsWith(root + path.sep) || !leadsInside(realRoot, file.path))
      throw refusal(file.path)
  for (const { file, disk } of entries) {
    const partial = `${disk}.${process.pid}.tmp`
    await mkdir(path.dirname(disk), { recursive: true })
    await writeFile(partial, await file.buffer())
    await rename(partial, disk)
  }
}
