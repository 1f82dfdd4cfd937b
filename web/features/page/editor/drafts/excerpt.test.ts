import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('a text is shown as it is written, up to 400 characters', () => {
  expect(excerptOf('# Title\n\ntext', '', false)).toBe('# Title\n\ntext')
  expect(excerptOf('[1, 2]', '', false)).toBe('[1, 2]')
  expect(excerptOf('字'.repeat(500), '', false)).toBe('字'.repeat(400))
})

test('an API page is shown by what it calls and its description, also without an address', () => {
  const api = (info: object) => JSON.stringify({ info, request: { headers: [{ name: 'X' }] } })
  expect(
    excerptOf(api({ method: 'post', url: '/orders', description: '创建订单\n一次' }), '', false),
  ).toBe('POST /orders\n创建订单\n一次')
  expect(excerptOf(api({ method: 'get', url: '' }), '', false)).toBe('GET')
  const saved = api({ method: 'get', url: '/a', description: 'A' })
  expect(excerptOf(api({ method: 'get', url: '/a', description: 'B' }), saved, false)).toBe(
    'GET /a\nB',
  )
})

test('a spreadsheet is shown by the texts of its cells, row by row over all sheets', () => {
  const row = (...texts: string[]) => ({ cells: { ...texts.map((text) => ({ text })) } })
  const workbook = [
    { name: 'A', rows: { len: 100, 0: row('Name', '', 'Price'), 3: row('=1+1'), 5: row(' ') } },
    { name: 'B', rows: { 2: row('', 'second sheet') } },
  ]
  expect(excerptOf(JSON.stringify(workbook), '', true)).toBe('Name · Price\n=1+1\nsecond sheet')
  expect(excerptOf('[{"name":"A","rows":{"len":100}}]', '', true)).toBe('')
})

test('it begins with the first line that differs from the saved text', () => {
  const saved = '# Title\n\none\ntwo\n'
  expect(excerptOf('# Title\n\none\ntwo, typed\n', saved, false)).toBe('…\ntwo, typed\n')
  expect(excerptOf('# Title\n\none\ntwo\nthree', saved, false)).toBe('…\nthree')
  expect(excerptOf('# Titles\n\none', saved, false)).toBe('# Titles\n\none')
  // only the title or the catalog has changed
  expect(excerptOf(saved, saved, false)).toBe(saved)
})
