import type { ReactNode } from 'react'
import { needsSignIn } from '../api/refusal.ts'
import { DelayedFallback } from '../ui/feedback/delayed-fallback.tsx'
import { FailureState } from './failure-state.tsx'

/** What a boundary needs of a query's result. */
export interface BoundaryAnswer<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

export interface BoundaryProps<T> {
  answer: BoundaryAnswer<T>
  /** The shape of what comes. */
  skeleton?: ReactNode
  /**
   * Drawn in place of the failure, when it knows better what one of them means; `undefined` leaves
   * it to the boundary.
   */
  onError?: (error: unknown) => ReactNode | undefined
  children: (data: T) => ReactNode
}

/**
 * Draws loading, failure and missing right in one way for every screen and part that fetches. Data
 * once shown stays when a refresh fails. Source: web/spec/design.md 4 (boundary).
 */
export function Boundary<T>({ answer, skeleton, onError, children }: BoundaryProps<T>) {
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.error) return <DelayedFallback>{skeleton}</DelayedFallback>
  const known = onError?.(answer.error)
  if (known !== undefined) return known
  // the way to the sign-in screen is being gone
  if (needsSignIn(answer.error)) return <DelayedFallback />
  return <FailureState error={answer.error} retry={answer.refetch} />
}

/** Several answers that one screen needs together. */
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
