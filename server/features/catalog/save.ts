import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { mustReach, type CatalogWrite } from '../../access/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import { catalogsOf, checkedLevels, writePlaces } from '../../services/catalog-tree.ts'
import { logChange } from '../../services/change-log.ts'
import { lockItem, touchItem } from '../../services/item-change.ts'

type Save = typeof catalogCalls.save

/** What a save wants; an absent parent means the top, on update too, as clients know it. Source: wire contract 10.3. */
interface Wish {
  readonly cat_name: string
  readonly parent_cat_id: number
  /** 0 leaves the order. */
  readonly s_number: number
}

/** Stands for the catalog that is being made, until it has an id. */
const unborn = -1

async function create(db: Knex.Transaction, { item, visit }: CatalogWrite, wish: Wish): Promise<number> {
  const catalogs = await catalogsOf(db, item.item_id)
  if (catalogs.length >= limits.catalogsPerItem) throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
  const levels = checkedLevels(catalogs, [...catalogs, { cat_id: unborn, parent_cat_id: wish.parent_cat_id }])
  const made = await Catalog.query(db).insert({
    item_id: item.item_id,
    parent_cat_id: wish.parent_cat_id,
    level: levels.get(unborn) ?? limits.topCatalogLevel,
    s_number: wish.s_number || limits.defaultPosition,
    cat_name: wish.cat_name,
    addtime: visit.now,
  })
  return made.cat_id
}

/** @returns false when everything already is as wished */
async function update(db: Knex.Transaction, { item, rights }: CatalogWrite, catId: number, wish: Wish): Promise<boolean> {
  const catalogs = await catalogsOf(db, item.item_id)
  const present = catalogs.find(({ cat_id }) => cat_id === catId)
  if (!present) throw new Failure('catalogNotFound')
  mustReach(rights, present.parent_cat_id)
  const wished = catalogs.map((catalog) =>
    catalog === present ? { ...catalog, parent_cat_id: wish.parent_cat_id, s_number: wish.s_number || catalog.s_number } : catalog,
  )
  const moved = await writePlaces(db, catalogs, wished, checkedLevels(catalogs, wished))
  const isRenamed = present.cat_name !== wish.cat_name
  if (isRenamed) await Catalog.query(db).findById(catId).patch({ cat_name: wish.cat_name })
  return isRenamed || moved > 0
}

/**
 * Makes, renames or moves a catalog. Decided behind the item's lock, on the tree as it is then: saves at the same time make neither a
 * circle nor a fourth level. Levels of all that lies below follow.
 */
export async function saveCatalog(grant: CatalogWrite, input: InputOf<Save>): Promise<OutputOf<Save>> {
  const { item, person, visit, catalog } = grant
  const wish: Wish = { cat_name: input.cat_name.trim(), parent_cat_id: input.parent_cat_id ?? 0, s_number: input.s_number }
  if (wish.cat_name === '') throw new Failure('catalogNameMissing')
  return grant.db.transaction(async (db) => {
    await lockItem(db, item.item_id)
    const catId = catalog ? catalog.cat_id : await create(db, grant, wish)
    if (catalog && !(await update(db, grant, catId, wish))) return catId
    await logChange(db, {
      item: item.item_id,
      by: person.uid,
      action: catalog ? 'update' : 'create',
      type: 'catalog',
      object: catId,
      name: wish.cat_name,
      catalog: wish.parent_cat_id,
      now: visit.now,
    })
    await touchItem(db, item.item_id, visit.now)
    return catId
  })
}
