import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { mustNotBeHeldByOther } from '../../access/page-lock.ts'
import type { PageEdit } from '../../access/page.ts'
import { Page } from '../../models/page.ts'
import { logChange } from '../../services/change-log.ts'
import { touchItem } from '../../services/item-change.ts'
import { trashPages } from '../../services/trash-pages.ts'

type Delete = typeof pageCalls.delete

/** Moves the page to the recycle bin; its lock and share key end. */
export async function deletePage({ visit, db, item, person, page }: PageEdit, _input: InputOf<Delete>): Promise<OutputOf<Delete>> {
  await mustNotBeHeldByOther(visit, item, page, person.uid)
  await db.transaction(async (trx) => {
    const present = await Page.query(trx).findOne({ page_id: page.page_id, item_id: item.item_id, is_del: 0 }).forUpdate()
    if (!present) throw new Failure('pageNotFound')
    await trashPages(trx, { pages: [present.page_id], by: person, now: visit.now })
    await logChange(trx, {
      item: item.item_id,
      by: person.uid,
      action: 'delete',
      type: 'page',
      object: present.page_id,
      name: present.page_title,
      catalog: present.cat_id,
      now: visit.now,
    })
    await touchItem(trx, item.item_id, visit.now)
  })
  return []
}
