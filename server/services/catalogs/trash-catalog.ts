import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import { withAllBelow } from '../../access/basis/subtree.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Catalog } from '../../models/catalog.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { logChange } from '../changes/change-log.ts'
import { lockItem } from '../changes/item-change.ts'
import type { Author } from '../pages/writing/page-write.ts'
import { trashPages } from '../pages/trash/trash-pages.ts'
import { catalogsOf } from './catalog-tree.ts'

interface Trashing {
  readonly item_id: number
  readonly cat_id: number
  /** The person named in the log; 0 for the open interface. */
  readonly by: number
  /** Owner of the pages in the recycle bin. */
  readonly owner: Author
  readonly now: number
  /** Checks the locked catalog, and throws if it must not be deleted. */
  readonly check?: (catalog: Catalog) => void
}

/**
 * Deletes a catalog and its descendants; every page in them goes to the recycle bin. Source:
 * server/contract/spec/calls.md 10.4.
 *
 * @throws {Failure} `catalogNotFound`
 */
export async function trashCatalog(
  db: Knex.Transaction,
  door: WriteDoor,
  { item_id, cat_id, by, owner, now, check }: Trashing,
): Promise<void> {
  await lockItem(db, item_id)
  const catalogs = await catalogsOf(db, item_id)
  const catalog = catalogs.find((one) => one.cat_id === cat_id)
  if (!catalog) throw new Failure('catalogNotFound')
  check?.(catalog)
  await door.recheck() // not later: scopes on deleted catalogs are deleted with them
  for (const ids of inChunks(withAllBelow(catalogs, cat_id))) {
    // first, so that pages being created in them are waited for, and found
    await Catalog.query(db).whereIn('cat_id', ids).delete()
    const found = db(Page.tableName)
      .where({ item_id, is_del: 0 })
      .whereIn('cat_id', ids)
      .forUpdate()
    await trashPages(db, { pages: (await found.pluck('page_id')) as number[], by: owner, now })
    // log entries of deleted catalogs move to the parent catalog, for members restricted to that
    await ItemChangeLog.query(db)
      .where({ item_id })
      .whereIn('cat_id', ids)
      .patch({ cat_id: catalog.parent_cat_id })
  }
  await logChange(db, {
    item: item_id,
    by,
    action: 'delete',
    type: 'catalog',
    object: cat_id,
    name: catalog.cat_name,
    catalog: catalog.parent_cat_id,
    now,
  })
  await door.bumpMenu()
}
