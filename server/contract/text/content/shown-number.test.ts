import { expect, test } from 'vitest'
import { shownNumber } from './shown-number.ts'
import { shownSheet } from './shown-sheet.ts'

test.each([
  ['1234.5', 'usd', '', '$1,234.50'],
  ['-1234567.891', 'rmb', '', '-¥1,234,567.89'],
  ['12', 'eur', '', '€12.00'],
  ['1234', 'number', '', '1,234.00'],
  ['50', 'percent', '', '50%'],
  ['12.5', 'percent', '0%', '12.5%'],
  ['1234', '', '#,##0', '1,234'],
  ['3.14159', '', '0.00', '3.14'],
  ['1234.5', '', '[$€-407] #,##0.0', '€ 1,234.5'],
  ['0.5', '', '¥ #.00', '¥ 0.50'],
  ['12', '', '0"元"', '12元'],
  ['12', '', '¥ 0.00;[Red]-¥ 0.00', '¥ 12.00'],
  ['0.5', '', '0.00%', '0.5'],
  ['12', '', '# ?/?', '12'],
  ['12', '', 'yyyy-MM-dd', '12'],
  ['007', 'usd', '', '007'],
  ['1234567890123456', 'usd', '', '1234567890123456'],
  ['12 apples', 'usd', '', '12 apples'],
  ['', 'usd', '', ''],
])('%s as %s %s is shown as %s', (text, format, pattern, shown) => {
  expect(shownNumber(text, format, pattern)).toBe(shown)
})

test('readers of a sheet see numbers with the sign of their currency', () => {
  const cells = { '0': { text: '1234.5', style: 0 }, '1': { text: '=A1', value: '$1,234.50' } }
  expect(shownSheet({ styles: [{ format: 'usd' }], rows: { '0': { cells } } })).toEqual({
    name: '',
    rows: [['$1,234.50', '$1,234.50']],
  })
})
