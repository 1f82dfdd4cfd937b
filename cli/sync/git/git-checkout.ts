import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { limits } from '#contract/limits.ts'
import {
  noCheckout,
  type Checkout,
  type GitIndex,
  type GitMark,
  type IndexEntry,
  type Wanted,
} from './checkout.ts'
import { shortDigest } from '../digest.ts'
import { readGitFiles } from './git-files.ts'

/** Runs git in a folder; undefined when there is no git, no repository, or it fails. */
export type AskGit = (folder: string, args: readonly string[], input?: string) => Buffer | undefined

/** Timeout of a git command, in milliseconds. */
const gitTimeoutMs = 60_000

export const runGit: AskGit = (folder, args, input) => {
  try {
    // Checkouts owned by another user are read too: they are common in containers. Source:
    // cli/spec.md 8
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: folder,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      ...(input === undefined ? {} : { input }),
      timeout: gitTimeoutMs,
      maxBuffer: Number.POSITIVE_INFINITY,
    })
  } catch {
    return undefined
  }
}

/** Versions of files read at a time. */
const versionsAtOnce = 200

/** Above this number, paths are not passed to git one by one. */
const maxNamed = 100

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

/** Files in HEAD and its ancestors. */
class HeadFiles {
  private readonly folder: string
  private readonly ask: AskGit
  private listing: Map<string, string> | undefined

  constructor(folder: string, ask: AskGit) {
    this.folder = folder
    this.ask = ask
  }

  committed(disks: readonly string[]): Set<string> {
    // Names with line breaks cannot be passed to git.
    const asked = [...new Set(disks)].filter(
      (disk) => this.blobOf(disk) !== undefined && !disk.includes('\n'),
    )
    if (asked.length === 0) return new Set()
    const ids = this.ask(
      this.folder,
      ['hash-object', '--stdin-paths'],
      asked.map((disk) => `${disk}\n`).join(''),
    )
      ?.toString('utf8')
      .split('\n')
    return new Set(asked.filter((disk, index) => ids?.[index] === this.blobOf(disk)))
  }

  inHead(disk: string): string | undefined {
    return this.ask(dirname(disk), ['show', `HEAD:./${basename(disk)}`])?.toString('utf8')
  }

  isOnOtherBranch(disk: string): boolean {
    const about = ['rev-list', '--max-count=1', '--all', '--not', 'HEAD', '--']
    return (
      this.inHead(disk) === undefined &&
      (this.ask(dirname(disk), [...about, basename(disk)])?.length ?? 0) > 0
    )
  }

  lastVersion(disk: string): Uint8Array | undefined {
    const id = this.blobOf(disk) ?? this.versions([disk]).get(this.pathOf(disk))?.[0]
    return id === undefined ? undefined : this.read([id]).get(id)
  }

  hadVersions(wanted: readonly Wanted[]): boolean[] {
    const found = wanted.map(() => false)
    const look = (idsOf: readonly (readonly string[])[]) => {
      const open = wanted.flatMap((_, index) =>
        found[index] ? [] : (idsOf[index] ?? []).map((id) => ({ index, id })),
      )
      for (let start = 0; start < open.length; start += versionsAtOnce) {
        const part = open.slice(start, start + versionsAtOnce).filter(({ index }) => !found[index])
        const texts = this.read([...new Set(part.map(({ id }) => id))])
        for (const { index, id } of part) {
          const bytes = texts.get(id)
          if (bytes && wanted[index]!.fits(bytes)) found[index] = true
        }
      }
    }
    // Most files in HEAD are as last pushed; only the others need their history.
    look(wanted.map(({ disk }) => [this.blobOf(disk)].filter((id) => id !== undefined)))
    const left = wanted.filter((_, index) => !found[index]).map(({ disk }) => disk)
    if (left.length === 0) return found
    const versions = this.versions(left)
    look(wanted.map(({ disk }) => versions.get(this.pathOf(disk)) ?? []))
    return found
  }

  /** Path below the folder, as git spells it; of a symbolic link that of what it leads to. */
  private pathOf(disk: string): string {
    const below = (file: string) => relative(this.folder, file).split(sep).join('/')
    const path = below(disk)
    if (this.blobs().has(path)) return path
    try {
      return below(realpathSync(disk))
    } catch {
      return path // deleted
    }
  }

  private blobOf(disk: string): string | undefined {
    return this.blobs().get(this.pathOf(disk))
  }

  /** Blob ids of the files in HEAD, by path; without symbolic links, whose blob is their target. */
  private blobs(): Map<string, string> {
    this.listing ??= new Map(
      (this.ask(this.folder, ['ls-tree', '-r', '-z', 'HEAD'])?.toString('utf8') ?? '')
        .split('\0')
        .flatMap((line): [string, string][] => {
          const [, id, path] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
          return id && path ? [[path, id]] : []
        }),
    )
    return this.listing
  }

  /**
   * Blob ids of all versions of files up to HEAD, newest first, by path; both sides of merges
   * included.
   */
  private versions(disks: readonly string[]): Map<string, string[]> {
    const paths = disks.map((disk) => this.pathOf(disk))
    const named = paths.length > maxNamed ? ['.'] : paths.map((path) => `:(literal)${path}`)
    const about = [
      '--full-history',
      '-m',
      '--raw',
      '-z',
      '--no-abbrev',
      '--no-renames',
      '--relative',
      '--format=',
      'HEAD',
      '--',
    ]
    const fields =
      this.ask(this.folder, ['log', ...about, ...named])
        ?.toString('utf8')
        .split('\0') ?? []
    const versions = new Map<string, string[]>(paths.map((path) => [path, []]))
    fields.forEach((field, index) => {
      const [, before, after] = /:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/.exec(field) ?? []
      const list = versions.get(fields[index + 1] ?? '')
      if (!list || before === undefined || after === undefined) return
      for (const id of [after, before]) if (!/^0+$/.test(id) && !list.includes(id)) list.push(id)
    })
    return versions
  }

  read(ids: readonly string[]): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>()
    if (ids.length === 0) return found
    const answer = this.ask(
      this.folder,
      ['cat-file', '--batch'],
      ids.map((id) => `${id}\n`).join(''),
    )
    for (let at = 0; answer && at < answer.length;) {
      const end = answer.indexOf('\n', at)
      const head = /^([0-9a-f]+) blob (\d+)$/.exec(answer.toString('utf8', at, end))
      at = end + 1
      if (!head) continue // a missing object, as in a partial clone
      const size = Number(head[2])
      found.set(head[1]!, answer.subarray(at, at + size))
      at += size + 1
    }
    return found
  }
}
