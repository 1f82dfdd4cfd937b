import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { workbookOf } from '../../exporters/xlsx/write.ts'
import { reasonAgainst } from './formulas.ts'
import { storedWorkbook } from './sheets.ts'
import { wordsOf } from './words.ts'

const read = async (sheets: WriteSheet[]) =>
  storedWorkbook(await readXlsx(await writeXlsx({ sheets }), { readStyles: true }), wordsOf('en'))

const textsOf = (sheet: Record<string, unknown> | undefined) =>
  Object.entries((sheet?.['rows'] ?? {}) as Record<string, { cells?: object }>).flatMap(
    ([row, { cells = {} }]) =>
      Object.entries(cells as Record<string, { text?: string; value?: string }>).map(
        ([column, { text, value }]) => [`${row},${column}`, text, ...(value ? [value] : [])],
      ),
  )

test('cells get the text they show', async () => {
  const { sheets, filled, remarks } = await read([
    {
      name: 'A',
      rows: [
        ['苹果', 0.1 + 0.2, true, new Date(Date.UTC(2026, 10, 23))],
        ['12', '=1+1', null, new Date(Date.UTC(2026, 0, 2, 9, 5))],
        [1 / 3, 1e-9, 123456789012345],
      ],
      cells: new Map([['3,0', { value: 0.125, style: { numFmt: '0.0%' } }]]),
    },
  ])
  expect(textsOf(sheets[0])).toEqual([
    ['0,0', '苹果'],
    ['0,1', '0.3'],
    ['0,2', 'TRUE'],
    ['0,3', '2026-11-23'],
    ['1,0', '12'],
    ['1,1', '=1+1'],
    ['1,3', '2026-01-02 09:05'],
    ['2,0', '0.3333333333'],
    ['2,1', '1e-9'],
    ['2,2', '123456789012345'],
    ['3,0', '12.5'],
  ])
  expect(filled).toBe(11)
  expect(remarks).toEqual([])
  // a number that was a text stays one
  const { rows, styles } = sheets[0] as unknown as {
    rows: Record<string, { cells: Record<string, { style: number }> }>
    styles: unknown[]
  }
  expect(styles[rows['1']!.cells['0']!.style]).toEqual({ format: 'text' })
})

test('formulas that can be computed stay, others become their value and are named', async () => {
  const { sheets, remarks } = await read([
    {
      name: 'A',
      cells: new Map([
        ['0,0', { formula: 'SUM(B1:B2)*2', formulaResult: 6 }],
        ['0,1', { formula: 'OFFSET(A1,1,1)', formulaResult: 7 }],
        ['0,2', { formula: "'Other sheet'!A1", formulaResult: 8 }],
        ['0,3', { formula: 'Secret!A1', formulaResult: 9 }],
      ]),
    },
    { name: 'Other sheet', rows: [[8]] },
    { name: 'Secret', rows: [[9]], hidden: true },
  ])
  expect(textsOf(sheets[0])).toEqual([
    ['0,0', '=SUM(B1:B2)*2', '6'],
    ['0,1', '7'],
    ['0,2', "='Other sheet'!A1", '8'],
    ['0,3', '9'],
  ])
  expect(sheets).toHaveLength(2)
  expect(remarks).toEqual([
    { where: 'Secret', message: 'This sheet is hidden; it was left out.' },
    { where: 'A', message: "OFFSET can't be computed here; the values were taken: B1" },
    {
      where: 'A',
      message: "Formulas that can't be computed here were replaced by their values: D1",
    },
  ])
})

test.for<[string, string | null]>([
  ['A1+$B$2*1.5e3', null],
  ['IF(A1>"[x] OFFSET(",B1,C1)', null],
  ['SUM(A:A)', null],
  ['Sheet2!A1', null],
  ['_xlfn.XLOOKUP(A1,B:B,C:C)', 'XLOOKUP'],
  ['[1]Sheet2!A1', ''],
  ['Table1[Price]', ''],
  ['{1,2}', ''],
  ['A1#', ''],
  ['Rate*2', ''],
  ["'It''s'!A1", null],
  ['Missing!A1', ''],
])('%s', ([formula, reason]) => {
  expect(reasonAgainst(formula, new Set(['Sheet2', "It's"]))).toBe(reason)
})

test('a very long sheet is cut, and the remark says so', async () => {
  const rows = Array.from({ length: 10_002 }, (_, index) => [index])
  const { sheets, remarks, filled } = await read([{ name: 'Long', rows }])
  expect(filled).toBe(10_000)
  expect(sheets[0]?.['rows']).toMatchObject({ len: 10_000 })
  expect(remarks).toEqual([
    { where: 'Long', message: 'Only the first 10000 rows and 200 columns were taken.' },
  ])
})

test('times are times, also those that count hours, and go back out as numbers', async () => {
  const cells = new Map(
    [
      [0.375, 'h:mm:ss'],
      [0.375, 'h:mm AM/PM'],
      [1.5, '[h]:mm'],
      [45_000.375, 'h:mm'],
      [0, 'hh:mm'],
      [45_000.375, 'yyyy-mm-dd hh:mm'],
    ].map(([value, numFmt], at) => [`0,${at}`, { value, style: { numFmt } }] as const),
  ) as unknown as NonNullable<WriteSheet['cells']>
  const { sheets } = await read([{ name: 'A', cells }])
  expect(textsOf(sheets[0]).map(([, text]) => text)).toEqual([
    '09:00:00',
    '09:00',
    '36:00',
    '2023-03-15 09:00',
    '00:00',
    '2023-03-15 09:00',
  ])
  const back = await readXlsx(await workbookOf(sheets as JsonObject[], () => 'A'), {
    readStyles: true,
  })
  const { sheets: again } = storedWorkbook(back, wordsOf('en'))
  expect(again[0]).toEqual(sheets[0])
})

test('links and a filter are named as left out, and rows have room for the lines of their cells', async () => {
  const style = { alignment: { wrapText: true } }
  const { sheets, remarks } = await read([
    {
      name: 'A',
      columns: [{ width: 10 }],
      autoFilter: { range: 'A1:B2' },
      cells: new Map([
        ['0,0', { value: 'page', hyperlink: { target: 'https://a.example/' } }],
        ['1,0', { value: 'multi\nline\ntext', style }],
        ['2,0', { value: '接口名称与说明接口名称与说明', style }],
        ['3,0', { value: 'one', style }],
        ['4,0', { value: 'two\nlines', style }],
      ]),
      rowDefs: new Map([[4, { height: 15 }]]),
    },
  ])
  expect(remarks.map(({ message }) => message)).toEqual([
    'Links were left out, and their texts kept: A1',
    'The filter was left out; rows that it hid are hidden.',
  ])
  const rows = sheets[0]?.['rows'] as Record<string, { height?: number }>
  expect([0, 1, 2, 3, 4].map((at) => rows[at]?.height)).toEqual([undefined, 61, 61, undefined, 20])
})
