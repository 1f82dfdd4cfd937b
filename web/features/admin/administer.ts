import { runAction, type ActionOptions } from '../../api/actions.ts'
import { refresh, useAnswer, type AnswerOptions } from '../../api/answers.ts'
import type { Answer, Args, Path } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { loadSession } from '../../api/session.ts'
import { useEffect } from 'react'

/**
 * A change made in the console. If the person is no administrator any more, the console closes.
 * @throws {Refusal}
 */
export async function administer<P extends Path>(
  path: P,
  args: Args<P>,
  options?: ActionOptions,
): Promise<Answer<P>> {
  try {
    return await runAction(path, args, options)
  } catch (error) {
    followRights(error)
    // somebody else, or another tab, was faster
    if (isRefused(error, 'userUnknown', 'itemNotFound'))
      void refresh('adminUser/getList', 'adminItem/getList')
    throw error
  }
}

/** An answer that only administrators get. It is always requested again when a panel opens. */
export function useAdminAnswer<P extends Path>(path: P, args: Args<P>, options?: AnswerOptions) {
  const answer = useAnswer(path, args, { freshFor: 0, ...options })
  useEffect(() => followRights(answer.error), [answer.error])
  return answer
}

/** Asks who is signed in again when a right turns out to be missing. */
function followRights(error: unknown): void {
  if (!isRefused(error, 'noAccess')) return
  void refresh('user/info')
  loadSession().catch(() => undefined)
}
