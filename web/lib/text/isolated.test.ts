import { expect, test } from 'vitest'
import { isolated, pathText } from './isolated.ts'

test.each([
  ['登录 page', '登录 page'],
  ['שלום', 'שלום'],
  ['a\u202egnp.exe', '\u2068a\u202egnp.exe\u2069'],
  // an end of its own would let the rest out
  ['a\u2069\u202eb', '\u2068a\u202eb\u2069'],
])('%j is %j inside a sentence', (text, inside) => expect(isolated(text)).toBe(inside))

test('each name of a path ends its own direction', () => {
  expect(pathText(['Item', 'a\u202eb', 'c'])).toBe('Item / \u2068a\u202eb\u2069 / c')
})
