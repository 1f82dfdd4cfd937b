import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageFeedbackCalls } from '#contract/calls/page-feedback.ts'
import { limits } from '#contract/limits.ts'
import type { FootVote } from '../../access/content/comment.ts'
import { PageFeedback } from '../../models/page-feedback.ts'
import { countAction } from '../../signin/throttle.ts'
import { voterKey, votesOn } from './votes.ts'

type Submit = typeof pageFeedbackCalls.submit

const thanks = { en: 'Thank you for your feedback.', 'zh-cn': '感谢你的反馈。' }
const takenBack = { en: 'Your feedback was removed.', 'zh-cn': '已撤回反馈。' }

/** Votes, changes the vote, or takes it back; repeating it changes nothing. */
export async function vote(
  { ctx, write, on: { page_id } }: FootVote,
  { feedback_type, client_id }: InputOf<Submit>,
): Promise<OutputOf<Submit>> {
  await countAction(ctx, 'vote', limits.votesPerMinute, 60)
  const own = voterKey(ctx, client_id)
  const votes = await write(async (trx) => {
    if (feedback_type === 0)
      await PageFeedback.query(trx)
        .where({ page_id, ...own })
        .delete()
    else
      await trx(PageFeedback.tableName)
        .insert({ page_id, ...own, feedback_type, addtime: ctx.now })
        .onConflict(['page_id', 'uid', 'client_key'])
        .merge({ feedback_type, addtime: ctx.now })
    return votesOn(trx, page_id, own)
  })
  return { ...votes, message: (feedback_type === 0 ? takenBack : thanks)[ctx.locale] }
}
