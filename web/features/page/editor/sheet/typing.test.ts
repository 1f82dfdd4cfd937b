import { expect, test } from 'vitest'
import { fromGrid } from './format/from-grid.ts'
import { toGrid } from './format/to-grid.ts'
import { withTyped } from './typing.ts'

test('what is typed in an open cell is its text, also where lines or a formula were', () => {
  const cells = { '0': { text: 'one\ntwo' }, '1': { text: '=1+1' } }
  const stored = [{ name: 'S', rows: { '0': { cells }, len: 100 } }]
  const grid = toGrid(stored, String)
  const id = grid[0]!.id!
  for (const column of [0, 1]) {
    for (const [text, cell] of [
      ['new', { text: 'new' }],
      ['=2*3', { text: '=2*3', value: '' }],
      ["'=2*3", { text: '=2*3', quoted: true, style: 0 }],
    ] as const) {
      const sheets = withTyped(grid, { sheet: id, row: 0, column, text })
      const [sheet] = fromGrid(sheets, stored)
      expect(sheet).toHaveProperty(['rows', '0', 'cells', String(column)], cell)
    }
  }
})

test('a cell is also typed in while the grid has only a list of its cells', () => {
  const typed = { sheet: 's', row: 2, column: 1, text: 'new' }
  const sheets = withTyped(
    [{ id: 's', name: 'S', celldata: [{ r: 0, c: 0, v: { v: 'a' } }] }],
    typed,
  )
  expect(fromGrid(sheets, [])).toMatchObject([
    { rows: { '0': { cells: { '0': { text: 'a' } } }, '2': { cells: { '1': { text: 'new' } } } } },
  ])
})
