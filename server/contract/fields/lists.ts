import * as z from 'zod'
import { limits } from '../limits.ts'
import { parseJson } from './json.ts'
import { scalar, toInt } from './numbers.ts'
import { isPlainText, isUnsaid } from './texts.ts'

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
