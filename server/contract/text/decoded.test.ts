import { expect, test } from 'vitest'
import { decoded } from './decoded.ts'

test.each([
  ['a%20b', 'a b'],
  ['%E4%B8%AD', '中'],
  ['中', '中'],
  ['%', '%'],
  ['100%25%', '100%25%'],
  ['%E4%B8', '%E4%B8'],
  ['', ''],
])('%s reads %s', (part, text) => {
  expect(decoded(part)).toBe(text)
})
