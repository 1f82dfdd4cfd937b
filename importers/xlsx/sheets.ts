import { cellRef, rangeRef, type Cell, type CellValue, type Sheet, type Workbook } from 'hucre/xlsx'
import { objectOf } from '#contract/text/content/read-content.ts'
import {
  booleanOf,
  gridLimits,
  isDatePattern,
  isFormula,
  isPlainNumber,
  percentPattern,
  timeOfDate,
} from '#contract/text/content/sheets/sheet-formats.ts'
import type { TreeRemark } from '#contract/tree.ts'
import { dateText } from './dates.ts'
import { digitsOf } from './digits.ts'
import { storable } from '../source/values.ts'
import { reasonAgainst } from './formulas.ts'
import { heightOf } from './heights.ts'
import { formatOf, looksOf, type StoredStyle, type Theme } from './styles.ts'
import type { SheetWords } from './words.ts'

type Stored = Record<string, unknown>

/** A workbook as the text of a spreadsheet item. */
interface StoredWorkbook {
  /** What `page_content` holds as JSON. Source: web/spec/writing.md 4. */
  readonly sheets: readonly Stored[]
  /** Cells with a value. */
  readonly filled: number
  readonly remarks: readonly TreeRemark[]
}

/** Pixels. Source: web/spec/writing.md 4. */
const usual = { width: 100, height: 25 }
/** Places that a remark names. */
const mostPlaces = 5

/** The visible sheets of a workbook, as a spreadsheet item stores them. */
export function storedWorkbook(workbook: Workbook, words: SheetWords): StoredWorkbook {
  const theme: Theme = {
    colors: workbook.themeColors ?? [],
    size: workbook.defaultFont?.size ?? 11,
  }
  const remarks: TreeRemark[] = []
  const visible = workbook.sheets.filter((sheet) => {
    const isHidden = sheet.hidden === true || sheet.veryHidden === true
    if (isHidden) remarks.push({ where: sheet.name, message: words.hidden })
    return !isHidden
  })
  const names = new Set(visible.map(({ name }) => name))
  let filled = 0
  const sheets = visible.map((sheet) => {
    const made = storedSheet(sheet, theme, names, words)
    filled += made.filled
    remarks.push(...made.remarks.map((message) => ({ where: sheet.name, message })))
    return made.stored
  })
  return { sheets, filled, remarks }
}

function storedSheet(
  sheet: Sheet,
  theme: Theme,
  names: ReadonlySet<string>,
  words: SheetWords,
): { stored: Stored; filled: number; remarks: string[] } {
  const remarks: string[] = []
  const styles: StoredStyle[] = []
  const indices = new Map<string, number>()
  const styleIndex = (style: StoredStyle): number => {
    const key = JSON.stringify(style)
    const known = indices.get(key)
    if (known !== undefined) return known
    indices.set(key, styles.push(style) - 1)
    return styles.length - 1
  }
  const lost = new Map<string, string[]>()
  const links: string[] = []
  const rows: Record<string, Stored> = {}
  const rowAt = (row: number): Stored => (rows[row] ??= {})
  let filled = 0
  let last = { row: 0, column: 0 }
  let isCut = false
  const put = (row: number, column: number, value: CellValue, cell: Cell | undefined) => {
    if (row >= gridLimits.rows || column >= gridLimits.columns) {
      isCut ||= value !== null
      return
    }
    const looks = looksOf(cell?.style, theme)
    if (cell?.hyperlink) links.push(cellRef(row, column))
    const formula = cell?.formula ?? ''
    const why = formula === '' ? null : cell?.formulaType ? '' : reasonAgainst(formula, names)
    if (why !== null) {
      const places = lost.get(why) ?? []
      lost.set(why, [...places, cellRef(row, column)])
    }
    const shown = textOf(value, cell)
    const stored: Stored = {}
    if (formula !== '' && why === null) {
      stored['text'] = `=${formula}`
      stored['value'] = shown.text
    } else if (shown.text !== '') {
      stored['text'] = shown.text
      if (isFormula(stored)) stored['quoted'] = true
    }
    const { format, pattern } = shown
    const style = {
      ...looks,
      ...(format ? { format } : {}),
      ...(pattern ? { pattern } : {}),
    }
    if (Object.keys(style).length > 0) stored['style'] = styleIndex(style)
    if (Object.keys(stored).length === 0) return
    if (stored['text'] !== undefined) filled++
    last = { row: Math.max(last.row, row), column: Math.max(last.column, column) }
    const entry = rowAt(row)
    ;((entry['cells'] ??= {}) as Stored)[column] = stored
  }
  for (const [row, values] of sheet.rows.entries())
    for (const [column, value] of values.entries()) {
      const cell = sheet.cells?.get(`${row},${column}`)
      if (value !== null || cell) put(row, column, value, cell)
    }
  for (const [row, { height, hidden }] of sheet.rowDefs ?? []) {
    if (row >= gridLimits.rows) continue
    const pixels = Math.round(((height ?? 0) * 4) / 3)
    if (pixels > 0 && pixels !== usual.height) rowAt(row)['height'] = pixels
    if (hidden) rowAt(row)['hide'] = true
  }
  const cols: Record<string, Stored | number> = {}
  for (const [column, { width, hidden }] of (sheet.columns ?? []).entries()) {
    if (column >= gridLimits.columns) break
    // widths are in characters of the default font
    const pixels = width === undefined ? 0 : Math.round(width * 7 + 5)
    const entry = {
      ...(pixels > 0 && pixels !== usual.width ? { width: pixels } : {}),
      ...(hidden ? { hide: true } : {}),
    }
    if (Object.keys(entry).length > 0) cols[column] = entry
  }
  const merges = mergesOf(sheet, rowAt)
  const widthAt = (column: number) => Number(objectOf(cols[column])['width']) || usual.width
  for (const entry of Object.values(rows)) {
    const height = entry['height'] === undefined ? heightOf(entry, styles, widthAt) : 0
    if (height > usual.height) entry['height'] = height
  }
  cols['len'] = Math.max(26, last.column + 1)
  if (isCut) remarks.push(words.cut(gridLimits.rows, gridLimits.columns))
  for (const [name, places] of lost)
    remarks.push(
      name === ''
        ? words.formulas(placesOf(places))
        : words.unknownFunction(name, placesOf(places)),
    )
  if (links.length > 0) remarks.push(words.links(placesOf(links)))
  if (sheet.autoFilter) remarks.push(words.filter)
  if ((sheet.images ?? []).length + (sheet.charts ?? []).length > 0) remarks.push(words.pictures)
  if ((sheet.conditionalRules ?? []).length > 0) remarks.push(words.conditional)
  const { rows: frozenRows = 0, columns: frozenColumns = 0 } = sheet.freezePane ?? {}
  return {
    stored: {
      name: sheet.name,
      freeze: cellRef(frozenRows, frozenColumns),
      styles,
      merges,
      rows: { ...rows, len: Math.max(100, last.row + 1) },
      cols,
    },
    filled,
    remarks,
  }
}

const placesOf = (places: readonly string[]): string =>
  places.slice(0, mostPlaces).join(', ') + (places.length > mostPlaces ? ' …' : '')

/** The areas, also noted at their first cells. */
function mergesOf({ merges = [] }: Sheet, rowAt: (row: number) => Stored): string[] {
  return merges.flatMap(({ startRow, startCol, endRow, endCol }) => {
    if (endRow >= gridLimits.rows || endCol >= gridLimits.columns) return []
    const cells = (rowAt(startRow)['cells'] ??= {}) as Record<string, Stored>
    ;(cells[startCol] ??= {})['merge'] = [endRow - startRow, endCol - startCol]
    return [rangeRef(startRow, startCol, endRow, endCol)]
  })
}

/** What a cell shows, and how. */
function textOf(
  value: CellValue,
  cell: Cell | undefined,
): { text: string; format?: string; pattern?: string } {
  const numFmt = cell?.style?.numFmt ?? ''
  if (value === null) return { text: '' }
  if (value instanceof Date)
    return {
      text: timeOfDate(value, numFmt) ?? dateText(value),
      ...(isDatePattern(numFmt) ? { pattern: numFmt } : {}),
    }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  if (typeof value === 'string') {
    const text = storable(value)
    // as a number or a truth value it would mean something else
    const isTaken = isPlainNumber(text) || booleanOf(text) !== undefined
    return isTaken || numFmt === '@' ? { text, format: 'text' } : { text }
  }
  const { format, pattern = '' } = formatOf(numFmt)
  if (format === 'percent') {
    const text = digitsOf(value * 100)
    return { text, format, ...(pattern === percentPattern(text) ? {} : { pattern }) }
  }
  return { text: digitsOf(value), ...(format ? { format } : {}), ...(pattern ? { pattern } : {}) }
}
