import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { logChange } from '../../services/changes/change-log.ts'

type Update = typeof pageCalls.updateHistoryComments

/** Writes the remark of one of the page's versions. Source: server/access/spec.md 13. */
export async function updateVersionRemark(
  grant: PageEdit,
  input: InputOf<Update>,
): Promise<OutputOf<Update>> {
  const { ctx, write, item, person, page } = grant
  return write(async (trx, { recheck }) => {
    await recheck()
    const { page_history_id, page_comments } = input
    const written = await PageHistory.query(trx)
      .where({ page_history_id, page_id: page.page_id })
      .patch({ page_comments })
    if (written === 0) throw new Failure('versionNotFound')
    const entry = {
      action: 'update',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: page.cat_id,
    } as const
    await logChange(trx, {
      ...entry,
      item: item.item_id,
      by: person.uid,
      remark: page_comments,
      now: ctx.now,
    })
    return { success: true }
  })
}
