import { update } from '@fortune-sheet/core'
import type { Cell } from '@fortune-sheet/core'
import {
  booleanOf,
  isFormula,
  isPercentPattern,
  isPlainNumber,
  percentPattern,
  shownTime,
  timeOf,
} from '#contract/text/content/sheets/sheet-formats.ts'
import { sheetPatterns, shownNumber } from '#contract/text/content/sheets/shown-number.ts'
import { ownValue } from '#contract/text/own-value.ts'

/** The value of a cell as the grid computes with it, and as it shows it. */
export function valueOf(text: string, format: string, pattern: string): Partial<Cell> {
  if (format !== 'text' && isPlainNumber(text)) {
    const own = pattern || (ownValue(sheetPatterns, format) ?? '')
    if (format === 'percent') {
      const fa = own || percentPattern(text)
      return { v: Number((Number(text) / 100).toPrecision(15)), ...shown(text, format, fa) }
    }
    return { v: Number(text), ...(own ? shown(text, format, own) : { m: text, ct: general('n') }) }
  }
  const time = format === 'text' ? undefined : timeOf(text, pattern)
  if (time !== undefined)
    return { v: time, m: shownTime(text, pattern) ?? text, ct: { fa: pattern, t: 'd' } }
  const truth = format === 'text' ? undefined : booleanOf(text)
  if (truth !== undefined) return { v: truth, m: text, ct: general('b') }
  const day = format === 'text' ? undefined : dayOf(text)
  if (day !== undefined) return { v: day, m: text, ct: { fa: datePattern(text), t: 'd' } }
  const looksLikeNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return format === 'text' || looksLikeNumber || isFormula({ text })
    ? { v: text, m: text, ct: { fa: '@', t: 's' } }
    : { v: text, m: text, ct: general('g') }
}

/** The number by which formulas know a date that is written as the library reads it. */
function dayOf(text: string): number | undefined {
  const [, year, , month, day, hour = 0, minute = 0, second = 0] =
    /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  const parts = [Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)]
  const time = Date.UTC(Number(year), ...(parts as [number]))
  const date = new Date(time)
  // no 30 February, and no dates before those that spreadsheets count
  const isDate =
    date.getUTCMonth() === parts[0] && date.getUTCDate() === parts[1] && Number(year) > 1900
  return isDate ? (time - Date.UTC(1899, 11, 30)) / 86_400_000 : undefined
}

const datePattern = (text: string): string =>
  ['yyyy-MM-dd', 'yyyy-MM-dd hh:mm', 'yyyy-MM-dd hh:mm:ss'][text.split(':').length - 1]!

const general = (t: string) => ({ fa: 'General', t })

/** As readers see it; what they see as it is stored, such as a fraction, as the library shows it. */
function shown(text: string, format: string, pattern: string): Partial<Cell> {
  const m = shownNumber(text, format, pattern)
  return { m: m === text ? asLibraryShows(text, format, pattern) : m, ct: { fa: pattern, t: 'n' } }
}

function asLibraryShows(text: string, format: string, pattern: string): string {
  try {
    return String(update(pattern, Number(text) / (format === 'percent' ? 100 : 1)))
  } catch {
    // it does not know every pattern
    return text
  }
}

/** How results of a formula are shown; they are texts or errors, too, which have no pattern. */
export function patternOfResult(format: string, pattern: string): Partial<Cell> {
  const fa = pattern || (ownValue(sheetPatterns, format) ?? (format === 'percent' ? '0%' : ''))
  return fa ? { ct: { fa, t: 'n' } } : {}
}

interface Format {
  format?: string
  pattern?: string
}

/** The text, and the format, in which a cell is stored; `null` where the result of a formula has none. */
export function textOfCell(cell: Cell): { text: string; format: Format | null } {
  const { v, m, f, ct } = cell
  const pattern = ct?.fa ?? 'General'
  if (f) {
    const isNumber = ct?.t !== 'd' && (v === undefined || typeof v === 'number')
    return { text: f, format: isNumber ? formatOf(pattern, '') : null }
  }
  if (ct?.t === 'inlineStr') {
    const parts = (ct.s ?? []) as { v?: string }[]
    return { text: parts.map((part) => part.v ?? '').join(''), format: {} }
  }
  if (v === undefined || v === null || v === '') return { text: '', format: {} }
  // readers of the stored text see a date, not the number of its day
  if (ct?.t === 'd') return { text: String(m ?? v), format: {} }
  if (typeof v === 'boolean') return { text: v ? 'TRUE' : 'FALSE', format: {} }
  if (pattern === '@') return { text: String(v), format: { format: 'text' } }
  // what is typed is a number only by its type
  const isNumber = typeof v === 'number' || (ct?.t === 'n' && isPlainNumber(v))
  if (!isNumber) return { text: String(v), format: {} }
  const text = isPercentPattern(pattern)
    ? String(Number((Number(v) * 100).toPrecision(12)))
    : String(v)
  return { text, format: formatOf(pattern, text) }
}

function formatOf(pattern: string, text: string): Format {
  if (pattern === 'General' || pattern === '@') return {}
  if (isPercentPattern(pattern))
    return { format: 'percent', ...(pattern !== percentPattern(text) && { pattern }) }
  const named = Object.entries(sheetPatterns).find(([, one]) => one === pattern)?.[0]
  return named ? { format: named } : { pattern }
}
