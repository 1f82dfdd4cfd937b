import { limits } from '#contract/limits.ts'
import type { Item } from '../../models/item.ts'
import { unsealed, type Sealer } from '../../sealer.ts'

/**
 * The item password as those who manage the item see it. The mask stands for one that was sealed
 * with another key: nobody knows it, and the item stays private until another one is typed.
 */
export const shownItemPassword = (sealer: Sealer, { password }: Pick<Item, 'password'>): string =>
  unsealed(sealer, password) ?? limits.secretMask

/**
 * What changes of an item with this item password, empty for none. Only another one ends the item
 * passes, which carry its version.
 */
export const itemPasswordPatch = (sealer: Sealer, stored: Item, password: string): Partial<Item> =>
  shownItemPassword(sealer, stored) === password
    ? {}
    : { password: sealer.seal(password), password_version: stored.password_version + 1 }
