import { cellsOf } from './markup.ts'
import { decoded, encoded } from './schema.ts'

// The generated part of a page is between two comments; everything else belongs to people.
// Source: cli/spec.md 5.16.

const opening = /^<!-- showdoc:db (\S+)(?: hash=([\w-]+))? -->[ \t]*$/gm
const closing = /^<!-- \/showdoc:db -->[ \t]*$/gm

const overviewKey = /^overview(?:=(.+))?$/

/** The mark of the overview, with the name of its database as far as that is known. */
export const overviewMark = (database: string): string =>
  database === '' ? 'overview' : `overview=${encoded(database)}`

/** The database of an overview by its mark, empty for none; `undefined` for the mark of a table. */
export function databaseOfMark(mark: string): string | undefined {
  const found = overviewKey.exec(mark)
  return found ? (decoded(found[1] ?? '') ?? '') : undefined
}

/** A page with a generated part. */
export interface SplitPage {
  /** `table=public.orders`, or `overview=shop`; of earlier versions `overview` alone. */
  readonly key: string
  /** Hash of what was read from the database; empty if there is none. */
  readonly hash: string
  readonly before: string
  readonly inner: string
  readonly after: string
}

/** `none` if a page has no mark; `broken` if it has one without its end, or several. */
export type Split = SplitPage | 'none' | 'broken'

/** @param text with LF line ends */
export function split(text: string): Split {
  const [begin, ...otherBegins] = text.matchAll(opening)
  const [end, ...otherEnds] = text.matchAll(closing)
  if (!begin && !end) return 'none'
  if (!begin || !end || otherBegins.length > 0 || otherEnds.length > 0 || end.index < begin.index)
    return 'broken'
  return {
    key: begin[1]!,
    hash: begin[2] ?? '',
    before: text.slice(0, begin.index),
    inner: text.slice(begin.index + begin[0].length, end.index),
    after: text.slice(end.index + end[0].length),
  }
}

/** Keys in the marks of a text, also of broken ones. */
export const keysIn = (text: string): string[] =>
  [...text.replaceAll('\r\n', '\n').matchAll(opening)].map(([, key]) => key!)

export const tableMark = (key: string): string => `table=${key}`
/** The key of a table in a mark; `undefined` for the overview. */
export const keyOfMark = (mark: string): string | undefined => /^table=(.+)$/.exec(mark)?.[1]

/** @param hash of what was read from the database; empty for none */
export const marked = (key: string, hash: string, inner: string): string =>
  `<!-- showdoc:db ${key}${hash === '' ? '' : ` hash=${hash}`} -->\n\n${inner.trim()}\n\n<!-- /showdoc:db -->`

/**
 * Lines of a generated part that matter: a formatter may have aligned the tables or moved blank
 * lines.
 */
export function normalLines(inner: string): string {
  return inner
    .split('\n')
    .map((line) => {
      const cells = cellsOf(line)
      return cells
        ? `|${cells.map((cell) => (/^:?-+:?$/.test(cell) ? '-' : cell)).join('|')}|`
        : line.trim()
    })
    .filter((line) => line !== '')
    .join('\n')
}

/** Whether two generated parts say the same. */
export const isSamePart = (left: string, right: string): boolean =>
  normalLines(left) === normalLines(right)
