import { expect, test } from 'vitest'
import { isComplete, normaliseCode, formatCode } from './code.ts'

test.each(['BCDFGHJK', 'bcdf-ghjk', ' bcdf ghjk ', 'b c d f-g h j k', 'BCDF–GHJK'])(
  '"%s" is read as the same code',
  (typed) => {
    expect(formatCode(normaliseCode(typed))).toBe('BCDF-GHJK')
    expect(isComplete(normaliseCode(typed))).toBe(true)
  },
)

test('the code is formatted as it is typed', () => {
  let shown = ''
  for (const letter of 'bcdfghjk') shown = formatCode(normaliseCode(shown + letter))
  expect(shown).toBe('BCDF-GHJK')
  expect(isComplete(normaliseCode('BCDF-GHJ'))).toBe(false)
})
