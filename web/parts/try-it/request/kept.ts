import { createStore, type Store } from '../../../lib/store.ts'
import type { Composed, Obstacle } from './compose.ts'
import type { TryRequest } from './request.ts'
import type { TryAnswer } from './send.ts'

/** What became of the last request. */
export type Outcome =
  | { kind: 'none' | 'cancelled' }
  | { kind: 'waiting'; sent: Composed }
  | { kind: 'obstacle'; obstacle: Obstacle }
  | { kind: 'answer'; answer: TryAnswer; sent: Composed }
  /** The browser gave no answer. */
  | { kind: 'nothing'; sent: Composed }
  | { kind: 'failed'; error: unknown }

/** What was edited and answered, for one version of a page. */
export interface Kept {
  version: string
  /** `null`: as the page says. */
  request: TryRequest | null
  outcome: Outcome
  via: TryAnswer['via']
}

/** As the page says. */
export const fresh = { request: null, outcome: { kind: 'none' } } as const

export const withoutWaiting = (kept: Kept): Kept =>
  kept.outcome.kind === 'waiting' ? { ...kept, outcome: fresh.outcome } : kept

const stores = new Map<string, Store<Kept>>()

/**
 * What this tab keeps while the panel is closed, which Undo may change too.
 *
 * @param name of the person and the page; '' for a page that was never saved, which keeps nothing
 */
export function keptStore(name: string, version: string): Store<Kept> {
  const known = stores.get(name)
  if (known) {
    const kept = known.get()
    // an answer that was being waited for went with the panel
    known.set(kept.version === version ? withoutWaiting(kept) : { ...kept, ...fresh, version })
    return known
  }
  const store = createStore<Kept>({ ...fresh, version, via: 'browser' })
  if (name !== '') stores.set(name, store)
  return store
}
