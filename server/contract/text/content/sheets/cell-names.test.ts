import { expect, test } from 'vitest'
import { areaName, cellName, parseArea, parseCellName } from './cell-names.ts'

test.each([
  ['A1', 0, 0],
  ['Z9', 8, 25],
  ['AA10', 9, 26],
  ['GR10000', 9999, 199],
])('%s is row %d and column %d', (name, row, column) => {
  expect(parseCellName(name)).toEqual({ row, column })
  expect(cellName(row, column)).toBe(name)
})

test('areas are read and written; others are refused', () => {
  expect(areaName(parseArea('B2:D4')!)).toBe('B2:D4')
  expect([parseArea('B2:A1'), parseArea('x'), parseArea('')]).toEqual([null, null, null])
})
