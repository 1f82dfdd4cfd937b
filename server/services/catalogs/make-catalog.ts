import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { Catalog } from '../../models/catalog.ts'
import { logChange } from '../changes/change-log.ts'
import { lockItem } from '../changes/item-change.ts'
import { mustFit } from '../pages/writing/must-fit.ts'
import { catalogsOf, checkedLevels } from './catalog-tree.ts'

interface Making {
  readonly item_id: number
  readonly cat_name: string
  /** 0 is the root. */
  readonly parent_cat_id: number
  /** 0 means the position of a new one. */
  readonly s_number: number
  /** The person named in the log; 0 for the open interface. */
  readonly by: number
  readonly now: number
}

/** Placeholder for the id of the catalog that is being created. */
const unborn = -1

/**
 * Creates a catalog while holding the item's lock, on the current tree.
 *
 * @throws {Failure} `tooManyCatalogs`, `catalogTooDeep`, `catalogNotFound` for a parent that is not
 * in the item, `textTooLong`
 */
export async function makeCatalog(
  db: Knex.Transaction,
  { item_id, by, now, s_number, cat_name, parent_cat_id }: Making,
) {
  mustFit(cat_name, undefined, limits.catalogNameLength, 'cat_name')
  await lockItem(db, item_id)
  const catalogs = await catalogsOf(db, item_id)
  if (catalogs.length >= limits.catalogsPerItem)
    throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
  const level =
    checkedLevels(catalogs, [...catalogs, { cat_id: unborn, parent_cat_id }]).get(unborn) ??
    limits.topCatalogLevel
  const row = {
    item_id,
    cat_name,
    parent_cat_id,
    s_number: s_number || limits.defaultPosition,
    level,
    addtime: now,
  }
  const { cat_id } = await Catalog.query(db).insert(row)
  const entry = {
    item: item_id,
    by,
    action: 'create',
    type: 'catalog',
    object: cat_id,
    name: cat_name,
  } as const
  await logChange(db, { ...entry, catalog: parent_cat_id, now })
  return { ...row, cat_id }
}
