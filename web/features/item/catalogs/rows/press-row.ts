import type { KeyboardEvent } from 'react'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { selectionKey } from '../selection/selection-key.ts'

/** What the keys of a row do. */
export interface RowActs {
  /** Moving by keyboard, which has all keys while an entry is lifted. */
  lift: { press: (event: KeyboardEvent) => boolean; begin: (entry: Entry) => void }
  canLift: boolean
  /** While pages are being selected. */
  selecting:
    | { toggle: (entry: Entry, isRange: boolean) => void; toggleAll: () => void; end: () => void }
    | undefined
  run: (entry: Entry, action: 'rename' | 'delete') => void
  openMenu: (entry: Entry, at: Element) => void
}

/** @returns whether the key had a meaning; the others move through the tree */
export function pressRow(event: KeyboardEvent, entry: Entry, acts: RowActs): boolean {
  if (acts.lift.press(event)) return true
  const { selecting } = acts
  const act = selecting
    ? selectionKey(event, {
        toggle: () => selecting.toggle(entry, event.shiftKey),
        toggleAll: selecting.toggleAll,
        end: selecting.end,
      })
    : rowKey(event, entry, acts)
  if (!act) return false
  event.preventDefault()
  event.stopPropagation()
  act()
  return true
}

function rowKey(event: KeyboardEvent, entry: Entry, acts: RowActs): (() => void) | undefined {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isMenuKey))
    return undefined
  if (isMenuKey) return () => acts.openMenu(entry, event.target as Element)
  const keys: Record<string, () => void> = {
    F2: () => acts.run(entry, 'rename'),
    Delete: () => acts.run(entry, 'delete'),
    ' ': () => acts.canLift && acts.lift.begin(entry),
  }
  return keys[event.key]
}
