import { limits } from '#contract/limits.ts'
import { randomId } from '../../../../lib/random-id.ts'

const prefix = 'editing:'
/** Milliseconds after which a window that has not renewed its mark is considered closed. */
const trust = 2 * limits.lockHeartbeatSeconds * 1000

export interface OpenEditor {
  /** Confirms that this window still edits the page. */
  renew: () => void
  /** Removes this window's mark; true when no other window of this browser edits the page. */
  close: () => boolean
}

/**
 * A mark in local storage that this window edits a page. The server knows one lock per person, so a
 * closing window must not release what another window of the same browser still needs. Synchronous,
 * because a closing window waits for nothing.
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
        // storage is full or forbidden: the lock is released early, and acquired again at the next
        // renewal
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
