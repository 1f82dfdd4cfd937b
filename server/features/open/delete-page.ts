import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import type { KeyPairWrite } from '../../access/key-pair.ts'
import { Page } from '../../models/page.ts'
import { logChange } from '../../services/change-log.ts'
import { touchItem } from '../../services/item-change.ts'
import { ownerOf } from '../../services/owner-of.ts'
import { trashPages } from '../../services/trash-pages.ts'

type Delete = typeof openCalls.deletePage

/** Moves a page of the pair's item to the recycle bin, in the owner's name; somebody's lock does not bind a script. Source: permissions 11.4. */
export async function openDeletePage({ visit, db, item }: KeyPairWrite, input: InputOf<Delete>): Promise<OutputOf<Delete>> {
  if (input.page_id <= 0) throw new Failure('pageMissing')
  await db.transaction(async (trx) => {
    const live = { page_id: input.page_id, item_id: item.item_id, is_del: 0, is_draft: 0 }
    const page = await Page.query(trx).findOne(live).forUpdate()
    if (!page) throw new Failure('pageNotFound')
    await trashPages(trx, { pages: [page.page_id], by: await ownerOf(trx, item), now: visit.now })
    await logChange(trx, {
      item: item.item_id,
      by: 0,
      action: 'delete',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: page.cat_id,
      now: visit.now,
    })
    await touchItem(trx, item.item_id, visit.now)
  })
  return { page_id: input.page_id }
}
