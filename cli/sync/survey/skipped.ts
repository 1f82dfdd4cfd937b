// Files that git has, and leaves out of the folder on purpose (sparse checkout): nobody has deleted
// them. Source: cli/spec.md 2.11
import { existsSync, realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Lock } from '../base/lock.ts'
import type { ReadOptions } from '../folder/local-page.ts'
import { isInside } from '../folder/read-folder.ts'
import type { GitIndex } from '../git/checkout.ts'
import { folderOf } from '../names.ts'
import { phrase, type Remark } from '../problem.ts'
import { withParents } from '../plan/catalogs.ts'

/** Their paths in the folder. One that is there all the same is a file like any other. */
export function skippedIn(root: string, index: GitIndex): ReadonlySet<string> {
  const skipped = [...index].flatMap(([disk, { isSkipped }]) => (isSkipped ? [disk] : []))
  if (skipped.length === 0) return new Set()
  const real = existsSync(root) ? realpathSync(root) : root
  return new Set(
    skipped
      .filter((disk) => isInside(real, disk) && !existsSync(disk))
      .map((disk) => relative(real, disk).split(sep).join('/').normalize('NFC')),
  )
}

/** Names those that are pages. */
export const skippedRemarks = (lock: Lock, { skipped = new Set() }: ReadOptions): Remark[] => {
  const message = phrase('file.skipped')
  return [...skipped].flatMap((path): Remark[] =>
    lock.pages.has(path)
      ? [{ path, line: 0, column: 0, rule: 'not-checked-out', level: 'warn', message }]
      : [],
  )
}

/**
 * Forgets catalogs and files of the lock, except those that pages which are not here may need: those
 * of files that are not checked out, and the catalogs that pages were in when they were agreed on.
 */
export function forgetPresent(lock: Lock, { skipped = new Set() }: ReadOptions): void {
  const needed = withParents([...skipped, ...lock.pages.keys()].map(folderOf))
  if (skipped.size === 0) lock.assets.clear()
  for (const path of lock.dirs.keys()) if (!needed.has(path)) lock.dirs.delete(path)
}
