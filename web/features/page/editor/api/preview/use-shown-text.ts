import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { Editing } from '../../editing.ts'

/** The text as it is being written; what depends on it never delays a key. */
export function useShownText(editing: Editing): string {
  const changes = useDeferredValue(
    useSyncExternalStore(editing.changes.follow, editing.changes.get),
  )
  // oxlint-disable-next-line react/exhaustive-deps -- the number stands for the text
  return useMemo(() => editing.shownText(), [editing, changes])
}
