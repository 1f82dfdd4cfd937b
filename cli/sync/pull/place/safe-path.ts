import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { globMatcher } from '../../globs.ts'
import { isInside } from '../../folder/read-folder.ts'

/** Names that are passed over when files are read. */
const hidden = /^\.|^node_modules$/i
/**
 * The folder of git by another name: Windows knows it by a short one too, and macOS ignores signs
 * that are not seen. Source: cli/spec.md 2.6
 */
const ofGit = /^git~\d+$/i
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Names that are passed over when pages are read. */
const noPage = /^_|\.(?:orig|rej)$/i
/** Signs that no name of a file may have, wherever it comes from. */
const unsafe = /[\p{Cc}\\]/u
/** Names that Windows cannot have; elsewhere what was pushed comes back as it was. */
const notOnWindows = /[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/iu

/**
 * Whether a path that the server names can be one of the folder: it does not lead out, and what
 * is there is read as a page.
 */
export const isPossiblePath = (
  path: string,
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): boolean => isPossibleFolder(path) && globMatcher(include)(path) && !globMatcher(exclude)(path)

/** The same for a folder of pages. */
export const isPossibleFolder = (path: string): boolean =>
  isPossibleFile(path) && path.split('/').every((name) => !noPage.test(name))

/**
 * The same for a picture or another file that pages use: in a folder such as `_images`, but no file
 * with such a name, which could be one of settings.
 */
export const isPossibleFile = (path: string): boolean =>
  path.length <= 1_000 &&
  path.isWellFormed() &&
  !/(?:^|\/)_[^/]*$/.test(path) &&
  path
    .split('/')
    .every(
      (name) =>
        name !== '' &&
        !hidden.test(name.replaceAll(unseen, '')) &&
        !ofGit.test(name) &&
        !unsafe.test(name) &&
        (process.platform !== 'win32' || !notOnWindows.test(name)),
    )

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
