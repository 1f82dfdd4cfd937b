import type { ItemRow } from '../../db/statements/rows.ts'
import type { Item } from '../../models/item.ts'

/** An item as answered, with the name of its owner. Source: server/contract/spec/calls.md 2.4. */
export const itemRow = <I extends Item | ItemRow>(item: I, username: string) => ({
  ...item,
  username,
})
