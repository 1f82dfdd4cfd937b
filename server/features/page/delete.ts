import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { mustNotBeHeldByOther } from '../../access/content/page-lock.ts'
import { trashPage } from '../../services/pages/trash-page.ts'

type Delete = typeof pageCalls.delete

/** Moves the page to the recycle bin; its lock and share key end. */
export async function deletePage(on: PageEdit, _input: InputOf<Delete>): Promise<OutputOf<Delete>> {
  const { ctx, item, person, page } = on
  await mustNotBeHeldByOther(ctx, item, page, person.uid)
  const trashing = {
    on,
    page: { page_id: page.page_id },
    by: person.uid,
    owner: person,
    now: ctx.now,
  }
  await on.write(async (trx, { bumpMenu }) => {
    await trashPage(trx, trashing)
    await bumpMenu()
  })
  return []
}
