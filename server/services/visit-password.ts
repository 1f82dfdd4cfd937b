import type { Item } from '../models/item.ts'
import type { Sealer } from '../sealer.ts'

/** What changes of an item with this visit password, empty for none. Only another one ends the visit grants, which carry its version. */
export const visitPasswordOf = (sealer: Sealer, stored: Item, password: string): Partial<Item> =>
  sealer.open(stored.password) === password ? {} : { password: sealer.seal(password), password_version: stored.password_version + 1 }
