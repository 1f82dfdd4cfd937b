import type * as z from 'zod'
import type { FailureName } from './failures.ts'
import type { Locale } from './locales/sentence.ts'

/** One API call: input, output and possible failures. */
interface Definition {
  /** One line for readers of the call reference. */
  readonly summary: Readonly<Record<Locale, string>>
  /** Decodes the request's fields, in any form. */
  readonly input: z.ZodObject
  /** Encodes the answer; fields it does not name are dropped. */
  readonly output: z.ZodType
  /**
   * Failures besides `badInput`; `notLoggedIn` here means that sign-in is checked before the input,
   * unless a call that takes key pairs gets one.
   */
  readonly fails: readonly FailureName[]
  /**
   * `reads`: changes nothing but counters and read marks, so GET and the sign-in cookie are
   * sufficient. `makes`: a read that creates something on first use; for that the cookie alone is
   * not sufficient, as for writes. Source: server/access/spec.md 2.
   */
  readonly effect: 'reads' | 'makes' | 'writes'
  /**
   * It makes something: repeated by the same person with the same `Idempotency-Key` it does nothing
   * and answers as the first time. Never for an answer with a secret: answers are kept in clear.
   * Source: server/contract/spec/additions.md 14.
   */
  readonly once?: true
  /**
   * The answer depends only on the request, the second of the clock and what is stored, and asking
   * leaves no trace: a request that repeats itself gets the same bytes until either changes.
   */
  readonly repeats?: true
  /**
   * Error codes that older clients know for a failure of this call, where they differ from
   * `failures`. Source: server/contract/spec/calls.md 21.2.
   */
  readonly numbers?: Partial<Record<FailureName, number>>
  /**
   * Form of the answer: in the envelope, as a plain object (uploads), or as bytes that the use case
   * sends itself.
   */
  readonly shape?: 'envelope' | 'unframed' | 'file'
  /**
   * Refuses unknown fields by name, where other calls drop them; these fields of older clients are
   * dropped.
   */
  readonly dropsOnly?: readonly string[]
  /**
   * `message`: failures also contain `success: 0` and `message`, where editors that upload images
   * expect them; never for `notLoggedIn`. Source: server/contract/spec/calls.md 9.1. `signIn`: a
   * browser that has opened the address is sent to the sign-in screen with the name of the failure.
   * Source: server/contract/spec/administration.md 13.
   */
  readonly refusedAs?: 'message' | 'signIn'
  /** Other paths older clients use for the same call. */
  readonly aliases?: readonly string[]
  /**
   * An additional address below `/server`: its first segment, and the field that the next one
   * provides. Source: server/contract/spec/calls.md 1.1.
   */
  readonly plain?: { readonly word: string; readonly field?: string }
  /**
   * Accepts a multipart body with one file in a field of this name; the use case gets it as
   * `ctx.upload`.
   */
  readonly file?: readonly string[]
  /** Most bytes of that file, where it may be larger than an attachment. */
  readonly fileBytes?: number
  /**
   * A text that the client has form-encoded twice when the flag is set; the use case gets it
   * decoded. Source: server/contract/spec/calls.md 1.9.
   */
  readonly encodedAgain?: { readonly text: string; readonly flag: string }
  /**
   * The body may be anything; its fields only count where the address has none. Source:
   * server/contract/spec/calls.md 14.3.
   */
  readonly takesAnyBody?: true
  /**
   * What older addresses escape besides `page_content`. Source: server/contract/spec/additions.md
   * 1, server/contract/spec/calls.md 1.9.
   */
  readonly olderText?: 'openApi' | 'history'
  /**
   * Scope that an access token needs; calls without it accept none. `admin`: only tokens created
   * for administration on the command line. Source: server/contract/spec/additions.md 3.
   */
  readonly token?: 'read' | 'write' | 'admin' | 'always'
  /**
   * Recorded in the audit log, in the transaction that writes. Calls whose use case records more
   * than was sent (former names, several objects) do so themselves. Source:
   * server/contract/spec/additions.md 13.
   */
  readonly audit?: {
    /** Kind of the object and the act: `item.archive`. */
    readonly act: `${string}.${string}`
    /** Fields that are recorded as they were sent: never a password, a key or a token. */
    readonly tells?: readonly string[]
    /** Fields of which is only recorded whether they were set. */
    readonly tellsIfSet?: readonly string[]
    readonly detail?: Readonly<Record<string, string>>
    /** Fields with any of which the call does nothing that is to be recorded. */
    readonly unless?: readonly string[]
  }
}

/** A definition with its address `{group}/{call}`. */
export type Call<D extends Definition = Definition> = D & { readonly path: string }

/** Declares a call; only checks its shape. */
export const call = <const D extends Definition>(definition: D): D => definition

/** Declares a group and assigns each call its path. */
export function group<const N extends string, G extends Record<string, Definition>>(
  name: N,
  calls: G,
) {
  for (const [key, one] of Object.entries(calls)) Object.assign(one, { path: `${name}/${key}` })
  return calls as { readonly [K in keyof G]: G[K] & { readonly path: `${N}/${K & string}` } }
}

/** The decoded input, as passed to a use case. */
export type InputOf<C extends Definition> = z.output<C['input']>
/** The answer of a use case. */
export type OutputOf<C extends Definition> = z.output<C['output']>

type Absent<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? K : undefined extends T[K] ? K : never
}[keyof T]

/** Arguments of a client; optional ones may be left out. */
export type ArgsOf<C extends Definition> = Omit<InputOf<C>, Absent<z.input<C['input']>>> &
  Partial<Pick<InputOf<C>, Absent<z.input<C['input']>> & keyof InputOf<C>>>

/** The encoded answer (stored numbers as text), for the browser, which does not load zod. */
export type WireOf<C extends Definition> = z.input<C['output']>
