import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import type { Checkout, GitIndex, IndexEntry } from '../git/checkout.ts'

/**
 * How an agreed file differed from git's own version of it. Git can put its version back
 * (`git restore`, `git checkout -- FILE`) without a line in any log.
 */
export interface Uncommitted {
  /** Git's version, and when git last wrote the file or found it unchanged. */
  entry: string
  /** Lines that only the agreed file had, or only git's version; the first of them, shortened. */
  added: string[]
  removed: string[]
  /** The path was a symbolic link; the lines are those of the file that it led to. */
  isLink?: true
}

/** Lines that are remembered of each kind, and characters of each. */
const most = { lines: 20, characters: 200 }

/** Shorter lines, such as brackets and fences, occur in any text: they only count alone. Bytes. */
const shortest = 4
const isTelling = (line: string): boolean => line.length >= shortest

const stampOf = ({ blob, time }: IndexEntry): string => `${blob} ${time}`

/** Only compared with each other, so the encoding does not matter. */
const linesOf = (bytes: Uint8Array): Set<string> =>
  new Set(
    Buffer.from(bytes)
      .toString('latin1')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, most.characters))
      .filter(Boolean),
  )

const onlyIn = (these: ReadonlySet<string>, those: ReadonlySet<string>): string[] =>
  [...these].filter((line) => !those.has(line))

/**
 * Finds those of the files that git could replace by a version without lines of them.
 *
 * @param files absolute paths
 */
export function uncommittedOf(
  files: Iterable<string>,
  checkout: Checkout,
  index: GitIndex,
): Map<string, Uncommitted> {
  const changed = [...files].flatMap((disk) => {
    const real = realOf(disk)
    const entry = index.get(real)
    return entry && !isClean(real, entry) ? [{ disk, entry, isLink: real !== disk }] : []
  })
  const blobs = checkout.blobs([...new Set(changed.map(({ entry }) => entry.blob))])
  return new Map(
    changed.flatMap(({ disk, entry, isLink }) => {
      const [bytes, own] = [readIfThere(disk), blobs.get(entry.blob)]
      if (!bytes || !own) return []
      const [here, there] = [linesOf(bytes), linesOf(own)]
      const [added, removed] = [onlyIn(here, there), onlyIn(there, here)]
      if (added.length + removed.length === 0) return []
      const counts = [...added, ...removed].some(isTelling) ? isTelling : () => true
      const first = (lines: string[]) => lines.filter(counts).slice(0, most.lines)
      const kept = { added: first(added), removed: first(removed) }
      return [[disk, { entry: stampOf(entry), ...kept, ...(isLink ? { isLink } : {}) }] as const]
    }),
  )
}

/**
 * Whether a file was made from what was agreed: git has not touched it since, or most of what git's
 * version lacks is still there.
 */
export function isMadeFrom(disk: string, then: Uncommitted, index: GitIndex): boolean {
  const real = realOf(disk)
  // a link where the agreed file was, or a file in place of the link
  if (isThere(disk) && (real !== disk) !== (then.isLink === true)) return false
  const entry = index.get(real)
  if (entry && stampOf(entry) === then.entry) return true
  const bytes = readIfThere(disk)
  if (!bytes) return true
  const lines = linesOf(bytes)
  const found =
    then.added.filter((line) => lines.has(line)).length +
    then.removed.filter((line) => !lines.has(line)).length
  return 2 * found >= then.added.length + then.removed.length
}

const isThere = (disk: string): boolean => lstatSync(disk, { throwIfNoEntry: false }) !== undefined

/** The file that is read, where the path is a symbolic link; git knows only what that leads to. */
function realOf(disk: string): string {
  try {
    return lstatSync(disk).isSymbolicLink() ? realpathSync(disk) : disk
  } catch {
    return disk // there is none, or it leads nowhere
  }
}

/** As far as git knows, the file is its own version. */
function isClean(disk: string, { time, size }: IndexEntry): boolean {
  const stat = lstatSync(disk, { bigint: true, throwIfNoEntry: false })
  if (!stat) return true
  const second = 1_000_000_000n
  return `${stat.mtimeNs / second}:${stat.mtimeNs % second}` === time && stat.size === BigInt(size)
}

function readIfThere(disk: string): Uint8Array | undefined {
  try {
    return readFileSync(disk)
  } catch {
    return undefined
  }
}
