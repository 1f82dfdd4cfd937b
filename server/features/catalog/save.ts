import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { mustCoverParent, type CatalogWrite } from '../../access/content/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import { catalogsOf, checkedLevels, writePlaces } from '../../services/catalogs/catalog-tree.ts'
import { makeCatalog } from '../../services/catalogs/make-catalog.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { mustFit } from '../../services/pages/writing/must-fit.ts'

type Save = typeof catalogCalls.save

/**
 * A requested save; an absent parent means the root, on update too, as clients expect. Source:
 * server/contract/spec/calls.md 10.3.
 */
interface Request {
  readonly cat_name: string
  readonly parent_cat_id: number
  /** 0 leaves the position unchanged. */
  readonly s_number: number
}

/** @returns false if nothing changes */
async function update(
  db: Knex.Transaction,
  { item, rights }: CatalogWrite,
  catId: number,
  request: Request,
): Promise<boolean> {
  const catalogs = await catalogsOf(db, item.item_id)
  const present = catalogs.find(({ cat_id }) => cat_id === catId)
  if (!present) throw new Failure('catalogNotFound')
  mustCoverParent(rights, present.parent_cat_id)
  mustFit(request.cat_name, present.cat_name, limits.catalogNameLength, 'cat_name')
  const requested = catalogs.map((catalog) =>
    catalog === present
      ? {
          ...catalog,
          parent_cat_id: request.parent_cat_id,
          s_number: request.s_number || catalog.s_number,
        }
      : catalog,
  )
  const moved = await writePlaces(db, catalogs, requested, checkedLevels(catalogs, requested))
  const isRenamed = present.cat_name !== request.cat_name
  if (isRenamed) await Catalog.query(db).findById(catId).patch({ cat_name: request.cat_name })
  return isRenamed || moved > 0
}

/**
 * Creates, renames or moves a catalog. Decided while the item is locked, on its current tree, so
 * that concurrent saves create neither cycles nor a fourth level. Levels of all descendants are
 * updated.
 */
export async function saveCatalog(
  grant: CatalogWrite,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const { item, person, ctx, catalog } = grant
  const request: Request = {
    cat_name: input.cat_name.trim(),
    parent_cat_id: input.parent_cat_id ?? 0,
    s_number: input.s_number,
  }
  const { item_id } = item
  const [by, now] = [person.uid, ctx.now]
  return grant.write(async (db, { bumpMenu }) => {
    if (!catalog) {
      const made = await makeCatalog(db, { ...request, item_id, by, now })
      await bumpMenu()
      return made.cat_id
    }
    const { cat_id } = catalog
    await lockItem(db, item_id)
    if (!(await update(db, grant, cat_id, request))) return cat_id
    const entry = {
      item: item_id,
      by,
      action: 'update',
      type: 'catalog',
      object: cat_id,
      name: request.cat_name,
    } as const
    await logChange(db, { ...entry, catalog: request.parent_cat_id, now })
    await bumpMenu()
    return cat_id
  })
}
