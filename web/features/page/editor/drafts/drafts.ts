import { basePath } from '../../../../lib/base-address.ts'
import { draftPrefix } from '../../../../lib/drafts.ts'
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

/** An unsaved text, stored in this browser. */
export interface Draft extends Version {
  /** Its key in local storage. */
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

const start = ({ uid, item, page }: DraftPlace) =>
  `${draftPrefix}${basePath()}:${uid}:${item}:${page}`

/** Each editor has a draft of its own, so that two tabs do not share one. */
export const draftName = (place: DraftPlace, editor: string): string => `${start(place)}:${editor}`

/**
 * Stores a draft. False when the browser refuses (storage full or forbidden). `called` is its title
 * for people.
 */
export function keepDraft(draft: Draft, called: string): boolean {
  const { title, catalog, text, revision, base, time } = draft
  const own = { title: called, page_title: title, catalog, text, revision, time }
  // without room for both, the text itself is worth more
  return write(draft.name, { ...own, base }) || (base !== undefined && write(draft.name, own))
}

function write(name: string, draft: object): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (name: string): void => localStorage.removeItem(name)

/**
 * Drafts of a page worth offering: nobody is writing them, they differ from what is stored and are
 * long enough; newest first. Old ones are removed.
 *
 * @param isOpen whether an editor is open in another window, by its id
 */
export function draftsOf(
  place: DraftPlace,
  saved: Version,
  isOpen: (editor: string) => boolean,
): Draft[] {
  const prefix = start(place)
  // drafts of earlier versions belong to no editor
  const isOfPlace = (name: string) =>
    name === prefix || (name.startsWith(`${prefix}:`) && !isOpen(name.slice(prefix.length + 1)))
  const drafts: Draft[] = []
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(draftPrefix))) {
    const draft = read(name)
    if (!draft || Date.now() - draft.time > lifetime) dropDraft(name)
    else if (isOfPlace(name) && isWorthOffering(draft, saved)) drafts.push(draft)
  }
  return drafts.toSorted((one, other) => other.time - one.time).slice(0, mostOffered)
}

/** Source: web/spec/writing.md 1.7. */
const isWorthOffering = (draft: Version, saved: Version): boolean =>
  draft.text.length > shortest && !isSame(draft, saved)

function read(name: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '') as Record<string, unknown>
    const { page_title: title, catalog, text, revision, time } = stored
    if (typeof title !== 'string' || typeof catalog !== 'string' || typeof text !== 'string')
      return null
    if (typeof revision !== 'string' || typeof time !== 'number') return null
    const base = isVersion(stored.base) ? { base: stored.base } : {}
    return { name, title, catalog, text, revision, time, ...base }
  } catch {
    return null
  }
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
