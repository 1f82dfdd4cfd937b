import type { ItemEdit } from '../../access/content/item.ts'
import { logChange } from '../../services/changes/change-log.ts'

/** Adds an export to the change log of the item. */
export const logExport = ({ ctx, item, person, write }: ItemEdit): Promise<void> =>
  write((trx) =>
    logChange(trx, {
      item: item.item_id,
      by: person.uid,
      action: 'export',
      type: 'item',
      object: item.item_id,
      name: item.item_name,
      catalog: 0,
      now: ctx.now,
    }),
  )
