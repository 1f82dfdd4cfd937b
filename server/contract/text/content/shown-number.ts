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

/** Patterns of a number with a sign before or after it: `"¥"#,##0.00`, `[$€-407] 0.0`, `0"%"`. */
const sign = String.raw`((?:"[^"]*"|\[\$[^\]]*\]|\\.|[ ¥￥$€£+-])*)`
const numberPattern = new RegExp(String.raw`^${sign}(#,##)?[0#](?:\.(0{1,10}))?(%?)${sign}$`)

const wordsOf = (sign: string): string =>
  sign
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replaceAll('"', '')

/**
 * A number as its format shows it: with the sign of its currency, grouped, and rounded as in the
 * grid; any other text as it is. A percentage is stored without its sign, and has all its digits.
 */
export function shownNumber(text: string, format: string, pattern: string): string {
  const [, minus, whole, decimals = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || whole.length + decimals.length > 15) return text
  if (format === 'percent') return `${text}%`
  const own = pattern || (sheetPatterns[format] ?? '')
  const [, before, grouped, places = '', percent, after] =
    numberPattern.exec(own.split(';')[0]!) ?? []
  if (before === undefined || percent) return text
  const [digits = '', rest] = Number(`${whole}.${decimals || 0}`)
    .toFixed(places.length)
    .split('.')
  const groups = grouped ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : digits
  return `${minus}${wordsOf(before)}${groups}${rest ? `.${rest}` : ''}${wordsOf(after!)}`
}
