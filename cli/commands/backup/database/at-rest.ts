import { accessSync, constants, existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Whether the folder of a file is on a disk that is mounted read-only, as a snapshot is. */
export function isReadOnly(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/**
 * Copies the files of a database that no process uses: one that is used has an index of its log
 * beside it, by which SQLite reads it.
 */
export async function copyAtRest(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await copyFile(from, to)
  if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${to}-wal`)
}
