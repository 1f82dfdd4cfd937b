import { useEffect, useState } from 'react'
import { blockNavigation } from '../../lib/address/navigation.ts'

interface BlockedNavigation {
  /** Continues to where the visitor wanted to go; `null` while nothing is blocked. */
  proceed: (() => void) | null
  /** Asks the same question before anything else that leaves the screen. */
  block: (proceed: () => void) => void
  stay: () => void
}

/**
 * Holds back links, Back and Forward while there is unsaved work. Before the tab is closed or
 * reloaded, the browser itself asks.
 */
export function useBlockedNavigation(isUnsaved: boolean): BlockedNavigation {
  const [proceed, setProceed] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    const release = blockNavigation((go) => setProceed(() => go))
    return () => {
      removeEventListener('beforeunload', ask)
      release()
    }
  }, [isUnsaved])
  return {
    proceed,
    block: (next) => setProceed(() => next),
    stay: () => setProceed(null),
  }
}
