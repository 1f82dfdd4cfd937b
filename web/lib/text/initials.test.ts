import { expect, test } from 'vitest'
import { startsWithLetter, pinyinInitials } from './initials.ts'

test.each([
  ['阿', 'a'],
  ['接', 'j'],
  ['订', 'd'],
  ['用', 'y'],
  ['数', 's'],
  ['错', 'c'],
  ['快', 'k'],
  ['文', 'w'],
  ['座', 'z'],
  ['更', 'g'],
  ['A', ''],
  ['1', ''],
  ['', ''],
])('%s starts with %s', (sign, letter) => {
  expect(pinyinInitials(sign)).toBe(letter)
})

test('titles are found by their first letter, Latin or pinyin', () => {
  expect(startsWithLetter(' Orders', 'o')).toBe(true)
  expect(startsWithLetter('订单', 'D')).toBe(true)
  expect(startsWithLetter('订单', '订')).toBe(true)
  for (const letter of ['c', 'z']) expect(startsWithLetter('重庆', letter)).toBe(true)
  expect(startsWithLetter('订单', 'x')).toBe(false)
  expect(startsWithLetter('\u202eOrders', 'o')).toBe(true)
  expect(startsWithLetter('', 'x')).toBe(false)
})
