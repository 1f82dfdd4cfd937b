import type { Op, Selection, Sheet } from '@fortune-sheet/core'
import { objectOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { t } from '../../../../locales/phrases.ts'
import { fromGrid } from './format/from-grid.ts'
import { borderOf } from './format/style.ts'
import { gridId, toGrid } from './format/to-grid.ts'
import { isEqual } from './conflicts/equal.ts'
import { spread } from './conflicts/merge.ts'
import type { TypedCell } from './typing.ts'

/** What the grid was opened with. */
export interface Opened {
  count: number
  text: string
  stored: readonly JsonObject[]
  /** An older version or a draft that was written as a text: it is shown, not edited. */
  isUnreadable: boolean
  grid: Sheet[]
}

const nameOf = (number: number) => t('sheet.sheetNumber', { number })

/** The library fills its cells from `celldata` alone. */
const withCellData = ({ data = [], ...sheet }: Sheet): Sheet => ({
  ...sheet,
  celldata: data.flatMap((cells, r) => cells.flatMap((v, c) => (v ? [{ r, c, v }] : []))),
})

/** @param shown the sheet that was in view before, with its selection, which stay */
export function openGrid(
  text: string,
  count: number,
  shown?: { name: string; selection: Selection[] | undefined },
): Opened {
  const sheets = readSheets(text)
  const stored = sheets ?? []
  const grid = toGrid(stored, nameOf).map(withCellData)
  const again = grid.find(({ name }) => name === shown?.name)
  if (again) {
    for (const sheet of grid) sheet.status = sheet === again ? 1 : 0
    if (shown?.selection?.length) again.luckysheet_select_save = shown.selection
  }
  return { count, text, stored, isUnreadable: !sheets, grid }
}

/** Changes of cells, for the grid that is open. */
export interface CellChanges {
  ops: Op[]
  /** The sheets with them. */
  sheets: Sheet[]
  /** What they are stored as. */
  stored: JsonObject[]
}

/**
 * What makes the cells of a merged workbook of those in the grid, so that it stays as it is, with
 * its selection, the open cell and what can be undone. `null` where more than cells differ: sheets,
 * their order, sizes, merged cells or borders.
 *
 * @param stored what the grid was made from
 * @param typed the open cell, which is taken over later
 */
export function cellChanges(
  sheets: readonly Sheet[],
  stored: readonly JsonObject[],
  merged: readonly JsonObject[],
  typed: TypedCell | null,
): CellChanges | null {
  const before = fromGrid(sheets, stored)
  if (before.length !== merged.length) return null
  const inOrder = sheets.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
  const target = toGrid(merged, nameOf)
  const result: CellChanges = { ops: [], sheets: [], stored: [...stored] }
  for (const [index, sheet] of inOrder.entries()) {
    const { id, data } = sheet
    const [was, next] = [spread(before[index]!), spread(merged[index]!)]
    if (id === undefined || !data || !isEqual(layoutOf(was), layoutOf(next))) return null
    const changed = [...data]
    for (const [row, column] of placesOf(was, next)) {
      if (isSameCell(cellAt(was, row, column), cellAt(next, row, column))) continue
      if (!hasSameBorder(cellAt(was, row, column), cellAt(next, row, column))) return null
      if (row >= data.length || column >= data[row]!.length) return null
      if (typed?.sheet === id && typed.row === row && typed.column === column) continue
      const value = target[index]!.data?.[row]?.[column] ?? null
      changed[row] = changed[row]!.with(column, value)
      result.ops.push({ op: 'replace', id, path: ['data', row, column], value })
    }
    const calcChain = (target[index]!.calcChain ?? []).map((one: object) => ({ ...one, id }))
    result.ops.push({ op: 'replace', id, path: ['calcChain'], value: calcChain })
    result.sheets.push({ ...sheet, data: changed, calcChain })
    const at = stored.findIndex((_, at) => gridId(at) === id)
    if (at >= 0) result.stored[at] = merged[index]!
  }
  // which formula depends on which cell is worked out again
  result.ops.push({ op: 'replace', path: ['formulaCache', 'formulaCellInfoMap'], value: null })
  return result
}

/** Everything but the cells. The number of rows and columns grows with them. */
function layoutOf({ rows, cols, ...sheet }: JsonObject): JsonObject {
  const lines = Object.entries(objectOf(rows)).flatMap(([row, entry]) => {
    const { cells: _, ...own } = objectOf(entry)
    return row === 'len' || Object.keys(own).length === 0 ? [] : [[row, own] as const]
  })
  const { len: _, ...columns } = objectOf(cols)
  return { ...sheet, rows: Object.fromEntries(lines), cols: columns }
}

function placesOf(...sheets: JsonObject[]): [row: number, column: number][] {
  const places = new Map<string, [number, number]>()
  for (const { rows } of sheets)
    for (const [row, entry] of Object.entries(objectOf(rows)))
      for (const column of Object.keys(objectOf(objectOf(entry)['cells'])))
        places.set(`${row}_${column}`, [Number(row), Number(column)])
  return [...places.values()].filter((place) => place.every(Number.isInteger))
}

const cellAt = ({ rows }: JsonObject, row: number, column: number): JsonObject =>
  objectOf(objectOf(objectOf(objectOf(rows)[row])['cells'])[column])

/** With the results of formulas. */
const isSameCell = (one: JsonObject, other: JsonObject): boolean =>
  isEqual(one, other) && one['value'] === other['value']

const hasSameBorder = (one: JsonObject, other: JsonObject): boolean =>
  isEqual(borderOf(objectOf(one['style'])), borderOf(objectOf(other['style'])))
