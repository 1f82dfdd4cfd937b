import * as z from 'zod'
import { Failure, type FailureName } from '../failures.ts'
import { limits } from '../limits.ts'
import { isInvisible } from '../text/invisible.ts'
import { dialects, isDialect } from '../text/markdown/dialect.ts'
import { scalar } from './numbers.ts'

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

export const isPlainText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

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

const asSent = (value: string): string => value

/** A name or title of which nothing can be seen is empty. */
const asName = (value: string): string => (isInvisible(value) ? '' : value)

/**
 * Text as sent, not trimmed; absent is the default. NUL, lone surrogates and more than 5 MB are
 * refused. Source: server/access/spec.md 4, server/contract/spec/additions.md 6.
 */
export const text = (
  fallback = '',
  isInBounds: (value: string) => boolean = fits,
  reading = asSent,
) =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => isInBounds(value), tooLarge),
    {
      decode: (raw) => (raw === null || raw === undefined ? fallback : reading(String(raw))),
      encode: (value) => value,
    },
  )

/** A title that may be empty; one of which nothing can be seen is. */
export const titleText = (fallback: string) => text(fallback, fits, asName)

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
export const shortText = (
  length: number = limits.shortTextLength,
  fallback = '',
  reading = asSent,
) =>
  z.codec(
    scalar(),
    z
      .string()
      .refine((value) => isPlainText(value))
      .refine((value) => value.length <= length, tooLong(length)),
    {
      decode: (raw) => (raw === null || raw === undefined ? fallback : reading(String(raw))),
      encode: (value) => value,
    },
  )

/** A name that may be left out; one of which nothing can be seen is. */
export const nameText = (length: number) => shortText(length, '', asName)

/**
 * A required text, checked before rights; one of which nothing can be seen counts as missing.
 * Source: server/access/spec.md 4.
 *
 * @param why the call's own failure for it
 */
export const given = <T extends z.ZodType<string>>(field: T, why: FailureName = 'badInput'): T =>
  field.refine((value) => !isInvisible(value), { params: { why } })

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

/** Whether a value is missing, including the placeholders of older clients. */
export const isUnsaid = (raw: unknown): boolean =>
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
