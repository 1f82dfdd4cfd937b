import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { toGrid } from './to-grid.ts'

const sheetOf = (column: readonly string[], name = 'S'): JsonObject => ({
  name,
  rows: Object.fromEntries(column.map((text, row) => [row, { cells: { '0': { text } } }])),
})
const shown = (...sheets: JsonObject[]) =>
  toGrid(sheets, String).map(({ data = [] }) =>
    data.flatMap(([cell]) => (cell?.v === undefined ? [] : [cell.v])),
  )

test('a chain of formulas that refers upward row by row is computed to its end', () => {
  const rows = Array.from({ length: 3_000 }, (_, row) => `=A${row + 2}+1`)
  const [values] = shown(sheetOf([...rows, '7']))
  expect(values!.slice(0, 2)).toEqual([3_007, 3_006])
})

test('formulas in a circle are errors, and so are those that need them', () => {
  const [values, other] = shown(
    sheetOf(['=A2', '=A3+1', '=A1', '=A1*2', '=1+1', '=T!A1', '=SUM(A5:A6)']),
    sheetOf(['=S!A6', '=S!A5'], 'T'),
  )
  expect(values).toEqual([
    '#REF!',
    '#REF!',
    '#REF!',
    expect.anything(),
    2,
    '#REF!',
    expect.anything(),
  ])
  expect(other).toEqual(['#REF!', 2])
})

test.each([
  ['2026-11-23', 46_350],
  ['2026/1/5', 46_028],
  ['2026-01-05 9:30', 46_028.395],
])('a formula computes with the date %s after it was opened, too', (date, result) => {
  const [[, next] = []] = shown(sheetOf([date, '=A1+1']))
  expect(String(next)).toContain(String(result))
})
