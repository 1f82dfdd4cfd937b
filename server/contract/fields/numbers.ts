import * as z from 'zod'

// Codecs between the form text of older clients and values. `nullish` is inside the codecs, so that
// `decode` is called for an absent key too.

/**
 * A list or an object in a scalar field is refused (`badInput`), not replaced by a default. Source:
 * server/access/spec.md 4.
 */
export const scalar = () => z.union([z.string(), z.number(), z.boolean()]).nullish()

/** Most characters of a number; parsing megabytes of digits would block the thread. */
const longestNumber = 400

export const toInt = (
  raw: string | number | boolean | null | undefined,
  fallback: number,
): number => {
  if (raw === null || raw === undefined || raw === '') return fallback
  const text = typeof raw === 'string' ? raw.slice(0, longestNumber) : raw
  const number = Math.trunc(
    typeof text === 'string' && text.trim() === '' ? Number.NaN : Number(text),
  )
  // nothing has such an id, but it is a number and must not become another one
  return Number.isNaN(number)
    ? fallback
    : Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

/**
 * Integer in a request; anything else becomes the default. Source: server/contract/spec/calls.md
 * 1.2.
 */
export const int = (fallback = 0) =>
  z.codec(scalar(), z.int(), { decode: (raw) => toInt(raw, fallback), encode: String })

/** Required id. */
export const positiveInt = () => int().refine((value) => value > 0)

/** Optional integer: `undefined` means "unchanged", which differs from 0. */
export const optionalInt = () =>
  z.codec(scalar(), z.int().optional(), {
    decode: (raw) => {
      const number = toInt(raw, Number.NaN)
      return Number.isNaN(number) ? undefined : number
    },
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/**
 * Optional count: `undefined` means "unchanged"; an empty text is 0, and anything else is refused.
 */
export const optionalCount = () =>
  z.codec(scalar(), z.int().nonnegative().optional(), {
    decode: (raw) => (raw === null || raw === undefined ? undefined : raw === '' ? 0 : Number(raw)),
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/**
 * One of a few numbers; anything else is refused (`badInput`), including a missing one without a
 * default.
 */
export const oneOf = <const N extends number>(values: readonly N[], fallback?: N) =>
  z.codec(scalar(), z.literal(values), {
    decode: (raw) =>
      (raw === null || raw === undefined || raw === ''
        ? (fallback ?? Number.NaN)
        : toInt(raw, Number.NaN)) as N,
    encode: String,
  })

/** Optional, one of a few numbers: `undefined` means "unchanged". */
export const optionalOneOf = <const N extends number>(values: readonly N[]) =>
  z.codec(scalar(), z.literal(values).optional(), {
    decode: (raw) =>
      raw === null || raw === undefined || raw === '' ? undefined : (toInt(raw, Number.NaN) as N),
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/** On or off: `1`, `true` and every number above 0 are on. */
export const flag = (fallback = false) =>
  z.codec(scalar(), z.boolean(), {
    decode: (raw) =>
      raw === true || raw === 'true'
        ? true
        : raw === false || raw === 'false'
          ? false
          : toInt(raw, fallback ? 1 : 0) > 0,
    encode: (on) => (on ? '1' : '0'),
  })

/**
 * Optional switch of a site setting: `undefined` means "unchanged", and so do the placeholders that
 * older clients send for missing values; an empty text is off. Anything else is refused
 * (`badInput`): a switch that was meant to be turned on must not be turned off.
 */
export const optionalFlag = () =>
  z.codec(
    scalar().refine(
      (raw) =>
        typeof raw !== 'string' ||
        /^(true|false|null|undefined|)$/.test(raw) ||
        !Number.isNaN(toInt(raw, Number.NaN)),
    ),
    z.boolean().optional(),
    {
      decode: (raw) =>
        raw === null || raw === undefined || raw === 'null' || raw === 'undefined'
          ? undefined
          : raw === true || raw === 'true' || toInt(raw, 0) > 0,
      encode: (on) => (on === undefined ? undefined : on ? '1' : '0'),
    },
  )
