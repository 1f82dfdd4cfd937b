import { expect, test } from 'vitest'
import { toGrid } from '../format/to-grid.ts'
import { printedArea } from './printed-area.ts'

const printed = (sheet: object) => printedArea(toGrid([{ name: 'S', ...sheet }], String)[0]!)

test('paper has all used cells as they are shown, without what is hidden', () => {
  const { columns, rows, isCut } = printed({
    styles: [{ format: 'rmb', bgcolor: '#ffff00', font: { bold: true } }, { align: 'center' }],
    merges: ['A2:B3'],
    rows: {
      0: { cells: { 0: { text: '1234.5', style: 0 }, 1: { text: '=A1*2' } }, height: 40 },
      1: { cells: { 0: { text: 'both', style: 1, merge: [1, 1] } } },
      3: { cells: { 0: { text: 'secret' } }, hide: true },
      4: { cells: { 3: { text: 'two\nlines' } } },
    },
    cols: { 1: { width: 240 }, 2: { hide: true } },
  })
  expect(isCut).toBe(false)
  expect(columns).toEqual([
    { column: 0, width: 100 },
    { column: 1, width: 240 },
    { column: 3, width: 100 },
  ])
  expect(rows.map(({ row }) => row)).toEqual([0, 1, 2, 4])
  expect(rows[0]!.height).toBe(40)
  const [price, double] = rows[0]!.cells
  expect(price).toMatchObject({
    text: '¥1,234.50',
    style: { background: '#ffff00', fontWeight: 700 },
  })
  expect(double!.text).toBe('2469')
  expect(rows[1]!.cells).toMatchObject([
    { text: 'both', rowSpan: 2, colSpan: 2, style: { textAlign: 'center' } },
    { column: 3, text: '' },
  ])
  expect(rows[2]!.cells.map(({ column }) => column)).toEqual([3])
  expect(rows[3]!.cells[2]!.text).toBe('two\nlines')
})

test('a merged area whose first row is hidden leaves its cells empty', () => {
  const { rows } = printed({
    merges: ['A1:A3'],
    rows: { 0: { cells: { 0: { text: 'x', merge: [2, 0] }, 1: { text: 'y' } }, hide: true } },
  })
  expect(rows.map(({ cells }) => cells.map(({ text, rowSpan }) => [text, rowSpan]))).toEqual([
    [
      ['', 1],
      ['', 1],
    ],
    [
      ['', 1],
      ['', 1],
    ],
  ])
})

test('an empty sheet is an empty table, and a far cell does not make millions of others', () => {
  expect(printed({})).toEqual({ columns: [], rows: [], isCut: false })
  const far = printed({ rows: { 9999: { cells: { 199: { text: 'far' } } } } })
  expect(far.rows).toHaveLength(1000)
  expect(far.isCut).toBe(true)
})

test('a number has the colour that its format gives it, unless its cell has one', () => {
  const styles = [{ pattern: '0.0;[Red]-0.0' }, { pattern: '0.0;[Red]-0.0', color: '#00ff00' }]
  const cells = {
    0: { text: '-1', style: 0 },
    1: { text: '1', style: 0 },
    2: { text: '-1', style: 1 },
  }
  const { rows } = printed({ styles, rows: { 0: { cells } } })
  expect(rows[0]!.cells.map(({ text, style }) => [text, style.color])).toEqual([
    ['-1.0', 'red'],
    ['1.0', undefined],
    ['-1.0', '#00ff00'],
  ])
})
