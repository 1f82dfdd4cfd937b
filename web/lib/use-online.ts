import { useSyncExternalStore } from 'react'

const names = ['online', 'offline'] as const

const follow = (listener: () => void) => {
  for (const name of names) addEventListener(name, listener)
  return () => {
    for (const name of names) removeEventListener(name, listener)
  }
}

/** False while the browser knows that it has no network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)
