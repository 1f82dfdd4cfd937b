import { useSyncExternalStore } from 'react'
import { createStore } from '../../../../lib/store.ts'

/** How the editor looks and behaves for a person, remembered in this browser. */
export interface Look {
  /** Long lines are wrapped. */
  wrap: boolean
  lineNumbers: boolean
  /** Text and preview scroll together. */
  scrollSync: boolean
  spellCheck: boolean
  /** Share of the text beside the preview, in percent. */
  share: number
}

const storageKey = 'editor-look'
/** Limits of the text's share, in percent. Source: web/spec/writing.md 1.2. */
export const leastShare = 25
export const mostShare = 75
const usual: Look = {
  wrap: true,
  lineNumbers: false,
  scrollSync: true,
  spellCheck: false,
  share: 50,
}

function stored(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Look>
    const is = (name: Exclude<keyof Look, 'share'>) =>
      typeof kept[name] === 'boolean' ? kept[name] : usual[name]
    return {
      wrap: is('wrap'),
      lineNumbers: is('lineNumbers'),
      scrollSync: is('scrollSync'),
      spellCheck: is('spellCheck'),
      share: typeof kept.share === 'number' ? within(kept.share) : usual.share,
    }
  } catch {
    return usual
  }
}

const within = (share: number) => Math.round(Math.min(mostShare, Math.max(leastShare, share)))

const store = createStore(stored())

export const useLook = (): Look => useSyncExternalStore(store.follow, store.get)

export function changeLook(changes: Partial<Look>): void {
  const next = { ...store.get(), ...changes }
  store.set({ ...next, share: within(next.share) })
  try {
    localStorage.setItem(storageKey, JSON.stringify(store.get()))
  } catch {
    // it holds until the editor is closed
  }
}
