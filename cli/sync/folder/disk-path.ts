import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseOf, folderOf } from '../names.ts'

/**
 * Where a path is on the disk. Folders that are there keep their spelling: some systems tell `é` in
 * one character from `é` in two, so that the same folder would be made once more beside the first.
 * Source: cli/spec.md 2.6
 *
 * @param root absolute
 * @param path NFC with `/`, relative to the folder
 */
export function diskPath(root: string, path: string): string {
  if (path.normalize('NFD') === path) return join(root, path)
  let disk = root
  for (const name of folderOf(path) === '' ? [] : folderOf(path).split('/'))
    disk = join(disk, existsSync(join(disk, name)) ? name : (spelled(disk, name) ?? name))
  return join(disk, baseOf(path))
}

/** Whether anything is at a path, however its name is spelled. */
export function isOnDisk(root: string, path: string): boolean {
  const disk = diskPath(root, path)
  const isPlain = path.normalize('NFD') === path
  return existsSync(disk) || (!isPlain && spelled(dirname(disk), baseOf(path)) !== undefined)
}

function spelled(folder: string, name: string): string | undefined {
  try {
    return readdirSync(folder).find((one) => one.normalize('NFC') === name)
  } catch {
    return undefined // a folder that is still to be made
  }
}
