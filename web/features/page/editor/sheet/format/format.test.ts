import type { Cell, Sheet } from '@fortune-sheet/core'
import { expect, test } from 'vitest'
import { parseCellName } from '#contract/text/content/sheets/cell-names.ts'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { fromGrid } from './from-grid.ts'
import { toGrid } from './to-grid.ts'

const nameOf = (number: number) => `Sheet${number}`

/** A workbook as an older client stored it, with things that the grid does not know. */
const workbook = (): JsonObject[] => [
  {
    name: '接口',
    freeze: 'B2',
    styles: [
      { bgcolor: '#ffff00', font: { name: 'Arial', bold: true }, glow: 3 },
      { format: 'percent', align: 'right' },
      { border: { top: ['thin', '#ff0000'], left: ['thick', '#000'] } },
      { format: 'date' },
    ],
    merges: ['A1:B2'],
    rows: {
      '0': { cells: { '0': { text: '名称', style: 0, merge: [1, 1], note: 'kept' } }, height: 40 },
      '2': {
        cells: {
          '0': { text: '007' },
          '1': { text: '12.5', style: 1 },
          '2': { text: '=B3*2' },
          '3': { text: '2026-11-23', style: 3 },
          '250': { text: 'outside' },
        },
        hide: true,
      },
      '3': { cells: { '0': { style: 2 }, '1': {}, '2': { text: '1.50' } } },
      '20000': { cells: { '0': { text: 'far below' } } },
      len: 100,
    },
    cols: { '1': { width: 240 }, len: 26 },
    validations: [{ refs: ['C1'], type: 'list' }],
    autofilter: {},
  },
  { name: 'Empty', rows: { len: 100 }, cols: { len: 26 } },
]

const cellAt = (sheets: readonly Sheet[], sheet: number, name: string): Cell => {
  const { row, column } = parseCellName(name)!
  return (sheets[sheet]!.data![row]![column] ??= {})
}

const at = (sheet: JsonObject, row: number, column: number): JsonObject => {
  const rows = sheet['rows'] as Record<number, { cells: Record<number, JsonObject> }>
  return rows[row]!.cells[column]!
}

test('nothing changes in sheets that are opened and stored again', () => {
  const stored = workbook()
  expect(fromGrid(toGrid(stored, nameOf), stored)).toEqual(workbook())
})

test('one changed cell leaves everything else as it was', () => {
  const stored = workbook()
  const grid = toGrid(stored, nameOf)
  Object.assign(cellAt(grid, 0, 'A1'), { v: 'Name', m: 'Name' })
  const expected = workbook()
  at(expected[0]!, 0, 0)['text'] = 'Name'
  expect(fromGrid(grid, stored)).toEqual(expected)
})

test('a changed look keeps what the grid does not know, and shares equal styles', () => {
  const stored = workbook()
  const grid = toGrid(stored, nameOf)
  cellAt(grid, 0, 'A1').it = 1
  Object.assign(cellAt(grid, 0, 'D5'), { bl: 1 })
  Object.assign(cellAt(grid, 0, 'D6'), { bl: 1 })
  const [sheet] = fromGrid(grid, stored)
  const styles = sheet!['styles'] as JsonObject[]
  expect(styles.slice(0, 4)).toEqual(workbook()[0]!['styles'])
  expect(styles.slice(4)).toEqual([
    { bgcolor: '#ffff00', glow: 3, font: { name: 'Arial', bold: true, italic: true } },
    { font: { bold: true } },
  ])
  expect([at(sheet!, 4, 3), at(sheet!, 5, 3)]).toEqual([{ style: 5 }, { style: 5 }])
})

test('numbers, percentages, dates and formulas are stored as their texts', () => {
  const stored = workbook()
  const grid = toGrid(stored, nameOf)
  Object.assign(cellAt(grid, 0, 'B3'), { v: 0.6, m: '60%', ct: { fa: '0%', t: 'n' } })
  Object.assign(cellAt(grid, 0, 'D3'), {
    v: 46349,
    m: '2026-11-24',
    ct: { fa: 'yyyy-MM-dd', t: 'd' },
  })
  Object.assign(cellAt(grid, 1, 'A1'), { v: 1234.5, m: '1,234.50', ct: { fa: '#,##0.00', t: 'n' } })
  Object.assign(cellAt(grid, 1, 'A2'), { f: '=A1+1', v: 1235.5, m: '1235.5' })
  Object.assign(cellAt(grid, 1, 'A3'), { v: 3.14159, m: '3.14', ct: { fa: '0.00', t: 'n' } })
  const [first, second] = fromGrid(grid, stored)
  expect(at(first!, 2, 1)).toEqual({ text: '60', style: 1 })
  expect(at(first!, 2, 3)).toEqual({ text: '2026-11-24', style: 3 })
  expect([at(second!, 0, 0), at(second!, 1, 0), at(second!, 2, 0)]).toEqual([
    { text: '1234.5', style: 0 },
    { text: '=A1+1', value: '1235.5' },
    { text: '3.14159', style: 1 },
  ])
  expect(second!['styles']).toEqual([{ format: 'number' }, { pattern: '0.00' }])
  const again = toGrid([first!, second!], nameOf)
  expect(cellAt(again, 1, 'A1')).toMatchObject({ v: 1234.5, m: '1,234.50' })
  expect(cellAt(again, 1, 'A2')).toMatchObject({ v: 1235.5 })
  expect(cellAt(again, 1, 'A3')).toMatchObject({ v: 3.14159, m: '3.14' })
  expect(cellAt(again, 0, 'C3')).toMatchObject({ v: 1.2 })
})

test('formats of typed numbers and of results are stored, and stay', () => {
  const stored: JsonObject[] = [
    {
      name: 'S',
      styles: [{ format: 'percent' }, { format: 'usd' }],
      rows: {
        '0': {
          cells: {
            '0': { text: '=1/2', value: '50%', style: 0 },
            '1': { text: '=1234.5', value: '$1,234.50', style: 1 },
            '2': { text: '="x"', value: 'x', style: 1 },
          },
        },
        len: 100,
      },
      cols: { len: 26 },
    },
  ]
  const grid = toGrid(stored, nameOf)
  expect(grid[0]!.data![0]!.slice(0, 3).map((cell) => cell?.m)).toEqual(['50%', '$1,234.50', 'x'])
  expect(fromGrid(grid, stored)).toEqual(stored)
  // as the library writes what is typed, and given a format by its button
  const ct = { fa: '"¥"#,##0.00', t: 'n' }
  Object.assign(cellAt(grid, 0, 'D1'), { v: '1234.5', m: '¥1,234.50', ct })
  Object.assign(cellAt(grid, 0, 'E1'), { f: '=2*2', v: 4, m: '¥4.00', ct })
  const [sheet] = fromGrid(grid, stored)
  expect(sheet!['styles']).toEqual([{ format: 'percent' }, { format: 'usd' }, { format: 'rmb' }])
  expect(at(sheet!, 0, 3)).toEqual({ text: '1234.5', style: 2 })
  expect(at(sheet!, 0, 4)).toEqual({ text: '=2*2', value: '¥4.00', style: 2 })
})

test('dates say what was written', () => {
  const texts = ['2026/1/5', '2026-11-23', '2026-01-05 09:05', '2026-02-30', '1/5/2026']
  const cells = Object.fromEntries(texts.map((text, column) => [column, { text }]))
  const stored = [{ name: 'S', rows: { '0': { cells }, len: 100 }, cols: { len: 26 } }]
  const grid = toGrid(stored, nameOf)
  expect(grid[0]!.data![0]!.slice(0, 5).map((cell) => cell?.m)).toEqual(texts)
  expect(grid[0]!.data![0]!.slice(0, 5).map((cell) => cell?.ct?.t)).toEqual([
    'd',
    'd',
    'd',
    'g',
    'g',
  ])
  expect(fromGrid(grid, stored)).toEqual(stored)
})

test('a text that begins with = is no formula where it is marked as text', () => {
  const cells = {
    '0': { text: '=1+1', quoted: true },
    '1': { text: '=LEN(A1)' },
    '2': { text: '=1\n=2', quoted: true },
  }
  const stored = [{ name: 'S', rows: { '0': { cells }, len: 100 }, cols: { len: 26 } }]
  const grid = toGrid(stored, nameOf)
  expect(cellAt(grid, 0, 'A1')).toMatchObject({ v: '=1+1', m: '=1+1', ct: { fa: '@', t: 's' } })
  expect(cellAt(grid, 0, 'A1').f).toBeUndefined()
  expect(cellAt(grid, 0, 'B1')).toMatchObject({ v: 4 })
  expect(fromGrid(grid, stored)).toEqual(stored)
  // as the library writes what is typed after an apostrophe, and then without one
  Object.assign(cellAt(grid, 0, 'D1'), { v: '=9', m: '=9', ct: { fa: '@', t: 's' }, qp: 1 })
  const typed = fromGrid(grid, stored)
  expect(at(typed[0]!, 0, 3)).toMatchObject({ text: '=9', quoted: true })
  Object.assign(cellAt(grid, 0, 'A1'), { v: 2, m: '2', f: '=1+1' })
  expect(at(fromGrid(grid, stored)[0]!, 0, 0)).toEqual({ text: '=1+1', value: '2' })
})

test('TRUE and FALSE are truth values, in cells and in formulas', () => {
  const texts = ['FALSE', 'TRUE', '=A1=FALSE', '=IF(false,1,2)', '=AND(TRUE,B1)']
  const cells = Object.fromEntries(texts.map((text, column) => [column, { text }]))
  const stored = [{ name: 'S', rows: { '0': { cells }, len: 100 }, cols: { len: 26 } }]
  const grid = toGrid(stored, nameOf)
  expect(texts.map((_, column) => grid[0]!.data![0]![column]?.m)).toEqual([
    'FALSE',
    'TRUE',
    'TRUE',
    '2',
    'TRUE',
  ])
  expect(fromGrid(grid, stored)).toEqual(stored)
})

test('formulas that refer to later cells and sheets are computed', () => {
  const grid = toGrid(
    [
      {
        name: 'A',
        rows: {
          '0': { cells: { '0': { text: '=B1+B!A1' }, '1': { text: '=C1*2' }, '2': { text: '4' } } },
        },
      },
      {
        name: 'B',
        rows: { '0': { cells: { '0': { text: '=A!C1+1' }, '1': { text: '=NOPE(' } } } },
      },
    ],
    nameOf,
  )
  expect(cellAt(grid, 0, 'A1').v).toBe(13)
  expect(String(cellAt(grid, 1, 'B1').v)).toMatch(/^#/)
})

test('a text that looks like a number keeps its digits', () => {
  const texts = ['007', '1e5', '12345678901234567890', '1.50', '-0', '+1', '0x10', ' 5 ']
  const stored: JsonObject[] = [
    {
      name: 'x',
      rows: { '0': { cells: Object.fromEntries(texts.map((text, c) => [c, { text }])) } },
    },
  ]
  const grid = toGrid(stored, nameOf)
  expect(grid[0]!.data![0]!.slice(0, texts.length).map((cell) => cell?.m)).toEqual(texts)
  const [sheet] = fromGrid(grid, stored)
  expect(texts.map((_, column) => at(sheet!, 0, column))).toEqual(texts.map((text) => ({ text })))
})

test('line breaks of a text are shown, and stay as they are stored', () => {
  const cells = { '0': { text: 'one\ntwo', style: 0 }, '1': { text: '=A1&"!"' } }
  const stored = [
    { name: 'S', styles: [{ font: { bold: true } }], rows: { '0': { cells }, len: 100 } },
  ]
  const grid = toGrid(stored, nameOf)
  expect(cellAt(grid, 0, 'A1').ct).toMatchObject({ t: 'inlineStr', s: [{ v: 'one\ntwo', bl: 1 }] })
  expect(cellAt(grid, 0, 'B1').v).toBe('one\ntwo!')
  expect(at(fromGrid(grid, stored)[0]!, 0, 0)).toEqual(cells[0])
})

test('merged areas, sizes, frozen panes and lines are stored where they were changed', () => {
  const stored = workbook()
  const grid = toGrid(stored, nameOf)
  const [sheet] = grid as [Sheet]
  sheet.config!.merge!['5_0'] = { r: 5, c: 0, rs: 1, cs: 3 }
  cellAt(grid, 0, 'A6').mc = { r: 5, c: 0, rs: 1, cs: 3 }
  cellAt(grid, 0, 'B6').mc = { r: 5, c: 0 }
  sheet.config!.rowlen![7] = 60
  sheet.config!.columnlen![1] = 120
  sheet.config!.colhidden = { 3: 0 }
  sheet.frozen = { type: 'rangeRow', range: { row_focus: 2, column_focus: 4 } }
  sheet.config!.borderInfo!.push({
    rangeType: 'range',
    borderType: 'border-outside',
    style: '1',
    color: '#00ff00',
    range: [{ row: [8, 8], column: [0, 1] }],
  })
  const [now] = fromGrid(grid, stored)
  expect(now).toMatchObject({ freeze: 'A4', merges: ['A1:B2', 'A6:C6'] })
  expect(at(now!, 5, 0)).toEqual({ merge: [0, 2] })
  expect(now!['rows']).toMatchObject({ '7': { height: 60 } })
  expect(now!['cols']).toMatchObject({ '1': { width: 120 }, '3': { hide: true } })
  const left = (now!['styles'] as JsonObject[])[Number(at(now!, 8, 0)['style'])]
  expect(left).toEqual({
    border: { top: ['thin', '#00ff00'], bottom: ['thin', '#00ff00'], left: ['thin', '#00ff00'] },
  })
})

test('a copied or restored sheet that was not opened yet keeps its cells', () => {
  const stored = workbook()
  const grid = toGrid(stored, nameOf).map(({ data = [], ...sheet }) => ({
    ...sheet,
    celldata: data.flatMap((cells, r) => cells.flatMap((v, c) => (v ? [{ r, c, v }] : []))),
  }))
  expect(fromGrid(grid, stored)).toEqual(workbook())
  const copy = { ...grid[0]!, id: 'copy', name: 'Copy', order: 2 }
  const [, , copied] = fromGrid([...grid, copy], stored)
  expect(at(copied!, 0, 0)).toMatchObject({ text: '名称', note: 'kept' })
  expect(copied!['cols']).toMatchObject({ '1': { width: 240 } })
  const style = (copied!['styles'] as JsonObject[])[Number(at(copied!, 0, 0)['style'])]
  expect(style).toEqual((workbook()[0]!['styles'] as JsonObject[])[0])
})

test('what is no workbook is not read as one', () => {
  expect(readSheets('')).toEqual([])
  expect(readSheets('[]')).toEqual([])
  expect(readSheets('{"name":"a","rows":{}}')).toHaveLength(1)
  expect(['# text', '{"a":1}', '[1]', 'null', '"x"', '[{"x":1}]'].map(readSheets)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
