import { expect, test } from 'vitest'
import { rebasedOrder } from './rebased-order.ts'

const order = (letters: string) => [...letters]

test.each([
  ['nobody else has changed it', 'abcde', 'eabcd', 'abcde', 'eabcd'],
  ['somebody has moved another page', 'abcde', 'aebcd', 'bcdea', 'bcdae'],
  ['to the top of what somebody has moved', 'abcde', 'cabde', 'edabc', 'cedab'],
  ['a page is new', 'abcde', 'eabcd', 'abcdex', 'eabcdx'],
  ['the page in front of it is gone', 'abcde', 'abecd', 'acde', 'aecd'],
  ['the page itself is gone', 'abcde', 'abecd', 'dcba', 'dcba'],
  ['neighbours are swapped', 'abc', 'bac', 'cab', 'cba'],
  ['all are sorted, one is new and one gone', 'cba', 'abc', 'xcb', 'bcx'],
])('%s', (_, shown, wanted, stored, expected) => {
  expect(rebasedOrder(order(shown), order(wanted), order(stored)).join('')).toBe(expected)
})
