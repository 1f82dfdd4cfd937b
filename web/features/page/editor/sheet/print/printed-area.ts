import type { Sheet } from '@fortune-sheet/core'
import type { CSSProperties } from 'react'
import { colourByPattern } from '#contract/text/content/sheets/number-pattern.ts'
import { bordersOf, cellsOf } from '../format/from-grid.ts'
import type { GridBorder, GridLine } from '../format/style.ts'
import { sizes, type GridCell } from '../format/to-grid.ts'

/** Cells of a sheet on paper at most: more than anybody prints, and no table that stops the browser. */
const mostCells = 200_000

interface PrintedCell {
  readonly column: number
  readonly text: string
  readonly style: CSSProperties
  readonly rowSpan: number
  readonly colSpan: number
}

/** What of a sheet has a text or a look, without hidden rows and columns. */
interface PrintedArea {
  readonly columns: readonly { readonly column: number; readonly width: number }[]
  readonly rows: readonly { row: number; height: number | undefined; cells: PrintedCell[] }[]
  /** Whether rows are missing at the end. */
  readonly isCut: boolean
}

/** Source: web/spec/writing.md 4. */
export function printedArea(sheet: Sheet): PrintedArea {
  const data = cellsOf(sheet)
  const borders = bordersOf({ ...sheet, data })
  const { columnlen = {}, rowlen = {}, rowhidden = {}, colhidden = {} } = sheet.config ?? {}
  let [lastRow, lastColumn] = [-1, -1]
  for (const [row, cells] of data.entries()) {
    const bordersOfRow = borders.get(row)
    for (const [column, cell] of cells.entries()) {
      const isUsed = cell && (textOf(cell) !== '' || cell.bg || cell.mc)
      if (!isUsed && !bordersOfRow?.has(column)) continue
      lastRow = row
      lastColumn = Math.max(lastColumn, column)
    }
  }
  const shown = (last: number, hidden: Record<number, unknown>) =>
    Array.from({ length: last + 1 }, (_, at) => at).filter((at) => hidden[at] === undefined)
  const columns = shown(lastColumn, colhidden)
  const all = shown(lastRow, rowhidden)
  const rows = all.slice(0, Math.floor(mostCells / Math.max(1, columns.length)))
  const [isRow, isColumn] = [new Set(rows), new Set(columns)]
  const span = (from: number, length: number | undefined, among: readonly number[]) =>
    length === undefined ? 1 : among.filter((at) => at >= from && at < from + length).length
  return {
    columns: columns.map((column) => ({ column, width: columnlen[column] ?? sizes.column })),
    rows: rows.map((row) => ({
      row,
      height: rowlen[row],
      cells: columns.flatMap((column) => {
        const cell = data[row]?.[column] ?? {}
        // a part of a merged area, whose first cell spans it
        const { mc } = cell
        if (mc && mc.rs === undefined && isRow.has(mc.r) && isColumn.has(mc.c)) return []
        const style = styleOf(cell, borders.get(row)?.get(column) ?? {})
        const [rowSpan, colSpan] = [
          span(row, cell.mc?.rs, rows),
          span(column, cell.mc?.cs, columns),
        ]
        return [{ column, text: textOf(cell), style, rowSpan, colSpan }]
      }),
    })),
    isCut: rows.length < all.length,
  }
}

/** As it is shown. */
function textOf({ v, m, ct }: GridCell): string {
  if (ct?.t === 'inlineStr')
    return ((ct.s ?? []) as { v?: string }[]).map((part) => part.v ?? '').join('')
  return String(m ?? v ?? '')
}

const aligns = ['center', 'left', 'right'] as const
const valigns = ['middle', 'top', 'bottom'] as const
const decorations = { un: 'underline', cl: 'line-through' } as const

function styleOf(cell: GridCell, border: GridBorder): CSSProperties {
  const color =
    cell.fc ?? (typeof cell.v === 'number' && colourByPattern(cell.v, cell.ct?.fa ?? ''))
  const align = aligns[Number(cell.ht ?? 1)]
  const valign = valigns[Number(cell.vt ?? 0)]
  const lines = (['un', 'cl'] as const).filter((one) => cell[one] === 1)
  return {
    ...(align && align !== 'left' && { textAlign: align }),
    ...(valign && valign !== 'middle' && { verticalAlign: valign }),
    ...(cell.bg && { background: cell.bg }),
    ...(color && { color }),
    ...(cell.bl === 1 && { fontWeight: 700 }),
    ...(cell.it === 1 && { fontStyle: 'italic' }),
    ...(cell.fs && { fontSize: `${cell.fs}pt` }),
    ...(lines.length > 0 && {
      textDecorationLine: lines.map((one) => decorations[one]).join(' '),
    }),
    ...(border.t && { borderTop: lineOf(border.t) }),
    ...(border.r && { borderRight: lineOf(border.r) }),
    ...(border.b && { borderBottom: lineOf(border.b) }),
    ...(border.l && { borderLeft: lineOf(border.l) }),
  }
}

/** Numbers of the library. */
const lineStyles: Readonly<Record<number, string>> = {
  3: '1px dotted',
  4: '1px dashed',
  7: '3px double',
  8: '2px solid',
  13: '3px solid',
}
const lineOf = ({ style, color }: GridLine): string =>
  `${lineStyles[style] ?? '1px solid'} ${color}`
