import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What git has in its folder while it replaces files, or waits in the middle of that. */
const activities = [
  'index.lock',
  'rebase-merge',
  'rebase-apply',
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
]

/** Git's own folder for a work tree; undefined outside of a repository. */
function gitFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const own = join(folder, '.git')
    try {
      if (statSync(own).isDirectory()) return own
      const [, path] = /^gitdir: (.+)$/m.exec(readFileSync(own, 'utf8')) ?? []
      return path && resolve(folder, path)
    } catch {
      if (folder === dirname(folder)) return undefined
    }
  }
}

/**
 * What git is in the middle of: its files are then neither those before nor those after, such as
 * during a checkout or while a rebase waits for somebody. Undefined: nothing.
 */
export function gitActivity(folder: string): string | undefined {
  const own = gitFolder(folder)
  return own && activities.find((name) => existsSync(join(own, name)))
}
