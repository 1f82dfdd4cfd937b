import type { KeyboardEvent } from 'react'

/** What a key does while pages are being selected; the others move through the tree as always. */
export function selectionKey(
  event: KeyboardEvent,
  acts: { toggle: () => void; toggleAll: () => void; end: () => void },
): (() => void) | undefined {
  const isWithControl = event.ctrlKey || event.metaKey
  if (event.altKey) return undefined
  if (isWithControl) return event.key.toLowerCase() === 'a' ? acts.toggleAll : undefined
  if (event.key === 'Escape') return acts.end
  return event.key === ' ' ? acts.toggle : undefined
}
