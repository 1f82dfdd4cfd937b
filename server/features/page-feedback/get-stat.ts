import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageFeedbackCalls } from '#contract/calls/page-feedback.ts'
import type { PageFoot } from '../../access/content/comment.ts'
import { voterKey, votesOn } from './votes.ts'

type GetStat = typeof pageFeedbackCalls.getStat

/** How helpful readers found a page. */
export const getVotes = async (
  { ctx, db, item, on }: PageFoot,
  { client_id }: InputOf<GetStat>,
): Promise<OutputOf<GetStat>> =>
  item.allow_feedback
    ? votesOn(db.read, on.page_id, voterKey(ctx, client_id))
    : { helpful_count: 0, unhelpful_count: 0, user_feedback: 0 }
