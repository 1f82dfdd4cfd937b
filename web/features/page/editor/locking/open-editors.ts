import { limits } from '#contract/limits.ts'
import { randomId } from '../random-id.ts'

const prefix = 'editing:'
/** Milliseconds after which a window that has not renewed its mark is taken for closed. */
const trust = 2 * limits.lockHeartbeatSeconds * 1000

export interface OpenEditor {
  /** Says that this window still edits the page. */
  renew: () => void
  /** Takes this window's mark away; true when no other window of this browser edits the page. */
  close: () => boolean
}

/**
 * One window's mark in local storage that it edits a page. The server knows one lock per person, so
 * that a window that closes must not give back what another window of the same browser still holds.
 * Synchronous, because a closing window waits for nothing.
 */
export function openEditor(page: number): OpenEditor {
  const ofPage = `${prefix}${page}:`
  const name = ofPage + randomId()
  const isAlive = (mark: string) => Date.now() - Number(localStorage.getItem(mark)) < trust
  const isOpenElsewhere = (): boolean => {
    let isFound = false
    for (const mark of Object.keys(localStorage)) {
      if (!mark.startsWith(prefix) || mark === name) continue
      if (!isAlive(mark)) localStorage.removeItem(mark)
      else if (mark.startsWith(ofPage)) isFound = true
    }
    return isFound
  }
  return {
    renew: () => {
      try {
        localStorage.setItem(name, String(Date.now()))
      } catch {
        // a full or forbidden storage: the lock is given back early, and taken again at the next
        // beat
      }
    },
    close: () => {
      try {
        localStorage.removeItem(name)
        return !isOpenElsewhere()
      } catch {
        return true
      }
    },
  }
}
