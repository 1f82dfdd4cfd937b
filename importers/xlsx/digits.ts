import { isPlainNumber } from '#contract/text/content/sheets/sheet-formats.ts'

/** Without the last digits of a binary fraction, so that the grid takes it for a number. */
export function digitsOf(value: number): string {
  const exact = String(Number(value.toPrecision(15)))
  if (isPlainNumber(exact) || Math.abs(value) < 1e-6 || Math.abs(value) >= 1e15) return exact
  return String(Number(value.toFixed(10)))
}
