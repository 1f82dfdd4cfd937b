import { expect, test } from 'vitest'
import { mebibyteText } from './mebibytes.ts'

test.each([
  [0, '0.00 M'],
  [1, '<0.01 M'],
  [10_485, '<0.01 M'],
  [10_486, '0.01 M'],
  [12_897_485, '12.30 M'],
  [5_368_709_120, '5,120.00 M'],
])('%i bytes are %s', (bytes, text) => {
  expect(mebibyteText(bytes, 'en')).toBe(text)
})
