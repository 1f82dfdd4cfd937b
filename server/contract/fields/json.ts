import * as z from 'zod'
import { withInner } from '../inner-schema.ts'
import { limits } from '../limits.ts'
import { hasMoreValues, jsonSize } from '../text/content/json-size.ts'

const unescapeQuotes = (raw: string) =>
  raw
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/**
 * Whether a JSON text or value is small enough to be processed in this thread, whatever it
 * contains.
 */
function isModest(raw: unknown): boolean {
  if (typeof raw !== 'string') return !hasMoreValues(raw, limits.listValues)
  if (raw.length > limits.textBytes) return false
  const { depth, values } = jsonSize(raw)
  return depth <= limits.jsonDepth && values <= limits.listValues
}

const modest = () =>
  z
    .unknown()
    .optional()
    .refine((raw) => isModest(raw))

export const parseJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return raw.includes('&') ? parseEscaped(raw) : undefined
  }
}

/**
 * Parses JSON text that older clients have escaped. Values hidden by escaped quotes have not been
 * counted yet.
 */
function parseEscaped(raw: string): unknown {
  const written = unescapeQuotes(raw)
  try {
    return isModest(written) ? JSON.parse(written) : undefined
  } catch {
    return undefined
  }
}

/**
 * A value as JSON text in a form field, or as itself in a JSON body. Invalid values are
 * `undefined`, because older servers treated malformed lists as "nothing to do"; one with too many
 * values is refused, or `undefined` if escaping hid them. Source: server/contract/spec/calls.md
 * 6.7, 10.5, server/contract/spec/additions.md 6.
 */
export const jsonText = <T extends z.ZodType>(inner: T) =>
  z.codec(modest(), withInner(z.custom<z.output<T> | undefined>(), inner), {
    decode: (raw) => {
      const value = typeof raw === 'string' ? parseJson(raw) : raw
      const parsed = inner.safeParse(value)
      return parsed.success ? parsed.data : undefined
    },
    encode: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  })

/** Like `jsonText`, but a missing value is refused. Source: server/contract/spec/additions.md 9. */
export const givenJsonText = <T extends z.ZodType>(inner: T) =>
  z
    .unknown()
    .refine((raw) => raw !== undefined && raw !== null && raw !== '')
    .pipe(jsonText(inner))

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/** A value in a JSON body, or its JSON text in a field; text that is no JSON is itself. */
const unpacked = (raw: unknown): unknown =>
  typeof raw === 'string' && raw !== '' ? (parseJson(raw) ?? raw) : raw

/**
 * A form inside a request: an object in a JSON body, or its JSON text in a field. Missing, empty
 * and `[]`, which older servers answer for "none", are `undefined`; invalid ones are refused.
 */
export const jsonForm = <T extends z.ZodObject>(inner: T) =>
  z.codec(modest(), inner.optional(), {
    decode: (raw) => {
      const value = unpacked(raw)
      const isNone = isMissing(value) || (Array.isArray(value) && value.length === 0)
      return isNone ? undefined : (value as z.input<T>)
    },
    encode: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  })

/** An optional list, sent like `jsonForm`; an empty one differs from none. */
export const jsonList = <T extends z.ZodType>(entry: T) =>
  z.codec(modest(), z.array(entry).optional(), {
    decode: (raw) => {
      const value = unpacked(raw)
      return isMissing(value) ? undefined : (value as z.input<T>[])
    },
    encode: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  })

/** Like `jsonForm`, but a missing value is refused. */
export const givenForm = <T extends z.ZodObject>(inner: T) =>
  z
    .unknown()
    .refine((raw) => raw !== undefined && raw !== null && raw !== '')
    .pipe(jsonForm(inner))
