import { limits } from '#contract/limits.ts'
import type { Item } from '../../models/item.ts'

/**
 * What administrators see of an item: whether there is an item password, never which. Source:
 * server/access/spec.md 5.3, 14.
 */
export const itemFields = (item: Item, username: string) => ({
  ...item,
  username,
  password: item.password === '' ? '' : limits.secretMask,
})
