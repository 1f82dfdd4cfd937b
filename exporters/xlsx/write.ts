import {
  parseCellRef,
  writeXlsx,
  type Cell,
  type CellValue,
  type ColumnDef,
  type MergeRange,
  type WriteSheet,
} from 'hucre/xlsx'
import {
  isObject,
  listOf,
  objectOf,
  textOf,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import {
  booleanOf,
  dateOf,
  gridLimits,
  isFormula,
  percentPattern,
  timeOf,
} from '#contract/text/content/sheets/sheet-formats.ts'
import { sheetPatterns, shownNumber } from '#contract/text/content/sheets/shown-number.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { styleOf } from './styles.ts'

/** Of a spreadsheet item. Source: web/spec/writing.md 4. */
export const workbookName = 'showdoc.xlsx'

/**
 * A workbook of the sheets that a spreadsheet item stores: texts, numbers, formulas with their
 * values, formats, widths, merged and frozen cells. Equal sheets give equal bytes.
 *
 * @param nameOf the name of a sheet without one, by its number counted from 1
 */
export function workbookOf(
  sheets: readonly JsonObject[],
  nameOf: (number: number) => string,
): Promise<Uint8Array> {
  const taken = new Set<string>()
  return writeXlsx({
    sheets: (sheets.length > 0 ? sheets : [{}]).map((sheet, at) =>
      sheetOf(sheet, sheetName(textOf(sheet['name']), nameOf(at + 1), taken)),
    ),
    // no time of its own: the same sheets are the same file
    properties: { created: new Date(0), modified: new Date(0) },
  })
}

/** Excel allows 31 characters without `[]:*?/\`, each name once. */
function sheetName(name: string, fallback: string, taken: Set<string>): string {
  const base =
    name
      .replace(/[[\]:*?/\\\0]/g, ' ')
      .replace(/^'|'$/g, ' ')
      .trim()
      .slice(0, 31) || fallback
  let free = base
  for (let count = 2; taken.has(free.toLowerCase()); count++)
    free = `${base.slice(0, 31 - String(count).length - 1)} ${count}`
  taken.add(free.toLowerCase())
  return free
}

function* entriesOf(value: unknown, limit: number): Generator<[number, JsonObject]> {
  for (const [key, entry] of Object.entries(objectOf(value)))
    if (/^\d{1,7}$/.test(key) && Number(key) < limit && isObject(entry)) yield [Number(key), entry]
}

function sheetOf(sheet: JsonObject, name: string): WriteSheet {
  const styles = listOf(sheet['styles']).map(objectOf)
  const cells = new Map<string, Partial<Cell>>()
  const rowDefs = new Map<number, { height?: number; hidden?: boolean }>()
  for (const [row, entry] of entriesOf(sheet['rows'], gridLimits.rows)) {
    const height = Number(entry['height'])
    if (height > 0 || entry['hide'] === true)
      rowDefs.set(row, {
        ...(height > 0 ? { height: (height * 3) / 4 } : {}),
        ...(entry['hide'] === true ? { hidden: true } : {}),
      })
    for (const [column, cell] of entriesOf(entry['cells'], gridLimits.columns)) {
      const made = cellOf(cell, styles[Number(cell['style'] ?? -1)] ?? {})
      if (made) cells.set(`${row},${column}`, made)
    }
  }
  const columns: ColumnDef[] = []
  for (const [column, entry] of entriesOf(sheet['cols'], gridLimits.columns)) {
    const width = Number(entry['width'])
    for (let at = columns.length; at <= column; at++) columns.push({})
    columns[column] = {
      ...(width > 0 ? { width: (width - 5) / 7 } : {}),
      ...(entry['hide'] === true ? { hidden: true } : {}),
    }
  }
  const frozen = cellAt(textOf(sheet['freeze']))
  return {
    name,
    rows: [],
    cells,
    columns,
    rowDefs,
    merges: listOf(sheet['merges']).flatMap((area) => mergeOf(textOf(area))),
    ...(frozen && frozen.row + frozen.col > 0
      ? { freezePane: { rows: frozen.row, columns: frozen.col } }
      : {}),
  }
}

const cellAt = (name: string): { row: number; col: number } | undefined =>
  /^[A-Z]{1,3}[1-9]\d{0,6}$/.test(name) ? parseCellRef(name) : undefined

function mergeOf(area: string): MergeRange[] {
  const [from, to] = area.split(':').map(cellAt)
  if (!from || !to || to.row < from.row || to.col < from.col) return []
  return [{ startRow: from.row, startCol: from.col, endRow: to.row, endCol: to.col }]
}

/** `undefined` for a cell that has neither text nor looks. */
function cellOf(cell: JsonObject, style: JsonObject): Partial<Cell> | undefined {
  const text = textOf(cell['text'])
  const format = textOf(style['format'])
  const numFmt =
    textOf(style['pattern']) ||
    (format === 'percent' ? percentPattern(text) : format === 'text' ? '@' : '') ||
    (ownValue(sheetPatterns, format) ?? '')
  const looks = styleOf(style, numFmt)
  const isStyled = Object.keys(looks).length > 0
  if (text === '' && !isStyled) return undefined
  const styled = isStyled ? { style: looks } : {}
  if (isFormula(cell))
    return {
      formula: text.slice(1),
      formulaResult: resultOf(textOf(cell['value']), format, textOf(style['pattern'])),
      ...styled,
    }
  if (text === '') return { value: null, ...styled }
  return { value: timeOf(text, numFmt) ?? dateOf(text, numFmt) ?? valueOf(text, format), ...styled }
}

/** The value of a formula is stored as it is shown: `$1,234.50` is a number again, `50%` a half. */
function resultOf(shown: string, format: string, pattern: string): CellValue {
  const digits = shown.replace(/[^\d.-]/g, '')
  return shown !== digits && shownNumber(digits, format, pattern) === shown
    ? valueOf(digits, format)
    : valueOf(shown, '')
}

/**
 * A number of at most 15 digits without leading zeros is one, and so are TRUE and FALSE truth values.
 * Source: web/spec/writing.md 4.
 */
function valueOf(text: string, format: string): CellValue {
  const truth = format === 'text' ? undefined : booleanOf(text)
  if (truth !== undefined) return truth
  const isNumber =
    format !== 'text' &&
    /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) &&
    text.replace(/\D/g, '').length <= 15
  if (!isNumber) return text
  return format === 'percent' ? Number((Number(text) / 100).toPrecision(15)) : Number(text)
}
