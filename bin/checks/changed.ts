import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Files that differ from the last commit, new and removed ones included, as `git status -z` lists
 * them; `null` outside of a git checkout, or without git.
 *
 * @param places folders and files to look at; all without any
 */
function statusOf(root: string, ...places: string[]): string | null {
  const status = [
    'status',
    '--porcelain',
    '--untracked-files=all',
    '-z',
    '--no-renames',
    '--',
    ...places,
  ]
  try {
    return execFileSync('git', status, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

/**
 * Folders of the server and the commands in which a file differs from the last commit. Tests are
 * next to what they check; those of a command are next to the folder with its name. The contract's
 * own tests are quick and always run. Where nobody knows, nothing counts as changed.
 * @returns path prefixes of the tests, relative to the root, none below another in the list
 */
export const changedFolders = (root: string): string[] =>
  foldersOf(statusOf(root, 'server', 'cli/commands') ?? '')

/** Files that differ from the last commit, relative to the root; `null` where nobody knows. */
export const changedFiles = (root: string): string[] | null => {
  const status = statusOf(root)
  return status === null ? null : filesOf(status)
}

/** Whether a file is a program that can be linted. */
export const isProgram = (root: string, file: string): boolean =>
  /\.(?:[cm]?js|tsx?)$/.test(file) && existsSync(path.join(root, file))

/** The paths in the output of `git status --porcelain -z`: each after two letters and a space. */
const filesOf = (answer: string): string[] =>
  answer
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3))

/** The folders in the output of `git status --porcelain -z`. */
export function foldersOf(answer: string): string[] {
  const folders = new Set(
    filesOf(answer)
      .map(beginning)
      .filter((folder) => !folder.startsWith('server/contract/')),
  )
  return [...folders].filter(
    (folder) => ![...folders].some((other) => other !== folder && folder.startsWith(other)),
  )
}

function beginning(file: string): string {
  const folder = path.posix.dirname(file)
  return folder.startsWith('cli/commands/') ? folder : `${folder}/`
}
