import { isObject, type JsonObject } from '../read-content.ts'

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

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Whether a format shows a time without its day; `[h]` and the like count hours of all days. */
const isTimePattern = (pattern: string): boolean => {
  const bare = pattern.replace(/"[^"]*"|\\.|AM\/PM|A\/P/gi, '')
  return /[hs]/i.test(bare) && !/[ydg]/i.test(bare) && isDatePattern(bare.replace(/[[\]]/g, ''))
}
const countsHours = (pattern: string): boolean => /\[[hms]+\]/i.test(pattern)

/** `09:05`, and with seconds where the pattern has them or they count; of a number of days. */
function timeText(days: number, pattern: string): string {
  const seconds = Math.round(days * 86_400)
  const hours = twoDigits(Math.floor(seconds / 3600))
  const after = seconds % 60
  return `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}${
    after > 0 || /s/i.test(pattern) ? `:${twoDigits(after)}` : ''
  }`
}

/** The zero of the day numbers of workbooks, which take 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30)
const lastBeforeLeap = Date.UTC(1900, 1, 28, 23, 59, 59, 999)

/** How many days a date of a workbook stands for. */
const daysOf = (time: number): number =>
  (time - dayZero) / 86_400_000 - (time <= lastBeforeLeap ? 1 : 0)

/**
 * The number of days of a text that is a time, or a date with one, under a format for times;
 * `undefined` for all others. Imports once wrote times as dates of 1899.
 */
export function timeOf(text: string, pattern: string): number | undefined {
  if (!isTimePattern(pattern)) return undefined
  const [, day, hours, minutes, seconds = 0] =
    /^(?:(\d{4}-\d\d-\d\d)(?: |$))?(?:(\d{1,5}):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text) ?? []
  if (day === undefined && hours === undefined) return undefined
  const time = Number(hours ?? 0) / 24 + Number(minutes ?? 0) / 1440 + Number(seconds) / 86_400
  return time + (day === undefined ? 0 : daysOf(Date.parse(`${day}T00:00Z`)))
}

/** Such a text as its format shows it: `09:00:00`, and `36:00` where hours are counted. */
export function shownTime(text: string, pattern: string): string | undefined {
  const days = timeOf(text, pattern)
  if (days === undefined || Number.isNaN(days) || days < 0) return undefined
  return timeText(countsHours(pattern) ? days : days % 1, pattern)
}

/** The text of a date of a workbook that is no more than a time; `undefined` for all others. */
export function timeOfDate(date: Date, pattern: string): string | undefined {
  const days = daysOf(date.getTime())
  const isTime = isTimePattern(pattern) && days >= 0 && (days < 1 || countsHours(pattern))
  return isTime ? timeText(days, pattern) : undefined
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
