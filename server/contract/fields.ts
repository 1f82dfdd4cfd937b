import * as z from 'zod'
import { Failure, type FailureName } from './failures.ts'
import { withInner } from './inner-schema.ts'
import { limits } from './limits.ts'
import { dialects, isDialect } from './text/dialect.ts'
import { hasMoreValues, jsonSize } from './text/json-size.ts'

// Form text of older clients ⇄ values. `nullish` stands inside the codecs, so that an absent key
// reaches `decode` too.

/**
 * A list or an object where a scalar is due is refused (`badInput`), not turned into a default.
 * Source: server/access/spec.md 4.
 */
const scalar = () => z.union([z.string(), z.number(), z.boolean()]).nullish()

/** Characters of a number; reading megabytes of digits would keep everybody waiting. */
const longestNumber = 400

const toInt = (raw: string | number | boolean | null | undefined, fallback: number): number => {
  if (raw === null || raw === undefined || raw === '') return fallback
  const text = typeof raw === 'string' ? raw.slice(0, longestNumber) : raw
  const number = Math.trunc(
    typeof text === 'string' && text.trim() === '' ? Number.NaN : Number(text),
  )
  // nothing has such a number, but it is one: what was meant must not become another thing
  return Number.isNaN(number)
    ? fallback
    : Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

/**
 * Integer of a request; what is no number becomes the default. Source:
 * server/contract/spec/calls.md 1.2.
 */
export const int = (fallback = 0) =>
  z.codec(scalar(), z.int(), { decode: (raw) => toInt(raw, fallback), encode: String })

/** Id without which the call is refused. */
export const positiveInt = () => int().refine((value) => value > 0)

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
    decode: (raw) =>
      raw === true || raw === 'true'
        ? true
        : raw === false || raw === 'false'
          ? false
          : toInt(raw, fallback ? 1 : 0) > 0,
    encode: (on) => (on ? '1' : '0'),
  })

/**
 * On or off of a site's setting, which may be left out: `undefined` means "unchanged", and so do
 * the words that older clients send for what they do not have; empty text is off. Anything else is
 * refused (`badInput`): a switch that was meant to go on must not go off.
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
 * Count that may be left out: `undefined` means "unchanged"; empty text is 0, and what is no count
 * is refused.
 */
export const optionalCount = () =>
  z.codec(scalar(), z.int().nonnegative().optional(), {
    decode: (raw) => (raw === null || raw === undefined ? undefined : raw === '' ? 0 : Number(raw)),
    encode: (value) => (value === undefined ? undefined : String(value)),
  })

/**
 * Same number of bytes as `new TextEncoder().encode(value).length`, without the copy; the contract
 * knows no platform types.
 */
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

/**
 * Within the bytes of one text. Signs are counted one by one only where their number leaves it
 * open.
 */
export const fits = (value: string): boolean =>
  value.length * 3 <= limits.textBytes ||
  (value.length <= limits.textBytes && utf8Length(value) <= limits.textBytes)

/** What a refused bound tells; `http` makes the sentence of it. */
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
 * Text as `text` that may come percent-encoded once more (`encodedAgain` of the call);
 * `mustBeWritten` judges what it decodes to, so that no megabytes are counted twice.
 */
export const encodedText = () => text('', (value) => value.length <= limits.encodedTextBytes)

/**
 * What an `encodedText` decoded to, within the bounds of a `text`.
 * @throws {Failure} `textTooLarge`; `badInput` for a NUL that the encoding hid
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
 * A text without which the call is refused, before anybody asks who may; blanks are none. Source:
 * server/access/spec.md 4.
 *
 * @param why the refusal of its own that the call names
 */
export const given = <T extends z.ZodType<string>>(field: T, why: FailureName = 'badInput'): T =>
  field.refine((value) => value.trim() !== '', { params: { why } })

/**
 * What confirms an act that cannot be taken back; the account tells which of the two it takes.
 * Source: server/contract/spec/additions.md 2.
 */
export const confirmation = { password: text(), project_name: shortText() }

/**
 * Refuses a call that brings no confirmation at all, before anybody asks who may. Source:
 * server/access/spec.md 4.
 */
export const confirmed = <T extends z.ZodObject<typeof confirmation>>(input: T): T =>
  input.refine(({ password, project_name }) => password !== '' || project_name !== '', {
    path: ['password'],
  })

/** Text that may be left out: `undefined` means "unchanged". */
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
 * What an entry of a list may be; told of all at once, since a codec for each would take its time
 * with a hundred thousand.
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

/** Entries of a comma list, a JSON list or a repeated key, as they came. */
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
 * Comma list, JSON list or repeated key of ids; what is no positive number is left out, repeated
 * ids count once.
 */
export const idList = () =>
  z.codec(listed(), z.array(z.int()), {
    decode: (raw) => (raw === null || raw === undefined ? [] : toIds(raw)),
    encode: (ids) => ids.join(','),
  })

/**
 * Ids that limit something, as `idList`; nothing given means no limit. What is given and is no id
 * refuses the call (`badInput`): left out, it would silently widen the limit, at worst to
 * everything.
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

/** List of ids that may be left out: `undefined` means "unchanged", which differs from none. */
export const optionalIdList = () =>
  z.codec(listed(), z.array(z.int()).optional(), {
    decode: (raw) => (raw === null || raw === undefined ? undefined : toIds(raw)),
    encode: (ids) => ids?.join(','),
  })

/** Nothing, also in the words that older clients send for it. */
const isUnsaid = (raw: unknown): boolean =>
  raw === null || raw === undefined || raw === 'null' || raw === 'undefined'

/**
 * Rules by which texts are read; left out or empty they stay what they are. Anything else is
 * refused with the names of both.
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
 * Catalog of a scope that may be left out: `undefined` means "unchanged", 0 every catalog. What is
 * no number is refused (`badInput`): left out, it would silently widen a grant to everything.
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
 * Catalogs of a scope, as `idList`, that may be left out; an empty list, and 0, is every catalog.
 * What is no id is refused as in `optionalTie`.
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
 * Names as they came: a name may hold quotes and brackets, and commas too where a list says where
 * it ends.
 */
function namesOf(raw: string | number | readonly unknown[]): readonly unknown[] {
  if (typeof raw !== 'string') return typeof raw === 'object' ? raw : [raw]
  const list = raw.trimStart().startsWith('[') ? parseJson(raw) : undefined
  return Array.isArray(list) && areEntries(list) ? list : raw.split(/[,，]/)
}

/**
 * Comma list, JSON list or repeated key of names, trimmed; repeated and empty ones are left out.
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
 * One of a few numbers; anything else is refused (`badInput`), and so is an absent one where there
 * is no default.
 */
export const oneOf = <const N extends number>(values: readonly N[], fallback?: N) =>
  z.codec(scalar(), z.literal(values), {
    decode: (raw) =>
      (raw === null || raw === undefined || raw === ''
        ? (fallback ?? Number.NaN)
        : toInt(raw, Number.NaN)) as N,
    encode: String,
  })

/** One of a few numbers that may be left out: `undefined` means "unchanged". */
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
 * A JSON text that is read in a moment, or a value that is walked over in one, whatever stands in
 * it.
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
 * JSON text that older clients had escaped. Values that an escaped quote hid within a text have not
 * been counted yet.
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
 * A value inside a form field as JSON text, or the value itself in a JSON body. What does not fit
 * is `undefined`, because older servers took malformed lists for "nothing to do"; what has too many
 * values is refused, or `undefined` where an escaped text hides them. Source:
 * server/contract/spec/calls.md 6.7, 10.5, server/contract/spec/additions.md 6.
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

/**
 * As `jsonText`, but refused where nothing is sent at all. Source:
 * server/contract/spec/additions.md 9.
 */
export const givenJsonText = <T extends z.ZodType>(inner: T) =>
  z
    .unknown()
    .refine((raw) => raw !== undefined && raw !== null && raw !== '')
    .pipe(jsonText(inner))

/**
 * A form inside a request: an object of a JSON body, or its JSON text in a field. Absent, empty and
 * `[]`, which older servers answer for "none", are `undefined`; what does not fit is refused.
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

/**
 * Stored number of an answer: a decimal string on the wire. Source: server/contract/spec/calls.md
 * 1.4.
 */
export const S = () => z.codec(z.string(), z.int(), { decode: Number, encode: String })

/** Id or revision of our own calls: decimal text on the wire, both ways. Source: cli/spec.md 4. */
export const decimal = () =>
  z.codec(z.union([z.string().regex(/^\d{1,16}$/), z.int().nonnegative()]), z.int().nonnegative(), {
    decode: Number,
    encode: String,
  })

/** 0 or 1 of an answer, a flag inside. */
export const I01 = () =>
  z.codec(z.int(), z.boolean(), { decode: (raw) => raw > 0, encode: (on) => (on ? 1 : 0) })

/**
 * Nothing to tell: `[]`, which older clients expect where others send null. Source:
 * server/contract/spec/calls.md 0.
 */
export const nothing = () => z.tuple([])

/**
 * Date text in the server's zone with its unix seconds beside it: `{...when('addtime')}`. Source:
 * server/contract/spec/additions.md 2.
 */
export const when = <N extends string>(name: N) =>
  ({ [name]: z.string(), [`${name}_unix`]: z.int() }) as { [K in N]: z.ZodString } & {
    [K in `${N}_unix`]: z.ZodInt
  }
