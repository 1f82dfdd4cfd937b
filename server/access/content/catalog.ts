import { Failure } from '#contract/failures.ts'
import type { CatalogRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { covers } from '../basis/catalog-scope.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'
import { personOf } from '../people/people.ts'
import type { Rights } from '../rights.ts'
import { itemEditor, mustNotBeArchived, readableItem, type ItemEdit, type OnItem } from './item.ts'

/** `read` is `null` when the request names no item or catalog. */
export type CatalogsRead = Grant<'read catalogs'> & { readonly read: OnItem | null }
export type CatalogPagesEdit = PersonGrant<'edit pages of a catalog'> & OnItem
export type CatalogDelete = PersonGrant<'delete catalog'> & OnItem
/** `catalog` is `null` when a new one is created. */
export type CatalogWrite = PersonGrant<'write catalog'> &
  OnItem & { readonly catalog: CatalogRow | null }

/** `source` and `target` may be the same item; with different items `rights` differ as well. */
export type CatalogCopy = PersonGrant<'copy catalog'> & {
  readonly source: OnItem
  readonly target: OnItem
  readonly catalog: CatalogRow
}

const stored = async (ctx: RequestContext, catId: number): Promise<CatalogRow | undefined> =>
  catId > 0 ? await ctx.db.prepared.one<CatalogRow>('catalog', [catId]) : undefined

/**
 * The root level can only be written without a scope, and members restricted to a catalog can
 * neither rename nor move nor delete that catalog: in both cases the parent catalog must be in
 * scope. Source: server/access/spec.md 3, 7.
 *
 * @throws {Failure} `noAccess`
 */
export function mustCoverParent(rights: Rights, parentId: number): void {
  if (!covers(rights.writes, parentId)) throw new Failure('noAccess')
}

/**
 * Lists the catalogs of an item; without an item the list is empty. Source: server/access/spec.md
 * 6, server/contract/spec/calls.md 10.1.
 */
export const catalogsReader = async (
  ctx: RequestContext,
  input: { item_id: number },
): Promise<CatalogsRead> =>
  grant('read catalogs', ctx, {
    read: input.item_id === 0 ? null : await readableItem(ctx, input.item_id, 'noAccess'),
  })

/**
 * Lists the children of a catalog, which determines the item; without a catalog the list is empty.
 */
export async function childCatalogsReader(
  ctx: RequestContext,
  input: { cat_id: number },
): Promise<CatalogsRead> {
  if (input.cat_id === 0) return grant('read catalogs', ctx, { read: null })
  const catalog = await stored(ctx, input.cat_id)
  const read = await readableItem(ctx, catalog?.item_id ?? 0, 'noAccess')
  return grant('read catalogs', ctx, { read })
}

/**
 * Lets an editor see the pages of a catalog in scope; `cat_id` 0 is the root. Source:
 * server/access/spec.md 7.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `catalogNotFound`, `noAccess`
 */
export async function catalogPagesEditor(
  ctx: RequestContext,
  input: { item_id: number; cat_id: number },
): Promise<CatalogPagesEdit> {
  const { person, item, rights } = await itemEditor(ctx, input)
  if (input.cat_id !== 0 && (await stored(ctx, input.cat_id))?.item_id !== item.item_id)
    throw new Failure('catalogNotFound')
  mustCoverParent(rights, input.cat_id)
  return grant('edit pages of a catalog', ctx, { person, item, rights })
}

/** A catalog of a deleted item counts as deleted. */
function asCatalogNotFound(failure: unknown): never {
  throw failure instanceof Failure && failure.why === 'itemNotFound'
    ? new Failure('catalogNotFound')
    : failure
}

/** The catalog determines the item. */
async function storedEdit(
  ctx: RequestContext,
  catId: number,
  itemId: number,
): Promise<ItemEdit & { readonly catalog: CatalogRow }> {
  personOf(ctx)
  const catalog = await stored(ctx, catId)
  if (!catalog) throw new Failure('catalogNotFound')
  const edit = await itemEditor(ctx, catalog).catch(asCatalogNotFound)
  mustCoverParent(edit.rights, catalog.parent_cat_id)
  if (itemId !== 0 && itemId !== catalog.item_id) throw new Failure('catalogNotFound')
  return { ...edit, catalog }
}

/**
 * Lets an editor delete a catalog strictly below their scope.
 *
 * @throws {Failure} `notLoggedIn`, `catalogNotFound`, `noAccess`, `itemArchived`
 */
export async function catalogRemover(
  ctx: RequestContext,
  input: { cat_id: number; item_id: number },
): Promise<CatalogDelete> {
  const { person, item, rights } = await storedEdit(ctx, input.cat_id, input.item_id)
  mustNotBeArchived(item)
  return grant('delete catalog', ctx, { person, item, rights })
}

/**
 * Lets an editor create a catalog (`cat_id` 0), rename or move one. Checks its stored parent, then
 * the requested one, which must be in the same item. Source: server/access/spec.md 7, 13.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `catalogNotFound`, `noAccess`, `itemArchived`
 */
export async function catalogWriter(
  ctx: RequestContext,
  input: { item_id: number; cat_id: number; parent_cat_id?: number | undefined },
): Promise<CatalogWrite> {
  const { person, item, rights, catalog } =
    input.cat_id === 0
      ? { ...(await itemEditor(ctx, input)), catalog: null }
      : await storedEdit(ctx, input.cat_id, input.item_id)
  const parentId = input.parent_cat_id ?? 0
  const isNew = parentId !== 0 && parentId !== catalog?.parent_cat_id
  if (isNew && (await stored(ctx, parentId))?.item_id !== item.item_id)
    throw new Failure('catalogNotFound')
  mustCoverParent(rights, parentId)
  mustNotBeArchived(item)
  return grant('write catalog', ctx, { person, item, rights, catalog })
}

/**
 * The item that something is copied or moved to (0: the same), below a catalog of it or to its root
 * (0), by the caller's right there. It is the source itself where both are the same.
 *
 * @throws {Failure} `itemNotFound`, `catalogNotFound`, `noAccess`, `itemArchived`
 */
export async function targetOf(
  ctx: RequestContext,
  source: ItemEdit,
  itemId: number,
  catId: number,
): Promise<ItemEdit> {
  const isSame = itemId === 0 || itemId === source.item.item_id
  const target = isSame ? source : await itemEditor(ctx, { item_id: itemId })
  if (catId !== 0 && (await stored(ctx, catId))?.item_id !== target.item.item_id)
    throw new Failure('catalogNotFound')
  mustCoverParent(target.rights, catId)
  mustNotBeArchived(target.item)
  return target
}

/**
 * Lets an editor copy a catalog, or move it (`is_del`), below another catalog or to the root of an
 * item. Both ends are checked, each by the caller's rights on that item. From an archived item a
 * catalog can only be copied. Source: server/access/spec.md 7, 11.1, 13.
 *
 * @throws {Failure} `notLoggedIn`, `catalogNotFound`, `itemNotFound`, `noAccess`, `itemArchived`
 */
export async function catalogCopier(
  ctx: RequestContext,
  input: { cat_id: number; new_p_cat_id: number; to_item_id: number; is_del: boolean },
): Promise<CatalogCopy> {
  const person = personOf(ctx)
  const catalog = await stored(ctx, input.cat_id)
  if (!catalog) throw new Failure('catalogNotFound')
  const source = await itemEditor(ctx, catalog).catch(asCatalogNotFound)
  mustCoverParent(source.rights, input.is_del ? catalog.parent_cat_id : catalog.cat_id)
  const target = await targetOf(ctx, source, input.to_item_id, input.new_p_cat_id)
  if (input.is_del) mustNotBeArchived(source.item)
  return grant('copy catalog', ctx, { ...target, person, source, target, catalog })
}
