import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { fromGrid } from './format/from-grid.ts'
import { toGrid } from './format/to-grid.ts'
import { mergeSheets } from './conflicts/merge.ts'
import { cellChanges, openGrid } from './opened-grid.ts'
import { withTyped } from './typing.ts'

/** A sheet of rows of texts, all with a style. */
const sheet = (rows: string[][], more: JsonObject = {}): JsonObject => ({
  name: 'S',
  styles: [{ bgcolor: '#ffff00' }],
  rows: {
    ...Object.fromEntries(
      rows.map((texts, row) => [
        row,
        { cells: Object.fromEntries(texts.map((text, column) => [column, { text, style: 0 }])) },
      ]),
    ),
    len: 100,
  },
  cols: { len: 26 },
  ...more,
})
const merged = (base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
  mergeSheets([base], [mine], [theirs]).sheets(new Set())
const placesOf = (changes: ReturnType<typeof cellChanges>) =>
  changes?.ops.filter(({ path }) => path[0] === 'data').map(({ path }) => path.slice(1))

test('of a merge only the cells that differ come into the grid, and are stored with it', () => {
  const base = sheet([['a', 'b', 'c']])
  const grid = toGrid([sheet([['mine', 'b', 'c']])], String)
  const target = merged(base, sheet([['mine', 'b', 'c']]), sheet([['a', 'b', 'theirs'], ['more']]))
  const changes = cellChanges(grid, [base], target, null)
  expect(placesOf(changes)).toEqual([
    [0, 2],
    [1, 0],
  ])
  expect(fromGrid(changes!.sheets, changes!.stored)).toEqual(target)
  // what was given stays as it is
  expect(grid[0]!.data![0]![2]).toMatchObject({ v: 'c' })
})

test('the open cell is left to its field; results of formulas follow', () => {
  const base = sheet([['1', '2', '=A1+B1']])
  const grid = toGrid([base], String)
  const typed = { sheet: grid[0]!.id!, row: 0, column: 0, text: '10' }
  const [mine] = fromGrid(withTyped(grid, typed), [base])
  const changes = cellChanges(
    grid,
    [base],
    merged(base, mine!, sheet([['1', '5', '=A1+B1']])),
    typed,
  )
  expect(placesOf(changes)).toContainEqual([0, 1])
  expect(placesOf(changes)).not.toContainEqual([0, 0])
  expect(changes!.sheets[0]!.data![0]![0]).toMatchObject({ v: 1 })
})

test.each([
  ['a width', sheet([['a']], { cols: { '0': { width: 300 }, len: 26 } })],
  ['merged cells', sheet([['a']], { merges: ['A1:B1'] })],
  ['a name', sheet([['a']], { name: 'T' })],
  ['a cell outside', { ...sheet([['a']]), rows: { '900': { cells: { '0': { text: 'x' } } } } }],
  ['a border', sheet([['a']], { styles: [{ border: { top: ['thin', '#000'] } }] })],
])('%s needs a new grid', (_, theirs) => {
  const base = sheet([['a']])
  expect(cellChanges(toGrid([base], String), [base], [theirs], null)).toBeNull()
})

test('a new grid shows the sheet and the selection that were there before', () => {
  const text = JSON.stringify([sheet([['a']]), sheet([['b']], { name: 'T' })])
  const selection = [{ row: [3, 3], column: [2, 2] }]
  const { grid } = openGrid(text, 1, { name: 'T', selection })
  expect(grid.map(({ status }) => status)).toEqual([0, 1])
  expect(grid[1]!.luckysheet_select_save).toEqual(selection)
})
