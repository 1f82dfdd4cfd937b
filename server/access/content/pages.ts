import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { mustCoverParent, targetOf } from './catalog.ts'
import { itemEditor, mustNotBeArchived, type ItemEdit, type OnItem } from './item.ts'
import { withoutOthersDrafts } from './readable-pages.ts'

/** A page as its place and its name. */
export type PlacedPage = Pick<Page, 'page_id' | 'page_title' | 'cat_id' | 's_number' | 'revision'>

export type PagesChange = PersonGrant<'change pages'> &
  OnItem & { readonly pages: readonly PlacedPage[] }

/** `source` and `target` may be the same item; with different items `rights` differ as well. */
export type PagesMove = PersonGrant<'move pages'> & {
  readonly source: OnItem
  readonly target: OnItem
  readonly pages: readonly PlacedPage[]
}

/** Those pages with these ids in the item that somebody with this `uid` can name, by id. */
export const pagesNamed = (db: Knex, itemId: number, ids: readonly number[], uid: number) =>
  Page.query(db)
    .findByIds([...ids])
    .where({ item_id: itemId, is_del: 0 })
    .modify(withoutOthersDrafts, uid)
    .orderBy('page_id')
    .select('page_id', 'page_title', 'cat_id', 's_number', 'revision')

/**
 * All of these pages, or none: each must be in the item and in the caller's scope.
 *
 * @throws {Failure} `pageNotFound`, `noAccess`
 */
async function editablePages(
  ctx: RequestContext,
  { person, item, rights }: ItemEdit,
  ids: readonly number[],
): Promise<readonly PlacedPage[]> {
  const pages = await pagesNamed(ctx.db.read, item.item_id, ids, person.uid)
  if (pages.length < ids.length) throw new Failure('pageNotFound')
  for (const { cat_id } of pages) mustCoverParent(rights, cat_id)
  return pages
}

/**
 * Lets an editor change several pages of one item. Source: server/contract/spec/additions.md 3, 4.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `pageNotFound`, `noAccess`, `itemArchived`
 */
export async function pagesChanger(
  ctx: RequestContext,
  input: { item_id: number; page_ids: readonly number[] },
): Promise<PagesChange> {
  const on = await itemEditor(ctx, input)
  const pages = await editablePages(ctx, on, input.page_ids)
  mustNotBeArchived(on.item)
  return grant('change pages', ctx, { person: on.person, item: on.item, rights: on.rights, pages })
}

/**
 * Items of one page neither give it away nor take another, and the RunApi client knows no pages but
 * its own.
 *
 * @throws {Failure} `pageItemKind`
 */
function mustSuit(from: ItemRow, to: ItemRow, isCopy: boolean): void {
  const hasOnePage = ({ item_type }: ItemRow) => item_type === 2 || item_type === 4
  if (
    hasOnePage(to) ||
    (hasOnePage(from) && !isCopy) ||
    (to.item_type === 3 && from.item_type !== 3)
  )
    throw new Failure('pageItemKind')
}

/**
 * Lets an editor move or copy pages of one item to a catalog, or to the root, of the same item or
 * another: as `catalogCopier`, for pages. Source: server/contract/spec/additions.md 3, 4.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `pageNotFound`, `catalogNotFound`, `noAccess`,
 * `itemArchived`, `pageItemKind`
 */
export async function pagesMover(
  ctx: RequestContext,
  input: {
    item_id: number
    page_ids: readonly number[]
    to_item_id: number
    cat_id: number
    copy: boolean
  },
): Promise<PagesMove> {
  const source = await itemEditor(ctx, input)
  const pages = await editablePages(ctx, source, input.page_ids)
  const target = await targetOf(ctx, source, input.to_item_id, input.cat_id)
  if (!input.copy) mustNotBeArchived(source.item)
  mustSuit(source.item, target.item, input.copy)
  return grant('move pages', ctx, { ...target, source, target, pages })
}
