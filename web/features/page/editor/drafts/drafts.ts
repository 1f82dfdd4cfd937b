import { draftPrefix, draftStart } from '../../../../lib/storage/drafts.ts'
import { dropLarge, getLarge, putLarge } from '../../../../lib/storage/large-drafts.ts'
import { isSame, type Version } from '../saving/version.ts'

/**
 * Milliseconds after the last change, and the maximum between two copies. Source:
 * web/spec/writing.md 1.7.
 */
const copyRest = 2000
const copyInterval = 30_000
/** Drafts no longer than this are not offered. Characters. Source: web/spec/writing.md 1.7. */
const shortest = 10
const mostOffered = 5
/** Milliseconds after which a draft is discarded. Source: web/spec/writing.md 1.7. */
const lifetime = 30 * 86_400_000
/**
 * Longer ones leave local storage, whose room all of them share, to others. Characters of JSON.
 * Source: web/spec/writing.md 1.7, 4.
 */
const largest = 2_097_152

/** An unsaved text, stored in this browser. */
export interface Draft extends Version {
  /** Its key in local storage, and for a large one in IndexedDB. */
  name: string
  /** Revision of the page that the text is based on; '' for a new page. */
  revision: string
  /** What the page was at that revision, to merge with what somebody else saves; absent in older drafts. */
  base?: Version
  /** When it was stored, in unix milliseconds. */
  time: number
}

/** Whose draft of which page; `page` is 0 for pages that are not stored yet. */
export interface DraftPlace {
  uid: string
  item: string
  page: number
}

/** Each editor has a draft of its own, so that two tabs do not share one. */
export const draftName = ({ uid, item, page }: DraftPlace, editor: string): string =>
  `${draftStart(uid)}${item}:${page}:${editor}`

/**
 * Where a draft was written, by its name: its item, and the editor, which drafts of earlier versions
 * lack. `null` when it is not a draft of this page. A page may have been moved to another item since
 * then; new pages belong to the item they are written in.
 */
function originOf(name: string, { uid, item, page }: DraftPlace) {
  if (!name.startsWith(draftStart(uid))) return null
  const [from, of, editor] = name.slice(draftStart(uid).length).split(':')
  return of === String(page) && (page > 0 || from === item) ? { item: from, editor } : null
}

/** The last copy of each draft of this window, as long as it was not dropped. */
const copies = new Map<string, symbol>()

/**
 * Stores a draft: in local storage before it returns, since a closing window waits for nothing; what
 * is too large for it in IndexedDB. False when the browser refuses both. `called` is its title for
 * people. Source: web/spec/writing.md 1.7, 4.
 */
export async function keepDraft(draft: Draft, called: string): Promise<boolean> {
  const { name, title, catalog, text, revision, base, time } = draft
  const own = { title: called, page_title: title, catalog, text, revision, time }
  const whole = JSON.stringify({ ...own, base })
  const wasLarge = isLarge(name)
  const copy = Symbol(name)
  copies.set(name, copy)
  if (whole.length <= largest && write(name, whole)) {
    if (wasLarge) void dropLarge(name).catch(() => undefined)
    return true
  }
  try {
    await putLarge(name, { ...own, base })
    if (copies.get(name) !== copy) {
      // was dropped meanwhile, or a newer one is on its way
      if (!copies.has(name)) await dropLarge(name)
      return true
    }
    localStorage.removeItem(name)
    if (write(name, JSON.stringify({ isLarge: true, title: called, time }))) return true
  } catch {
    // there is no database, or no room in it
  }
  // without room for both, the text itself is worth more than what it started from
  return write(name, JSON.stringify(own))
}

function write(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value)
    // what stands in for a forbidden one does not last
    return localStorage instanceof Storage
  } catch {
    return false
  }
}

/** Whether local storage has only the title and time of a draft. */
const isLarge = (name: string): boolean =>
  localStorage.getItem(name)?.startsWith('{"isLarge":true') ?? false

export function dropDraft(name: string): void {
  copies.delete(name)
  const wasLarge = isLarge(name)
  localStorage.removeItem(name)
  if (wasLarge) void dropLarge(name).catch(() => undefined)
}

/**
 * Drafts of a page worth offering: nobody is writing them, they differ from what is stored and are
 * long enough; newest first. Old ones are removed.
 *
 * @param isOpen whether an editor is open in another window, by its id
 */
export async function draftsOf(
  place: DraftPlace,
  saved: Version,
  isOpen: (editor: string) => boolean,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(draftPrefix))) {
    const entry = parsed(localStorage.getItem(name))
    const origin = originOf(name, place)
    if (typeof entry.time !== 'number' || Date.now() - entry.time > lifetime) dropDraft(name)
    else if (origin && (origin.editor === undefined || !isOpen(origin.editor))) {
      const found = draftIn(name, entry.isLarge ? await largeEntry(name) : entry)
      const draft = found && origin.item !== place.item ? movedTo(saved, found) : found
      if (!draft) dropDraft(name)
      else if (isWorthOffering(draft, saved)) drafts.push(draft)
    }
  }
  return drafts.toSorted((one, other) => other.time - one.time).slice(0, mostOffered)
}

type Entry = Record<string, unknown>

function parsed(value: string | null): Entry {
  try {
    return (JSON.parse(value ?? '') ?? {}) as Entry
  } catch {
    return {}
  }
}

const largeEntry = async (name: string): Promise<Entry> => ((await getLarge(name)) ?? {}) as Entry

/** The item that the page has been moved to does not have the catalogs of the draft. */
const movedTo = ({ catalog }: Version, draft: Draft): Draft => ({
  ...draft,
  catalog,
  ...(draft.base && { base: { ...draft.base, catalog } }),
})

/** Source: web/spec/writing.md 1.7. */
const isWorthOffering = (draft: Version, saved: Version): boolean =>
  draft.text.length > shortest && !isSame(draft, saved)

function draftIn(name: string, stored: Entry): Draft | null {
  const { page_title: title, catalog, text, revision, time } = stored
  if (typeof title !== 'string' || typeof catalog !== 'string' || typeof text !== 'string')
    return null
  if (typeof revision !== 'string' || typeof time !== 'number') return null
  const base = isVersion(stored.base) ? { base: stored.base } : {}
  return { name, title, catalog, text, revision, time, ...base }
}

function isVersion(value: unknown): value is Version {
  const { title, catalog, text } = (value ?? {}) as Record<string, unknown>
  return typeof title === 'string' && typeof catalog === 'string' && typeof text === 'string'
}

/**
 * Milliseconds until the next copy: two seconds without typing, but never longer than the interval
 * since the first change not yet copied.
 */
export const copyDelay = (now: number, firstChange: number): number =>
  Math.max(0, Math.min(copyRest, firstChange + copyInterval - now))
