import { basePath } from './base-address.ts'
import { createStore } from '../store.ts'

/** The location of the window, relative to the base address. */
export interface AppLocation {
  /** With a slash at the start, percent-encoded as in the address. */
  readonly pathname: string
  /** With its `?`, or ''. */
  readonly search: string
  /** With its `#`, or ''. */
  readonly hash: string
  /** State passed along with a navigation; survives a reload. */
  readonly state: unknown
  /**
   * Identifies the history entry, also after a reload; `default` for an entry that this application
   * did not create.
   */
  readonly key: string
  /** True after a navigation by this application, false on arrival and after Back and Forward. */
  readonly isChosen: boolean
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Stored with the entry; must survive `structuredClone`. */
  state?: unknown
}

/** What is stored with a history entry. */
interface Entry {
  key?: string
  state?: unknown
  /** Number of entries of this session before this one. */
  at?: number
}

/** The current location; the screens subscribe to it. */
export const appLocation = createStore(readPlace(false))

let at = entryNow().at ?? 0
mark()

type Guard = (proceed: () => void) => void
let guard: Guard | null = null
let isTakenBack = false
/** Milliseconds without a further step after which the browser has done all that were under way. */
const settling = 100
let settled: ReturnType<typeof setTimeout> | undefined

window.addEventListener('popstate', () => {
  const next = readPlace(false)
  const { at: to } = entryNow()
  const step = (to ?? at) - at
  if (isTakenBack) {
    clearTimeout(settled)
    if (step === 0) isTakenBack = false
    // a second press, which was under way as the first was undone, has led elsewhere
    else settled = setTimeout(() => window.history.go(at - (entryNow().at ?? at)), settling)
    return
  }
  if (guard && step !== 0 && leavesScreen(next)) {
    isTakenBack = true
    window.history.go(-step)
    guard(() => {
      guard = null
      window.history.go(step)
    })
    return
  }
  // the browser itself creates unnumbered entries, for links to a fragment
  at = to ?? at + 1
  if (to === undefined) mark()
  appLocation.set(next)
})

const leavesScreen = ({ pathname, search }: Pick<AppLocation, 'pathname' | 'search'>): boolean =>
  pathname + search !== appLocation.get().pathname + appLocation.get().search

/**
 * Asks before a link, Back or Forward leads to another screen: the step is undone, and `ask` gets
 * the function that goes on. Only one guard at a time. Calls of `navigateTo` are not held back.
 * @returns the function that removes the guard
 */
export function blockNavigation(ask: Guard): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = null
  }
}

/** Whether there is unsaved work on the screen, which `blockNavigation` protects. */
export const isNavigationBlocked = (): boolean => guard !== null

function entryNow(): Entry {
  return (window.history.state ?? {}) as Entry
}

function mark(): void {
  window.history.replaceState({ ...entryNow(), at }, '')
}

function readPlace(isChosen: boolean): AppLocation {
  const { key = 'default', state = null } = entryNow()
  return { ...placeOf(window.location), hash: window.location.hash, state, key, isChosen }
}

/** Path and query of an address below the base. */
function placeOf({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Pick<AppLocation, 'pathname' | 'search'> {
  return { pathname: `/${pathname.slice(basePath().length)}`, search }
}

/**
 * The `href` of a screen, including the base address. `to` starts with a slash, or is a query
 * (`?page=2`) or a fragment of the current path. It never leaves the site: `//host` and `/\host`
 * are treated as paths.
 */
export function hrefOf(to: string): string {
  const isPath = !/^[?#]/.test(to)
  return isPath ? basePath() + to.replace(/^[/\\\s]+/, '') : window.location.pathname + to
}

/** Navigates as a link does: `blockNavigation` may hold it back. */
export function followLink(to: string, options?: NavigateOptions): void {
  const go = () => void navigateTo(to, options)
  if (!guard || !leavesScreen(placeOf(new URL(hrefOf(to), window.location.href)))) return go()
  guard(() => {
    guard = null
    go()
  })
}

/**
 * Navigates to a screen. Settles when the address has changed; the screen follows once its code has
 * loaded.
 */
export function navigateTo(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): Promise<void> {
  if (!replace) at++
  const entry: Entry = { key: Math.random().toString(36).slice(2, 10), state, at }
  window.history[replace ? 'replaceState' : 'pushState'](entry, '', hrefOf(to))
  appLocation.set(readPlace(true))
  return Promise.resolve()
}
