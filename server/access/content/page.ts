import { Failure, type FailureName } from '#contract/failures.ts'
import type { CatalogRow, PageRow, WholePageRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { cachedPage, type CachedPage } from '../../services/pages/page-cache.ts'
import { pageInItem, wholePageInItem, type PageInItem } from '../../services/pages/page-in-item.ts'
import { covers } from '../basis/catalog-scope.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'
import { personOf } from '../people/people.ts'
import { readsPageIn, refusalFor, rightsOn } from '../rights.ts'
import { mustBeInScope } from '../scope.ts'
import { itemEditor, mustNotBeArchived, readableRow, type OnItem } from './item.ts'

export type PageRead = Grant<'read page'> & OnItem & { readonly page: PageRow }
export type WholePageRead = PageRead & { readonly page: WholePageRow }
/** A page whose text was loaded, or is cached and still current. */
export type PageView = PageRead &
  ({ readonly ready: CachedPage } | { readonly ready: null; readonly page: WholePageRow })
export type PageEdit = PersonGrant<'edit page'> & OnItem & { readonly page: PageRow }
/** A request about a page, sent by somebody who may only read it. */
export type PageTrial = PersonGrant<'try request'> & OnItem
/** `page` is `null` when a new one is created. */
export type PageWrite = PersonGrant<'write page'> & OnItem & { readonly page: PageRow | null }

/** Drafts of other people count as not existing. Source: server/access/spec.md 11.6. */
const unlessDraft = <P extends PageRow>(
  ctx: RequestContext,
  found: PageInItem<P> | undefined,
): PageInItem<P> | undefined =>
  found?.page.is_draft && found.page.author_uid !== ctx.person?.uid ? undefined : found

/** The live page with this id, with its item. */
const livePage = async (ctx: RequestContext, pageId: number): Promise<PageInItem | undefined> =>
  unlessDraft(ctx, await pageInItem(ctx.db, pageId, ctx.now))

/** The same with its text. */
export const liveWholePage = async (
  ctx: RequestContext,
  pageId: number,
): Promise<PageInItem<WholePageRow> | undefined> =>
  unlessDraft(ctx, await wholePageInItem(ctx.db, pageId, ctx.now))

/**
 * Lets somebody read a page.
 *
 * @param refused failure for an unknown page, one of a deleted item, and one of a private item:
 * they look alike
 */
async function readPage<P extends PageRow>(
  ctx: RequestContext,
  found: PageInItem<P> | undefined,
  refused: FailureName,
): Promise<PageRead & { readonly page: P }> {
  const on = await readableRow(ctx, found?.item, refused)
  if (!found) throw new Failure(refused)
  const { page } = found
  if (!readsPageIn(on.rights, page.cat_id)) throw new Failure('noAccess')
  return { ...grant('read page', ctx, on), page }
}

/**
 * `page/info`: an unknown page must look like one of a private item. The text is only loaded if no
 * current one is cached. Source: server/access/spec.md 4, 6.
 */
export async function pageReader(
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageView> {
  const found = await livePage(ctx, input.page_id)
  const ready = found && cachedPage(ctx.db, found.page)
  if (ready)
    return {
      ...(await readPage(ctx, found, 'itemPasswordNeeded')),
      ready,
    }
  // the page may have changed or moved since, so rights are evaluated on the row that came with the
  // text
  const whole = found && (await liveWholePage(ctx, input.page_id))
  return {
    ...(await readPage(ctx, whole, 'itemPasswordNeeded')),
    ready: null,
  }
}

/**
 * A page that the caller may read, without its text; refusals are those of `page/info`. For the
 * rules of this room.
 */
export const visiblePage = async (
  ctx: RequestContext,
  pageId: number,
): Promise<OnItem & { readonly page: PageRow }> => {
  const { item, rights, page } = await readPage(
    ctx,
    await livePage(ctx, pageId),
    'itemPasswordNeeded',
  )
  return { item, rights, page }
}

/** Reads history, files and lock of a page. Source: server/access/spec.md 6. */
export const pageObserver = async (
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageRead> => readPage(ctx, await livePage(ctx, input.page_id), 'pageNotFound')

/** Like `pageObserver`, with the text. */
export const pageTextObserver = async (
  ctx: RequestContext,
  input: { page_id: number },
): Promise<WholePageRead> => readPage(ctx, await liveWholePage(ctx, input.page_id), 'pageNotFound')

/**
 * Who is signed in and reads a page may have the server send a request. Source:
 * server/access/spec.md 16.1.
 * @throws {Failure} `notLoggedIn`, else as `visiblePage`
 */
export async function requestTrier(
  ctx: RequestContext,
  input: { page_id: number },
): Promise<PageTrial> {
  const person = personOf(ctx)
  const { item, rights } = await visiblePage(ctx, input.page_id)
  return grant('try request', ctx, { person, item, rights })
}

/**
 * Lets an editor act on a page in their scope.
 *
 * @throws {Failure} `notLoggedIn`, `pageNotFound`, `noAccess`
 */
export async function pageEditor(
  ctx: RequestContext,
  input: { page_id: number; item_id?: number },
): Promise<PageEdit> {
  const person = personOf(ctx)
  const { page, item } = (await livePage(ctx, input.page_id)) ?? {}
  if (!page || !item) throw new Failure('pageNotFound')
  mustBeInScope(ctx, item.preview_of || item.item_id)
  const rights = await rightsOn(ctx, item)
  if (!covers(rights.writes, page.cat_id)) throw new Failure(refusalFor(rights, 'pageNotFound'))
  if (input.item_id && input.item_id !== page.item_id) throw new Failure('pageNotFound')
  return grant('edit page', ctx, { person, item, rights, page })
}

/** Like `pageEditor`, and the item must not be archived. */
export async function pageChanger(
  ctx: RequestContext,
  input: { page_id: number; item_id?: number },
): Promise<PageEdit> {
  const edit = await pageEditor(ctx, input)
  mustNotBeArchived(edit.item)
  return edit
}

/**
 * Lets an editor write a page or create one (`page_id` 0). Checks the stored catalog of the page,
 * then the requested one, which must be in the item. Source: server/access/spec.md 7, 13.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `pageNotFound`, `catalogNotFound`, `noAccess`,
 * `itemArchived`
 */
export async function pageWriter(
  ctx: RequestContext,
  input: { page_id: number; item_id: number; cat_id?: number | undefined },
): Promise<PageWrite> {
  const found = input.page_id > 0 ? await pageEditor(ctx, input) : await itemEditor(ctx, input)
  const page = 'page' in found ? found.page : null
  const catId = input.cat_id ?? page?.cat_id ?? 0
  if (page === null && input.page_id < 0) throw new Failure('pageNotFound')
  if (catId !== 0 && catId !== page?.cat_id) {
    const catalog = await ctx.db.prepared.one<CatalogRow>('catalog', [catId])
    if (catalog?.item_id !== found.item.item_id) throw new Failure('catalogNotFound')
  }
  if (!covers(found.rights.writes, catId)) throw new Failure('noAccess')
  mustNotBeArchived(found.item)
  return grant('write page', ctx, {
    person: found.person,
    item: found.item,
    rights: found.rights,
    page,
  })
}
