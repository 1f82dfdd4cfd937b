import { useMemo, useSyncExternalStore } from 'react'
import type { Editing } from '../../editing.ts'
import type { Version } from '../version.ts'

/** What a dialog about a conflict puts together with what somebody else saved. */
export type EditedVersion = Pick<Editing, 'changes' | 'now'>

/**
 * What is in the editor now, also while a dialog about it is open: keys that were typed before it
 * had the focus, and uploads that end below it, count.
 *
 * @returns the number of the change as well, which differs for each version
 */
export function useMine({ changes, now }: EditedVersion): { mine: Version; change: number } {
  const change = useSyncExternalStore(changes.follow, changes.get)
  return useMemo(() => ({ mine: now(), change }), [now, change])
}
