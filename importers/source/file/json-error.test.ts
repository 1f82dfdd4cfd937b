import { expect, test } from 'vitest'
import { jsonErrorAt } from './json-error.ts'

test.each([
  ['{"a": }', 6],
  ['{"a" 1}', 5],
  ['{"a": 1,}', 8],
  ['[1, 2', 5],
  ['[1 2]', 3],
  ['{"a": tru}', 6],
  ['{a: 1}', 1],
  ['{"a": "x\n"}', 6],
  ['[1]]', 3],
  ['[] {}', 3],
  ["{'a': 1}", 1],
  ['{"a": 01}', 7],
])('%s is broken at the character that JSON does not allow there', (text, at) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect(jsonErrorAt(text)).toBe(at)
})
