import { isWithin } from '../../../../parts/catalog-tree/scope.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import type { Dragged } from '../drag/use-drag.ts'

/**
 * Lifted by keyboard, dragged, the catalog that something would be dropped into or can't be, or with
 * an open menu.
 */
export type RowState = 'lifted' | 'dragged' | 'target' | 'refused' | 'opened'

/** @param now what is moved by keyboard, what is dragged, and whose menu is open */
export function rowState(
  entry: Entry,
  now: { lifted: Entry | undefined; dragged: Dragged | null; opened: Entry | null | undefined },
): RowState | undefined {
  const { lifted, dragged, opened } = now
  if (entry.key === lifted?.key) return 'lifted'
  if (dragged && isWithin(entry, dragged.entry)) return 'dragged'
  if (dragged?.reason) return dragged.drop?.into?.key === entry.key ? 'refused' : undefined
  if (dragged?.drop?.parent?.key === entry.key) return 'target'
  return opened?.key === entry.key ? 'opened' : undefined
}
