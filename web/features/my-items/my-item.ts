import type { MouseEvent } from 'react'
import { prefetch } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { itemInfoArgs } from '../../lib/address/reading-address.ts'
import type { IconName } from '../../ui/icons/icon.tsx'

export type MyItem = Answer<'item/myList'>[number]

export const addressOfItem = ({ item_domain, item_id }: MyItem): string =>
  `/${item_domain || item_id}`

export const canManage = ({ creator, manage }: MyItem): boolean => creator === 1 || manage === 1

const signs: Readonly<Record<string, IconName>> = { 2: 'file', 3: 'code', 4: 'table' }

/** The sign of its type. */
export const signOf = ({ item_type }: MyItem): IconName => signs[item_type] ?? 'book'

/**
 * Asks for an item whose link is clicked: the answer is on its way while this screen, which may hold
 * 500 tiles, is taken away.
 */
export function fetchAhead(
  { item_domain, item_id }: MyItem,
  { ctrlKey, metaKey, shiftKey }: MouseEvent,
): void {
  const isOtherWindow = ctrlKey || metaKey || shiftKey
  if (!isOtherWindow) prefetch('item/info', itemInfoArgs(item_domain || item_id, 0))
}
