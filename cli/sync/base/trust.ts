import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Checkout, GitMark, Wanted } from '../git/checkout.ts'
import type { Encoding } from '../markdown/decode.ts'
import { shortDigest, shortened } from '../digest.ts'
import type { LocalFolder, LocalPage } from '../folder/local-folder.ts'
import { pageLine, type Lock } from './lock.ts'
import { fileDigest } from '../markdown/page-file.ts'
import type { StateFolder } from './state-folder.ts'

/**
 * Lines of the lock that this very folder agreed on, by the digests of their texts, and where git
 * stood then.
 */
interface Agreed {
  mark: GitMark
  lines: Record<string, string>
}

const fileName = 'agreed.json'

export interface TrustInput {
  checkout: Checkout
  /** Where git stood before the files were read. */
  mark: GitMark | undefined
  /** Paths whose line an earlier run of this folder wrote, without having learned of it. */
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
 * Tells which agreements the files in this folder were made from, so that what a file lacks was
 * taken out of it on purpose. A lock or a side record alone does not say that: both may come from a
 * state of the files that is not here, such as a colleague's, another branch's or a stashed one.
 *
 * A line of the lock counts when this folder agreed on it and git has replaced no file since; or
 * when it is committed, and the file that was agreed is a version that HEAD or a commit before it
 * has. A side record counts when the commit that holds its file is HEAD or comes before it. Outside
 * of a repository the lock counts.
 *
 * Source: cli/spec.md 3.2
 */
export class Trust {
  private readonly from: TrustInput
  private readonly kept: ReadonlyMap<string, string>
  private readonly proved = new Set<string>()
  private readonly pasts = new Map<string, boolean>()
  private readonly nested = new Map<string, boolean>()

  constructor(from: TrustInput) {
    this.from = from
    this.kept = this.keptLines()
  }

  get mark(): GitMark | undefined {
    return this.from.mark
  }

  get isShallow(): boolean {
    return this.from.checkout.isShallow
  }

  /** The line of the lock at this path. */
  line(path: string): boolean {
    return this.kept.has(path) || this.proved.has(path)
  }

  /** A side record that was pushed from this commit. */
  commit(id: string | undefined): boolean {
    if (id === undefined) return false
    const known = this.pasts.get(id)
    const isPast = known ?? this.from.checkout.isPast(id)
    this.pasts.set(id, isPast)
    return isPast
  }

  /**
   * Looks for the agreed versions of files in the commits up to HEAD.
   *
   * @param pages by the path that the lock has them at; only those whose files are not as agreed
   * need to be asked for
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

  /**
   * Remembers what this folder agrees on.
   *
   * @param agreed paths whose line is what their file was made from
   */
  keep(lock: Lock, agreed: ReadonlySet<string>): void {
    if (!this.from.checkout.isRepository) return
    const lines: Record<string, string> = {}
    if (this.mark) {
      for (const [path, page] of lock.pages) {
        const line = shortDigest(pageLine(path, page))
        if (agreed.has(path) || this.kept.get(path) === line) lines[path] = line
      }
    }
    this.from.stateFolder.write(fileName, JSON.stringify({ mark: this.mark ?? null, lines }))
  }

  private keptLines(): Map<string, string> {
    const { lock, checkout, stateFolder, recovered } = this.from
    const lines = new Map(
      [...lock.pages].map(([path, page]) => [path, shortDigest(pageLine(path, page))]),
    )
    if (!checkout.isRepository) return lines
    const before = readAgreed(stateFolder.read(fileName))
    const known = before && checkout.isKeptSince(before.mark) ? before.lines : {}
    return new Map(
      [...lines].filter(
        ([path, line]) => (known[path] === line || recovered.has(path)) && !this.isNested(path),
      ),
    )
  }

  /** The file as it was agreed, and the pictures that it showed then where they are others now. */
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
   * A repository inside of the folder, such as a submodule, is switched without a trace in the one
   * around it.
   */
  private isNested(path: string): boolean {
    let folder = dirname(path)
    const asked: string[] = []
    for (; folder !== '.' && !this.nested.has(folder); folder = dirname(folder)) asked.push(folder)
    let isNested = this.nested.get(folder) ?? false
    for (const one of asked.toReversed()) {
      isNested ||= existsSync(join(this.from.local.root, one, '.git'))
      this.nested.set(one, isNested)
    }
    return isNested
  }
}

const wholeDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')

function readAgreed(text: string): Agreed | undefined {
  try {
    const { mark, lines } = JSON.parse(text) as {
      mark: GitMark | null
      lines: Record<string, string>
    }
    return mark && typeof lines === 'object' ? { mark, lines } : undefined
  } catch {
    return undefined // there is none, or it is damaged
  }
}
