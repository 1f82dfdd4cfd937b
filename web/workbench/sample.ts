import { useSyncExternalStore } from 'react'
import { language } from '../locales/phrases.ts'

/** Phrases of a sample; those of the controls come from the locales. */
export const words = (en: string, zhCn: string): string => (language() === 'en' ? en : zhCn)

/** Subscribes a component to a store of `lib/store.ts`. */
export const useStore = <T>(store: {
  get: () => T
  follow: (listener: () => void) => () => void
}): T => useSyncExternalStore(store.follow, store.get)

/** Resolves after a delay, as a server does. */
export const later = <T>(answer: T, milliseconds = 400): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer), milliseconds)
  })
