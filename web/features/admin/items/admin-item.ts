import type { IconName } from '../../../ui/icons/icon.tsx'
import type { Answer } from '../../../api/calls.ts'

/** An item as administrators see it. */
export type AdminItem = Answer<'adminItem/getList'>['items'][number]

/** Icon and name of each type of item. */
export const itemTypes = {
  '1': ['book', 'regular'],
  '2': ['file', 'single'],
  '3': ['code', 'runApi'],
  '4': ['table', 'sheet'],
} as const satisfies Record<string, readonly [IconName, string]>

export const typeOf = ({ item_type }: AdminItem) =>
  itemTypes[item_type as keyof typeof itemTypes] ?? itemTypes['1']
