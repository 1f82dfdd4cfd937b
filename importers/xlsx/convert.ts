import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { markdownTable } from '#contract/text/content/api-markdown.ts'
import { timeOfDate } from '#contract/text/content/sheets/sheet-formats.ts'
import { shownNumber } from '#contract/text/content/sheets/shown-number.ts'
import type { ItemTree } from '#contract/tree.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf, storable } from '../source/values.ts'
import { dateText } from './dates.ts'
import { digitsOf } from './digits.ts'
import { formatOf } from './styles.ts'
import type { Words } from './words.ts'

/** Rows and columns of a table that a page can show. */
export const mostRows = 5_000
export const mostColumns = 100

function numberText(value: number, numFmt: string): string {
  const { format = '', pattern = '' } = formatOf(numFmt)
  return shownNumber(digitsOf(format === 'percent' ? value * 100 : value), format, pattern)
}

/** A value as text of a markdown table, in which it is neither markup nor a formula. */
export function cellText(value: CellValue | undefined, cell?: Cell): string {
  if (value === null || value === undefined) return ''
  const numFmt = cell?.style?.numFmt ?? ''
  if (value instanceof Date) return timeOfDate(value, numFmt) ?? dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return storable(typeof value === 'number' ? numberText(value, numFmt) : String(value))
    .trim()
    .replace(/[\\`*<$~|[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/\r\n?|\n/g, '<br>')
    .replaceAll('\t', ' ')
}

const isHiddenRow = ({ rowDefs }: Sheet, row: number): boolean => rowDefs?.get(row)?.hidden === true
const isHiddenColumn = ({ columns }: Sheet, column: number): boolean =>
  columns?.[column]?.hidden === true

/** Rows without the hidden ones, and the empty ones around the values; all of one length. */
function tableOf(sheet: Sheet): string[][] {
  const texts = sheet.rows.slice(0, mostRows).flatMap((values, row) => {
    if (isHiddenRow(sheet, row)) return []
    const cells = Array.from(values.slice(0, mostColumns), (value, column) =>
      cellText(value, sheet.cells?.get(`${row},${column}`)),
    )
    return [cells.filter((_, column) => !isHiddenColumn(sheet, column))]
  })
  const hasText = (text: string): boolean => text !== ''
  const filled = texts.filter((row) => row.some(hasText))
  const start = Math.min(...filled.map((row) => row.findIndex(hasText)))
  const end = Math.max(...filled.map((row) => row.findLastIndex(hasText))) + 1
  return texts
    .slice(texts.indexOf(filled[0]!), texts.lastIndexOf(filled.at(-1)!) + 1)
    .map((row) => Array.from({ length: end - start }, (_, at) => row[start + at] ?? ''))
}

/** Cells can be empty and formatted, as of a whole column. */
const isFilled = (values: readonly CellValue[]): boolean =>
  values.some((value) => value !== null && value !== undefined && value !== '')

/** Whether a table is without some values since their row or column is hidden. */
const hidesValues = (sheet: Sheet): boolean =>
  sheet.rows.some((values, row) =>
    values.some(
      (value, column) =>
        value !== null && (isHiddenRow(sheet, row) || isHiddenColumn(sheet, column)),
    ),
  )

/**
 * A page with a table for each visible sheet.
 *
 * @throws {Failure} `importDocumentEmpty`, `importTooLarge`
 */
export function treeOf(sheets: readonly Sheet[], remarks: Remarks, words: Words): ItemTree {
  const builder = new TreeBuilder()
  for (const [index, sheet] of sheets.entries()) {
    const where = lineOf(sheet.name, 100) || String(index + 1)
    if (sheet.hidden || sheet.veryHidden) {
      remarks.add(where, words.hidden)
      continue
    }
    if (hidesValues(sheet)) remarks.add(where, words.hiddenCells)
    const [head, ...rows] = tableOf(sheet)
    if (!head) {
      remarks.add(where, words.empty)
      continue
    }
    if (sheet.rows.slice(mostRows).some(isFilled)) remarks.add(where, words.rows(mostRows))
    if (sheet.rows.some((row) => isFilled(row.slice(mostColumns))))
      remarks.add(where, words.columns(mostColumns))
    if ((sheet.merges ?? []).length > 0) remarks.add(where, words.merged)
    if ((sheet.images ?? []).length > 0) remarks.add(where, words.pictures)
    const text = `${markdownTable(head, rows)}\n`
    if (new TextEncoder().encode(text).length > limits.textBytes)
      throw new Failure('importTooLarge', { limit: limits.textBytes / 1024 / 1024 })
    builder.add([], { kind: 'markdown', title: sheet.name, text }, String(index + 1))
  }
  if (builder.pages === 0) throw new Failure('importDocumentEmpty')
  return builder.build('', '')
}
