import * as z from 'zod'
import { Failure, type FailureName } from './failures.ts'
import { withInner } from './inner-schema.ts'
import { limits } from './limits.ts'
import { dialects, isDialect } from './text/dialect.ts'
import { hasMoreValues, jsonSize } from './text/json-size.ts'

// Codecs between the form text of older clients and values. `nullish` is inside the codecs, so that
// `decode` is called for an absent key too.

/**
 * A list or an object in a scalar field is refused (`badInput`), not replaced by a default. Source:
 * server/access/spec.md 4.
 */
const scalar = () => z.union([z.string(), z.number(), z.boolean()]).nullish()

/** Most characters of a number; parsing megabytes of digits would block the thread. */
const longestNumber = 400

const toInt = (raw: string | number | boolean | null | undefined, fallback: number): number => {
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

/**
 * Optional count: `undefined` means "unchanged"; an empty text is 0, and anything else is refused.
 */
export const optionalCount = () =>
  z.codec(scalar(), z.int().nonnegative().optional(), {
    decode: (raw) => (raw === null || raw === undefined ? undefined : raw === '' ? 0 : Number(raw)),
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/**
 * Equals `new TextEncoder().encode(value).length`, without the copy; the contract uses no platform
 * types.
 */
export const utf8Length = (value: string): number => {
  let bytes = value.length
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code < 0x80) continue
    bytes += code < 0x800 ? 1 : 2
    if (code >= 0xd800 && code <= 0xdbff) index++ // a surrogate pair: 2 units, 4 bytes
  }
  return bytes
}

const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/**
 * Whether a text is within the limit in bytes. Characters are counted only if the length alone does
 * not decide.
 */
export const fits = (value: string): boolean =>
  value.length * 3 <= limits.textBytes ||
  (value.length <= limits.textBytes && utf8Length(value) <= limits.textBytes)

/** Details of the failure; `http` makes a sentence of them. */
const tooLarge = { params: { why: 'textTooLarge', limit: limits.textBytes / 1024 / 1024 } }
const tooLong = (limit: number) => ({ params: { why: 'textTooLong', limit } })

/**
 * Text as sent, not trimmed; absent is the default. NUL, lone surrogates and more than 5 MB are
 * refused. Source: server/access/spec.md 4, server/contract/spec/additions.md 6.
 */
export const text = (fallback = '', isInBounds: (value: string) => boolean = fits) =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => isInBounds(value), tooLarge),
    {
      decode: (raw) => (raw === null || raw === undefined ? fallback : String(raw)),
      encode: (value) => value,
    },
  )

/**
 * Like `text`, but possibly form-encoded twice (`encodedAgain` of the call); `mustBeWritten` checks
 * the decoded text, so that megabytes are not counted twice.
 */
export const encodedText = () => text('', (value) => value.length <= limits.encodedTextBytes)

/**
 * Checks a decoded `encodedText` against the limits of `text`.
 * @throws {Failure} `textTooLarge`; `badInput` for an encoded NUL
 */
export function mustBeWritten(value: string, field: string): void {
  if (!fits(value))
    throw new Failure('textTooLarge', { field, limit: limits.textBytes / 1024 / 1024 })
  if (!isPlainText(value)) throw new Failure('badInput', { field })
}

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

/**
 * A required text, checked before rights; a blank one counts as missing. Source:
 * server/access/spec.md 4.
 *
 * @param why the call's own failure for it
 */
export const given = <T extends z.ZodType<string>>(field: T, why: FailureName = 'badInput'): T =>
  field.refine((value) => value.trim() !== '', { params: { why } })

/**
 * Confirmation of an irreversible action; the account determines which of the two is used. Source:
 * server/contract/spec/additions.md 2.
 */
export const confirmation = { password: text(), project_name: shortText() }

/**
 * Refuses a call without any confirmation, before rights are checked. Source: server/access/spec.md
 * 4.
 */
export const confirmed = <T extends z.ZodObject<typeof confirmation>>(input: T): T =>
  input.refine(({ password, project_name }) => password !== '' || project_name !== '', {
    path: ['password'],
  })

/** Optional text: `undefined` means "unchanged". */
export const optionalText = () =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => fits(value), tooLarge)
      .optional(),
    {
      decode: (raw) => (raw === null || raw === undefined ? undefined : String(raw)),
      encode: (value) => value,
    },
  )

/**
 * Checks all entries of a list at once, since a codec for each would be slow for a hundred
 * thousand.
 */
const areEntries = (list: readonly unknown[]): list is (string | number)[] =>
  list.every((entry) => typeof entry === 'string' || typeof entry === 'number')

const listed = () =>
  z
    .union([
      z.string().max(limits.listCharacters),
      z.number(),
      z
        .array(z.unknown())
        .max(limits.listEntries)
        .refine((list) => areEntries(list)),
    ])
    .nullish()

/** Entries of a comma-separated list, a JSON list or a repeated key, as sent. */
const entriesOf = (raw: string | number | readonly unknown[]): readonly (string | number)[] =>
  typeof raw === 'object'
    ? raw.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    : String(raw)
        .replace(/^\s*\[|\]\s*$/g, '')
        .replaceAll('"', '')
        .split(/[,，]/)

const toIds = (raw: string | number | readonly unknown[]): number[] => [
  ...new Set(
    entriesOf(raw)
      .map((part) => toInt(part, 0))
      .filter((id) => id > 0),
  ),
]

/**
 * Comma-separated list, JSON list or repeated key of ids; anything but positive numbers is dropped,
 * repeated ids count once.
 */
export const idList = () =>
  z.codec(listed(), z.array(z.int()), {
    decode: (raw) => (raw === null || raw === undefined ? [] : toIds(raw)),
    encode: (ids) => ids.join(','),
  })

/**
 * Ids that limit something, like `idList`; an empty list means no limit. Invalid entries are
 * refused (`badInput`): dropping them would silently widen the limit, at worst to everything.
 */
export const limitingIdList = () =>
  z.codec(
    listed().refine(
      (raw) =>
        raw === null ||
        raw === undefined ||
        raw === '' ||
        entriesOf(raw).every((entry) => toInt(entry, 0) > 0),
    ),
    z.array(z.int()),
    {
      decode: (raw) => (raw === null || raw === undefined ? [] : toIds(raw)),
      encode: (ids) => ids.join(','),
    },
  )

/** Optional list of ids: `undefined` means "unchanged", which differs from an empty list. */
export const optionalIdList = () =>
  z.codec(listed(), z.array(z.int()).optional(), {
    decode: (raw) => (raw === null || raw === undefined ? undefined : toIds(raw)),
    encode: (ids) => ids?.join(','),
  })

/** Whether a value is missing, including the placeholders of older clients. */
const isUnsaid = (raw: unknown): boolean =>
  raw === null || raw === undefined || raw === 'null' || raw === 'undefined'

/**
 * Optional dialect of texts; missing or empty it stays unchanged. Anything else is refused with
 * both names.
 */
export const optionalDialect = () =>
  z.codec(
    scalar().refine((raw) => isUnsaid(raw) || raw === '' || isDialect(raw), {
      params: { why: 'dialectUnknown' },
    }),
    z.enum(dialects).optional(),
    {
      decode: (raw) => (isDialect(raw) ? raw : undefined),
      encode: (value) => value,
    },
  )

/**
 * Optional catalog of a scope: `undefined` means "unchanged", 0 all catalogs. Anything but a number
 * is refused (`badInput`): dropping it would silently widen a grant to everything.
 */
export const optionalScopeCatalog = () =>
  z.codec(
    scalar().refine((raw) => isUnsaid(raw) || raw === '' || !Number.isNaN(toInt(raw, Number.NaN))),
    z.int().optional(),
    {
      decode: (raw) => (isUnsaid(raw) || raw === '' ? undefined : toInt(raw, 0)),
      encode: (value) => (value === undefined ? undefined : String(value)),
    },
  )

/**
 * Optional catalogs of a scope, like `idList`; an empty list, and 0, means all catalogs. Invalid
 * entries are refused as in `optionalScopeCatalog`.
 */
export const optionalScopeCatalogs = () =>
  z.codec(
    listed().refine((raw) => {
      const entries = raw === null || raw === undefined || isUnsaid(raw) ? [] : entriesOf(raw)
      return entries.every((entry) => String(entry).trim() === '' || toInt(entry, -1) >= 0)
    }),
    z.array(z.int()).optional(),
    {
      decode: (raw) =>
        raw === null || raw === undefined || isUnsaid(raw) ? undefined : toIds(raw),
      encode: (ids) => ids?.join(','),
    },
  )

/**
 * Names as sent: a name may contain quotes and brackets, and also commas where the list delimits
 * entries otherwise.
 */
function namesOf(raw: string | number | readonly unknown[]): readonly unknown[] {
  if (typeof raw !== 'string') return typeof raw === 'object' ? raw : [raw]
  const list = raw.trimStart().startsWith('[') ? parseJson(raw) : undefined
  return Array.isArray(list) && areEntries(list) ? list : raw.split(/[,，]/)
}

/**
 * Comma-separated list, JSON list or repeated key of names, trimmed; repeated and empty ones are
 * dropped.
 */
export const nameList = () =>
  z.codec(
    listed(),
    z.array(z.string().refine((name) => isPlainText(name))).max(limits.namesPerCall),
    {
      decode: (raw) =>
        raw === null || raw === undefined
          ? []
          : [
              ...new Set(
                namesOf(raw)
                  .map((name) => String(name).trim())
                  .filter((name) => name !== ''),
              ),
            ],
      encode: (names) =>
        names.some((name) => /[,，[]/.test(name)) ? JSON.stringify(names) : names.join(','),
    },
  )

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

const parseJson = (raw: string): unknown => {
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

/**
 * A form inside a request: an object in a JSON body, or its JSON text in a field. Missing, empty
 * and `[]`, which older servers answer for "none", are `undefined`; invalid ones are refused.
 */
export const jsonForm = <T extends z.ZodObject>(inner: T) =>
  z.codec(modest(), inner.optional(), {
    decode: (raw) => {
      const value = typeof raw === 'string' && raw !== '' ? (parseJson(raw) ?? raw) : raw
      const isNone =
        value === null ||
        value === undefined ||
        value === '' ||
        (Array.isArray(value) && value.length === 0)
      return isNone ? undefined : (value as z.input<T>)
    },
    encode: (value) => (value === undefined ? undefined : JSON.stringify(value)),
  })

/** Like `jsonForm`, but a missing value is refused. */
export const givenForm = <T extends z.ZodObject>(inner: T) =>
  z
    .unknown()
    .refine((raw) => raw !== undefined && raw !== null && raw !== '')
    .pipe(jsonForm(inner))

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
