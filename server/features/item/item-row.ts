import type { ItemRow } from '../../db/rows.ts'
import type { Item } from '../../models/item.ts'

/** Item row of the wire, with the name of its owner. Comments and feedback are no part of this product. Source: wire contract 2.4. */
export const itemRow = <I extends Item | ItemRow>(item: I, username: string) => ({
  ...item,
  username,
  allow_comment: 0,
  allow_feedback: 0,
})
