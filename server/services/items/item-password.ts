import { limits } from '#contract/limits.ts'
import type { Item } from '../../models/item.ts'
import { unsealed, type Sealer } from '../../sealer.ts'

/**
 * The item password as shown to managers. The mask stands for one sealed with another key: it is
 * unreadable, and the item stays private until a new one is set.
 */
export const shownItemPassword = (sealer: Sealer, { password }: Pick<Item, 'password'>): string =>
  unsealed(sealer, password) ?? limits.secretMask

/**
 * Columns to update for this item password, empty for none. Only a different one invalidates the
 * item passes, which contain its version.
 */
export const itemPasswordPatch = (sealer: Sealer, stored: Item, password: string): Partial<Item> =>
  shownItemPassword(sealer, stored) === password
    ? {}
    : { password: sealer.seal(password), password_version: stored.password_version + 1 }
