import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Answer, Args, Path } from './calls.ts'
import { cachedAnswer, cacheKey, invalidate, type Request } from './answer-cache.ts'
import { authHandlers } from './auth-handlers.ts'
import { codes, Refusal, needsSignIn, needsItemPassword } from './refusal.ts'
import { clearPerson, noticeEndedSession } from './session.ts'
import { ask, type AskOptions } from './transport.ts'

/** Milliseconds. Source: web/spec/reading.md 15. */
const usuallyFresh = 30_000

export interface AnswerOptions extends Pick<AskOptions, 'item' | 'timeout'> {
  /** False: not asked yet. */
  enabled?: boolean
  /** Milliseconds until an answer is refreshed when it is shown again; 30 s when absent. */
  freshFor?: number
  /**
   * When nobody is signed in: go to sign-in (the default, for a screen's own calls), or return the
   * error to the caller.
   */
  signedOut?: 'signIn' | 'error'
  /**
   * When the item password is needed: go to its screen (the default for `item/info` and
   * `page/infoByKey`), or return the error to the caller.
   */
  locked?: 'password' | 'error'
  /** Shows the answer to the previous arguments until the new one arrives (lists, filters). */
  keepPrevious?: boolean
}

/** An answer as a component follows it. */
export interface ShownAnswer<T> {
  /** Stays while it is asked for again, and when that fails. */
  data: T | undefined
  /** Why the last request failed; null while one without an answer before it is under way. */
  error: Error | null
  isFetching: boolean
  /** True when an answer or a refusal has come since the component asks for this. */
  isFetchedAfterMount: boolean
  /** Asks again. Never fails. */
  refetch: () => Promise<void>
}

/**
 * The answer of a reading call, from the cache or the server. Shared between all who ask the same
 * with the same arguments. Sign-in and item password are asked for by themselves, see
 * `AnswerOptions`.
 */
export function useAnswer<P extends Path>(
  path: P,
  args: Args<P>,
  options: AnswerOptions = {},
): ShownAnswer<Answer<P>> {
  const { enabled = true, freshFor = usuallyFresh, keepPrevious: keepShown = false } = options
  const request = useRef<Request>(null)
  request.current = requestOf(path, args, options)
  const key = cacheKey(path, args)
  const { answer, settledBefore } = useMemo(() => {
    const found = cachedAnswer(path, args)
    return { answer: found, settledBefore: found.settled }
  }, [key]) // oxlint-disable-line react/exhaustive-deps -- the key says path and arguments
  const { data, error, isFetching } = useSyncExternalStore(answer.follow, answer.get)
  const [shown, setShown] = useState<unknown>()
  if (keepShown && data !== undefined && data !== shown) setShown(data)

  useEffect(
    () => (enabled ? answer.subscribe((signal) => request.current!(signal), freshFor) : undefined),
    [answer, enabled, freshFor],
  )

  const standIn = keepShown && !error ? shown : undefined
  return {
    data: (data === undefined ? standIn : data) as Answer<P> | undefined,
    error,
    isFetching,
    isFetchedAfterMount: answer.settled > settledBefore,
    refetch: () => answer.fetch((signal) => request.current!(signal)),
  }
}

/** Fetches an answer ahead of time (the page under the pointer); failures are ignored. */
export const prefetch = <P extends Path>(
  path: P,
  args: Args<P>,
  options: AnswerOptions = {},
): void =>
  void cachedAnswer(path, args).prefetch(
    requestOf(path, args, { ...options, signedOut: 'error', locked: 'error' }),
    options.freshFor ?? usuallyFresh,
  )

/**
 * Invalidates the cached answers of these calls. Settles when those on the screen have been fetched
 * again; never fails.
 */
export const refresh = (...paths: Path[]): Promise<void> =>
  invalidate((path) => paths.some((one) => one === path))

const requestOf =
  <P extends Path>(path: P, args: Args<P>, options: AnswerOptions): Request =>
  async (signal) => {
    try {
      return await ask(path, args, { ...options, signal })
    } catch (failure) {
      // a private item asks strangers for its password; somebody who was signed in a moment ago
      // should sign in again instead
      const asksStranger = options.signedOut !== 'error' && needsItemPassword(failure)
      const error = asksStranger && (await noticeEndedSession()) ? sessionEnded() : failure
      followAnswer(path, args, options, error)
      throw error
    }
  }

const sessionEnded = () => new Refusal('refused', { code: codes.notLoggedIn, name: 'notLoggedIn' })

function followAnswer(path: Path, args: object, options: AnswerOptions, error: unknown): void {
  if (!(error instanceof Refusal)) return
  if (needsSignIn(error)) clearPerson()
  const screenNeedsLogin =
    needsSignIn(error) || (error.code === codes.siteWantsLogin && path === 'item/info')
  if (screenNeedsLogin && options.signedOut !== 'error') authHandlers().goToSignIn()
  const asksPassword =
    options.locked ?? (path === 'item/info' || path === 'page/infoByKey' ? 'password' : 'error')
  if (needsItemPassword(error) && asksPassword === 'password') {
    const { item_id: item, page_id: page } = args as { item_id?: string | number; page_id?: number }
    authHandlers().goToItemPassword(String(item || '0'), Number(page ?? 0))
  }
}

export type ActionOptions = Pick<AskOptions, 'item' | 'timeout'>

/** A changing call as a component sends it. */
export interface Action<P extends Path> {
  /** True until the call has ended and everything it made stale has been fetched again. */
  isPending: boolean
  /** Why the last one failed. */
  error: Error | null
  /** Sends it; a failure stands in `error`. */
  mutate: (args: Args<P>, told?: { onSuccess?: (answer: Answer<P>) => void }) => void
  /** The same for those who wait. @throws {Refusal} */
  mutateAsync: (args: Args<P>) => Promise<Answer<P>>
}

/**
 * A changing call. `stale` names the answers that are asked again after it. Without a session a
 * dialog asks to sign in over the screen; then the call is sent once more. Cancelled: the refusal
 * is the outcome. Source: web/spec/reading.md 1.2.
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

/** The same outside of components. @throws {Refusal} */
export async function runAction<P extends Path>(
  path: P,
  args: Args<P>,
  options: ActionOptions = {},
): Promise<Answer<P>> {
  try {
    return await ask(path, args, options)
  } catch (error) {
    if (!needsSignIn(error) || !(await authHandlers().promptSignIn())) throw error
    return ask(path, args, options)
  }
}
