import type { Knex } from 'knex'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { itemChange } from '../../services/changes/change-log.ts'
import type { TreeWrite } from '../../tree/tree-write.ts'
import type { Input } from './batch.ts'

/**
 * The Markdown dialect for the item's texts, if the writer may choose it: no page exists yet, and
 * the whole item is writable. Otherwise it is changed in the item's settings. Source:
 * server/contract/spec/additions.md 10.
 *
 * @returns `undefined` if it stays
 */
export async function chosenDialect(
  db: Knex.Transaction,
  { item, rights }: SyncWrite,
  { markdown }: Input,
): Promise<Dialect | undefined> {
  if (markdown === undefined || markdown === item.markdown || rights.writes !== 'all')
    return undefined
  const { item_id } = item
  const page = await Page.query(db).findOne({ item_id, is_del: 0 }).select('page_id')
  return page ? undefined : markdown
}

/** Sets the dialect, as a change of the item's settings. */
export async function setDialect({ db, on, author, changes }: TreeWrite, markdown: Dialect) {
  await Item.query(db).findById(on.item.item_id).patch({ markdown })
  changes.push(itemChange('update', on.item, { by: author.uid, now: on.ctx.now }))
}
