import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { fromGrid } from './from-grid.ts'
import { toGrid } from './to-grid.ts'

/** The cells of a row with these texts and patterns. */
const row = (...cells: readonly [text: string, pattern: string][]): JsonObject => ({
  name: 'S',
  styles: cells.map(([, pattern]) => ({ pattern })),
  rows: {
    0: { cells: Object.fromEntries(cells.map(([text], at) => [at, { text, style: at }])) },
    len: 100,
  },
  cols: { len: 26 },
})
const shown = (sheet: JsonObject) =>
  toGrid([sheet], String)[0]!.data![0]!.flatMap((cell) => (cell ? [[cell.m, cell.v]] : []))

test('a time is shown as one, computed with, and stays as it is stored', () => {
  const sheet = row(
    ['09:00:00', 'h:mm:ss'],
    ['1899-12-31 09:00', 'h:mm:ss'],
    ['36:00', '[h]:mm'],
    ['9:30', ''],
  )
  expect(shown(sheet)).toEqual([
    ['09:00:00', 0.375],
    ['09:00:00', 0.375],
    ['36:00', 1.5],
    ['9:30', '9:30'],
  ])
  expect(fromGrid(toGrid([sheet], String), [sheet])).toEqual([sheet])
  const sum = {
    ...sheet,
    rows: { ...(sheet['rows'] as JsonObject), 1: { cells: { 0: { text: '=A1*24' } } } },
  }
  expect(toGrid([sum], String)[0]!.data![1]![0]).toMatchObject({ v: 9 })
})

test('a pattern that the library does not know is shown, and stops nothing', () => {
  expect(shown(row(['1234.5', '#,##0.##'], ['0.1234', '0.0 %'], ['12', 'nonsense "']))).toEqual([
    ['1,234.5', 1234.5],
    ['12.3 %', 0.1234],
    [expect.any(String), 12],
  ])
})
