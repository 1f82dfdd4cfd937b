import * as z from 'zod'
import { limits } from './limits.ts'

// Form text of older clients ⇄ values. `nullish` stands inside the codecs, so that an absent key reaches `decode` too.

/** A list or an object where a scalar is due is refused (`badInput`), not turned into a default. Source: permissions 4. */
const scalar = () => z.union([z.string(), z.number(), z.boolean()]).nullish()

const toInt = (raw: string | number | boolean | null | undefined, fallback: number): number => {
  if (raw === null || raw === undefined || raw === '') return fallback
  const number = Math.trunc(typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw))
  return Number.isSafeInteger(number) ? number : fallback
}

/** Integer of a request; what is no number becomes the default. Source: wire contract 1.2. */
export const int = (fallback = 0) => z.codec(scalar(), z.int(), { decode: (raw) => toInt(raw, fallback), encode: String })

/** Integer that may be left out: `undefined` means "unchanged", which differs from 0. */
export const optionalInt = () =>
  z.codec(scalar(), z.int().optional(), {
    decode: (raw) => {
      const number = toInt(raw, Number.NaN)
      return Number.isNaN(number) ? undefined : number
    },
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/** On or off: `1`, `true` and every number above 0 are on. */
export const flag = (fallback = false) =>
  z.codec(scalar(), z.boolean(), {
    decode: (raw) => (raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : toInt(raw, fallback ? 1 : 0) > 0),
    encode: (on) => (on ? '1' : '0'),
  })

/** Same number of bytes as `new TextEncoder().encode(value).length`, without the copy; the contract knows no platform types. */
export const utf8Length = (value: string): number => {
  let bytes = value.length
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code < 0x80) continue
    bytes += code < 0x800 ? 1 : 2
    if (code >= 0xd800 && code <= 0xdbff) index++ // the pair: 2 units, 4 bytes
  }
  return bytes
}

const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** What a refused bound tells; `http` makes the sentence of it. */
const tooLarge = { params: { why: 'textTooLarge', limit: limits.textBytes / 1024 / 1024 } }
const tooLong = (limit: number) => ({ params: { why: 'textTooLong', limit } })

/** Text as sent, not trimmed; absent is the default. NUL, lone surrogates and more than 5 MB are refused. Source: permissions 4, additions 6. */
export const text = (fallback = '') =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => utf8Length(value) <= limits.textBytes, tooLarge),
    {
      decode: (raw) => (raw === null || raw === undefined ? fallback : String(raw)),
      encode: (value) => value,
    },
  )

/** Text of at most `length` characters, for names and remarks. */
export const shortText = (length: number = limits.shortTextLength, fallback = '') =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => value.length <= length, tooLong(length)),
    {
      decode: (raw) => (raw === null || raw === undefined ? fallback : String(raw)),
      encode: (value) => value,
    },
  )

/** Text that may be left out: `undefined` means "unchanged". */
export const optionalText = () =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => utf8Length(value) <= limits.textBytes, tooLarge)
      .optional(),
    {
      decode: (raw) => (raw === null || raw === undefined ? undefined : String(raw)),
      encode: (value) => value,
    },
  )

/** Comma list, JSON list or repeated key of ids; what is no positive number is left out, repeated ids count once. */
export const idList = () =>
  z.codec(z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).nullish(), z.array(z.int()), {
    decode: (raw) => {
      if (raw === null || raw === undefined) return []
      const parts = Array.isArray(raw)
        ? raw
        : String(raw)
            .replace(/^\s*\[|\]\s*$/g, '')
            .replaceAll('"', '')
            .split(',')
      const ids = parts.map((part) => toInt(part, 0)).filter((id) => id > 0)
      return [...new Set(ids)]
    },
    encode: (ids) => ids.join(','),
  })

const unescapeQuotes = (raw: string) =>
  raw.replaceAll('&quot;', '"').replaceAll('&#039;', "'").replaceAll('&#39;', "'").replaceAll('&amp;', '&')

const parseJson = (raw: string): unknown => {
  for (const candidate of [raw, unescapeQuotes(raw)]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // the second try reads text that older clients had escaped
    }
  }
  return undefined
}

/**
 * A value inside a form field as JSON text, or the value itself in a JSON body. What does not fit is `undefined`,
 * because older servers took malformed lists for "nothing to do". Source: wire contract 6.7, 10.5.
 */
export const jsonText = <T extends z.ZodType>(inner: T) =>
  z.codec(z.unknown(), z.custom<z.output<T> | undefined>(), {
    decode: (raw) => {
      const value = typeof raw === 'string' ? parseJson(raw) : raw
      const parsed = inner.safeParse(value)
      return parsed.success ? parsed.data : undefined
    },
    encode: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  })

/** Stored number of an answer: a decimal string on the wire. Source: wire contract 1.4. */
export const S = () => z.codec(z.string(), z.int(), { decode: Number, encode: String })

/** Id or revision of our own calls: decimal text on the wire, both ways. Source: command line 4. */
export const decimal = () =>
  z.codec(z.union([z.string().regex(/^\d{1,16}$/), z.int().nonnegative()]), z.int().nonnegative(), { decode: Number, encode: String })

/** 0 or 1 of an answer, a flag inside. */
export const I01 = () => z.codec(z.int(), z.boolean(), { decode: (raw) => raw > 0, encode: (on) => (on ? 1 : 0) })

/** Nothing to tell: `[]`, which older clients expect where others send null. Source: wire contract 0. */
export const nothing = () => z.tuple([])

/** Date text in the server's zone with its unix seconds beside it: `{...when('addtime')}`. Source: additions 2. */
export const when = <N extends string>(name: N) =>
  ({ [name]: z.string(), [`${name}_unix`]: z.int() }) as { [K in N]: z.ZodString } & { [K in `${N}_unix`]: z.ZodInt }
