import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { globMatcher } from '../folder/globs.ts'
import { isInside } from '../folder/read-folder.ts'

/** Names that are passed over when a folder is read, or that some system cannot have. */
const impossible =
  /^[._]|[\p{Cc}<>:"\\|?*]|[. ]$|^(?:node_modules|(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?)$|\.(?:orig|rej)$/iu

/**
 * Whether a path that the server names can be one of the folder: it does not lead out, and what
 * lies there is read as a page.
 */
export function isPossiblePath(
  path: string,
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): boolean {
  return (
    isPossibleFolder(path) &&
    path === path.normalize('NFC') &&
    globMatcher(include)(path) &&
    !globMatcher(exclude)(path)
  )
}

/** The same for a folder. */
export const isPossibleFolder = (path: string): boolean =>
  path.length <= 1_000 &&
  path.isWellFormed() &&
  path.split('/').every((name) => name !== '' && !impossible.test(name))

/**
 * Whether a file may be written at this path: no symbolic link on the way leads out of the folder.
 *
 * @param root absolute, symbolic links resolved
 */
export function leadsInside(root: string, path: string): boolean {
  const disk = join(root, path)
  if (lstatSync(disk, { throwIfNoEntry: false })?.isSymbolicLink())
    return isInside(root, realpathOr(disk))
  let folder = dirname(disk)
  while (!lstatSync(folder, { throwIfNoEntry: false }) && folder !== dirname(folder))
    folder = dirname(folder)
  return isInside(root, realpathOr(folder))
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return '/'
  }
}
