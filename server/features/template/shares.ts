import type { Knex } from 'knex'
import { Item } from '../../models/item.ts'
import { TemplateItem } from '../../models/template-item.ts'

/** Shares of somebody's templates with live items, oldest first. */
export const sharesOf = (db: Knex, uid: number) =>
  TemplateItem.query(db)
    .where({ uid })
    .whereIn('item_id', Item.query(db).where({ is_del: 0 }).select('item_id'))
    .orderBy('id')
