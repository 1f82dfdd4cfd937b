import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { GitIndex } from '../git/checkout.ts'
import type { Agreement, JournalEntry } from '../base/journal.ts'
import type { Lock, LockedPage } from '../base/lock.ts'
import { stagedIn } from '../base/staged-files.ts'
import { isMadeFrom } from '../base/uncommitted.ts'
import { diskPath, isOnDisk } from '../folder/disk-path.ts'
import { folderOf } from '../names.ts'
import { fileDigest } from '../markdown/page-file.ts'
import type { FolderJob } from '../plan/job.ts'

type Beginning = Extract<JournalEntry, { begun: unknown }>

/** What the journal of a run that was ended says. */
export interface Recovered {
  /**
   * Paths whose lock line is now proven: this folder wrote them and git has replaced no file since.
   */
  own: Set<string>
  /**
   * Lines of new files of a killed pull that are not where it made them; somebody may have moved
   * them.
   */
  lost: Map<string, LostLine>
}

export interface LostLine {
  line: LockedPage
  /** The file has certainly been there. */
  isPlaced: boolean
}

/** Applies a result to the lock. */
export function applyAgreement(
  lock: Lock,
  { path, from, line }: Agreement,
  id: string,
  rev: string,
): void {
  if (from !== undefined) lock.pages.delete(from)
  lock.pages.set(path, { ...line, id, rev: line.rev ?? rev })
}

/**
 * Asks what became of batches whose answer was lost. The server repeats its answer for a number it
 * knows; an unknown number is used up by an empty batch, so that a straggler with that number
 * writes nothing.
 */
export async function recover(job: FolderJob, lock: Lock, index: GitIndex): Promise<Recovered> {
  const recovered = recoverPulled(job, lock)
  const { own } = recovered
  if (job.options.isReadOnly) return recovered
  const entries = job.stateFolder.journal()
  const answered = new Set(
    entries.flatMap((entry) => ('answered' in entry ? [entry.answered] : [])),
  )
  let begun: Beginning = { begun: null }
  const isProven = (path: string) => {
    const then = begun.uncommitted?.[path]
    return then === undefined || isMadeFrom(join(job.root, path), then, index)
  }
  for (const entry of entries) {
    if ('begun' in entry) begun = entry
    if (!('sent' in entry) || answered.has(entry.sent)) continue
    const { item, source, root } = job.config
    const about = { item_id: Number(item), source: source!, root }
    const { results } = await job.calls.write({ ...about, number: entry.sent, operations: [] })
    const isKept = begun.begun !== null && job.checkout.isKeptSince(begun.begun)
    for (const [at, agreement] of entry.agreements.entries()) {
      const result = results[at]
      if (
        !agreement ||
        result?.state !== 'written' ||
        result.id === undefined ||
        result.rev === undefined
      )
        continue
      applyAgreement(lock, agreement, result.id, result.rev)
      if (isKept && isProven(agreement.path)) own.add(agreement.path)
    }
  }
  return recovered
}

/**
 * Files that a killed pull had written when its lock was not: each is what the journal says, and a
 * new one that somebody has edited since was made from that. Where the pull did not come to write a
 * new one, whatever is there now is somebody's own. The files that it removed are in the lock no
 * more.
 */
function recoverPulled({ root, stateFolder, checkout, options }: FolderJob, lock: Lock): Recovered {
  const own = new Set<string>()
  const lost: Recovered['lost'] = new Map()
  let mark: Beginning['begun'] = null
  const entries = stateFolder.journal()
  const placed = new Set(entries.flatMap((entry) => ('placed' in entry ? [entry.placed] : [])))
  for (const entry of entries) {
    if ('begun' in entry) mark = entry.begun
    // nobody here has deleted their pages
    if ('removed' in entry)
      for (const { path, from = path } of entry.removed)
        if (!isOnDisk(root, path)) lock.pages.delete(from)
    if (!('pulled' in entry)) continue
    const isKept = mark !== null && checkout.isKeptSince(mark)
    const former = new Map([...lock.pages].map(([path, { id }]) => [id, path]))
    for (const { path, from, lockPath = path, part, cat, line } of entry.pulled) {
      if (from !== undefined && !options.isReadOnly) endMove(root, lock, from, path)
      const digest = digestAt(diskPath(root, path))
      const isNew = from === undefined && !lock.pages.has(path) && !former.has(line.id)
      const isPlaced = isNew && placed.has(path)
      if (digest === undefined && isNew) lost.set(lockPath, { line, isPlaced })
      if (digest === undefined && isNew && isKept) own.add(lockPath)
      // the journal may have ended before it could say so
      const hasLeft = part !== undefined && !isOnDisk(stagedIn(stateFolder.path), part)
      const isOther = digest !== line.file && !isPlaced && !(isNew && hasLeft)
      if (digest === undefined || isOther) continue
      lock.pages.delete(former.get(line.id) ?? lockPath)
      lock.pages.set(lockPath, line)
      forgetOther(lock, folderOf(lockPath), cat)
      if (isKept) own.add(lockPath)
    }
  }
  return { own, lost }
}

/** A folder of which the lock says that it is another catalog, as it was before that was moved. */
function forgetOther({ dirs }: Lock, folder: string, cat: string | undefined): void {
  const line = dirs.get(folder)
  if (cat !== undefined && line !== undefined && line.cat !== cat) dirs.delete(folder)
}

/**
 * Of a file that is there by two names, since it was being moved, the former one goes. Where
 * somebody has moved one of them on, that one stays.
 */
function endMove(root: string, lock: Pick<Lock, 'pages'>, from: string, to: string): void {
  const [before, after] = [from, to].map((path) => inodeOf(diskPath(root, path)))
  const one = before ?? after
  if (!one || one.ino === 0n || one.nlink < 2n) return
  const isTwice =
    before && after ? isSameFile(before, after) : hasOtherName(one, [from, to], root, lock)
  if (isTwice) rmSync(diskPath(root, before ? from : to))
}

// numbers of files are rounded otherwise, and two of them may look alike
const inodeOf = (disk: string) => statSync(disk, { bigint: true, throwIfNoEntry: false })

type Inode = NonNullable<ReturnType<typeof inodeOf>>

const isSameFile = (one: Inode, other: Inode): boolean =>
  one.ino === other.ino && one.dev === other.dev

/** Whether a file is in the folder by a name besides these that no page has. */
function hasOtherName(
  own: Inode,
  names: readonly [string, string],
  root: string,
  { pages }: Pick<Lock, 'pages'>,
): boolean {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).some((name) => {
    const path = name.replaceAll('\\', '/')
    if (extname(path) !== extname(names[0]) || names.includes(path) || pages.has(path)) return false
    const found = inodeOf(join(root, name))
    return found !== undefined && isSameFile(own, found)
  })
}

function digestAt(disk: string): string | undefined {
  try {
    return fileDigest(readFileSync(disk), 'utf-8')
  } catch {
    return undefined // there is no such file
  }
}
