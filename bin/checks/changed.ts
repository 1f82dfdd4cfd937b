import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Folders of the server and the commands in which a file differs from the last commit, new files
 * included. Tests are next to what they check; those of a command are next to the folder with its
 * name. The contract's own tests are quick and always run. Outside of a git checkout, or without
 * git, nothing counts as changed.
 * @returns path prefixes of the tests, relative to the root, none below another in the list
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
 * The folders in the output of `git status --porcelain -z`: two letters and a space before each
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
