import { limits } from '#contract/limits.ts'
import type { Item } from '../../models/item.ts'

/**
 * Fields of an item for administrators: whether it has a password, never which one. Source:
 * server/access/spec.md 5.3, 14.
 */
export const itemFields = (item: Item, username: string) => ({
  ...item,
  username,
  password: item.password === '' ? '' : limits.secretMask,
})
