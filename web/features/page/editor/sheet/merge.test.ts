import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { mergeSheets } from './merge.ts'

/** A sheet of rows of texts; a text `x|0` has style 0. */
const sheet = (name: string, rows: string[][], more: JsonObject = {}): JsonObject => ({
  name,
  ...more,
  rows: {
    ...Object.fromEntries(
      rows.map((texts, row) => [
        row,
        {
          cells: Object.fromEntries(
            texts.map((text, column) => {
              const [own = '', style] = text.split('|')
              return [column, { text: own, ...(style ? { style: Number(style) } : {}) }]
            }),
          ),
        },
      ]),
    ),
    len: 100,
  },
})
const none: ReadonlySet<string> = new Set()

test('different cells of one sheet are merged, with the styles of both', () => {
  const base = [sheet('S', [['a', 'b', 'c']])]
  const mine = [sheet('S', [['A|0', 'b', 'c']], { styles: [{ color: 'red' }], merges: ['A5:B5'] })]
  const theirs = [
    sheet('S', [['a', 'b', 'C|0']], { styles: [{ color: 'blue' }], merges: ['A9:B9'] }),
  ]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(merged.sheets(none)).toEqual([
    sheet('S', [['A|0', 'b', 'C|1']], {
      styles: [{ color: 'red' }, { color: 'blue' }],
      merges: ['A5:B5', 'A9:B9'],
    }),
  ])
})

test('the same cell changed differently is a clash; either side can be taken', () => {
  const [base, mine, theirs] = [
    [sheet('S', [['a']])],
    [sheet('S', [['A']])],
    [sheet('S', [['甲']])],
  ]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([
    { key: 'S/rows/0/cells/0', sheet: 'S', cell: 'A1', mine: 'A', theirs: '甲' },
  ])
  expect(merged.sheets(none)).toEqual(mine)
  expect(merged.sheets(new Set(['S/rows/0/cells/0']))).toEqual(theirs)
})

test('the same change on both sides, and cleared cells, are no clash', () => {
  const base = [sheet('S', [['a', 'b', 'c']])]
  const mine = [sheet('S', [['A', 'b']])]
  const theirs = [sheet('S', [['A', 'B', 'c']])]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(merged.sheets(none)).toEqual([sheet('S', [['A', 'B']])])
})

test('formulas are compared as they are written: other results are no change', () => {
  const row = (value: string, ...texts: string[]): JsonObject[] => [
    {
      name: 'S',
      rows: {
        '0': {
          cells: {
            ...texts.map((text) => ({ text })),
            '2': { text: '=SUM(A1:B1)', value },
          },
        },
        len: 100,
      },
    },
  ]
  const [base, mine, theirs] = [row('3', '1', '2'), row('21', '1', '20'), row('12', '10', '2')]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(merged.sheets(none)).toEqual(row('21', '10', '20'))
  // one side has deleted the sheet
  expect(mergeSheets(base, row('9', '1', '2'), []).clashes).toEqual([])
})

test('sheets added by both, renamed by one and changed by the other, are all there', () => {
  const base = [sheet('One', [['a']]), sheet('Two', [['b']])]
  const mine = [sheet('First', [['a']]), sheet('Two', [['b']])]
  const theirs = [sheet('One', [['A']]), sheet('Two', [['b']]), sheet('Three', [['c']])]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(merged.sheets(none)).toEqual([
    sheet('First', [['A']]),
    sheet('Two', [['b']]),
    sheet('Three', [['c']]),
  ])
})

test('a sheet deleted on one side and changed on the other is a clash', () => {
  const base = [sheet('One', [['a']]), sheet('Two', [['b']])]
  const mine = [sheet('One', [['a']])]
  const theirs = [sheet('One', [['a']]), sheet('Two', [['B']])]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([{ key: '-Two', sheet: 'Two', cell: '', mine: null, theirs: '' }])
  expect(merged.sheets(none)).toEqual(mine)
  expect(merged.sheets(new Set(['-Two']))).toEqual(theirs)
  expect(mergeSheets(base, theirs, mine).clashes).toHaveLength(1)
  expect(mergeSheets(base, mine, base).sheets(none)).toEqual(mine)
})
