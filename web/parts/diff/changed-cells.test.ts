import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { changedCells } from './changed-cells.ts'

/** A sheet with texts by row and column. */
const sheet = (name: string, rows: readonly (readonly string[])[]): JsonObject => ({
  name,
  rows: {
    len: 100,
    ...Object.fromEntries(
      rows.map((texts, row) => [
        row,
        { cells: Object.fromEntries(texts.map((text, column) => [column, { text, style: 0 }])) },
      ]),
    ),
  },
})

test('changed, new and emptied cells are listed in the order of the sheet', () => {
  expect(
    changedCells(
      [sheet('价格', [['a', 'b'], ['=A1+1']])],
      [sheet('价格', [['a', 'c'], ['=A1+2'], ['', 'new']]), sheet('More', [['x']])],
    ),
  ).toEqual([
    { sheet: '价格', cell: 'B1', before: 'b', after: 'c' },
    { sheet: '价格', cell: 'A2', before: '=A1+1', after: '=A1+2' },
    { sheet: '价格', cell: 'B3', before: '', after: 'new' },
    { sheet: 'More', cell: '', before: '', after: 'More' },
    { sheet: 'More', cell: 'A1', before: '', after: 'x' },
  ])
})

test('a deleted sheet is listed with its cells, a renamed one with both names', () => {
  expect(changedCells([sheet('A', [['1']]), sheet('B', [])], [sheet('A', [['1']])])).toEqual([
    { sheet: 'B', cell: '', before: 'B', after: '' },
  ])
  expect(changedCells([sheet('A', [['1']])], [sheet('Z', [['2']])])).toEqual([
    { sheet: 'Z', cell: '', before: 'A', after: 'Z' },
    { sheet: 'Z', cell: 'A1', before: '1', after: '2' },
  ])
})

test('formats, sizes and what is no cell do not count', () => {
  const plain = sheet('A', [['1']])
  const other: JsonObject = {
    ...plain,
    cols: { 0: { width: 300 } },
    rows: { len: 7, x: 1, 0: { cells: { 0: { text: '1', style: 4 }, y: { text: 'no cell' } } } },
  }
  expect(changedCells([plain], [other])).toEqual([])
  expect(changedCells([], [])).toEqual([])
})
