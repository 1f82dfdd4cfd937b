import { isObject, type JsonObject } from './read-content.ts'

export const isPercentPattern = (pattern: string): boolean => /^0(?:\.0+)?%$/.test(pattern)

/** Whether a format shows dates or times; what is quoted or in brackets means nothing. */
export const isDatePattern = (pattern: string): boolean =>
  pattern !== '@' &&
  !/^general$/i.test(pattern) &&
  /[ymdhs]/i.test(pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** The date that a cell with a format for dates shows, in UTC, as an import has written it. */
export function dateOf(text: string, pattern: string): Date | undefined {
  if (!isDatePattern(pattern)) return undefined
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  const date = new Date(`${day}T${time}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** How a percentage without a pattern of its own is shown. */
export const percentPattern = (text: string): string => (text.includes('.') ? '0.00%' : '0%')

/** A decimal that is a number in a sheet, and is written back with the same digits. */
export const isPlainNumber = (text: string): boolean =>
  /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(text) && String(Number(text)) === text

/** A truth value, as a sheet writes it. */
export const booleanOf = (text: string): boolean | undefined =>
  text === 'TRUE' ? true : text === 'FALSE' ? false : undefined

/** Whether a stored cell is computed. Source: web/spec/writing.md 4. */
export const isFormula = ({ text, quoted }: { text?: unknown; quoted?: unknown }): boolean =>
  typeof text === 'string' && /^=[^]/.test(text) && quoted !== true

/**
 * Rows and columns that a grid shows at most; what is stored outside of them is kept. Source:
 * web/spec/writing.md 4.
 */
export const gridLimits = { rows: 10_000, columns: 200 }

/**
 * The sheets of a stored text, of which an empty one has none; `null` when it is no workbook.
 * Source: web/spec/writing.md 4.
 */
export function readSheets(text: string): JsonObject[] | null {
  if (text.trim() === '') return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  // older workbooks are a single sheet, or an object of sheets
  const list = Array.isArray(value)
    ? value
    : isObject(value)
      ? isObject(value['rows'])
        ? [value]
        : Object.values(value)
      : null
  return list?.every((sheet) => isObject(sheet) && isSheet(sheet)) ? (list as JsonObject[]) : null
}

/** An empty sheet may lack everything but its name. */
const isSheet = (sheet: JsonObject): boolean =>
  isObject(sheet['rows']) || (sheet['rows'] === undefined && typeof sheet['name'] === 'string')
