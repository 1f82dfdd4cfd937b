import { markdownTable, tableCell } from '#contract/text/content/api-markdown.ts'

/** A sheet as stored. Source: server/contract/spec/calls.md 12.5. */
interface Sheet {
  readonly name?: unknown
  readonly rows: Readonly<Record<string, unknown>>
}

/** Columns of one table, and cells of all tables of a page. */
const mostColumns = 256
const mostCells = 100_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSheet = (value: unknown): value is Sheet => isObject(value) && isObject(value.rows)

/** Texts of the cells of a row by column, without empty cells. */
function textsOf(row: unknown): Map<number, string> {
  const cells = isObject(row) && isObject(row.cells) ? row.cells : {}
  const texts = new Map<number, string>()
  for (const [column, cell] of Object.entries(cells)) {
    const value = isObject(cell) ? cell.text : undefined
    const text =
      typeof value === 'string' || typeof value === 'number' ? tableCell(String(value)) : ''
    if (text !== '' && /^\d{1,7}$/.test(column)) texts.set(Number(column), text)
  }
  return texts
}

/** The name of a column in sheets: A, B … Z, AA. */
function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** The rows and columns that have content, with their numbers and letters. */
function sheetTable(
  { rows }: Sheet,
  room: number,
): { table: string; cells: number; isCut: boolean } {
  const filled = Object.entries(rows)
    .filter(([index]) => /^\d{1,7}$/.test(index))
    .map(([index, row]) => ({ index: Number(index), texts: textsOf(row) }))
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
export function sheetsOf(value: unknown): readonly Sheet[] | null {
  const list = Array.isArray(value) ? value : [value]
  const sheets = list.filter(isSheet)
  return sheets.length > 0 && sheets.length === list.length ? sheets : null
}
