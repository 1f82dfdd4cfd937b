import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What the files of a repository say, also where no git program can be asked. */
interface GitFiles {
  /** The reflog of HEAD, which may not exist. */
  readonly log: string
  /** Nothing has been committed yet. */
  readonly isNew: boolean
  /** Id of the commit that is checked out; undefined where there is none. */
  readonly commit: string | undefined
  /** The newest stash; empty when there is none. */
  readonly stash: string
  /** Digest of the index: git writes it whenever it puts a version of its own in place of a file. */
  readonly index: string
}

/**
 * Reads the files of a repository. Source: https://git-scm.com/docs/gitrepository-layout
 *
 * @param top folder that has `.git`, which in a linked work tree or submodule is a file
 * @returns undefined for a layout that is not known
 */
export function readGitFiles(top: string): GitFiles | undefined {
  const dotGit = join(top, '.git')
  const link = /^gitdir: (.+)$/m.exec(textOf(dotGit) ?? '')?.[1]
  const own = link === undefined ? dotGit : resolve(top, link.trim())
  const common = resolve(own, textOf(join(own, 'commondir'))?.trim() ?? '.')
  const head = textOf(join(own, 'HEAD'))?.trim()
  // references that are not in files of their own
  if (head === undefined || existsSync(join(common, 'reftable'))) return undefined
  const packed = textOf(join(common, 'packed-refs')) ?? ''
  const refOf = (name: string) =>
    textOf(join(common, name))?.trim() ??
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${name}`))
      ?.split(' ')[0]
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  const commit = branch === undefined ? head : refOf(branch)
  return {
    log: join(own, 'logs', 'HEAD'),
    isNew: commit === undefined,
    commit,
    stash: refOf('refs/stash') ?? '',
    index: digestOf(join(own, 'index')),
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function digestOf(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('base64url')
  } catch {
    return ''
  }
}
