import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Folders of the server and of the commands in which a file differs from the last commit, new ones
 * included: tests lie beside what they check, those of a command beside the folder that has its
 * name. The contract's own tests are quick and always run; outside of a git checkout, and without
 * git, nothing is known to have changed.
 *
 * @returns how the paths of the tests begin, from the root, none below another of the list
 */
export function changedFolders(root: string): string[] {
  const status = [
    'status',
    '--porcelain',
    '--untracked-files=all',
    '-z',
    '--no-renames',
    '--',
    'server',
    'cli/commands',
  ]
  try {
    return foldersOf(
      execFileSync('git', status, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch {
    return []
  }
}

/**
 * The folders of an answer of `git status --porcelain -z`: two letters and a blank before each
 * path, a NUL after it.
 */
export function foldersOf(answer: string): string[] {
  const files = answer
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3))
  const folders = new Set(
    files.map(beginning).filter((folder) => !folder.startsWith('server/contract/')),
  )
  return [...folders].filter(
    (folder) => ![...folders].some((other) => other !== folder && folder.startsWith(other)),
  )
}

function beginning(file: string): string {
  const folder = path.posix.dirname(file)
  return folder.startsWith('cli/commands/') ? folder : `${folder}/`
}
