import { expect, test } from 'vitest'
import { isInvisible } from './invisible.ts'

test.each([
  '',
  ' ',
  '\t\n',
  '\u3000',
  '\u200b',
  '\u00a0\u2060\ufeff',
  '\u3164',
  '\u2800',
  '\u202e\ufe0f',
])('nothing is seen of %j', (text) => {
  expect(isInvisible(text)).toBe(true)
})

test.each(['a', '　a', '首页', '❤️', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '-', '\ue001', 'क्‍ष'])(
  'something is seen of %j',
  (text) => {
    expect(isInvisible(text)).toBe(false)
  },
)
