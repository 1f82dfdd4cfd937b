import type { ReactNode } from 'react'
import { needsSignIn } from '../../api/refusal.ts'
import { appLocation } from '../../lib/address/navigation.ts'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { FailureState } from './failure-state.tsx'

/** What a boundary needs of an answer. */
export interface BoundaryAnswer<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface BoundaryProps<T> {
  answer: BoundaryAnswer<T>
  /** The skeleton to show while loading. */
  skeleton?: ReactNode
  /**
   * Draws a failure that the screen knows how to explain better; `undefined` leaves it to the
   * boundary.
   */
  onError?: (error: unknown) => ReactNode | undefined
  children: (data: T) => ReactNode
}

/**
 * Draws loading, failures and missing rights the same way on every screen that fetches. Data once
 * shown stays when a refresh fails. Source: web/spec/design.md 4 (boundary).
 */
export function Boundary<T>({ answer, skeleton, onError, children }: BoundaryProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.error) return <DelayedFallback>{skeleton}</DelayedFallback>
  const known = onError?.(answer.error)
  if (known !== undefined) return known
  if (needsSignIn(answer.error) && isSentToSignIn()) return <DelayedFallback />
  return <FailureState error={answer.error} retry={answer.refetch} />
}

/** The address is ahead of the screen. Part of a screen may not send anybody away. */
const isSentToSignIn = (): boolean => appLocation.get().pathname.startsWith('/user/login')

/** Several answers that a screen needs at the same time. */
export function combineAnswers<A, B>(
  one: BoundaryAnswer<A>,
  other: BoundaryAnswer<B>,
): BoundaryAnswer<[A, B]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    refetch: () =>
      Promise.all([one, other].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
