import { listOf, objectOf, textOf } from '#contract/text/content/read-content.ts'
import type { StoredStyle } from './styles.ts'

/** Points of text without a size of its own, and pixels of a line of it. */
const usual = { size: 10, line: 18 }
/** Pixels of a character, by which lines are estimated, and around the text of a cell. */
const wide = 14
const narrow = 7
const around = 7
/** Pixels of a row at most, as in spreadsheet programs. */
const mostHeight = 545

const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) < 0x2e80 ? narrow : wide), 0)

/**
 * Pixels of a row that shows all lines of its cells, as spreadsheet programs draw rows without a
 * height of their own. Merged cells have no part in it.
 */
export function heightOf(
  row: Readonly<Record<string, unknown>>,
  styles: readonly StoredStyle[],
  widthAt: (column: number) => number,
): number {
  let height = 0
  for (const [column, stored] of Object.entries(objectOf(row['cells']))) {
    const { text, value, style, merge } = objectOf(stored)
    const shown = textOf(value ?? text)
    const own = styles[Number(style ?? -1)] ?? {}
    const isWrapped = own['textwrap'] === true
    if (listOf(merge).length > 0 || !(isWrapped || shown.includes('\n'))) continue
    const scale = (Number(objectOf(own['font'])['size']) || usual.size) / usual.size
    const room = Math.max(wide, widthAt(Number(column)) - around)
    const lines = shown
      .split(/\r\n?|\n/)
      .map((line) => (isWrapped ? Math.max(1, Math.ceil((widthOf(line) * scale) / room)) : 1))
      .reduce((sum, one) => sum + one, 0)
    if (lines > 1) height = Math.max(height, Math.ceil(lines * usual.line * scale) + around)
  }
  return Math.min(height, mostHeight)
}
