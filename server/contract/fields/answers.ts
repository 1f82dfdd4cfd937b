import * as z from 'zod'

/**
 * Stored number in an answer: a decimal string in JSON. Source: server/contract/spec/calls.md 1.4.
 */
export const S = () => z.codec(z.string(), z.int(), { decode: Number, encode: String })

/** Id or revision in our own calls: decimal text in both directions. Source: cli/spec.md 4. */
export const decimal = () =>
  z.codec(z.union([z.string().regex(/^\d{1,16}$/), z.int().nonnegative()]), z.int().nonnegative(), {
    decode: Number,
    encode: String,
  })

/** 0 or 1 in an answer, a boolean inside. */
export const I01 = () =>
  z.codec(z.int(), z.boolean(), { decode: (raw) => raw > 0, encode: (on) => (on ? 1 : 0) })

/**
 * An empty answer: `[]`, which older clients expect in place of null. Source:
 * server/contract/spec/calls.md 0.
 */
export const nothing = () => z.tuple([])

/**
 * Date text in the server's time zone, with unix seconds: `{...when('addtime')}`. Source:
 * server/contract/spec/additions.md 2.
 */
export const when = <N extends string>(name: N) =>
  ({ [name]: z.string(), [`${name}_unix`]: z.int() }) as { [K in N]: z.ZodString } & {
    [K in `${N}_unix`]: z.ZodInt
  }
