import type { CellValue, Sheet } from 'hucre/xlsx'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { markdownTable } from '#contract/text/api-markdown.ts'
import type { ItemTree } from '#contract/tree.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree-builder.ts'
import { lineOf } from '../source/values.ts'
import { dateText } from './dates.ts'
import type { Words } from './words.ts'

/** Rows and columns of a table that a page can show. */
export const mostRows = 5_000
const mostColumns = 100

/** A value as text of a markdown table, in which it is neither markup nor a formula. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .replace(/[\\`*<$~|[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/\r\n?|\n/g, '<br>')
    .replaceAll('\t', ' ')
}

/** Rows without the empty ones at the end, all of one length. */
function tableOf({ rows }: Sheet): string[][] {
  const texts = rows
    .slice(0, mostRows)
    .map((row) => Array.from(row.slice(0, mostColumns), (value) => cellText(value)))
  const width = (row: readonly string[]): number => row.findLastIndex((text) => text !== '') + 1
  const columns = texts.reduce((most, row) => Math.max(most, width(row)), 0)
  const last = texts.findLastIndex((row) => width(row) > 0)
  return texts
    .slice(0, last + 1)
    .map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
}

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
    const [head, ...rows] = tableOf(sheet)
    if (!head) {
      remarks.add(where, words.empty)
      continue
    }
    if (sheet.rows.length > mostRows) remarks.add(where, words.rows(mostRows))
    if (sheet.rows.some((row) => row.length > mostColumns))
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
