import type { LockedPage } from '../base/lock.ts'
import type { Trust } from '../base/trust.ts'
import { emptyHash } from '../digest.ts'
import type { LocalPage } from '../folder/local-page.ts'
import type { RemotePage } from '../remote/item.ts'
import type { Catalogs } from './catalogs.ts'

/** What both sides last agreed on, according to the lock or the server's side record. */
export interface Base {
  rev: string
  hash: string
  title: string
  order: number
  /** Catalog id; absent when the agreed catalog is not known. */
  cat?: string
  /**
   * Where this comes from: a line of the lock, the server's side record, or the page itself, which
   * nobody has written to yet.
   */
  by: 'lock' | 'side' | 'page'
}

export interface Agreement {
  /** Absent when nothing was agreed, or nothing that the file was certainly made from. */
  base: Base | undefined
  /** Something was agreed, but nothing proves that the file was made from it. */
  isUnknown: boolean
}

/** What a file says about its page. */
export type FileFields = Pick<
  LocalPage,
  'path' | 'title' | 'titleFrom' | 'formerTitle' | 'order' | 'folder'
>

export interface BaseInput {
  catalogs: Pick<Catalogs, 'idOf' | 'normal' | 'bothPaths' | 'isElsewhere'>
  /** The folder, at most three levels deep, that a path is in. */
  foldedFolder: (path: string) => string
  /** The item holds exactly one page. */
  isOnePage: boolean
  baseMode: 'auto' | 'lock' | 'server'
  /** Which agreements the files were made from. */
  trust: Pick<Trust, 'line' | 'commit' | 'whyUnknown'>
}

/**
 * What the file was made from: the newer of the lock's line and the side record, as far as they are
 * proven. An agreement about other files is no base: this file may lack something that nobody has
 * removed.
 * @param hash of the file's text as it would be stored
 * @param lockPath where the lock has the page
 *
 * Source: cli/spec.md 3.2
 */
export function baseOf(
  file: FileFields,
  hash: string,
  locked: LockedPage | undefined,
  lockPath: string,
  remote: RemotePage | undefined,
  input: BaseInput,
): Agreement {
  const cat = input.catalogs.idOf(input.foldedFolder(lockPath))
  const side = remote?.base
  const byLock = locked && lineBase(locked, cat)
  const bySide = remote && side && sideBase(file, hash, lockPath, remote, side, cat, input)
  if (!byLock && !bySide) return { base: remote && blankBase(remote, input), isUnknown: false }
  if (input.baseMode !== 'auto')
    return {
      base: input.baseMode === 'lock' ? (byLock ?? bySide) : (bySide ?? byLock),
      isUnknown: false,
    }
  const isAsLocked = byLock !== undefined && isAtBase(file, hash, byLock)
  const isOwnLine = input.trust.line(lockPath)
  // untouched since this folder's own agreement, whatever another folder has pushed from its commit
  if (isAsLocked && isOwnLine) return { base: byLock, isUnknown: false }
  const isLineProven = byLock && (isOwnLine || isAsLocked)
  const isSideProven = bySide && (input.trust.commit(side?.commit) || isAtBase(file, hash, bySide))
  const proven = [...(isLineProven ? [byLock] : []), ...(isSideProven ? [bySide] : [])]
  const base = proven.reduce<Base | undefined>(
    (best, one) => (best && Number(best.rev) >= Number(one.rev) ? best : one),
    undefined,
  )
  return { base, isUnknown: base === undefined }
}

/**
 * A file that is what was agreed about a page that is deleted, and was made again by somebody else:
 * nothing of it was changed here.
 *
 * @param former line of the deleted page
 */
export function baseOfRemade(
  file: FileFields,
  hash: string,
  former: LockedPage | undefined,
  lockPath: string,
  remote: RemotePage | undefined,
  { catalogs, foldedFolder, trust }: BaseInput,
): Base | undefined {
  if (!former || !remote || !trust.line(lockPath) || !isAtBase(file, hash, former)) return undefined
  return { ...lineBase(former, catalogs.idOf(foldedFolder(lockPath))), rev: remote.rev }
}

/**
 * The revision to record while something newer on the server is not taken over: an older one than
 * the present, or the server would not list the page again.
 */
export const revisionBehind = (agreed: string | undefined, present: string): string =>
  String(Math.min(Number(agreed ?? present), Number(present) - 1))

/**
 * True when the file says exactly what was agreed: then it was made from that, whoever agreed on
 * it.
 */
export const isAtBase = (
  file: FileFields,
  hash: string,
  agreed: Pick<Base, 'hash' | 'title' | 'order'>,
): boolean =>
  hash === agreed.hash &&
  (agreed.title === file.title || agreed.title === file.formerTitle) &&
  (file.order === undefined || file.order === agreed.order)

export const lineBase = (
  { rev, hash, title, order }: LockedPage,
  cat: string | undefined,
): Base => ({ rev, hash, title, order, by: 'lock', ...(cat === undefined ? {} : { cat }) })

/**
 * A page without a text, or with the one a new single-page item starts with: nobody has written
 * anything yet, so any file may follow it.
 */
function blankBase(remote: RemotePage, { isOnePage, catalogs }: BaseInput): Base | undefined {
  if (remote.hash !== emptyHash && !(isOnePage && remote.rev === '1')) return undefined
  const { rev, hash, title, order } = remote
  return { rev, hash, title, order, cat: catalogs.normal(remote.cat), by: 'page' }
}

/**
 * The side record, completed with what it does not contain: the catalog is that of the path's
 * folder. A title taken from the file's name, or from a text that has not changed, is the one this
 * folder had at the time, even if a write of another field has recorded something else.
 */
function sideBase(
  file: FileFields,
  hash: string,
  lockPath: string,
  remote: RemotePage,
  side: NonNullable<RemotePage['base']>,
  cat: string | undefined,
  { catalogs }: BaseInput,
): Base {
  const isSameTitle =
    lockPath === file.path &&
    side.title !== file.formerTitle &&
    (file.titleFrom === 'name' ||
      file.titleFrom === 'item' ||
      (file.titleFrom === 'heading' && hash === side.hash))
  const agreedCat = cat ?? (side.rev === remote.rev ? catalogs.normal(remote.cat) : undefined)
  return {
    rev: side.rev,
    hash: side.hash,
    title: isSameTitle ? file.title : side.title,
    order: side.order,
    by: 'side',
    ...(agreedCat === undefined ? {} : { cat: agreedCat }),
  }
}
