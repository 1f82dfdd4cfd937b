import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Answer, Args, Path } from './calls.ts'
import { cachedAnswer, cacheKey, invalidate, renewAnswers, type Request } from './answer-cache.ts'
import { authHandlers } from './auth-handlers.ts'
import { codes, isRefused, Refusal, needsSignIn, needsItemPassword } from './refusal.ts'
import { clearPerson, hasSessionEnded, noticeEndedSession } from './session.ts'
import { ask, type AskOptions } from './transport.ts'

/** Milliseconds. Source: web/spec/reading.md 15. */
const usuallyFresh = 30_000

export interface AnswerOptions extends Pick<AskOptions, 'item' | 'timeout'> {
  /** False: the call is not sent yet. */
  enabled?: boolean
  /** Milliseconds an answer counts as fresh; 30 s when absent. */
  freshFor?: number
  /**
   * What to do when nobody is signed in: go to sign-in (the default, for a screen's own calls) or
   * return the error to the caller.
   */
  signedOut?: 'signIn' | 'error'
  /**
   * What to do when the item password is needed: go to its screen (the default for `item/info` and
   * `page/infoByKey`) or return the error to the caller.
   */
  locked?: 'password' | 'error'
  /** Shows the answer to the previous arguments until the new one arrives (lists, filters). */
  keepPrevious?: boolean
}

/** An answer as a component sees it. */
export interface ShownAnswer<T> {
  /** Kept while a refresh is running, and when it fails. */
  data: T | undefined
  /** Why the last request failed; null while a first request is running. */
  error: Error | null
  isFetching: boolean
  /** True once an answer or a refusal has arrived since the component started asking. */
  isFetchedAfterMount: boolean
  /** Fetches again. Never fails. */
  refetch: () => Promise<void>
}

/**
 * The answer to a reading call, from the cache or the server, shared by all components that use the
 * same arguments. Sign-in and item password are handled here, see `AnswerOptions`.
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
    isFetching: isFetching || (enabled && data === undefined && error === null),
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
 * Invalidates the cached answers to these calls. Settles once those on the screen have been
 * refetched; never fails.
 */
export const refresh = (...paths: Path[]): Promise<void> =>
  invalidate((path) => paths.some((one) => one === path))

/**
 * Refetches the answers to a call, unlike `refresh` without keeping what `saysGone` finds gone: the
 * screen then shows the refusal in its place.
 * @returns false if one is gone
 */
export const renew = (path: Path, saysGone: (error: Error) => boolean): Promise<boolean> =>
  renewAnswers(path, saysGone)

const requestOf =
  <P extends Path>(path: P, args: Args<P>, options: AnswerOptions): Request =>
  async (signal) => {
    try {
      return await ask(path, args, { ...options, signal })
    } catch (failure) {
      const error = (await isToldStranger(failure, options)) ? sessionEnded() : failure
      followAnswer(path, args, options, error)
      throw error
    }
  }

/**
 * A private item asks strangers for its password, and what is in it does not exist for them; somebody
 * whose session has just ended should sign in again instead.
 */
async function isToldStranger(failure: unknown, { signedOut }: AnswerOptions): Promise<boolean> {
  if (signedOut !== 'error') return needsItemPassword(failure) && (await noticeEndedSession())
  const isClosed = needsItemPassword(failure) || isRefused(failure, 'pageNotFound', 'itemNotFound')
  return isClosed && (await hasSessionEnded())
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
