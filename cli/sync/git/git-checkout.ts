import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { limits } from '#contract/limits.ts'
import {
  noCheckout,
  type Checkout,
  type GitIndex,
  type GitMark,
  type IndexEntry,
} from './checkout.ts'
import { shortDigest } from '../digest.ts'
import { readGitFiles } from './git-files.ts'
import { HeadFiles } from './head-files.ts'
import { runGit, type AskGit } from './run-git.ts'

/**
 * Reads the state of git for a folder. Without a git program no version is known, and only an index
 * that is as it was shows that git has replaced no file.
 *
 * @param folder absolute; a submodule or other work tree counts as its own repository
 */
export function readGit(folder: string, env: NodeJS.ProcessEnv, ask: AskGit = runGit): Checkout {
  const real = existsSync(folder) ? realpathSync(folder) : folder
  const top = repositoryAbove(real)
  if (top === undefined) return noCheckout
  const text = (...args: string[]) => ask(real, args)?.toString('utf8').trim()
  const [commit, short, subject] = text('log', '-1', '--format=%H%n%h%n%s')?.split('\n') ?? []
  const [shallow, logPath] =
    text('rev-parse', '--is-shallow-repository', '--git-path', 'logs/HEAD')?.split('\n') ?? []
  const branch =
    env['GITHUB_REF_NAME'] ||
    env['CI_COMMIT_BRANCH'] ||
    text('symbolic-ref', '--quiet', '--short', 'HEAD') ||
    undefined
  const files = new HeadFiles(real, ask)
  const isGitMissing = logPath === undefined
  /** Length and end of the reflog, and the stash. */
  const now = () => {
    const own = isGitMissing ? readGitFiles(top) : undefined
    const log = own
      ? readLog(own.log, own.isNew)
      : readLog(isGitMissing ? undefined : resolve(real, logPath), !commit)
    const stash = own?.stash ?? text('rev-parse', '--quiet', '--verify', 'refs/stash') ?? ''
    return log && { log, stash, index: own?.index }
  }
  return {
    isRepository: true,
    top,
    isShallow: shallow === 'true',
    isGitMissing,
    ...(commit
      ? {
          commit,
          message: `push ${short ?? ''} ${subject ?? ''}`.trim().slice(0, limits.remarkLength),
        }
      : {}),
    ...(branch === undefined ? {} : { branch: branch.slice(0, 300) }),
    mark() {
      const own = now()
      if (!own) return undefined
      const { log, stash, index } = own
      return {
        log: log.length,
        last: lastLine(log),
        stash,
        ...(index === undefined ? {} : { index }),
      }
    },
    isKeptSince(mark) {
      const own = now()
      return (
        own !== undefined &&
        onlyAdds(own.log, mark) &&
        own.stash === mark.stash &&
        (mark.index === undefined || mark.index === readGitFiles(top)?.index)
      )
    },
    index: () => indexOf(real, ask),
    blobs: (ids) => files.read(ids),
    isAncestor: (base) =>
      commit !== undefined &&
      /^[0-9a-f]{7,64}$/.test(base) &&
      text('merge-base', '--is-ancestor', base, commit) !== undefined,
    committed: (disks) => files.committed(disks),
    inHead: (disk) => files.inHead(disk),
    isOnOtherBranch: (disk) => files.isOnOtherBranch(disk),
    authors: () => authorsOf(real, ask),
    hadVersions: (wanted) => files.hadVersions(wanted),
    lastVersion: (disk) => files.lastVersion(disk),
  }
}

function repositoryAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return undefined
  }
}

/** Source: https://git-scm.com/docs/git-update-index#_skip_worktree_bit */
const skipWorktree = 0x40000000

/**
 * Times and flags of files are in the output for debugging only; in another format nothing is known.
 */
const indexEntry =
  /(\d+) ([0-9a-f]+) 0\t([^\0]+)\0 +ctime: [^\n]*\n +mtime: (\d+:\d+)\n[^\0]*?\bsize: (\d+)(?:\tflags: ([0-9a-f]+))?/g

function indexOf(folder: string, ask: AskGit): GitIndex {
  const listing = ask(folder, ['ls-files', '--stage', '--debug', '-z'])?.toString('utf8') ?? ''
  return new Map(
    [...listing.matchAll(indexEntry)].map(
      ([, , blob = '', path = '', time = '', size, flags = '0']): [string, IndexEntry] => [
        join(folder, ...path.split('/')),
        {
          blob,
          time,
          size: Number(size),
          ...(Number.parseInt(flags, 16) & skipWorktree ? { isSkipped: true } : {}),
        },
      ],
    ),
  )
}

/** Begins the line of an author: no name or path contains it. */
const mark = '\u0001'

/** Who has changed each file of the folder, by absolute path; names follow the mail map. */
function authorsOf(folder: string, ask: AskGit): Map<string, string[]> {
  const about = ['--no-renames', '--relative', '--name-only', '-z', `--format=${mark}%aN`, 'HEAD']
  const log = ask(folder, ['log', ...about, '--', '.'])?.toString('utf8') ?? ''
  const commits = new Map<string, Map<string, number>>()
  let author = ''
  for (const field of log.split(/[\0\n]+/))
    if (field.startsWith(mark)) author = field.slice(1).trim()
    else if (field !== '' && author !== '') {
      const ofFile = commits.get(field) ?? new Map<string, number>()
      commits.set(field, ofFile.set(author, (ofFile.get(author) ?? 0) + 1))
    }
  return new Map(
    [...commits].map(([path, ofFile]) => [
      join(folder, ...path.split('/')),
      [...ofFile].toSorted(([, one], [, other]) => other - one).map(([name]) => name),
    ]),
  )
}

/** @param isNew nothing has been committed yet, so the reflog is empty */
function readLog(file: string | undefined, isNew: boolean): Buffer | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file)
  } catch {
    return isNew ? Buffer.alloc(0) : undefined // reflogs may be disabled
  }
}

const lastLine = (log: Buffer): string =>
  shortDigest(log.toString('utf8').trimEnd().split('\n').at(-1) ?? '')

/** Reflog entries of operations that only add to the working files. */
const adding = /^(?:commit|merge|cherry-pick|revert|am)\b|^pull(?!.*rebase)/

/** Since the mark, the reflog has only grown by entries that leave the working files in place. */
function onlyAdds(log: Buffer, mark: GitMark): boolean {
  if (log.length < mark.log || lastLine(log.subarray(0, mark.log)) !== mark.last) return false
  const lines = log.subarray(mark.log).toString('utf8').split('\n').filter(Boolean)
  return lines.every((line) => adding.test(line.slice(line.indexOf('\t') + 1)))
}
