/** Rows and columns, both counted from 0. `last` values are inclusive. */
export interface Area {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** `A`, `Z`, `AA` … of a column counted from 0. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') +
  String.fromCodePoint(65 + (column % 26))

/** `B3` of a row and a column. */
export const cellName = (row: number, column: number): string => columnName(column) + (row + 1)

/** The row and column of `B3`; `null` for anything else. */
export function parseCellName(name: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name.toUpperCase()) ?? []
  if (!letters) return null
  const column = [...letters].reduce((sum, one) => sum * 26 + (one.codePointAt(0) ?? 0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

/** The area of `A1:B2`; `null` for anything else. */
export function parseArea(text: string): Area | null {
  const [first = '', last = first] = text.split(':')
  const [from, to] = [parseCellName(first), parseCellName(last)]
  if (!from || !to || to.row < from.row || to.column < from.column) return null
  return { ...from, lastRow: to.row, lastColumn: to.column }
}

export const areaName = ({ row, column, lastRow, lastColumn }: Area): string =>
  `${cellName(row, column)}:${cellName(lastRow, lastColumn)}`
