import { pageFeedbackCalls } from '#contract/calls/page-feedback.ts'
import { footReader, voter } from '../../access/content/comment.ts'
import { guard, routes } from '../../http/route.ts'
import { getVotes } from './get-stat.ts'
import { vote } from './submit.ts'

export const pageFeedbackRoutes = routes(pageFeedbackCalls, {
  getStat: guard(footReader, getVotes),
  submit: guard(voter, vote),
})
