import { useSyncExternalStore } from 'react'
import { language } from '../locales/phrases.ts'

/** A sample's words; what the controls say by themselves comes from the phrases. */
export const words = (en: string, zhCn: string): string => (language() === 'en' ? en : zhCn)

/** A store of `lib/store.ts` in a component. */
export const useStore = <T>(store: {
  get: () => T
  follow: (listener: () => void) => () => void
}): T => useSyncExternalStore(store.follow, store.get)

/** Answers later, as a server does. */
export const later = <T>(answer: T, milliseconds = 400): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer), milliseconds)
  })
