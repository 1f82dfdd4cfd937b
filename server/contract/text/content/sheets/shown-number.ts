import { ownValue } from '../../own-value.ts'
import { shownByPattern } from './number-pattern.ts'
import { percentPattern } from './sheet-formats.ts'

/**
 * Formats with a name of their own in stored sheets, and how spreadsheet programs write them.
 * Source: web/spec/writing.md 4.
 */
export const sheetPatterns: Readonly<Record<string, string>> = {
  number: '#,##0.00',
  rmb: '"¥"#,##0.00',
  usd: '"$"#,##0.00',
  eur: '"€"#,##0.00',
}

/**
 * A number as its format shows it: with the sign of its currency, grouped, and rounded as in the
 * grid; any other text as it is. A percentage is stored a hundred times as great.
 */
export function shownNumber(text: string, format: string, pattern: string): string {
  if (format === 'text' || text.replace(/\D/g, '').length > 15) return text
  const own =
    pattern ||
    (format === 'percent' ? percentPattern(text) : (ownValue(sheetPatterns, format) ?? ''))
  if (!own) return text
  return shownByPattern(text, own, format === 'percent' ? 2 : 0) ?? text
}
