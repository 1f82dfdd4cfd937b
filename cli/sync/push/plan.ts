import type { Catalogs } from '../plan/catalogs.ts'
import { emptyHash } from '../digest.ts'
import type { Identity } from '../plan/identity.ts'
import type { LocalFolder, LocalPage } from '../folder/local-folder.ts'
import type { Lock, LockedPage } from '../base/lock.ts'
import { comparePaths, defaultOrder } from '../names.ts'
import type { RemoteItem, RemotePage } from '../remote/item.ts'
import type { Trust } from '../base/trust.ts'

export type Field = 'content' | 'title' | 'catalog' | 'order'

/** What was agreed last, by the lock or by the server's side record. */
export interface Base {
  rev: string
  hash: string
  title: string
  order: number
  /** Catalog id; absent when the agreed catalog cannot be told. */
  cat?: string
  /**
   * Who says so: a line of the lock, the server's side record, or the page itself, which nobody has
   * written yet.
   */
  by: 'lock' | 'side' | 'page'
}

/** Somebody's state of a page that stands against ours. */
export interface RemoteChange {
  rev: string
  author: string
  /** Unix seconds. */
  time: number
}

/** What is sent for a page. */
export interface PageWrite {
  /** Revision that must be the present one. */
  base: string
  /** Revision that is knowingly written over. */
  over?: string
  content: boolean
  title?: string
  /** Folder of the new catalog. */
  folder?: string
  order?: number
  /** The text is newer on the server and was not seen: what was agreed about it stays. */
  isBehind: boolean
}

interface PlanFields {
  path: string
  page?: LocalPage
  id?: string
  /** Path before a move. */
  from?: string
  fields: Field[]
  base?: Base
  remote?: RemoteChange
  /** Title that the page has on the server and keeps, though the file says another. */
  keptTitle?: string
}
/** `tie`: the path has to be tied to the page anew, though nothing is written. */
interface Unchanged extends PlanFields {
  action: 'unchanged'
  track: boolean
}
export type BaseUnknown = 'shallow' | 'files'

interface NotWritten extends PlanFields {
  action: 'behind' | 'gone' | 'gone-remotely' | 'agreed' | 'conflict' | 'skipped' | 'refused'
  /**
   * Something was agreed, but nothing proves that the file was made from it; in a shallow clone git
   * may only not have the proof.
   */
  baseUnknown?: BaseUnknown
}
interface Create extends PlanFields {
  action: 'create'
}
interface Write extends PlanFields {
  action: 'update' | 'move'
  write: PageWrite
}

/** What happens to one page. Source: cli/spec.md 3.3 */
export type PagePlan = Unchanged | NotWritten | Create | Write
export type PagePlanOf<A extends PagePlan['action']> = Extract<PagePlan, { action: A }>

export interface PlanInput {
  local: LocalFolder
  /** Hash of each page's stored form, by path. */
  hashes: ReadonlyMap<string, string>
  /** The hashes that were sent: what the server calls equal is equal to these. */
  sentHashes: ReadonlyMap<string, string>
  identities: ReadonlyMap<string, Identity>
  lock: Lock
  remote: RemoteItem
  catalogs: Pick<Catalogs, 'idOf' | 'normal' | 'reaches' | 'reachesCatalog'>
  /** The folder, at most three levels deep, in which a path lies. */
  foldedFolder: (path: string) => string
  onConflict: 'fail' | 'skip' | 'ours'
  /** The item holds exactly one page. */
  isOnePage: boolean
  /** `order: position`: the browser's order is overwritten. */
  ownOrder: boolean
  baseMode: 'auto' | 'lock' | 'server'
  /** Which agreements the files were made from. */
  trust: Pick<Trust, 'line' | 'commit' | 'isShallow'>
  /** Only these files and folders; empty means all. */
  only: readonly string[]
}

/**
 * Plans a push: one entry for each page of the folder, and for each page that lost its file. Sorted
 * by path.
 */
export function planPush(input: PlanInput): PagePlan[] {
  const plans: PagePlan[] = []
  const isChosen = choice(input.only)
  for (const page of input.local.pages.values())
    if (isChosen(page.path)) plans.push(withinReach(planPage(page, input), input))
  const used = new Set([...input.identities.values()].map((identity) => identity.id))
  for (const [path, locked] of input.lock.pages) {
    if (input.local.known.has(path) || used.has(locked.id) || !isChosen(path)) continue
    const plan = planDeleted(path, locked, input)
    if (plan) plans.push(plan)
  }
  return plans.toSorted((left, right) => comparePaths(left.path, right.path))
}

/** A test for paths that are one of these or lie below one of them. */
export function choice(only: readonly string[]): (path: string) => boolean {
  return only.length === 0
    ? () => true
    : (path) => only.some((one) => one === '' || path === one || path.startsWith(`${one}/`))
}

/**
 * The same plan, unless somebody who is tied may not write that page, or not where it is to lie.
 */
function withinReach(plan: PagePlan, { catalogs, remote }: PlanInput): PagePlan {
  if (plan.action === 'unchanged' || plan.action === 'behind' || plan.action === 'gone-remotely')
    return plan
  const present = plan.id === undefined ? undefined : remote.pages.get(plan.id)
  const folder =
    'write' in plan ? plan.write.folder : plan.action === 'create' ? plan.page!.folder : undefined
  const isReached =
    (!present || catalogs.reachesCatalog(present.cat)) &&
    (folder === undefined || catalogs.reaches(folder))
  if (isReached) return plan
  const { path, page, id, from } = plan
  return {
    path,
    action: 'refused',
    fields: [],
    ...(page && { page }),
    ...(id !== undefined && { id }),
    ...(from !== undefined && { from }),
  }
}

function planPage(page: LocalPage, input: PlanInput): PagePlan {
  const { path } = page
  const identity = input.identities.get(path)
  if (!identity) return { path, page, action: 'create', fields: [] }
  const { id } = identity
  const lockPath = identity.from ?? path
  const locked = lockedOf(input.lock, lockPath, id)
  const state = input.remote.stateOf(id)
  const from = identity.from === undefined ? {} : { from: identity.from }
  const about = { path, page, id, ...from }
  const hash = input.hashes.get(path)!
  if (state.kind === 'hidden') {
    // Outside of what a tied editor sees: a file that is not as agreed cannot be written, and that
    // is said.
    const isAgreed =
      locked !== undefined && identity.from === undefined && equals(page, hash, locked)
    return isAgreed
      ? { ...about, action: 'unchanged', track: false, fields: [] }
      : { ...about, action: 'refused', fields: [] }
  }
  if (state.kind === 'gone') return planGoneRemotely(about, locked, input)

  const remote = state.kind === 'page' ? state.page : undefined
  const { base, isUnknown } = baseOf(page, hash, locked, lockPath, remote, input)
  // A page the server calls equal is as the lock says, in all that the lock holds.
  const present: Present = remote
    ? { ...remote, cat: input.catalogs.normal(remote.cat) }
    : {
        rev: locked!.rev,
        hash: input.sentHashes.get(path)!,
        title: locked!.title,
        order: locked!.order,
        cat: lockedCat(lockPath, input),
      }
  const change = remote
    ? { remote: { rev: remote.rev, author: remote.author, time: remote.time } }
    : {}
  const { conflicts, mine, theirs, agreed } = compareFields(
    page,
    hash,
    { base, isUnknown },
    present,
    input,
  )
  const kept = theirs.includes('title') ? { keptTitle: present.title } : {}
  const known = { ...about, ...(base ? { base } : {}), ...change, ...kept }
  if (conflicts.length > 0) {
    const action = input.onConflict === 'skip' ? 'skipped' : 'conflict'
    if (input.onConflict !== 'ours')
      return {
        ...known,
        fields: conflicts,
        action,
        ...(isUnknown ? { baseUnknown: input.trust.isShallow ? 'shallow' : 'files' } : {}),
      }
    mine.push(...conflicts)
  }
  const isBehind = theirs.includes('content')
  // The server keeps what it has agreed beside a newer text. Where that is not our base, an older
  // checkout would pass for a newer one.
  if (isBehind && remote?.base?.rev !== base?.rev)
    return { ...known, action: 'behind', fields: theirs }
  if (mine.length === 0) {
    // A renamed file, an adopted page, texts that became equal: nothing to write, but the path is
    // tied to the page anew.
    if (identity.from !== undefined)
      return {
        ...known,
        action: 'move',
        fields: [],
        write: { base: present.rev, content: false, isBehind },
      }
    if (theirs.length > 0) return { ...known, action: 'behind', fields: theirs }
    return { ...known, action: 'unchanged', track: base === undefined || agreed, fields: [] }
  }
  const fields = inOrder(mine)
  const isMove = identity.from !== undefined || fields.includes('catalog')
  const write = {
    base: present.rev,
    isBehind,
    ...(conflicts.length > 0 ? { over: present.rev } : {}),
    ...writtenOf(page, fields),
  }
  return { ...known, action: isMove ? 'move' : 'update', fields, write }
}

function writtenOf(page: LocalPage, fields: readonly Field[]) {
  return {
    content: fields.includes('content'),
    ...(fields.includes('title') ? { title: page.title } : {}),
    ...(fields.includes('catalog') ? { folder: page.folder } : {}),
    ...(fields.includes('order') ? { order: page.order ?? defaultOrder } : {}),
  }
}

interface Present {
  rev: string
  hash: string
  title: string
  order: number
  cat: string | undefined
}

/**
 * Each field by itself: changed here, changed there, or both differently. Source: cli/spec.md 3.3
 */
function compareFields(
  page: LocalPage,
  hash: string,
  agreement: Agreement,
  present: Present,
  input: PlanInput,
) {
  const { base, isUnknown } = agreement
  const conflicts: Field[] = []
  const mine: Field[] = []
  const theirs: Field[] = []
  let agreed = false
  const judge = <T>(field: Field, own: T, before: T | undefined, now: T) => {
    if (own === now) agreed ||= before !== undefined && before !== own
    else if (before === undefined) conflicts.push(field)
    else if (now === before) mine.push(field)
    else if (own === before) theirs.push(field)
    else conflicts.push(field)
  }
  judge('content', hash, base?.hash, present.hash)
  judge('title', page.title, base?.title, present.title)
  const ownCat = input.catalogs.idOf(page.folder) ?? `new:${page.folder}`
  if (present.cat !== undefined) judge('catalog', ownCat, base?.cat, present.cat)
  // Without an agreed catalog nothing tells whether it was changed on purpose; a text that is
  // untouched here waits for a pull then.
  if (
    base &&
    base.cat === undefined &&
    conflicts.includes('catalog') &&
    !mine.includes('content') &&
    !conflicts.includes('content')
  ) {
    conflicts.splice(conflicts.indexOf('catalog'), 1)
    theirs.push('catalog')
  }
  if (
    page.order !== undefined &&
    page.order !== present.order &&
    (input.ownOrder || page.order !== base?.order)
  ) {
    if (isUnknown && !input.ownOrder) theirs.push('order')
    else mine.push('order')
  }
  return { conflicts, mine, theirs, agreed }
}

const fieldOrder: readonly Field[] = ['content', 'title', 'catalog', 'order']
const inOrder = (fields: readonly Field[]) => fieldOrder.filter((field) => fields.includes(field))

function lockedOf(lock: Lock, path: string, id: string): LockedPage | undefined {
  const locked = lock.pages.get(path)
  return locked?.id === id ? locked : undefined
}

interface Agreement {
  /** Absent when nothing was agreed, or nothing that the file was certainly made from. */
  base: Base | undefined
  isUnknown: boolean
}

/** The catalog of the folder in which a path lies. */
function lockedCat(path: string, input: PlanInput): string | undefined {
  return input.catalogs.idOf(input.foldedFolder(path))
}

/** The file says what was agreed, so that it was made from it, whoever agreed. */
const equals = (
  page: LocalPage,
  hash: string,
  agreed: Pick<Base, 'hash' | 'title' | 'order'>,
): boolean =>
  hash === agreed.hash &&
  page.title === agreed.title &&
  (page.order === undefined || page.order === agreed.order)

/**
 * What the file was made from: of the lock and the side record the newer one of those that are
 * certain. What is only recorded for other files than the ones that are here is no base: the file
 * may lack what was agreed without anybody having taken it out.
 *
 * Source: cli/spec.md 3.2
 */
function baseOf(
  page: LocalPage,
  hash: string,
  locked: LockedPage | undefined,
  path: string,
  remote: RemotePage | undefined,
  input: PlanInput,
): Agreement {
  const cat = lockedCat(path, input)
  const side = remote?.base
  const byLock = locked && lineBase(locked, cat)
  const bySide = remote && side && sideBase(page, hash, path, remote, side, cat, input)
  if (!byLock && !bySide) {
    // A page without a text, or the one that a new item of one page greets with: nobody has written
    // anything yet.
    const isBlank = remote && (remote.hash === emptyHash || (input.isOnePage && remote.rev === '1'))
    const { rev, title, order } = remote ?? { rev: '', title: '', order: 0 }
    const blank = isBlank && {
      rev,
      title,
      order,
      hash: remote.hash,
      cat: input.catalogs.normal(remote.cat),
      by: 'page' as const,
    }
    return { base: blank || undefined, isUnknown: false }
  }
  if (input.baseMode !== 'auto')
    return {
      base: input.baseMode === 'lock' ? (byLock ?? bySide) : (bySide ?? byLock),
      isUnknown: false,
    }
  const isLineKnown = byLock && (input.trust.line(path) || equals(page, hash, byLock))
  const isSideKnown = bySide && (input.trust.commit(side?.commit) || equals(page, hash, bySide))
  const known = [...(isLineKnown ? [byLock] : []), ...(isSideKnown ? [bySide] : [])]
  const base = known.reduce<Base | undefined>(
    (best, one) => (best && Number(best.rev) >= Number(one.rev) ? best : one),
    undefined,
  )
  return { base, isUnknown: base === undefined }
}

const lineBase = ({ rev, hash, title, order }: LockedPage, cat: string | undefined): Base => {
  return { rev, hash, title, order, by: 'lock', ...(cat === undefined ? {} : { cat }) }
}

/**
 * The side record, and what it cannot know: the catalog is the one of the path's folder. A title
 * that comes from the file's name, or from a text that has not changed, is the one this folder had
 * then, whatever a write of another field has recorded.
 */
function sideBase(
  page: LocalPage,
  hash: string,
  path: string,
  remote: RemotePage,
  side: NonNullable<RemotePage['base']>,
  cat: string | undefined,
  input: PlanInput,
): Base {
  const isSameTitle =
    path === page.path &&
    (page.titleFrom === 'name' || (page.titleFrom === 'heading' && hash === side.hash))
  const agreedCat = cat ?? (side.rev === remote.rev ? input.catalogs.normal(remote.cat) : undefined)
  return {
    rev: side.rev,
    hash: side.hash,
    title: isSameTitle ? page.title : side.title,
    order: side.order,
    by: 'side',
    ...(agreedCat === undefined ? {} : { cat: agreedCat }),
  }
}

function planGoneRemotely(
  about: { path: string; page: LocalPage; id: string; from?: string },
  locked: LockedPage | undefined,
  input: PlanInput,
): PagePlan {
  const changed =
    about.from !== undefined || locked === undefined || input.hashes.get(about.path) !== locked.hash
  if (!changed) return { ...about, action: 'gone-remotely', fields: [] }
  if (input.onConflict === 'ours') return { ...about, action: 'create', fields: [] }
  return {
    ...about,
    action: input.onConflict === 'skip' ? 'skipped' : 'conflict',
    fields: ['content'],
    ...(locked ? { base: lineBase(locked, undefined) } : {}),
  }
}

/**
 * A page whose file was deleted. Undefined when nothing is to be said: the page is outside of what
 * may be seen.
 */
function planDeleted(path: string, locked: LockedPage, input: PlanInput): PagePlan | undefined {
  const state = input.remote.stateOf(locked.id)
  const about = { path, id: locked.id, base: lineBase(locked, undefined), fields: [] }
  if (state.kind === 'hidden') return undefined
  if (state.kind === 'gone') return { ...about, action: 'agreed' }
  if (state.kind === 'equal') return { ...about, action: 'gone' }
  const { page } = state
  const change = { remote: { rev: page.rev, author: page.author, time: page.time } }
  if (page.rev === locked.rev || input.onConflict === 'ours')
    return { ...about, ...change, action: 'gone' }
  return { ...about, ...change, action: input.onConflict === 'skip' ? 'skipped' : 'conflict' }
}
