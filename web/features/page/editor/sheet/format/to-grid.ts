import type { Cell, Sheet } from '@fortune-sheet/core'
import { listOf, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { gridLimits, isFormula } from '#contract/text/content/sheets/sheet-formats.ts'
import { parseArea, parseCellName } from '#contract/text/content/sheets/cell-names.ts'
import { compute } from './compute.ts'
import { patternOfResult, valueOf } from './number-format.ts'
import { entriesOf } from '../../../../../lib/sheets/stored.ts'
import { borderOf, looksOf } from './style.ts'
import { stylesOf } from './styles.ts'
import { knowTrueAndFalse } from './true-and-false.ts'

/** A cell of the grid, with what it was made from: the grid moves and copies both together. */
export interface GridCell extends Cell {
  stored?: { cell: JsonObject; style: JsonObject }
}

/** Source: web/spec/writing.md 4. */
const least = { rows: 500, columns: 26 }
export const sizes = { row: 25, column: 100 }
/** The size of text without one, in points. */
const usualText = 10

knowTrueAndFalse()

/** The id by which a sheet of the grid is found among the stored ones. */
export const gridId = (index: number): string => `stored-${index}`

/**
 * The sheets of the grid, with formulas computed. At least one.
 * @param nameOf the name of a sheet without one, by its number counted from 1
 */
export function toGrid(stored: readonly JsonObject[], nameOf: (number: number) => string): Sheet[] {
  const sheets = (stored.length > 0 ? stored : [{}]).map((sheet, index) =>
    gridSheet(sheet, index, nameOf(index + 1)),
  )
  compute(sheets)
  return sheets
}

/** The cell of the grid that shows a stored cell; merged cells are marked by the sheet. */
export function gridCell(cell: JsonObject, style: JsonObject): GridCell {
  const text = textOf(cell['text'])
  const looks = looksOf(style)
  const shown = { ...looks, stored: { cell, style } }
  if (isFormula(cell))
    return {
      ...shown,
      ...patternOfResult(textOf(style['format']), textOf(style['pattern'])),
      f: text,
    }
  if (text === '') return shown
  // the library breaks lines only in text of parts with looks of their own
  if (/[\r\n]/.test(text) && textOf(style['format']) !== 'text')
    return {
      ...shown,
      v: text,
      ct: { fa: 'General', t: 'inlineStr', s: [{ fs: usualText, ...looks, v: text }] },
    }
  return { ...shown, ...valueOf(text, textOf(style['format']), textOf(style['pattern'])) }
}

function gridSheet(sheet: JsonObject, index: number, name: string): Sheet {
  const styles = stylesOf(sheet)
  const cells: [row: number, column: number, cell: GridCell][] = []
  const config: NonNullable<Sheet['config']> & { borderInfo: object[] } = {
    merge: {},
    rowlen: {},
    columnlen: {},
    rowhidden: {},
    colhidden: {},
    customHeight: {},
    customWidth: {},
    borderInfo: [],
  }
  let [rows, columns] = [least.rows, least.columns]
  const grow = (row: number, column: number) => {
    rows = Math.max(rows, Math.min(row + 1, gridLimits.rows))
    columns = Math.max(columns, Math.min(column + 1, gridLimits.columns))
  }
  for (const [row, entry] of entriesOf(sheet['rows'], gridLimits.rows)) {
    const height = Number(entry['height'])
    if (height > 0) {
      config.rowlen![row] = height
      config.customHeight![row] = 1
    }
    if (entry['hide'] === true) config.rowhidden![row] = 0
    for (const [column, stored] of entriesOf(entry['cells'], gridLimits.columns)) {
      grow(row, column)
      const style = styles[Number(stored['style'] ?? -1)] ?? {}
      cells.push([row, column, gridCell(stored, style)])
      const border = borderOf(style)
      if (Object.keys(border).length > 0)
        config.borderInfo.push({
          rangeType: 'cell',
          value: { row_index: row, col_index: column, ...border },
        })
    }
  }
  for (const [column, entry] of entriesOf(sheet['cols'], gridLimits.columns)) {
    const width = Number(entry['width'])
    if (width > 0) {
      config.columnlen![column] = width
      config.customWidth![column] = 1
    }
    if (entry['hide'] === true) config.colhidden![column] = 0
  }
  grow(
    Number(objectOf(sheet['rows'])['len']) - 1 || 0,
    Number(objectOf(sheet['cols'])['len']) - 1 || 0,
  )
  const data: (GridCell | null)[][] = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => null),
  )
  for (const [row, column, cell] of cells) data[row]![column] = cell
  for (const text of listOf(sheet['merges'])) {
    const area = parseArea(textOf(text))
    if (!area || area.lastRow >= rows || area.lastColumn >= columns) continue
    const { row, column, lastRow, lastColumn } = area
    const span = { rs: lastRow - row + 1, cs: lastColumn - column + 1 }
    config.merge![`${row}_${column}`] = { r: row, c: column, ...span }
    for (let r = row; r <= lastRow; r++)
      for (let c = column; c <= lastColumn; c++)
        data[r]![c] = {
          ...data[r]![c],
          mc: r === row && c === column ? { r: row, c: column, ...span } : { r: row, c: column },
        }
  }
  const frozen = parseCellName(textOf(sheet['freeze']))
  return {
    id: gridId(index),
    name: textOf(sheet['name']) || name,
    order: index,
    status: index === 0 ? 1 : 0,
    row: rows,
    column: columns,
    config,
    data,
    // without it the name box shows NaN until the first click
    luckysheet_select_save: [{ row: [0, 0], column: [0, 0], row_focus: 0, column_focus: 0 }],
    ...(frozen && (frozen.row > 0 || frozen.column > 0)
      ? {
          frozen: {
            type: frozen.row === 0 ? 'rangeColumn' : frozen.column === 0 ? 'rangeRow' : 'rangeBoth',
            range: { row_focus: frozen.row - 1, column_focus: frozen.column - 1 },
          },
        }
      : {}),
  }
}
