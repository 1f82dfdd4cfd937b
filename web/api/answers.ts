import { keepPreviousData, useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query'
import type { Answer, Args, Path } from './calls.ts'
import { queryClient } from './query-client.ts'
import { react } from './reactions.ts'
import { codes, Refusal, wantsSignIn, wantsVisitPassword } from './refusal.ts'
import { clearPerson } from './session.ts'
import { ask, type AskOptions } from './transport.ts'

export interface AnswerOptions extends Pick<AskOptions, 'item' | 'timeout'> {
  /** False: not asked yet. */
  enabled?: boolean
  /** Milliseconds until an answer is refreshed when it is shown again; 30 s when absent. */
  freshFor?: number
  /** What an answer without a session does: go to sign-in (a screen's own call), or leave it to the asker. */
  signedOut?: 'signIn' | 'tell'
  /** What a wish for the visit password does: by default only `item/info` and `page/infoByKey` lead to its screen. */
  locked?: 'password' | 'tell'
  /** Shows the answer to the arguments before until the new one is there (lists, filters). */
  keepShown?: boolean
}

/**
 * The answer of a reading call, from the cache or the server. Shared between all who ask the same with the same arguments.
 * Sign-in and visit password are asked for by themselves, see `AnswerOptions`.
 */
export function useAnswer<P extends Path>(path: P, args: Args<P>, options: AnswerOptions = {}): UseQueryResult<Answer<P>, Error> {
  return useQuery({
    ...answerQuery(path, args, options),
    enabled: options.enabled ?? true,
    placeholderData: options.keepShown ? (keepPreviousData as never) : undefined,
  })
}

/** Fetches an answer ahead (the page under the pointer); nobody is told when it fails. */
export const fetchAhead = <P extends Path>(path: P, args: Args<P>, options: AnswerOptions = {}): void =>
  void queryClient.prefetchQuery(answerQuery(path, args, { ...options, signedOut: 'tell', locked: 'tell' }))

/** Makes every kept answer of these calls be asked again where it is shown. */
export const refresh = (...paths: Path[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[0] as Path) })

function answerQuery<P extends Path>(path: P, args: Args<P>, options: AnswerOptions) {
  return {
    queryKey: [path, args],
    staleTime: options.freshFor ?? 30_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<P>> => {
      try {
        return await ask(path, args, { ...options, signal })
      } catch (error) {
        followAnswer(path, args, options, error)
        throw error
      }
    },
  }
}

function followAnswer(path: Path, args: object, options: AnswerOptions, error: unknown): void {
  if (!(error instanceof Refusal)) return
  if (wantsSignIn(error)) clearPerson()
  const screenNeedsLogin = wantsSignIn(error) || (error.code === codes.siteWantsLogin && path === 'item/info')
  if (screenNeedsLogin && options.signedOut !== 'tell') react().toSignIn()
  const asksPassword = options.locked ?? (path === 'item/info' || path === 'page/infoByKey' ? 'password' : 'tell')
  if (wantsVisitPassword(error) && asksPassword === 'password') {
    const { item_id: item, page_id: page } = args as { item_id?: string | number; page_id?: number }
    react().toVisitPassword(String(item || '0'), Number(page ?? 0))
  }
}

export type ActionOptions = Pick<AskOptions, 'item' | 'timeout'>

/**
 * A changing call. `stale` names the answers that are asked again after it. Without a session a dialog asks to sign in over the
 * screen; then the call is sent once more. Cancelled: the refusal is the outcome. Source: screens-reading 1.2.
 */
export function useAction<P extends Path>(
  path: P,
  stale: readonly Path[] = [],
  options: ActionOptions = {},
): UseMutationResult<Answer<P>, Error, Args<P>> {
  return useMutation({
    mutationFn: (args: Args<P>) => act(path, args, options),
    onSuccess: () => refresh(...stale),
  })
}

/** The same outside of components. @throws {Refusal} */
export async function act<P extends Path>(path: P, args: Args<P>, options: ActionOptions = {}): Promise<Answer<P>> {
  try {
    return await ask(path, args, options)
  } catch (error) {
    if (!wantsSignIn(error) || !(await react().signInOverScreen())) throw error
    return ask(path, args, options)
  }
}
