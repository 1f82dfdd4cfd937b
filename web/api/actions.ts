import { useState } from 'react'
import { withKey } from './act-keys.ts'
import { cacheKey } from './answer-cache.ts'
import { refresh } from './answers.ts'
import { authHandlers } from './auth-handlers.ts'
import type { Answer, Args, Path } from './calls.ts'
import { isRefused, needsSignIn } from './refusal.ts'
import { lastPerson } from './session.ts'
import { ask, type AskOptions } from './transport.ts'

export type ActionOptions = Pick<AskOptions, 'item' | 'timeout' | 'signal'>

/** A changing call as a component uses it. */
export interface Action<P extends Path> {
  /** True until the call has ended and every answer it made stale has been refetched. */
  isPending: boolean
  /** Why the last call failed. */
  error: Error | null
  /** Sends the call; a failure ends up in `error`. */
  mutate: (args: Args<P>, told?: { onSuccess?: (answer: Answer<P>) => void }) => void
  /** Sends the call for callers that wait for the outcome. @throws {Refusal} */
  mutateAsync: (args: Args<P>) => Promise<Answer<P>>
}

/**
 * A changing call. `stale` names the answers to refetch after it. Without a session, a dialog over
 * the screen asks to sign in and the call is sent once more; if that is cancelled, the refusal is
 * the outcome. Source: web/spec/reading.md 1.2.
 */
export function useAction<P extends Path>(
  path: P,
  stale: readonly Path[] = [],
  options: ActionOptions = {},
): Action<P> {
  const [underWay, setUnderWay] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const mutateAsync = async (args: Args<P>) => {
    setUnderWay((count) => count + 1)
    setError(null)
    try {
      const answer = await runAction(path, args, options)
      await refresh(...stale)
      return answer
    } catch (failure) {
      setError(failure as Error)
      throw failure
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  return {
    isPending: underWay > 0,
    error,
    mutate: (args, { onSuccess } = {}) => void mutateAsync(args).then(onSuccess, () => undefined),
    mutateAsync,
  }
}

/** `useAction` for code outside of components. @throws {Refusal} */
export const runAction = <P extends Path>(
  path: P,
  args: Args<P>,
  options: ActionOptions = {},
): Promise<Answer<P>> =>
  withKey(cacheKey(path, args), (key) =>
    act((believed) => ask(path, args, { ...options, headers: { ...believed, ...key } })),
  )

/** Refusals that say that item, page or the rights on them are not what the screen shows. */
const outdated = [
  'noAccess',
  'itemPasswordNeeded',
  'itemNotYours',
  'itemArchived',
  'commentsOff',
  'feedbackOff',
  'itemNotFound',
  'pageNotFound',
  'catalogNotFound',
] as const

/**
 * Sends the call of an action. A refusal that shows that rights have changed meanwhile asks for item
 * and page again, so that the screen offers what is allowed now. Source: web/spec/reading.md 8.5.
 */
export async function act<T>(send: Send<T>): Promise<T> {
  try {
    return await withPerson(send)
  } catch (error) {
    if (isRefused(error, ...outdated)) void refresh('item/info', 'page/info')
    throw error
  }
}

type Send<T> = (believed: Record<string, string>) => Promise<T>

/**
 * Whose screen this is: the server refuses a change that is sent for somebody else than who is signed
 * in by then. Source: server/contract/spec/additions.md 14.
 */
export function believedUser(): Record<string, string> {
  const person = lastPerson()
  return person ? { 'x-showdoc-user': person.uid } : {}
}

/**
 * Asks for a session where one is missing, or who goes on where it is somebody else's by now, then
 * sends the call once more.
 */
export async function withPerson<T>(send: Send<T>): Promise<T> {
  try {
    return await send(believedUser())
  } catch (error) {
    const isOther = isRefused(error, 'otherPerson')
    if (!(isOther || needsSignIn(error)) || !(await authHandlers().promptSignIn(isOther)))
      throw error
    return send(believedUser())
  }
}
