import { markdownTable, tableCell } from '#contract/text/content/api-markdown.ts'
import { columnName } from '#contract/text/content/sheets/cell-names.ts'
import {
  isObject,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import { shownText } from '#contract/text/content/sheets/shown-sheet.ts'

/** A sheet as stored. Source: server/contract/spec/calls.md 12.5. */
type Sheet = JsonObject & { readonly rows: JsonObject }

/** Columns of one table, and cells of all tables of a page. */
const mostColumns = 256
const mostCells = 100_000

const isSheet = (value: Json): value is Sheet => isObject(value) && isObject(value.rows)
const isHidden = (entry: Json): boolean => objectOf(entry).hide === true

/** Texts of the cells of a row by column, as readers see them, without empty ones. */
function textsOf(row: Json, { cols, styles }: Sheet): Map<number, string> {
  const texts = new Map<number, string>()
  const columns = objectOf(cols)
  const known = listOf(styles)
  for (const [column, cell] of Object.entries(objectOf(objectOf(row).cells))) {
    if (!/^\d{1,7}$/.test(column) || isHidden(columns[column])) continue
    const text = tableCell(shownText(objectOf(cell), known))
    if (text !== '') texts.set(Number(column), text)
  }
  return texts
}

/** The rows and columns that have content, with their numbers and letters. */
function sheetTable(sheet: Sheet, room: number): { table: string; cells: number; isCut: boolean } {
  const filled = Object.entries(sheet.rows)
    .filter(([index, row]) => /^\d{1,7}$/.test(index) && !isHidden(row))
    .map(([index, row]) => ({ index: Number(index), texts: textsOf(row, sheet) }))
    .filter(({ texts }) => texts.size > 0)
    .sort((one, other) => one.index - other.index)
  const used = [...new Set(filled.flatMap(({ texts }) => [...texts.keys()]))].sort((a, b) => a - b)
  const columns = used.slice(0, mostColumns)
  if (columns.length === 0) return { table: '', cells: 0, isCut: false }
  const shown = filled.slice(0, Math.floor(room / columns.length))
  const table = markdownTable(
    ['', ...columns.map(columnName)],
    shown.map(({ index, texts }) => [
      String(index + 1),
      ...columns.map((column) => texts.get(column) ?? ''),
    ]),
  )
  return {
    table,
    cells: shown.length * columns.length,
    isCut: shown.length < filled.length || columns.length < used.length,
  }
}

/** A table for each sheet; what exceeds the limits is cut with a note. */
export function sheetMarkdown(sheets: readonly Sheet[], cutNote: string): string {
  let room = mostCells
  const parts: string[] = []
  for (const sheet of sheets) {
    const { table, cells, isCut } = sheetTable(sheet, room)
    room -= cells
    const name = typeof sheet.name === 'string' ? sheet.name.replace(/\s+/g, ' ').trim() : ''
    parts.push(...(name ? [`## ${name}`] : []), ...(table ? [table] : []))
    if (isCut) parts.push(cutNote)
  }
  return parts.map((part) => `${part}\n`).join('\n')
}

/** The sheets of a parsed text; `null` if there are none. */
export function sheetsOf(value: Json): readonly Sheet[] | null {
  const list = Array.isArray(value) ? value : [value]
  const sheets = list.filter(isSheet)
  return sheets.length > 0 && sheets.length === list.length ? sheets : null
}
