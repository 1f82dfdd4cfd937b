import { expect, test } from 'vitest'
import { isWhole, lettersOf, shownCode } from './code.ts'

test.each(['BCDFGHJK', 'bcdf-ghjk', ' bcdf ghjk ', 'b c d f-g h j k', 'BCDF–GHJK'])(
  '"%s" is read as the same code',
  (typed) => {
    expect(shownCode(lettersOf(typed))).toBe('BCDF-GHJK')
    expect(isWhole(lettersOf(typed))).toBe(true)
  },
)

test('the code grows as it is typed, letter by letter', () => {
  let shown = ''
  for (const letter of 'bcdfghjk') shown = shownCode(lettersOf(shown + letter))
  expect(shown).toBe('BCDF-GHJK')
  expect(isWhole(lettersOf('BCDF-GHJ'))).toBe(false)
})
