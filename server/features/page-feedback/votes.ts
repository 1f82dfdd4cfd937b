import type { Knex } from 'knex'
import type { OutputOf } from '#contract/call.ts'
import type { pageFeedbackCalls } from '#contract/calls/page-feedback.ts'
import { PageFeedback } from '../../models/page-feedback.ts'
import type { RequestContext } from '../../request-context.ts'
import { network } from '../../signin/network.ts'

/**
 * Whose vote it is: a person's, or that of a signed-out reader's browser at an address. The browser
 * and the address are stored only as a signature.
 */
export const voterKey = (
  ctx: RequestContext,
  clientId: string,
): Pick<PageFeedback, 'uid' | 'client_key'> =>
  ctx.person
    ? { uid: ctx.person.uid, client_key: '' }
    : {
        uid: 0,
        client_key: ctx.site.sealer.sign(`vote ${clientId} ${network(ctx.address)}`),
      }

/** The votes on a page, and the caller's own. Two queries. */
export async function votesOn(
  db: Knex,
  page_id: number,
  own: ReturnType<typeof voterKey>,
): Promise<OutputOf<typeof pageFeedbackCalls.getStat>> {
  const counts = await PageFeedback.query(db)
    .where({ page_id })
    .groupBy('feedback_type')
    .select('feedback_type')
    .count('feedback_id as votes')
    .castTo<{ feedback_type: number; votes: number | string }[]>()
  const votes = (type: number) =>
    Number(counts.find(({ feedback_type }) => feedback_type === type)?.votes ?? 0)
  const mine = await PageFeedback.query(db).findOne({ page_id, ...own })
  return {
    helpful_count: votes(1),
    unhelpful_count: votes(2),
    user_feedback: mine?.feedback_type ?? 0,
  }
}
