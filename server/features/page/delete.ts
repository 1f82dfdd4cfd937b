import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { mustNotBeHeldByOther } from '../../access/content/page-lock.ts'
import { Page } from '../../models/page.ts'
import { mustBeBase } from '../../services/pages/writing/must-be-base.ts'
import { trashPage } from '../../services/pages/trash/trash-page.ts'

type Delete = typeof pageCalls.delete

/** Only the revision that was read may be deleted. @throws {Failure} `pageChanged` */
async function mustBeRevision(db: Knex.Transaction, pageId: number, base: string): Promise<void> {
  const present = await Page.query(db).findOne({ page_id: pageId, is_del: 0 }).forUpdate()
  if (!present) throw new Failure('pageNotFound')
  mustBeBase(present, base)
}

/** Moves the page to the recycle bin; its lock and share key are deleted. */
export async function deletePage(on: PageEdit, input: InputOf<Delete>): Promise<OutputOf<Delete>> {
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
    if (input.base_revision !== '') await mustBeRevision(trx, page.page_id, input.base_revision)
    await trashPage(trx, trashing)
    await bumpMenu()
  })
  return []
}
