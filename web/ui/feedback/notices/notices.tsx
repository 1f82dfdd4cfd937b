import { createStore } from '../../../lib/store.ts'

/** Milliseconds a toast stays. Source: web/spec/design.md 4 (toast). */
const toastTime = 4000

export interface Notice {
  text: string
  /** A second line; of notices only. */
  detail?: string
  /** A text that might be lost: shown whole and as it was written; of notices only. */
  kept?: string
  /** Makes the text a link that opens in a new tab, and closes the notice; of notices only. */
  link?: { href: string; onOpen: () => void }
  /** A promise keeps it, busy, until that has ended. */
  action?: { label: string; run: () => unknown }
  /** Told when it is closed by ×. */
  onDismiss?: () => void
  /**
   * Milliseconds until it disappears by itself; not while pointed at or focused. 0: until it is
   * closed.
   */
  stay: number
}

/** A notice that is shown. */
export interface Shown extends Notice {
  id: number
}

export const toasts = createStore<readonly Shown[]>([])
export const notices = createStore<readonly Shown[]>([])
let count = 0

/** Confirms a success, or offers to undo it. Failures are never reported by a toast alone. */
export function toast(text: string, action?: Notice['action']): void {
  toasts.set([...toasts.get().slice(-2), { id: ++count, text, action, stay: toastTime }])
}

/** Removes all of them: somebody else may be next at this browser. */
export function clearNotices(): void {
  toasts.set([])
  notices.set([])
}

/**
 * Shows a notice at the top right; at most three, newest on top. Returns the function that removes
 * it. Source: web/spec/design.md 4 (in-page notice).
 */
export function showNotice(notice: Notice): () => void {
  const shown = { ...notice, id: ++count }
  notices.set([shown, ...notices.get()].slice(0, 3))
  return () => notices.set(notices.get().filter((one) => one.id !== shown.id))
}
