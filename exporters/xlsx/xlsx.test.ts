import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { storedWorkbook } from '../../importers/xlsx/sheets.ts'
import { wordsOf } from '../../importers/xlsx/words.ts'
import { workbookOf } from './write.ts'

const nameOf = (number: number) => `Sheet${number}`
const back = async (bytes: Uint8Array) =>
  storedWorkbook(await readXlsx(bytes, { readStyles: true }), wordsOf('en'))

const plan = {
  name: '计划',
  freeze: 'A2',
  styles: [
    { bgcolor: '#d8ebe4', align: 'center', font: { bold: true } },
    { color: '#b3261e', border: { top: ['thin', '#000000'] }, format: 'percent' },
    { format: 'rmb' },
    { format: 'text' },
    { textwrap: true, valign: 'top', underline: true, pattern: '0.0' },
  ],
  merges: ['A5:B6'],
  rows: {
    '0': {
      cells: { '0': { text: 'Service 服务', style: 0 }, '1': { text: 'Weeks' } },
      height: 40,
    },
    '1': { cells: { '0': { text: '007', style: 3 }, '1': { text: '1.5' } } },
    '2': { cells: { '0': { text: '50', style: 1 }, '1': { text: '1234.5', style: 2 } } },
    '3': { cells: { '1': { text: '=SUM(B2:B3)', value: '1236' } } },
    '4': { cells: { '0': { text: 'merged', merge: [1, 1] }, '4': { text: '2', style: 4 } } },
    len: 100,
  },
  cols: { '0': { width: 180 }, '2': { hide: true }, len: 26 },
}

test('sheets come back from a workbook as they were', async () => {
  const bytes = await workbookOf([plan, { ...plan, name: '明细' }], nameOf)
  const { sheets, filled, remarks } = await back(bytes)
  expect(sheets[0]).toEqual({
    ...plan,
    styles: expect.any(Array),
    rows: expect.any(Object),
  })
  expect(sheets[1]).toMatchObject({ name: '明细' })
  const styleOf = (row: number, column: number) => {
    const { rows, styles } = sheets[0] as unknown as typeof plan & {
      rows: Record<number, { cells: Record<number, { text?: string; style?: number }> }>
    }
    const { style, ...cell } = rows[row]!.cells[column]!
    return { ...cell, style: style === undefined ? undefined : styles[style] }
  }
  expect(styleOf(0, 0)).toEqual({ text: 'Service 服务', style: plan.styles[0] })
  expect(styleOf(1, 0)).toEqual({ text: '007', style: plan.styles[3] })
  expect(styleOf(1, 1)).toEqual({ text: '1.5' })
  expect(styleOf(2, 0)).toEqual({ text: '50', style: plan.styles[1] })
  expect(styleOf(2, 1)).toEqual({ text: '1234.5', style: plan.styles[2] })
  expect(styleOf(3, 1)).toEqual({ text: '=SUM(B2:B3)', value: '1236' })
  expect(styleOf(4, 0)).toEqual({ text: 'merged', merge: [1, 1] })
  expect(styleOf(4, 4)).toEqual({ text: '2', style: plan.styles[4] })
  expect(filled).toBe(18)
  expect(remarks).toEqual([])
})

test('a text that reads like a formula or a truth value stays a text', async () => {
  const cells = {
    '0': { text: '=1+1', quoted: true },
    '1': { text: 'TRUE', style: 0 },
    '2': { text: 'FALSE' },
  }
  const bytes = await workbookOf(
    [{ styles: [{ format: 'text' }], rows: { '0': { cells } } }],
    nameOf,
  )
  const workbook = await readXlsx(bytes, { readStyles: true })
  expect(workbook.sheets[0]?.rows[0]).toEqual(['=1+1', 'TRUE', false])
  expect(workbook.sheets[0]?.cells?.get('0,0')?.formula).toBeUndefined()
  const { sheets, remarks } = await back(bytes)
  expect(sheets[0]).toMatchObject({ styles: [{ format: 'text' }], rows: { '0': { cells } } })
  expect(remarks).toEqual([])
})

test('results that are shown with a sign are numbers', async () => {
  const cells = {
    '0': { text: '=1/2', value: '50%', style: 0 },
    '1': { text: '=A1', value: '-$1,234.50', style: 1 },
    '2': { text: '=A1', value: '1,2', style: 1 },
  }
  const styles = [{ format: 'percent' }, { format: 'usd' }]
  const workbook = await readXlsx(await workbookOf([{ styles, rows: { '0': { cells } } }], nameOf))
  expect(workbook.sheets[0]?.rows[0]).toEqual([0.5, -1234.5, '1,2'])
})

test('dates of a workbook are dates again', async () => {
  const [day, time] = [new Date(Date.UTC(2026, 10, 23)), new Date(Date.UTC(2026, 0, 2, 9, 5, 7))]
  const first = await writeXlsx({
    sheets: [
      {
        name: 'A',
        cells: new Map([
          ['0,0', { value: day, style: { numFmt: 'd.m.yy' } }],
          ['0,1', { value: time, style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } }],
        ]),
      },
    ],
  })
  const { sheets } = await back(first)
  expect(sheets[0]).toMatchObject({
    rows: { '0': { cells: { '0': { text: '2026-11-23' }, '1': { text: '2026-01-02 09:05:07' } } } },
  })
  const again = await readXlsx(await workbookOf(sheets as JsonObject[], nameOf), {
    readStyles: true,
  })
  expect(again.sheets[0]?.rows[0]).toEqual([day, time])
  expect(again.sheets[0]?.cells?.get('0,0')?.style?.numFmt).toBe('d.m.yy')
})

test('equal sheets give equal bytes', async () => {
  expect(await workbookOf([plan], nameOf)).toEqual(await workbookOf([plan], nameOf))
})

test('text is a number or a truth value only if it is written like one', async () => {
  const cells = [
    '12',
    '-0.5',
    '012',
    '1e3',
    '1234567890123456',
    '+1',
    '=',
    'TRUE',
    'true',
    ' 1',
  ].map((text, at) => [at, { text }] as const)
  const bytes = await workbookOf([{ rows: { '0': { cells: Object.fromEntries(cells) } } }], nameOf)
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.name).toBe('Sheet1')
  expect(sheets[0]?.rows[0]).toEqual([
    12,
    -0.5,
    '012',
    '1e3',
    '1234567890123456',
    '+1',
    '=',
    true,
    'true',
    ' 1',
  ])
})

test('names are such that Excel opens the file; what is no sheet is left out', async () => {
  const names = ['a/b', 'A B', '', 'x'.repeat(40), 'x'.repeat(41), "'q'"]
  const bytes = await workbookOf(
    [
      ...names.map((name) => ({ name, merges: ['nonsense', 'B2:A1'], freeze: '??' })),
      { name: 'odd', rows: { x: 1, '0': { cells: { '-1': { text: 'no' }, '0': 'no' } } } },
    ],
    nameOf,
  )
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual([
    'a b',
    'A B 2',
    'Sheet3',
    'x'.repeat(31),
    `${'x'.repeat(29)} 2`,
    'q',
    'odd',
  ])
  expect(sheets.at(-1)?.rows).toEqual([])
})
