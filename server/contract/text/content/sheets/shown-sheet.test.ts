import { expect, test } from 'vitest'
import type { JsonObject } from '../read-content.ts'
import { cellsOf, shownSheet } from './shown-sheet.ts'

const rowsOf = (texts: readonly (readonly string[])[]): JsonObject =>
  Object.fromEntries(
    texts.map((row, at) => [
      at,
      { cells: Object.fromEntries(row.map((text, column) => [column, { text }])) },
    ]),
  )
/** What is drawn of each row: a text, with its size where it is merged. */
const drawn = (sheet: JsonObject) => {
  const shown = shownSheet(sheet)
  return shown.rows.map((row) =>
    [...cellsOf(shown, row)].map(({ text, span }) =>
      span ? `${text} ${span.rows}×${span.columns}` : text,
    ),
  )
}

test('readers of a sheet see numbers and times as their format shows them', () => {
  const styles = [{ format: 'usd' }, { pattern: '000000' }, { pattern: 'h:mm:ss' }]
  const cells = {
    '0': { text: '1234.5', style: 0 },
    '1': { text: '=A1', value: '$1,234.50' },
    '2': { text: '12', style: 1 },
    '3': { text: '09:00:00', style: 2 },
    '4': { text: '1899-12-31 09:00', style: 2 },
  }
  expect(drawn({ styles, rows: { '0': { cells } } })).toEqual([
    ['$1,234.50', '$1,234.50', '000012', '09:00:00', '09:00:00'],
  ])
})

test('hidden rows and columns are left out, and the others keep their numbers', () => {
  const rows = rowsOf([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h'],
  ])
  const hidden = { ...(rows['1'] as JsonObject), hide: true }
  const sheet = { rows: { ...rows, '1': hidden }, cols: { '1': { hide: true }, len: 26 } }
  expect(shownSheet(sheet)).toEqual({
    name: '',
    columns: [0, 2],
    rows: [
      { at: 0, texts: ['a', 'c'] },
      { at: 2, texts: ['g'] },
    ],
  })
})

test('merged cells are one, as large as what is shown of them', () => {
  const rows = rowsOf([
    ['title', '', ''],
    ['a', 'below', 'c'],
    ['d', 'e', 'f'],
  ])
  const hidden = { ...(rows['2'] as JsonObject), hide: true }
  expect(drawn({ rows, merges: ['A1:E1', 'B2:C3', 'A1:A2', 'nothing', 'Z90:Z99'] })).toEqual([
    ['title 1×3'],
    ['a', 'below 2×2'],
    ['d'],
  ])
  expect(drawn({ rows: { ...rows, '2': hidden }, merges: ['B2:C3', 'A3:B3'] })).toEqual([
    ['title', '', ''],
    ['a', 'below 1×2'],
  ])
  // the first column is hidden, and its text stays
  expect(drawn({ rows, cols: { '0': { hide: true } }, merges: ['A1:C1'] })[0]).toEqual([
    'title 1×2',
  ])
})

test('merged areas without end take no time', () => {
  const rows = rowsOf(Array.from({ length: 2_000 }, () => Array.from({ length: 50 }, () => 'x')))
  const merges = Array.from({ length: 5_000 }, (_, at) => `A${at + 1}:ZZ99999`)
  expect(drawn({ rows, merges })[0]).toEqual(['x 2000×50'])
})
