import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Checkout, GitIndex, GitMark, Wanted } from '../git/checkout.ts'
import { readGitFiles } from '../git/git-files.ts'
import type { Encoding } from '../markdown/decode.ts'
import { shortDigest, shortened } from '../digest.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import type { LocalPage } from '../folder/local-page.ts'
import type { JournalEntry } from './journal.ts'
import { pageLine, type Lock } from './lock.ts'
import { fileDigest } from '../markdown/page-file.ts'
import type { StateFolder } from './state-folder.ts'
import { isMadeFrom, uncommittedOf, type Uncommitted } from './uncommitted.ts'

/**
 * The lock lines this very folder agreed on, as digests of their text, and the state of git at the
 * time.
 */
interface Agreed {
  mark: GitMark
  lines: Record<string, string>
  /** Agreed files that differed from git's own versions, by path. */
  uncommitted: Record<string, Uncommitted>
}

const fileName = 'agreed.json'

/** A repository of its own inside the folder, such as a submodule. */
interface Submodule {
  /** Path in the folder. */
  readonly folder: string
  /** Short id of the commit that is checked out in it; empty where it cannot be determined. */
  readonly commit: string
}

/**
 * Why nothing proves that a file was made from what was agreed. Without a git program and in a
 * shallow clone the proof may merely be missing; in a submodule there is none.
 */
export type BaseUnknown = 'noGit' | 'shallow' | 'files' | Submodule

interface TrustInput {
  checkout: Checkout
  /** The state of git before the files were read. */
  mark: GitMark | undefined
  /** The same of single files. */
  index: GitIndex
  /** Paths whose line belongs to a write of an earlier run here that never got its answer. */
  recovered: ReadonlySet<string>
  stateFolder: StateFolder
  lockFile: string
  lock: Lock
  local: LocalFolder
  encoding: Encoding
  /** Whole SHA-256 of each linked file, base64url, by path. */
  digests: ReadonlyMap<string, string>
}

/**
 * Decides which agreements the files in this folder were made from, so that what a file lacks was
 * removed on purpose. A lock or side record alone does not prove that: both may describe files that
 * are not here, such as those of a colleague, another branch or a stash.
 *
 * A line of the lock counts when this folder agreed on it and git has not replaced the file since;
 * or when it is committed, and the file that was agreed is a version that HEAD or a commit before it
 * has. A side record counts when the commit that holds its file is HEAD or comes before it. Outside
 * of a repository the lock counts.
 *
 * Source: cli/spec.md 3.2
 */
export class Trust {
  private readonly from: TrustInput
  private readonly kept: ReadonlyMap<string, string>
  private readonly uncommitted: Readonly<Record<string, Uncommitted>>
  private readonly proved = new Set<string>()
  private readonly pasts = new Map<string, boolean>()
  private readonly nested = new Map<string, string | undefined>()

  constructor(from: TrustInput) {
    this.from = from
    const { checkout, stateFolder } = from
    const before = checkout.isRepository ? readAgreed(stateFolder.read(fileName)) : undefined
    const known = before && checkout.isKeptSince(before.mark) ? before : undefined
    this.uncommitted = known?.uncommitted ?? {}
    this.kept = this.keptLines(known?.lines ?? {})
  }

  /** @param pushed paths of files that the run pushes */
  beginning(pushed: readonly string[] = []): JournalEntry {
    const uncommitted = this.uncommittedNow(pushed)
    return {
      begun: this.from.mark ?? null,
      ...(uncommitted.length > 0 ? { uncommitted: Object.fromEntries(uncommitted) } : {}),
    }
  }

  /** Why the agreement on a file is not proven. */
  whyUnknown(path: string): BaseUnknown {
    const { isGitMissing, isShallow } = this.from.checkout
    const folder = this.submoduleOf(path)
    if (folder !== undefined) {
      const { commit = '' } = readGitFiles(join(this.from.local.root, folder)) ?? {}
      return { folder, commit: commit.slice(0, 8) }
    }
    return isGitMissing ? 'noGit' : isShallow ? 'shallow' : 'files'
  }

  /** Whether the lock line of this path is proven. */
  line(path: string): boolean {
    return this.kept.has(path) || this.proved.has(path)
  }

  /** Whether a side record pushed from this commit is proven. */
  commit(id: string | undefined): boolean {
    if (id === undefined) return false
    const known = this.pasts.get(id)
    const isAncestor = known ?? this.from.checkout.isAncestor(id)
    this.pasts.set(id, isAncestor)
    return isAncestor
  }

  /**
   * Looks for the agreed versions of files in the commits up to HEAD.
   *
   * @param pages by their path in the lock; only those whose files differ from what was agreed
   */
  prove(pages: ReadonlyMap<string, LocalPage>): void {
    const { checkout, lock, lockFile } = this.from
    const open = [...pages].filter(([path]) => !this.line(path) && lock.pages.get(path)?.file)
    if (open.length === 0) return
    const committed = new Set(checkout.inHead(lockFile)?.split(/\r?\n/))
    const wanted = open
      .filter(([path]) => committed.has(pageLine(path, lock.pages.get(path)!)))
      .flatMap(([path, page]) => this.wantedFor(path, page).map((one) => ({ path, one })))
    const had = checkout.hadVersions(wanted.map(({ one }) => one))
    for (const { path } of wanted) this.proved.add(path)
    wanted.forEach(({ path }, index) => {
      if (!had[index]) this.proved.delete(path)
    })
  }

  /** The same for files that are gone: what git never had here was not removed here. */
  proveGone(paths: readonly string[]): void {
    const { checkout, lock, lockFile, local, encoding } = this.from
    const open = paths.filter((path) => !this.line(path) && lock.pages.get(path)?.file)
    if (open.length === 0) return
    const committed = new Set(checkout.inHead(lockFile)?.split(/\r?\n/))
    const wanted = open.filter((path) => committed.has(pageLine(path, lock.pages.get(path)!)))
    const had = checkout.hadVersions(
      wanted.map((path) => ({
        disk: join(local.root, path),
        fits: (bytes) => fileDigest(bytes, encoding) === lock.pages.get(path)!.file,
      })),
    )
    wanted.forEach((path, index) => {
      if (had[index]) this.proved.add(path)
    })
  }

  /**
   * Records what this folder agreed on.
   *
   * @param agreed paths whose line is what their file was made from
   */
  keep(lock: Lock, agreed: ReadonlySet<string>): void {
    if (!this.from.checkout.isRepository) return
    const { mark, recovered } = this.from
    const lines: Record<string, string> = {}
    if (mark) {
      for (const [path, page] of lock.pages) {
        const line = shortDigest(pageLine(path, page))
        if (agreed.has(path) || this.kept.get(path) === line) lines[path] = line
      }
    }
    const paths = Object.keys(lines)
    const isNow = (path: string) => agreed.has(path) || recovered.has(path)
    const uncommitted = Object.fromEntries([
      ...paths.flatMap((path) =>
        this.uncommitted[path] && !isNow(path) ? [[path, this.uncommitted[path]] as const] : [],
      ),
      ...this.uncommittedNow(paths.filter(isNow)),
    ])
    this.from.stateFolder.write(
      fileName,
      JSON.stringify({ mark: mark ?? null, lines, uncommitted }),
    )
  }

  private uncommittedNow(paths: readonly string[]): (readonly [string, Uncommitted])[] {
    const { local, checkout, index } = this.from
    const disks = new Map(paths.map((path) => [join(local.root, path), path]))
    return [...uncommittedOf(disks.keys(), checkout, index)].map(
      ([disk, one]) => [disks.get(disk)!, one] as const,
    )
  }

  private keptLines(known: Record<string, string>): Map<string, string> {
    const { lock, checkout, recovered } = this.from
    // outside of a repository nothing is kept of them
    if (!checkout.isRepository) return new Map([...lock.pages.keys()].map((path) => [path, '']))
    const lines = [...lock.pages].flatMap(([path, page]): [string, string][] =>
      known[path] === undefined && !recovered.has(path)
        ? []
        : [[path, shortDigest(pageLine(path, page))]],
    )
    return new Map(
      lines.filter(
        ([path, line]) =>
          ((known[path] === line && !this.isReplaced(path)) || recovered.has(path)) &&
          this.submoduleOf(path) === undefined,
      ),
    )
  }

  /** Git has put its own version in place of the file that was agreed. */
  private isReplaced(path: string): boolean {
    const { local, index } = this.from
    const then = this.uncommitted[path]
    return then !== undefined && !isMadeFrom(join(local.root, path), then, index)
  }

  /** The agreed version of the file, and of the pictures in it that have changed since. */
  private wantedFor(path: string, page: LocalPage): Wanted[] {
    const { lock, local, encoding, digests } = this.from
    const { file } = lock.pages.get(path)!
    const disk = path === page.path ? page.file.disk : join(local.root, path)
    const assets = page.targets.flatMap((target): Wanted[] => {
      const before = target.kind === 'asset' ? lock.assets.get(target.path) : undefined
      if (
        target.kind !== 'asset' ||
        !before ||
        before.hash === shortened(digests.get(target.path) ?? '')
      )
        return []
      return [
        {
          disk: local.assets.get(target.path)!.disk,
          fits: (bytes) => shortened(wholeDigest(bytes)) === before.hash,
        },
      ]
    })
    return [{ disk, fits: (bytes) => fileDigest(bytes, encoding) === file }, ...assets]
  }

  /**
   * The folder of the repository inside the outer one that a file belongs to: it can be switched
   * without a trace in the outer one.
   */
  private submoduleOf(path: string): string | undefined {
    let folder = dirname(path)
    const asked: string[] = []
    for (; folder !== '.' && !this.nested.has(folder); folder = dirname(folder)) asked.push(folder)
    let found = this.nested.get(folder)
    for (const one of asked.toReversed()) {
      if (existsSync(join(this.from.local.root, one, '.git'))) found = one
      this.nested.set(one, found)
    }
    return found
  }
}

const wholeDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')

function readAgreed(text: string): Agreed | undefined {
  try {
    const { mark, lines, uncommitted = {} } = JSON.parse(text) as Partial<Agreed>
    return mark && lines && typeof lines === 'object' ? { mark, lines, uncommitted } : undefined
  } catch {
    return undefined // missing or damaged
  }
}
