import { useEffect, useState, useSyncExternalStore } from 'react'
import { createLock, type Lock, type PageLock } from './lock.ts'
import { lockCalls } from './page-calls.ts'

const free: Lock = { at: 'none' }

/** The lock of the page while it is edited; pages that are not stored yet have none. */
export function useLock(item: string, page: number): { lock: Lock; keeper: PageLock | null } {
  const [keeper, setKeeper] = useState<PageLock | null>(null)
  useEffect(() => {
    if (!page) return
    const own = createLock(lockCalls(item, page))
    setKeeper(own)
    void own.take()
    return () => {
      setKeeper(null)
      own.release()
    }
  }, [item, page])
  const lock = useSyncExternalStore(keeper?.follow ?? followNothing, keeper ? keeper.get : () => (page ? asking : free))
  return { lock, keeper }
}

const asking: Lock = { at: 'asking' }
const followNothing = () => () => undefined
