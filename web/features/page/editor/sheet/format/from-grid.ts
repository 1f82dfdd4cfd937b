import { defaultContext, getBorderInfoCompute } from '@fortune-sheet/core'
import type { Sheet } from '@fortune-sheet/core'
import { listOf, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { gridLimits, isFormula } from '#contract/text/content/sheets/sheet-formats.ts'
import { areaName, cellName } from '#contract/text/content/sheets/cell-names.ts'
import { textOfCell } from './number-format.ts'
import { positionOf } from '../../../../../lib/sheets/stored.ts'
import { borderOf, styleOf, withUnknown, type GridBorder } from './style.ts'
import { stylesOf } from './styles.ts'
import { gridCell, gridId, sizes, type GridCell } from './to-grid.ts'

/**
 * The sheets to store: cells and sheets that were not changed exactly as they were, and of changed
 * ones everything that the grid does not show. Source: web/spec/writing.md 4.
 *
 * @param stored what the grid was made from
 */
export function fromGrid(grid: readonly Sheet[], stored: readonly JsonObject[]): JsonObject[] {
  const byId = new Map(stored.map((sheet, index) => [gridId(index), sheet]))
  return grid
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((sheet) => storedSheet(sheet, byId.get(sheet.id ?? '')))
}

function storedSheet(given: Sheet, before: JsonObject = {}): JsonObject {
  const data = cellsOf(given)
  const sheet = { ...given, data }
  const styles = createStyles(stylesOf(before))
  const borders = bordersOf(sheet)
  const rowsBefore = objectOf(before['rows'])
  const rows: JsonObject = {}
  const { rowlen = {}, columnlen = {}, rowhidden = {}, colhidden = {} } = sheet.config ?? {}
  let [lastRow, lastColumn] = [0, 0]
  for (const [row, cells] of data.entries()) {
    const own = objectOf(rowsBefore[row])
    // what lies outside of the grid stays
    const stored: JsonObject = Object.fromEntries(
      Object.entries(objectOf(own['cells'])).filter(
        ([key]) => positionOf(key, gridLimits.columns) === null,
      ),
    )
    const bordersOfRow = borders.get(row)
    for (const [column, cell] of cells.entries()) {
      const border = bordersOfRow?.get(column)
      if (!cell && !border) continue
      const one = storedCell(cell ?? {}, border ?? {}, styles)
      if (one === undefined) continue
      stored[column] = one
      lastColumn = Math.max(lastColumn, column)
    }
    const entry: JsonObject = { ...own }
    if (own['cells'] !== undefined || Object.keys(stored).length > 0) entry['cells'] = stored
    setSize(entry, 'height', rowlen[row], sizes.row)
    setHidden(entry, rowhidden[row] !== undefined)
    if (Object.keys(entry).length === 0) continue
    rows[row] = entry
    lastRow = row
  }
  for (const [key, value] of Object.entries(rowsBefore))
    if (positionOf(key, gridLimits.rows) === null) rows[key] = value
  rows['len'] = Math.max(Number(rowsBefore['len']) || 100, lastRow + 1)

  const colsBefore = objectOf(before['cols'])
  const cols: JsonObject = { ...colsBefore }
  for (let column = 0; column < gridLimits.columns; column++) {
    const entry = { ...objectOf(colsBefore[column]) }
    setSize(entry, 'width', columnlen[column], sizes.column)
    setHidden(entry, colhidden[column] !== undefined)
    if (Object.keys(entry).length > 0) cols[column] = entry
    else delete cols[column]
  }
  cols['len'] = Math.max(Number(colsBefore['len']) || 26, lastColumn + 1)

  const merges = mergesOf(sheet, listOf(before['merges']).map(textOf))
  const freeze = freezeOf(sheet)
  return {
    ...before,
    name: sheet.name,
    ...(freeze !== 'A1' || before['freeze'] !== undefined ? { freeze } : {}),
    ...(styles.all.length > 0 || before['styles'] !== undefined ? { styles: styles.all } : {}),
    ...(merges.length > 0 || before['merges'] !== undefined ? { merges } : {}),
    rows,
    cols,
  }
}

/** Copied and restored sheets have a list of cells until they are opened. */
export function cellsOf({
  data,
  celldata = [],
  row = 0,
  column = 0,
}: Sheet): (GridCell | null)[][] {
  if (data && data.length > 0) return data
  const [rows, columns] = celldata.reduce(
    (most, { r, c }) => [Math.max(most[0], r + 1), Math.max(most[1], c + 1)] as const,
    [row, column] as const,
  )
  const cells: (GridCell | null)[][] = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => null),
  )
  for (const { r, c, v } of celldata) cells[r]![c] = v
  return cells
}

interface Styles {
  readonly all: JsonObject[]
  /** Whether the style of that index is this one. */
  has(index: unknown, style: JsonObject): boolean
  /** The index of a style, which is added where it is missing. */
  indexOf(style: JsonObject): number
}

function createStyles(before: readonly JsonObject[]): Styles {
  const all = [...before]
  const keyOf = (style: JsonObject) =>
    JSON.stringify(style, (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  const indices = new Map<string, number>()
  for (const [index, style] of all.entries()) {
    const key = keyOf(style)
    if (!indices.has(key)) indices.set(key, index)
  }
  return {
    all,
    has: (index, style) => {
      const own = all[Number(index ?? -1)]
      return own !== undefined && keyOf(own) === keyOf(style)
    },
    indexOf: (style) => {
      const key = keyOf(style)
      const known = indices.get(key)
      if (known !== undefined) return known
      indices.set(key, all.push(style) - 1)
      return all.length - 1
    },
  }
}

/** `undefined` when there is nothing to store. */
function storedCell(cell: GridCell, border: GridBorder, styles: Styles): JsonObject | undefined {
  const before = cell.stored?.cell ?? {}
  const styleBefore = cell.stored?.style ?? {}
  const shownBefore = gridCell(before, styleBefore)
  const [now, then] = [textOfCell(cell), textOfCell(shownBefore)]
  const isSameFormat =
    now.format === null ||
    (now.format.format === then.format?.format && now.format.pattern === then.format?.pattern)
  const { format, pattern } = isSameFormat
    ? { format: textOf(styleBefore['format']), pattern: textOf(styleBefore['pattern']) }
    : now.format!

  const style = styleOf(cell, border, format, pattern)
  const knownBefore = styleOf(
    shownBefore,
    borderOf(styleBefore),
    textOf(styleBefore['format']),
    textOf(styleBefore['pattern']),
  )
  const isSameStyle = JSON.stringify(style) === JSON.stringify(knownBefore)
  const whole = isSameStyle ? styleBefore : withUnknown(style, styleBefore)

  const result: JsonObject = { ...before }
  // the stored text of an unchanged number keeps its digits
  if (now.text !== then.text) {
    if (now.text === '') delete result['text']
    else result['text'] = now.text
  }
  if (!cell.f && isFormula({ text: now.text })) result['quoted'] = true
  else delete result['quoted']
  // readers are shown the value of a formula; formulas that were stored without one stay so
  if (!cell.f) delete result['value']
  else if (now.text !== then.text || !shownBefore.f || before['value'] !== undefined)
    result['value'] = String(cell.m ?? cell.v ?? '')
  // a cell that was copied from another sheet has its style there
  const isOwnStyle = isSameStyle && styles.has(before['style'], styleBefore)
  if (Object.keys(whole).length === 0) {
    if (!isSameStyle) delete result['style']
  } else if (!isOwnStyle) result['style'] = styles.indexOf(whole)
  const span = cell.mc?.rs ? [cell.mc.rs - 1, (cell.mc.cs ?? 1) - 1] : undefined
  if (span) result['merge'] = span
  else delete result['merge']
  return cell.stored || Object.keys(result).length > 0 ? result : undefined
}

function setSize(entry: JsonObject, key: string, size: unknown, usual: number): void {
  const now = Math.round(Number(size)) || usual
  const before = Number(entry[key]) || usual
  if (now !== Math.round(before)) entry[key] = now
}

function setHidden(entry: JsonObject, isHidden: boolean): void {
  if (isHidden === (entry['hide'] === true)) return
  if (isHidden) entry['hide'] = true
  else delete entry['hide']
}

/** The lines around cells, by row and column; the grid stores them as what was done to ranges. */
export function bordersOf(sheet: Sheet): Map<number, Map<number, GridBorder>> {
  const borders = new Map<number, Map<number, GridBorder>>()
  if (!sheet.config?.borderInfo?.length) return borders
  const context = defaultContext({} as Parameters<typeof defaultContext>[0])
  context.luckysheetfile = [sheet]
  context.currentSheetId = sheet.id ?? ''
  context.config = sheet.config
  const computed = getBorderInfoCompute(context, sheet.id) as Record<string, GridBorder>
  for (const [place, { l, r, t, b }] of Object.entries(computed)) {
    const [row = 0, column = 0] = place.split('_').map(Number)
    const border: GridBorder = Object.fromEntries(
      Object.entries({ l, r, t, b }).flatMap(([side, line]) =>
        line ? [[side, { style: Number(line.style), color: line.color }]] : [],
      ),
    )
    const ofRow = borders.get(row)
    if (ofRow) ofRow.set(column, border)
    else borders.set(row, new Map([[column, border]]))
  }
  return borders
}

/** Areas that were merged before come first, in their order. */
function mergesOf(sheet: Sheet, before: readonly string[]): string[] {
  const now = Object.values(sheet.config?.merge ?? {}).map(({ r, c, rs, cs }) =>
    areaName({ row: r, column: c, lastRow: r + rs - 1, lastColumn: c + cs - 1 }),
  )
  const kept = before.filter((area) => now.includes(area))
  return [...kept, ...now.filter((area) => !kept.includes(area))]
}

/** The first cell that scrolls. */
function freezeOf({ frozen }: Sheet): string {
  if (!frozen) return 'A1'
  const { row_focus = 0, column_focus = 0 } = frozen.range ?? {}
  const row = /column/i.test(frozen.type) ? 0 : row_focus + 1
  const column = /row/i.test(frozen.type) ? 0 : column_focus + 1
  return cellName(row, column)
}
