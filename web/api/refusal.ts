import type { FailureName } from '#contract/failures.ts'

/** Why a call has no usable answer. */
type RefusalKind = 'refused' | 'noAnswer' | 'offline' | 'broken'

/**
 * `details` of a refusal, as the contract defines them per failure
 * (server/contract/spec/additions.md 1).
 */
export type Details = Readonly<Record<string, unknown>>

/**
 * A call without a usable answer. For `refused`, the server's own number, name, message and details
 * are given; the other kinds have number 0 and no message. `requestId` is '' when the server was
 * not reached.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: number
  readonly errorName: FailureName | ''
  readonly details: Details
  readonly requestId: string
  /** Of the answer, in HTTP; 0 without one. */
  readonly status: number

  constructor(
    kind: RefusalKind,
    answer: {
      code?: number
      name?: string
      message?: string
      details?: Details
      requestId?: string
      status?: number
    } = {},
  ) {
    super(answer.message ?? '')
    this.kind = kind
    this.code = answer.code ?? 0
    this.errorName = (answer.name ?? '') as FailureName | ''
    this.details = answer.details ?? {}
    this.requestId = answer.requestId ?? ''
    this.status = answer.status ?? 0
  }
}

/**
 * The numbers the client acts on itself; everything else is recognised by `errorName`. Source:
 * server/contract/spec/calls.md 21, web/spec/reading.md 1.4.
 */
export const codes = {
  notLoggedIn: 10102,
  itemClosed: 10303,
  itemPasswordNeeded: 10307,
  siteWantsLogin: 10312,
} as const

export const isRefused = (error: unknown, ...names: FailureName[]): error is Refusal =>
  error instanceof Refusal &&
  error.kind === 'refused' &&
  (names.length === 0 || names.some((name) => name === error.errorName))

/** True when the item password of an item is needed. */
export const needsItemPassword = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === codes.itemPasswordNeeded || error.code === codes.itemClosed)

export const needsSignIn = (error: unknown): boolean =>
  error instanceof Refusal && error.code === codes.notLoggedIn
