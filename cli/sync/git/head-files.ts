import { realpathSync } from 'node:fs'
import { basename, dirname, relative, sep } from 'node:path'
import type { Wanted } from './checkout.ts'
import type { AskGit } from './run-git.ts'

/** Versions of files read at a time. */
const versionsAtOnce = 200

/** Above this number, paths are not passed to git one by one. */
const maxNamed = 100

/** Files in HEAD and its ancestors. */
export class HeadFiles {
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
