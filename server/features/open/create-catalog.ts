import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { KeyPairWrite } from '../../access/key-pair.ts'
import { Catalog } from '../../models/catalog.ts'
import { catalogsOf, checkedLevels } from '../../services/catalog-tree.ts'
import { logChange } from '../../services/change-log.ts'
import { lockItem, touchItem } from '../../services/item-change.ts'

type Create = typeof openCalls.createCatalog

/** Stands for the catalog that is being made, until it has an id. */
const unborn = -1

/** Makes a catalog in the pair's item, decided behind the item's lock: at the top, or below one of its catalogs. */
export async function openCreateCatalog({ visit, db, item }: KeyPairWrite, input: InputOf<Create>): Promise<OutputOf<Create>> {
  const { item_id } = item
  const { now } = visit
  const cat_name = input.cat_name.trim()
  if (cat_name === '') throw new Failure('catalogNameMissing')
  const parent_cat_id = Math.max(0, input.parent_cat_id)
  return db.transaction(async (trx) => {
    await lockItem(trx, item_id)
    const catalogs = await catalogsOf(trx, item_id)
    if (catalogs.length >= limits.catalogsPerItem) throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
    const level = checkedLevels(catalogs, [...catalogs, { cat_id: unborn, parent_cat_id }]).get(unborn) ?? limits.topCatalogLevel
    const row = { cat_name, item_id, s_number: input.s_number || limits.defaultPosition, addtime: now, parent_cat_id, level }
    const { cat_id } = await Catalog.query(trx).insert(row)
    await logChange(trx, {
      item: item_id,
      by: 0,
      action: 'create',
      type: 'catalog',
      object: cat_id,
      name: cat_name,
      catalog: parent_cat_id,
      now,
    })
    await touchItem(trx, item_id, now)
    return { ...row, cat_id }
  })
}
