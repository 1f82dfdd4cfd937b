import { Failure } from '#contract/failures.ts'
import type { ChainRow } from '../db/rows.ts'
import { covers } from '../services/part.ts'
import type { Visit } from '../visit.ts'
import { grant, type Grant, type PersonGrant } from './grant.ts'
import { itemEditor, mustBeLive, readableItem, type ItemEdit, type OnItem } from './item.ts'
import { personOf } from './people.ts'
import type { Rights } from './rights.ts'

/** `read` is `null` when no item was named. */
export type CatalogsRead = Grant<'read catalogs'> & { readonly read: OnItem | null }
export type CatalogPagesEdit = PersonGrant<'edit pages of a catalog'> & OnItem
export type CatalogDelete = PersonGrant<'delete catalog'> & OnItem
/** `catalog` is `null` for one that is to be made. */
export type CatalogWrite = PersonGrant<'write catalog'> & OnItem & { readonly catalog: ChainRow | null }

const stored = async (visit: Visit, catId: number): Promise<ChainRow | undefined> =>
  catId > 0 ? (await visit.db.prepared.all<ChainRow>('catalogChain', [catId]))[0] : undefined

/**
 * The root level is written without a tie only, and a tied catalog itself neither renamed nor moved nor deleted by those it binds:
 * both mean that the catalog it lies in must be in reach. Source: permissions 3, 7.
 *
 * @throws {Failure} `noAccess`
 */
export function mustReach(rights: Rights, parentId: number): void {
  if (!covers(rights.writes, parentId)) throw new Failure('noAccess')
}

/** Lists catalogs; without an item there is nothing to list. Source: permissions 6, wire contract 10.1. */
export const catalogsReader = async (visit: Visit, input: { item_id: number }): Promise<CatalogsRead> =>
  grant('read catalogs', visit, { read: input.item_id === 0 ? null : await readableItem(visit, input.item_id, 'noAccess') })

/**
 * Lets an editor see the pages of a catalog in reach; `cat_id` 0 is the root. Source: permissions 7.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `catalogNotFound`, `noAccess`
 */
export async function catalogPagesEditor(visit: Visit, input: { item_id: number; cat_id: number }): Promise<CatalogPagesEdit> {
  const { person, item, rights } = await itemEditor(visit, input)
  if (input.cat_id !== 0 && (await stored(visit, input.cat_id))?.item_id !== item.item_id) throw new Failure('catalogNotFound')
  mustReach(rights, input.cat_id)
  return grant('edit pages of a catalog', visit, { person, item, rights })
}

/** The catalog decides the item; one of a deleted item is gone like the item. */
async function storedEdit(visit: Visit, catId: number, itemId: number): Promise<ItemEdit & { readonly catalog: ChainRow }> {
  personOf(visit)
  const catalog = await stored(visit, catId)
  if (!catalog) throw new Failure('catalogNotFound')
  const edit = await itemEditor(visit, catalog).catch((failure: unknown) => {
    throw failure instanceof Failure && failure.why === 'itemNotFound' ? new Failure('catalogNotFound') : failure
  })
  mustReach(edit.rights, catalog.parent_cat_id)
  if (itemId !== 0 && itemId !== catalog.item_id) throw new Failure('catalogNotFound')
  return { ...edit, catalog }
}

/**
 * Lets an editor delete a catalog strictly below their tie.
 *
 * @throws {Failure} `notLoggedIn`, `catalogNotFound`, `noAccess`, `itemArchived`
 */
export async function catalogRemover(visit: Visit, input: { cat_id: number; item_id: number }): Promise<CatalogDelete> {
  const { person, item, rights } = await storedEdit(visit, input.cat_id, input.item_id)
  mustBeLive(item)
  return grant('delete catalog', visit, { person, item, rights })
}

/**
 * Lets an editor make a catalog (`cat_id` 0), rename or move one. Tested on its stored place, then on the wished one,
 * which must lie in the same item. Source: permissions 7, 13.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `catalogNotFound`, `noAccess`, `itemArchived`
 */
export async function catalogWriter(
  visit: Visit,
  input: { item_id: number; cat_id: number; parent_cat_id?: number | undefined },
): Promise<CatalogWrite> {
  const { person, item, rights, catalog } =
    input.cat_id === 0 ? { ...(await itemEditor(visit, input)), catalog: null } : await storedEdit(visit, input.cat_id, input.item_id)
  const parentId = input.parent_cat_id ?? 0
  const isNew = parentId !== 0 && parentId !== catalog?.parent_cat_id
  if (isNew && (await stored(visit, parentId))?.item_id !== item.item_id) throw new Failure('catalogNotFound')
  mustReach(rights, parentId)
  mustBeLive(item)
  return grant('write catalog', visit, { person, item, rights, catalog })
}
