import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createLock, type Lock, type PageLock } from './lock.ts'
import { lockCalls } from '../page-calls.ts'
import type { OpenEditor } from './open-editors.ts'

const free: Lock = { at: 'none' }
const freeForever = { get: () => free, follow: () => () => undefined }

/** The lock of the page while it is edited; a page that is not stored yet has none. */
export function useLock(
  item: string,
  page: number,
  editor: OpenEditor,
): { lock: Lock; pageLock: PageLock | null } {
  const pageLock = useMemo(
    () => (page ? createLock(lockCalls(item, page, editor)) : null),
    [item, page, editor],
  )
  useEffect(() => pageLock?.begin(), [pageLock])
  const { follow, get } = pageLock ?? freeForever
  return { lock: useSyncExternalStore(follow, get), pageLock }
}
