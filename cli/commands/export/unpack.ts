import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Open } from 'unzipper'

/**
 * Writes the files of an archive into a folder, each one whole or not at all. What is there already
 * under another name stays.
 *
 * @throws {Error} for a path that leads out of the folder, before anything is written
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  const { files } = await Open.file(archive)
  const root = path.resolve(folder)
  const entries = files
    .filter((file) => file.type === 'File')
    .map((file) => ({ file, disk: path.resolve(root, file.path) }))
  for (const { file, disk } of entries)
    if (!disk.startsWith(root + path.sep)) throw new Error(`unsafe path: ${file.path}`)
  for (const { file, disk } of entries) {
    const partial = `${disk}.${process.pid}.tmp`
    await mkdir(path.dirname(disk), { recursive: true })
    await writeFile(partial, await file.buffer())
    await rename(partial, disk)
  }
}
