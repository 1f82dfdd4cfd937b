import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import { mustCoverParent } from '../../access/content/catalog.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'

type Default = typeof catalogCalls.getDefaultCat
type Input = InputOf<Default>

/**
 * Catalog of a live page of the item.
 * @throws {Failure} `pageNotFound`, `noAccess` for one out of scope
 */
async function catalogOfPage(
  { db, item, rights, person }: ItemEdit,
  pageId: number,
): Promise<number> {
  const page = await Page.query(db.read)
    .where({ page_id: pageId, item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, person.uid)
    .first()
    .select('cat_id')
  if (!page) throw new Failure('pageNotFound')
  mustCoverParent(rights, page.cat_id)
  return page.cat_id
}

/** Catalog of a version of a page. @throws {Failure} also `versionNotFound` */
async function catalogOfVersion(
  grant: ItemEdit,
  versionId: number,
  pageId: number,
): Promise<number> {
  const version = await PageHistory.query(grant.db.read)
    .findOne({ page_history_id: versionId })
    .select('page_id', 'cat_id')
  if (!version || (pageId > 0 && version.page_id !== pageId)) throw new Failure('versionNotFound')
  await catalogOfPage(grant, version.page_id)
  return version.cat_id
}

/** Catalog of the page that the caller saved last. */
async function catalogOfLast({ db, item, person }: ItemEdit): Promise<number> {
  const last = await Page.query(db.read)
    .where({ item_id: item.item_id, is_del: 0, author_uid: person.uid })
    .orderBy([
      { column: 'addtime', order: 'desc' },
      { column: 'page_id', order: 'desc' },
    ])
    .first()
    .select('cat_id')
  return last?.cat_id ?? 0
}

function requested(grant: ItemEdit, input: Input): Promise<number> {
  if (input.page_history_id > 0)
    return catalogOfVersion(grant, input.page_history_id, input.page_id)
  const pageId = input.page_id > 0 ? input.page_id : input.copy_page_id
  return pageId > 0 ? catalogOfPage(grant, pageId) : catalogOfLast(grant)
}

/**
 * Default catalog for a new page: never one that is deleted, in another item, or out of scope.
 * Source: server/contract/spec/calls.md 10.7.
 */
export async function defaultCatalog(grant: ItemEdit, input: Input): Promise<OutputOf<Default>> {
  const cat_id = await requested(grant, input)
  const isOpen = cat_id !== 0 && covers(grant.rights.writes, cat_id)
  const catalog = isOpen
    ? await Catalog.query(grant.db.read)
        .findOne({ cat_id, item_id: grant.item.item_id })
        .select('cat_id')
    : undefined
  return { default_cat_id: catalog?.cat_id ?? 0 }
}
