import { basePath } from './base-address.ts'
import { createStore } from './store.ts'

/** Where the window is, as the program sees it: below the base address. */
export interface AppLocation {
  /** With a slash at the start, percent-encoded as in the address. */
  readonly pathname: string
  /** With its `?`, or ''. */
  readonly search: string
  /** With its `#`, or ''. */
  readonly hash: string
  /** What travelled with the move; survives a reload. */
  readonly state: unknown
  /**
   * Names the entry of the history, also after a reload; `default` for one that no move of ours has
   * made.
   */
  readonly key: string
  /** True after a move of ours, false on arrival and after back and forward. */
  readonly isChosen: boolean
}

export interface NavigateOptions {
  /** Replaces the present entry of the history. */
  replace?: boolean
  /** Travels with the entry; must survive `structuredClone`. */
  state?: unknown
}

/** What an entry of the history keeps. */
interface Entry {
  key?: string
  state?: unknown
  /** Number of entries of this session before it. */
  at?: number
}

/** The present place, followed by the screens. */
export const appLocation = createStore(readPlace(false))

let at = entryNow().at ?? 0
mark()

type Guard = (goOn: () => void) => void
let guard: Guard | null = null
let isTakenBack = false

window.addEventListener('popstate', () => {
  if (isTakenBack) {
    isTakenBack = false
    return
  }
  const next = readPlace(false)
  const { at: to } = entryNow()
  const step = (to ?? at) - at
  if (guard && step !== 0 && leavesScreen(next)) {
    isTakenBack = true
    window.history.go(-step)
    guard(() => {
      guard = null
      window.history.go(step)
    })
    return
  }
  // the browser itself makes entries without a number, for links to a fragment
  at = to ?? at + 1
  if (to === undefined) mark()
  appLocation.set(next)
})

const leavesScreen = ({ pathname, search }: Pick<AppLocation, 'pathname' | 'search'>): boolean =>
  pathname + search !== appLocation.get().pathname + appLocation.get().search

/**
 * Asks before a link, back or forward lead to another screen: a step is taken back, and `ask` is
 * given the way to go on. One at a time. Moves of the program itself (`navigateTo`) are not held.
 *
 * @returns the way to stop
 */
export function blockNavigation(ask: Guard): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = null
  }
}

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
 * The address of a screen as a link carries it, with the base address. `to` begins with a slash, or
 * is a query (`?page=2`) or a fragment of the present path. It never leaves the site: `//host` and
 * `/\host` are paths here.
 */
export function hrefOf(to: string): string {
  const isPath = !/^[?#]/.test(to)
  return isPath ? basePath() + to.replace(/^[/\\\s]+/, '') : window.location.pathname + to
}

/** Moves where a link leads, see `holdMoves`. */
export function followLink(to: string, options?: NavigateOptions): void {
  const go = () => void navigateTo(to, options)
  if (!guard || !leavesScreen(placeOf(new URL(hrefOf(to), window.location.href)))) return go()
  guard(() => {
    guard = null
    go()
  })
}

/**
 * Moves to a screen. Settles when the address has changed; what is drawn follows when its code is
 * there.
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
