import type { ItemEdit } from '../../../access/content/item.ts'
import { itemChange, logChange } from '../../../services/changes/change-log.ts'

/** Adds an export to the change log of the item. */
export const logExport = ({ ctx, item, person, write }: ItemEdit): Promise<void> =>
  write((trx) => logChange(trx, itemChange('export', item, { by: person.uid, now: ctx.now })))
