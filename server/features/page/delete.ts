import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { mustNotBeHeldByOther } from '../../access/page-lock.ts'
import type { PageEdit } from '../../access/page.ts'
import { trashPage } from '../../services/trash-page.ts'

type Delete = typeof pageCalls.delete

/** Moves the page to the recycle bin; its lock and share key end. */
export async function deletePage({ visit, db, item, person, page }: PageEdit, _input: InputOf<Delete>): Promise<OutputOf<Delete>> {
  await mustNotBeHeldByOther(visit, item, page, person.uid)
  const { page_id } = page
  const trashing = { page: { page_id, item_id: item.item_id }, by: person.uid, owner: person, now: visit.now }
  await db.transaction((trx) => trashPage(trx, trashing))
  return []
}
