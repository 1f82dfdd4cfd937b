import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isRefused, wantsSignIn } from '../api/refusal.ts'
import { useSession } from '../api/session.ts'
import { signInAddress } from '../lib/redirect.ts'
import { usePhrases } from '../locales/phrases.ts'
import { Button } from '../ui/button.tsx'
import { State, Waiting } from '../ui/state.tsx'
import { requestIdOf, sentenceOf } from './failure.ts'
import { LinkButton } from './link-button.tsx'

/** What a boundary needs of a query's result. */
export interface Asked<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

export interface BoundaryProps<T> {
  answer: Asked<T>
  /** The shape of what comes. */
  skeleton?: ReactNode
  /** Drawn in place of the failure, when it knows better what one of them means; `undefined` leaves it to the boundary. */
  onError?: (error: unknown) => ReactNode | undefined
  children: (data: T) => ReactNode
}

/**
 * Draws loading, failure and missing right in one way for every screen and part that fetches. Data once shown stays when a refresh
 * fails. Source: screens 4 (boundary).
 */
export function Boundary<T>({ answer, skeleton, onError, children }: BoundaryProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.error) return <Waiting>{skeleton}</Waiting>
  // the way to the sign-in screen is being gone
  if (wantsSignIn(answer.error)) return <Waiting />
  return onError?.(answer.error) ?? <Failed error={answer.error} retry={answer.refetch} />
}

function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const t = usePhrases()
  if (isRefused(error, 'noAccess', 'outOfScope')) return <NoRight sentence={sentenceOf(error)} />
  return (
    <State drawing="cloud" title={t('core.failedTitle')} text={sentenceOf(error)} requestId={requestIdOf(error)}>
      <Button icon="refresh" onClick={() => void retry()}>
        {t('core.retry')}
      </Button>
    </State>
  )
}

/** What is missing, who can grant it, and the way to sign in for those who have not. */
export function NoRight({ sentence }: { sentence: string }) {
  const t = usePhrases()
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  return (
    <State
      drawing="lock"
      title={t('core.noRightTitle')}
      text={
        <>
          {sentence} {t('core.noRightText')}
        </>
      }
    >
      {!person && <LinkButton to={signInAddress(pathname + search + hash)}>{t('core.signIn')}</LinkButton>}
    </State>
  )
}

/** Several answers that one screen needs together. */
export function together<A, B>(one: Asked<A>, other: Asked<B>): Asked<[A, B]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    refetch: () => Promise.all([one, other].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
