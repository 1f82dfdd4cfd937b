import type * as z from 'zod'
import type { FailureName } from './failures.ts'
import type { Locale } from './locales/sentence.ts'

/** One call of the wire: what comes in, what goes out, how it may be refused. */
export interface Definition {
  /** What it does, in one line for readers of the call reference. */
  readonly summary: Readonly<Record<Locale, string>>
  /** Decodes the request's fields, whatever their form. */
  readonly input: z.ZodObject
  /** Encodes the answer; fields it does not name are dropped. */
  readonly output: z.ZodType
  /**
   * Failures it may answer beside `badInput`; `notLoggedIn` here means: asked for before the input
   * is looked at, unless a key pair came to a call that takes one.
   */
  readonly fails: readonly FailureName[]
  /**
   * `reads`: changes nothing but counters and read marks, so GET and the sign-in cookie are enough.
   * `makes`: reads what it makes on first use; for that the cookie is as little enough as for
   * writing. Source: server/access/spec.md 2.
   */
  readonly effect: 'reads' | 'makes' | 'writes'
  /**
   * Numbers older clients know for a failure of this call, where they differ from `failures`.
   * Source: permissions, server/contract/spec/calls.md 21.2.
   */
  readonly numbers?: Partial<Record<FailureName, number>>
  /**
   * How the answer travels: in the envelope, as an unframed object (uploads), or as bytes the use case
   * writes itself.
   */
  readonly shape?: 'envelope' | 'unframed' | 'file'
  /**
   * Refuses a field it does not know, by its name, where others drop it; these fields of older
   * clients it drops too.
   */
  readonly dropsOnly?: readonly string[]
  /**
   * Refusals also say `success: 0` and `message`, where editors that upload pictures look for them;
   * never `notLoggedIn`. Source: server/contract/spec/calls.md 9.1.
   */
  readonly refusedAs?: 'message'
  /** Other paths older clients use for the same call. */
  readonly aliases?: readonly string[]
  /**
   * An address of its own below `/server`: its first word, and the field that the next one gives.
   * Source: server/contract/spec/calls.md 1.1.
   */
  readonly plain?: { readonly word: string; readonly field?: string }
  /**
   * Takes a multipart body with one file of this field name; the file reaches the use case as
   * `ctx.upload`.
   */
  readonly file?: readonly string[]
  /**
   * A text that the client has percent-encoded once more, as a value of a form is, when the flag
   * says so; the use case gets it as written. Source: server/contract/spec/calls.md 1.9.
   */
  readonly encodedAgain?: { readonly text: string; readonly flag: string }
  /**
   * The body is none of ours and may be anything; its fields count only where the address says
   * nothing. Source: server/contract/spec/calls.md 14.3.
   */
  readonly takesAnyBody?: true
  /**
   * What the older addresses escape beside `page_content`. Source:
   * server/contract/spec/additions.md 1, server/contract/spec/calls.md 1.9.
   */
  readonly olderText?: 'openApi' | 'history'
  /**
   * What access tokens may do with it; calls that say nothing take none. `admin`: only tokens that
   * the command line made for administration. Source: server/contract/spec/additions.md 3.
   */
  readonly token?: 'read' | 'write' | 'admin' | 'always'
}

/** A definition with its address `{group}/{call}`. */
export type Call<D extends Definition = Definition> = D & { readonly path: string }

/** Declares a call; only checks its shape. */
export const call = <const D extends Definition>(definition: D): D => definition

/** Declares a group: each call learns its path. */
export function group<const N extends string, G extends Record<string, Definition>>(
  name: N,
  calls: G,
) {
  for (const [key, one] of Object.entries(calls)) Object.assign(one, { path: `${name}/${key}` })
  return calls as { readonly [K in keyof G]: G[K] & { readonly path: `${N}/${K & string}` } }
}

/** What a use case is given. */
export type InputOf<C extends Definition> = z.output<C['input']>
/** What a use case must answer. */
export type OutputOf<C extends Definition> = z.output<C['output']>

type Absent<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? K : undefined extends T[K] ? K : never
}[keyof T]

/** What a client gives: values; what the wire lets be absent may be left out. */
export type ArgsOf<C extends Definition> = Omit<InputOf<C>, Absent<z.input<C['input']>>> &
  Partial<Pick<InputOf<C>, Absent<z.input<C['input']>> & keyof InputOf<C>>>

/**
 * The answer as it lies on the wire (stored numbers as text): what the browser has, which does not
 * load zod.
 */
export type WireOf<C extends Definition> = z.input<C['output']>
