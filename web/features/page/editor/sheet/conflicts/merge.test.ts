import { describe, expect, test } from 'vitest'
import { isObject, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
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

const people = (...names: string[]) => [
  ['Name', 'Role', 'Place'],
  ...names.map((name) => [name, name === 'Cid' ? 'writer' : 'reader', 'here']),
]

/** Bob's place is changed, and Eve added below; `moved` is what the other side did. */
function moveAndChange(mover: string, moved: string[][]) {
  const base = people('Ann', 'Bob', 'Cid')
  const changed = [...base.with(2, ['Bob', 'reader', 'away']), ['Eve', 'writer', 'here']]
  const [mine, theirs] = mover === 'mine' ? [moved, changed] : [changed, moved]
  const { clashes, sheets } = mergeSheets(
    [sheet('S', base)],
    [sheet('S', mine ?? [])],
    [sheet('S', theirs ?? [])],
  )
  return { clashes, texts: textsOf(sheets(none)[0]!) }
}

const textsOf = ({ rows }: JsonObject): string[][] =>
  Object.values(rows as JsonObject).flatMap((row) =>
    isObject(row)
      ? [Object.values(objectOf(row['cells'])).map((cell) => textOf(objectOf(cell)['text']))]
      : [],
  )

describe.each(['mine', 'theirs'])(
  'rows and columns that %s has moved take changes along',
  (mover) => {
    const changed = ['Bob', 'reader', 'away']
    const added = ['Eve', 'writer', 'here']

    test('rows inserted above and added below', () => {
      const moved = people('Zoe', 'Ann', 'Bob', 'Cid', 'Dan')
      expect(moveAndChange(mover, moved)).toEqual({
        clashes: [],
        texts: [...moved.with(3, changed), added],
      })
    })

    test('a longer row above and a shorter one, which change the texts of all columns', () => {
      const moved = people('Ann', 'Bob', 'Cid')
      moved.splice(1, 0, ['Zoe', 'reader', 'here', 'a note'], ['Dan'])
      expect(moveAndChange(mover, moved)).toEqual({
        clashes: [],
        texts: [...moved.with(4, changed), added],
      })
    })

    test('a column in front', () => {
      const number = (row: string[], at: number) => [String(at), ...row]
      expect(moveAndChange(mover, people('Ann', 'Bob', 'Cid').map(number))).toEqual({
        clashes: [],
        texts: [...people('Ann', 'Bob', 'Cid').with(2, changed).map(number), added],
      })
    })

    test('sorted rows', () => {
      expect(moveAndChange(mover, people('Cid', 'Bob', 'Ann'))).toEqual({
        clashes: [],
        texts: [...people('Cid', 'Bob', 'Ann').with(2, changed), added],
      })
    })

    test('the sheet is decided on as a whole where a changed row is gone', () => {
      const { clashes } = moveAndChange(mover, people('Ann', 'Cid'))
      expect(clashes).toEqual([{ key: '*S', sheet: 'S', cell: '', mine: '', theirs: '' }])
    })
  },
)

test('formulas have other references in a row that was moved, and stay', () => {
  const total = (rows: number) => ['Sum', `=SUM(B1:B${rows})`]
  const base = [sheet('S', [['a', '1'], ['b', '2'], total(2)])]
  const mine = [sheet('S', [['new', '9'], ['a', '1'], ['b', '2'], total(3)])]
  const theirs = [sheet('S', [['a', '1'], ['b', '20'], total(2)])]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(textsOf(merged.sheets(none)[0]!)).toEqual([
    ['new', '9'],
    ['a', '1'],
    ['b', '20'],
    total(3),
  ])
})

test('what both write into an empty sheet is merged; one that nobody can recognise is not', () => {
  const empty = [sheet('S', [])]
  const [mine, theirs] = [[sheet('S', [['a'], ['b']])], [sheet('S', [[], [], ['', 'c']])]]
  const merged = mergeSheets(empty, mine, theirs)
  expect(merged.clashes).toEqual([])
  expect(textsOf(merged.sheets(none)[0]!)).toEqual([['a'], ['b'], ['', 'c']])
  const other = [
    sheet('S', [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ]),
  ]
  const base = [
    sheet('S', [
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ]
  const clashes = mergeSheets(base, other, [
    sheet('S', [
      ['a', 'b'],
      ['c', 'D'],
    ]),
  ]).clashes
  expect(clashes.map(({ key }) => key)).toEqual(['*S'])
})

test('what names other cells is not changed by itself when rows were moved', () => {
  const base = [
    sheet('S', [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]),
  ]
  const mine = [
    sheet('S', [
      ['new', '9'],
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]),
  ]
  const theirs = [
    sheet('S', [
      ['a', '1'],
      ['b', '2', '=B2'],
      ['c', '3'],
    ]),
  ]
  const merged = mergeSheets(base, mine, theirs)
  expect(merged.clashes.map(({ key }) => key)).toEqual(['*S'])
  expect(merged.sheets(none)).toEqual(mine)
  expect(merged.sheets(new Set(['*S']))).toEqual(theirs)
  // rows of both sides moved
  const sorted = [
    sheet('S', [
      ['c', '3'],
      ['a', '1'],
      ['b', '2'],
    ]),
  ]
  expect(mergeSheets(base, mine, sorted).clashes.map(({ key }) => key)).toEqual(['*S'])
})
