import type { InputOf, OutputOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { KeyPairWrite } from '../../access/key-pair.ts'
import { Page } from '../../models/page.ts'
import { catalogAt, foldedPath } from '../../services/catalog-path.ts'
import { lockItem, touchItem } from '../../services/item-change.ts'
import { datedPage } from '../../services/page-rows.ts'
import { createPage, titleKey, writePage } from '../../services/page-write.ts'
import { versionsKept } from '../../services/site-options.ts'

type UpdateByApi = typeof itemCalls.updateByApi

/** Author of what the open interface writes. Source: wire contract 2.1. */
const openInterface = { uid: 0, username: 'API' }

function catalogNames(input: InputOf<UpdateByApi>): string[] {
  const path = [input.cat_name, input.cat_name_sub].filter(Boolean).join('/')
  if (Buffer.byteLength(path) > limits.catalogPathBytes) throw new Failure('catalogPathTooLong', { limit: limits.catalogPathBytes })
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  return foldedPath(names)
}

/**
 * Writes the page of this title in this catalog, or makes it. It is a change like any other: the version that was there stays in the
 * history, log and times move. Nobody is notified. Source: wire contract 13.1.
 */
export async function updateByApi({ visit, db, item }: KeyPairWrite, input: InputOf<UpdateByApi>): Promise<OutputOf<UpdateByApi>> {
  const title = input.page_title.trim() === '' ? '' : input.page_title
  if (title === '') throw new Failure('titleMissing')
  if (title.length > limits.pageTitleLength) throw new Failure('textTooLong', { field: 'page_title', limit: limits.pageTitleLength })
  const names = catalogNames(input)
  const keep = await versionsKept(db)
  const now = visit.now
  const page = await db.transaction(async (trx) => {
    await lockItem(trx, item.item_id)
    const cat_id = await catalogAt(trx, item.item_id, names, { by: 0, now })
    const same = { item_id: item.item_id, cat_id, title_key: titleKey(title), page_title: title, is_del: 0, is_draft: 0 }
    const present = await Page.query(trx).where(same).orderBy(['s_number', 'page_id']).first().forUpdate()
    const s_number = input.s_number ?? limits.defaultPosition
    if (!present) await mustHaveRoom(trx, item.item_id)
    const written = present
      ? await writePage(trx, present, { page_content: input.page_content, s_number }, item.item_type, { author: openInterface, now, keep })
      : await createPage(
          trx,
          item,
          { page_title: title, page_content: input.page_content, cat_id, s_number },
          { author: openInterface, now },
        )
    await touchItem(trx, item.item_id, now)
    return written
  })
  return datedPage(page, visit.site.config.timeZone)
}

async function mustHaveRoom(db: Parameters<typeof lockItem>[0], itemId: number): Promise<void> {
  const pages = await Page.query(db).where({ item_id: itemId, is_del: 0 }).resultSize()
  if (pages >= limits.pagesPerItem) throw new Failure('tooManyPages', { limit: limits.pagesPerItem })
}
