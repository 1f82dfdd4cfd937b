import { limits } from '#contract/limits.ts'
import { basePath } from '../../../../lib/address/base-address.ts'
import { createStore, type Store } from '../../../../lib/store.ts'

const prefix = 'editing:'
const heartbeat = limits.lockHeartbeatSeconds * 1000
/** Milliseconds after which a window that has not renewed its mark is considered closed. */
const trust = 2 * heartbeat
/** Milliseconds that other windows have to answer a new mark: open ones answer at once. */
const answerTime = 500
/** Milliseconds by which the clocks of two windows may differ. */
const skew = 100

export interface OpenEditor {
  /** Whether another window of this browser has the page open in its editor. */
  elsewhere: Pick<Store<boolean>, 'get' | 'follow'>
  /** Marks the page as open; returns the function that removes the mark. */
  begin: () => () => void
  /** Calls back once it is known which other editors are open; returns the function that cancels. */
  whenKnown: (then: () => void) => () => void
  /** Whether an editor is open in another window, by its id. */
  isOpen: (editor: string) => boolean
  /** Removes this window's mark; true when no other window of this browser edits the page. */
  close: () => boolean
}

/**
 * A mark in local storage that this window edits a page: for the lock, of which the server knows one
 * per person, for drafts, which belong to one window, and for the notice. Synchronous, because a
 * closing window waits for nothing. A window that crashed leaves its mark behind: a new mark makes
 * the others renew theirs, and one that stays as old as it was is nobody's. Source:
 * web/spec/writing.md 1.6, 1.7.
 *
 * @param page 0 for pages that are not stored yet
 * @param editor id of this window's editor
 */
export function openEditor(page: number, editor: string): OpenEditor {
  const ofPage = `${prefix}${basePath()}:${page}:`
  const own = ofPage + editor
  const elsewhere = createStore(false)
  /** Unix milliseconds since which every open window has renewed its mark. */
  let since = 0

  const timeOf = (mark: string) => Number(localStorage.getItem(mark))
  const others = () => marks().filter((mark) => mark.startsWith(ofPage) && mark !== own)
  const isFresh = (mark: string) => timeOf(mark) > Date.now() - trust
  const isAlive = (mark: string) => isFresh(mark) && timeOf(mark) >= since

  function marks(): string[] {
    try {
      return Object.keys(localStorage).filter((mark) => mark.startsWith(prefix))
    } catch {
      return []
    }
  }
  function renew(): boolean {
    try {
      localStorage.setItem(own, String(Date.now()))
      return true
    } catch {
      // storage is full or forbidden: the lock is released early, and acquired again at the next
      // renewal
      return false
    }
  }
  const look = () => elsewhere.set(others().some(isAlive))
  function mark(): void {
    const now = Date.now()
    // without a mark of its own, nobody is asked
    since = renew() ? now - skew : 0
    look()
  }
  function close(): boolean {
    for (const one of marks()) if (one === own || !isFresh(one)) localStorage.removeItem(one)
    return !others().some(isAlive)
  }

  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (!key?.startsWith(ofPage)) return
    // somebody asks, or took a window that slept for closed
    if (key === own ? newValue === null : oldValue === null) renew()
    look()
  }
  const onShow = (event: PageTransitionEvent) => event.persisted && mark()

  return {
    elsewhere,
    begin: () => {
      mark()
      const timer = setInterval(() => {
        renew()
        look()
      }, heartbeat)
      addEventListener('storage', onStorage)
      addEventListener('pagehide', close)
      addEventListener('pageshow', onShow)
      return () => {
        clearInterval(timer)
        removeEventListener('storage', onStorage)
        removeEventListener('pagehide', close)
        removeEventListener('pageshow', onShow)
        close()
      }
    },
    whenKnown: (then) => {
      const isAsked = (one: string) => isFresh(one) && !isAlive(one)
      const timer = setTimeout(then, others().some(isAsked) ? answerTime : 0)
      return () => clearTimeout(timer)
    },
    isOpen: (other) => isAlive(ofPage + other),
    close,
  }
}
