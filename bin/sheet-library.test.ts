import { expect, test } from 'vitest'
import { mended } from './sheet-library.ts'

test('a place of the library that is not there, or there twice, stops the build', () => {
  expect(mended('a b c', [['b', '$&']])).toBe('a $& c')
  expect(() => mended('a c', [['b', 'd']])).toThrow('no single place with b')
  expect(() => mended('b b', [['b', 'd']])).toThrow('no single place with b')
})
