import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isNewRelease } from '../../../../lib/release.ts'
import { missingParts } from '../../../../ui/lazy-part.tsx'
import type { Editing } from '../editing.ts'
import { restoreAfterReload } from './reload.ts'

/** Milliseconds between two questions when somebody comes back to the tab. */
const interval = 300_000

interface NewRelease {
  isReady: boolean
  /** Nothing that is unsaved holds the tab back from loading again. */
  isReloading: boolean
  /** Loads the new release, which goes on with the draft. */
  reload: () => Promise<void>
}

/**
 * Whether the server has another release than this tab runs: asked when a part of the program is
 * missing, and when somebody comes back to the tab or the network returns. Source:
 * web/spec/writing.md 1.16.
 */
export function useNewRelease(editing: Editing): NewRelease {
  const [isReady, setReady] = useState(false)
  const [isReloading, setReloading] = useState(false)
  useEffect(() => {
    if (isReady) return undefined
    const control = new AbortController()
    let asked = Date.now()
    const ask = () => {
      asked = Date.now()
      void isNewRelease().then((is) => is && !control.signal.aborted && setReady(true))
    }
    const back = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked > interval) ask()
    }
    document.addEventListener('visibilitychange', back, control)
    addEventListener('online', ask, control)
    control.signal.addEventListener('abort', missingParts.follow(ask))
    return () => control.abort()
  }, [isReady])
  return {
    isReady,
    isReloading,
    reload: async () => {
      const name = await editing.copied()
      if (name) {
        restoreAfterReload(name)
        // the browser's question about what is unsaved would be about what is kept
        flushSync(() => setReloading(true))
      }
      location.reload()
    },
  }
}
