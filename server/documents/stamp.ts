import { pageObserver } from '../access/content/page.ts'
import { scopeKey } from '../access/basis/catalog-scope.ts'
import { itemNames } from '../db/statements/page-in-item.ts'
import type { ItemRow } from '../db/statements/rows.ts'
import { domainKey } from '../features/item/domains.ts'
import type { DocumentAddress } from '../machine-readable/address.ts'
import { mayBeIndexed } from '../machine-readable/indexing.ts'
import type { RequestContext } from '../request-context.ts'
import { stampOf } from '../services/pages/page-cache.ts'
import { formerHosts } from '../services/settings/site-options.ts'
import { agoStep } from './ago.ts'

/** What a document depends on. */
export interface Stamp {
  /** Equal for equal documents. */
  readonly text: string
  readonly isIndexable: boolean
  /** Whether the item asks for a password. */
  readonly isLocked: boolean
}

/** Stamps by row: cached rows are the same objects. */
const stamps = new WeakMap<ItemRow, string>()

/** All of an item that a document tells, its menu by its revision; never its password. */
function itemStamp(item: ItemRow): string {
  let stamp = stamps.get(item)
  if (stamp === undefined) {
    const row: Partial<Record<string, unknown>> = { ...item, password: item.password !== '' }
    stamp = JSON.stringify(itemNames.map((name) => row[name]))
    stamps.set(item, stamp)
  }
  return stamp
}

const isAt = (item: ItemRow, { item: asked }: Extract<DocumentAddress, { of: 'item' }>): boolean =>
  /^\d+$/.test(asked)
    ? Number(asked) === item.item_id
    : item.item_domain !== '' && domainKey(item.item_domain) === domainKey(asked)

const unreadOf = async ({ db, person }: RequestContext): Promise<unknown> =>
  person && (await db.prepared.values('unread', [person.uid]))

/**
 * Checks the rights of the caller by the rule of pages, on rows read for this request, and tells
 * everything that the document depends on, without reading a text or a menu.
 *
 * @param path of the document, with the base path
 * @returns `null` where only the calls themselves tell: without the id of a page, by share key, at
 * the address of another item, in a preview, which tells of its item, and for access tokens, whose
 * scope the calls check
 * @throws {Failure} for whom the page is not
 */
export async function documentStamp(
  ctx: RequestContext,
  address: DocumentAddress,
  path: string,
): Promise<Stamp | null> {
  if (address.of === 'key' || address.page === null || ctx.token?.kind === 'access') return null
  const { page, item, rights } = await pageObserver(ctx, { page_id: address.page })
  if (address.of === 'item' && !isAt(item, address)) return null
  if (item.preview_of > 0) return null
  const isIndexable = address.of === 'item' && !page.is_draft && (await mayBeIndexed(ctx.db, item))
  const text = JSON.stringify([
    path,
    ctx.locale,
    ctx.baseAddress,
    await formerHosts(ctx.db),
    isIndexable,
    agoStep(page.addtime, ctx.now),
    ctx.person?.uid ?? 0,
    await unreadOf(ctx),
    rights.role,
    scopeKey(rights.lists),
    scopeKey(rights.reads),
    scopeKey(rights.writes),
    address,
    stampOf(page),
    itemStamp(item),
  ])
  return { text, isIndexable, isLocked: item.password !== '' }
}
