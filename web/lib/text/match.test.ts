import { expect, test } from 'vitest'
import { matchOf } from './match.ts'

const best = (words: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const match = matchOf(words, text)
      return match ? [{ text, score: match.score }] : []
    })
    .toSorted((one, other) => one.score - other.score)
    .map(({ text }) => text)

test('whole titles come before starts, starts of words, parts of words, initials and typing errors', () => {
  const texts = ['Repaying', 'Payments', 'Pay', 'How to pay', 'Plain answers: yes']
  expect(best('pay', texts)).toEqual([
    'Pay',
    'Payments',
    'How to pay',
    'Repaying',
    'Plain answers: yes',
  ])
})

test.each([
  ['zfjk', '支付接口'],
  ['jk', '支付接口'],
  ['cqyh', '重庆银行'],
  ['zysj', '重要数据'],
  ['gs', 'Getting started'],
  ['支付', '微信支付接口'],
  ['ＡＰＩ', 'api keys'],
  ['keys api', 'API keys'],
  ['paymetns', 'Payments'],
  ['paymens', 'Payments'],
  ['setings', 'My settings'],
  ['settinggs', 'Item settings'],
  ['get_user_id', 'About get_user_id()'],
])('%s finds %s', (words, text) => {
  expect(matchOf(words, text)).not.toBeNull()
})

test('errors are counted to the last character, also in a text that is longer than those before', () => {
  const score = (words: string, text: string) => Math.floor(matchOf(words, text)?.score ?? -1)
  // two exchanged characters after a wrong one, and at the end
  expect(score('xetitgns', 'settings')).toBe(-1)
  expect(score('sxttigns', 'settings')).toBe(7)
  expect(score('settinsg', 'settings')).toBe(6)
  expect(score('settinsg', `${'a'.repeat(300)} settings`)).toBe(6)
  expect(score('settinsg', 'a')).toBe(-1)
  // the same again, from what is remembered of them
  expect(score('settings', 'settings')).toBe(0)
  expect(score('ＳＥＴ', 'settings')).toBe(1)
})

test('many characters with several readings are no more work than others', () => {
  const text = '重行长乐'.repeat(50)
  expect(matchOf('zxcl'.repeat(50), text)).not.toBeNull()
  expect(matchOf('zhcyx'.repeat(30), text)).toBeNull()
})

test.each([
  ['cqyx', '重庆银河'],
  ['xyz', 'Payments'],
  ['pya', 'Payments'], // too short for a typing error
  ['pay refund', 'Payments'],
  ['支出', '支付接口'],
])('%s does not find %s', (words, text) => {
  expect(matchOf(words, text)).toBeNull()
})

test('marks are ordered, without overlaps, and missing where folding changes the positions', () => {
  expect(matchOf('keys api', 'API keys')?.marks).toEqual([
    [0, 3],
    [4, 8],
  ])
  expect(matchOf('pay payments', 'Payments')?.marks).toHaveLength(1)
  expect(matchOf('fine', 'ﬁne')?.marks).toEqual([])
})

test('an empty query matches everything', () => {
  expect(matchOf('  ', 'Payments')).not.toBeNull()
})
