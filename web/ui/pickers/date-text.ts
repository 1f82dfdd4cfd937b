/** A local calendar day as `2026-11-21`. */
export const dateText = (day: Date): string =>
  [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-')

/**
 * Parses a day written as `2026-1-5`, `2026/01/05`, `2026年1月5日` or `20260105`; `null` when invalid.
 * Eight digits without separators are all that a phone's number pad can write.
 */
export function dateOf(text: string): Date | null {
  const found =
    /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?\s*$/.exec(text) ??
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text)
  if (!found) return null
  const [year, month, date] = found.slice(1).map(Number) as [number, number, number]
  const day = new Date(year, month - 1, date)
  // `Date` would turn years before 100 and days that don't exist into other dates
  return day.getFullYear() === year && day.getMonth() === month - 1 && day.getDate() === date
    ? day
    : null
}

/** The day `days` before another. */
export const daysBefore = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - days)
