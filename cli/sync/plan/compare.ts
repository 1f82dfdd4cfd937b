// Compares base, folder and server for every page. What a command does about it (push, pull, diff)
// is decided elsewhere.
import type { Lock, LockedPage } from '../base/lock.ts'
import type { BaseUnknown } from '../base/trust.ts'
import { comparePaths, folderOf } from '../names.ts'
import type { MovedTo, RemoteItem, RemotePage } from '../remote/item.ts'
import {
  baseOf,
  baseOfRemade,
  lineBase,
  isAtBase,
  type Base,
  type BaseInput,
  type FileFields,
} from './base.ts'
import type { Identity } from './identity.ts'

export type Field = 'content' | 'title' | 'catalog' | 'order'

/**
 * How one field compares with the base: unchanged, changed in the folder, changed on the server,
 * changed to the same value on both sides, or to different ones. Without a base, a field that
 * differs is a conflict.
 */
export type FieldState = 'same' | 'here' | 'there' | 'both' | 'conflict'

/** The current state of a page on the server. */
interface Present {
  rev: string
  hash: string
  title: string
  order: number
  /** Catalog id; absent when unknown. */
  cat: string | undefined
}

/** Title or catalog that both sides have changed to different ones. Source: cli/spec.md 3.4 */
export type Clashes = Readonly<
  Partial<Record<'title' | 'catalog', { readonly local: string; readonly remote: string }>>
>

/** A file and its page, both of which exist. */
export interface PairedPage {
  here: 'same' | 'changed'
  there: 'same' | 'changed'
  path: string
  id: string
  /** Path before the file was moved. */
  from?: string
  base?: Base
  /** Something was agreed, but nothing proves that this file was made from it. */
  baseUnknown?: BaseUnknown
  /** The text on the server is the agreed one again, after having been different in between. */
  isRestored: boolean
  /** Its catalog, or one above, is elsewhere on the server than its folder here. */
  isCatalogMoved?: true
  present: Present
  /** The page as the server lists it; absent when the server only says that nothing has changed. */
  remote?: RemotePage
  fields: Readonly<Record<Field, FieldState>>
  clashes?: Clashes
}

/** A page that was deleted on the server, or moved to another item, or deleted on both sides. */
export interface PageDeletedThere {
  here: 'same' | 'changed' | 'deleted'
  there: 'deleted'
  path: string
  id: string
  from?: string
  movedTo?: MovedTo
  base?: Base
}

/** A page whose file was deleted. */
export interface PageDeletedHere {
  here: 'deleted'
  there: 'same' | 'changed'
  path: string
  id: string
  base: Base
  remote?: RemotePage
}

/** A page outside of what this user may see; it is unknown whether it changed. */
interface HiddenPage {
  here: 'same' | 'changed' | 'deleted'
  there: 'hidden'
  path: string
  id: string
  from?: string
}

/** A file that has no page yet. */
interface PageAddedHere {
  here: 'added'
  there: 'absent'
  path: string
}

/** A page that this folder has never had. */
export interface PageAddedThere {
  here: 'absent'
  there: 'added'
  /** The path of its file according to this source, when another clone pushed it. */
  path?: string
  id: string
  remote: RemotePage
}

/** One page in all three states. Source: cli/spec.md 3.3 */
export type PageState =
  | PairedPage
  | PageDeletedThere
  | PageDeletedHere
  | HiddenPage
  | PageAddedHere
  | PageAddedThere

export interface CompareInput extends BaseInput {
  local: {
    /** Files that are pages, by path. */
    pages: ReadonlyMap<string, FileFields>
    /** Every file that is or could be a page; a page of one of them is not deleted. */
    known: ReadonlySet<string>
  }
  /** Hash of each file's text as it would be stored, by path. */
  hashes: ReadonlyMap<string, string>
  /** The hashes that the server compared: whatever it reports as equal has these. */
  sentHashes: ReadonlyMap<string, string>
  /** Which page each file is, by path. */
  identities: ReadonlyMap<string, Identity>
  lock: Pick<Lock, 'pages'>
  remote: Pick<RemoteItem, 'stateOf' | 'pages'>
  /**
   * Only the text of a spreadsheet or an API page is compared: title and place are those of its
   * item.
   */
  isData?: boolean
  /** Limits the comparison to some paths. */
  isChosen: (path: string) => boolean
}

/** Compares every page of the folder and of the item; sorted by path, those without one first. */
export function comparePages(input: CompareInput): PageState[] {
  const { local, lock, remote, isChosen } = input
  const states: PageState[] = []
  for (const file of local.pages.values())
    if (isChosen(file.path)) states.push(compareFile(file, input))
  const paired = new Set([...input.identities.values()].map((identity) => identity.id))
  for (const [path, locked] of lock.pages)
    if (!local.known.has(path) && !paired.has(locked.id) && isChosen(path))
      states.push(compareDeleted(path, locked, input))
  const locked = new Set([...lock.pages.values()].map(({ id }) => id))
  for (const page of remote.pages.values()) {
    const { id, path } = page
    // another folder of this source may have given its own page the path of one that is here
    const isPath = path !== undefined && (input.identities.get(path)?.id ?? id) === id
    const isHere = paired.has(id) || locked.has(id) || (isPath && local.known.has(path))
    if (isHere || !isChosen(path ?? '')) continue
    states.push({ here: 'absent', there: 'added', id, remote: page, ...(isPath ? { path } : {}) })
  }
  return states.toSorted((left, right) => comparePaths(left.path ?? '', right.path ?? ''))
}

function compareFile(file: FileFields, input: CompareInput): PageState {
  const { path } = file
  const identity = input.identities.get(path)
  if (!identity) return { here: 'added', there: 'absent', path }
  const { id, from } = identity
  const lockPath = from ?? path
  const line = input.lock.pages.get(lockPath)
  const locked = line?.id === id ? line : undefined
  const hash = input.hashes.get(path)!
  const known = { path, id, ...(from === undefined ? {} : { from }) }
  const state = input.remote.stateOf(id)
  if (state.kind === 'hidden') {
    const isSame = locked !== undefined && from === undefined && isAtBase(file, hash, locked)
    return { ...known, here: isSame ? 'same' : 'changed', there: 'hidden' }
  }
  if (state.kind === 'gone') {
    const isSame = locked !== undefined && from === undefined && hash === locked.hash
    return {
      ...known,
      here: isSame ? 'same' : 'changed',
      there: 'deleted',
      ...(state.movedTo ? { movedTo: state.movedTo } : {}),
      ...(locked ? { base: lineBase(locked, undefined) } : {}),
    }
  }
  const remote = state.kind === 'page' ? state.page : undefined
  const former = line && !locked ? line : undefined
  const agreed = baseOf(file, hash, locked, lockPath, remote, input)
  const remade = agreed.isUnknown ? baseOfRemade(file, hash, former, lockPath, remote, input) : undefined // prettier-ignore
  const { base, isUnknown } = remade ? { base: remade, isUnknown: false } : agreed
  // A page that the server reports as equal matches the lock in everything the lock records.
  const present: Present = remote
    ? { ...presentOf(remote), cat: input.catalogs.normal(remote.cat) }
    : {
        rev: locked!.rev,
        hash: input.sentHashes.get(path)!,
        title: locked!.title,
        order: locked!.order,
        cat: input.catalogs.idOf(input.foldedFolder(lockPath)),
      }
  const isMovedHere = from !== undefined && folderOf(from) !== folderOf(path)
  const fromBase = compareFields(file, hash, base, present, isMovedHere, input)
  // wherever the page is, a colleague has moved it there
  const compared: typeof fromBase =
    identity.by === 'former' && fromBase.catalog !== 'same'
      ? { ...fromBase, catalog: 'there' }
      : fromBase
  const isRestored =
    base !== undefined &&
    present.hash === base.hash &&
    wasRestored(base, present, remote?.base, compared.catalog)
  const fields: Record<Field, FieldState> =
    isRestored && compared.content === 'here' ? { ...compared, content: 'conflict' } : compared
  const clashes: Clashes = {
    ...(fields.title === 'conflict' ? { title: { local: file.title, remote: present.title } } : {}),
    ...(fields.catalog === 'conflict' && present.cat !== undefined
      ? { catalog: input.catalogs.bothPaths(file.folder, present.cat) }
      : {}),
  }
  const isCatalogMoved =
    !input.isData && fields.catalog === 'same' && input.catalogs.isElsewhere(file.folder)
  const states = Object.values(fields)
  const isChanged = (side: 'here' | 'there') =>
    states.some((one) => one === side || one === 'both' || one === 'conflict')
  return {
    ...known,
    here: isChanged('here') ? 'changed' : 'same',
    there: isChanged('there') || isCatalogMoved ? 'changed' : 'same',
    ...(isUnknown ? { baseUnknown: input.trust.whyUnknown(path) } : {}),
    isRestored,
    ...(isCatalogMoved ? { isCatalogMoved } : {}),
    present,
    fields,
    ...(Object.keys(clashes).length > 0 ? { clashes } : {}),
    ...(base ? { base } : {}),
    ...(remote ? { remote } : {}),
  }
}

const presentOf = ({ rev, hash, title, order }: RemotePage) => ({ rev, hash, title, order })

/** A page of the lock whose file is gone. A change of position does not change its revision. */
function compareDeleted(path: string, locked: LockedPage, input: CompareInput): PageState {
  const { id } = locked
  const state = input.remote.stateOf(id)
  const known = { here: 'deleted' as const, path, id }
  if (state.kind === 'hidden') return { ...known, there: 'hidden' }
  const base = lineBase(locked, undefined)
  if (state.kind === 'gone') return { ...known, there: 'deleted', base }
  if (state.kind === 'equal') return { ...known, there: 'same', base }
  const { page } = state
  return { ...known, there: page.rev === locked.rev ? 'same' : 'changed', base, remote: page }
}

/** Compares each field separately. Source: cli/spec.md 3.3 */
function compareFields(
  file: FileFields,
  hash: string,
  base: Base | undefined,
  present: Present,
  isMovedHere: boolean,
  { catalogs, isData }: CompareInput,
): Record<Field, FieldState> {
  const content = fieldState(hash, base?.hash, present.hash)
  if (isData) return { content, title: 'same', catalog: 'same', order: 'same' }
  const title = fieldState(file.title, base?.title, present.title)
  const folder = catalogs.idOf(file.folder) ?? `new:${file.folder}`
  const catalog = present.cat === undefined ? 'same' : fieldState(folder, base?.cat, present.cat)
  // Where no catalog was agreed, nothing but a move of the file shows whether it was changed on
  // purpose. With an unchanged text it was not: the server's catalog applies.
  const isTextOurs = content === 'here' || content === 'conflict'
  const isCatalogOpen = catalog === 'conflict' && base && base.cat === undefined && !isMovedHere
  return {
    content,
    title,
    catalog: isCatalogOpen && !isTextOurs ? 'there' : catalog,
    // A file without a position has not changed it.
    order: fieldState(file.order ?? base?.order ?? present.order, base?.order, present.order),
  }
}

/**
 * Whether a text that is as agreed was another one in between: somebody took back what had been
 * written since, and a file that got it by git would bring it back. That this source has pushed
 * another text since proves it, as does a newer revision that nothing else explains.
 *
 * Source: cli/spec.md 3.2
 */
function wasRestored(
  base: Base,
  { rev, title }: Present,
  side: RemotePage['base'],
  catalog: FieldState,
): boolean {
  if (side && Number(side.rev) > Number(base.rev) && side.hash !== base.hash) return true
  const isMoved = catalog !== 'same' && catalog !== 'here'
  return rev !== base.rev && title === base.title && !isMoved
}

export function fieldState<T>(here: T, base: T | undefined, there: T): FieldState {
  if (here === there) return base === undefined || base === here ? 'same' : 'both'
  if (base === undefined) return 'conflict'
  if (there === base) return 'here'
  return here === base ? 'there' : 'conflict'
}
