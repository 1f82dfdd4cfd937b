import { eastAsianWidthType as realWidth } from 'get-east-asian-width'
import * as real from 'uc.micro'
import { expect, test } from 'vitest'
import * as ours from './character-classes.ts'
import { eastAsianWidthType } from './east-asian-width.ts'

/** Characters of the standard that node and the packages both know. */
const assigned = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => (code < 0xd800 || code > 0xdfff) && !/\p{Cn}/u.test(String.fromCodePoint(code)),
)
const hex = (codes: number[]) => codes.map((code) => code.toString(16))
const whole = (one: RegExp) => new RegExp(`^(?:${one.source})$`, one.flags)

test.each([
  ['Cc', ours.Cc, real.Cc],
  ['Cf', ours.Cf, real.Cf],
  ['P', ours.P, real.P],
  ['S', ours.S, real.S],
  ['Z', ours.Z, real.Z],
])('the class %s has the same characters', (_, one, other) => {
  const own = whole(one)
  const theirs = whole(other)
  const differing = assigned.filter((code) => {
    const character = String.fromCodePoint(code)
    return own.test(character) !== theirs.test(character)
  })
  expect(hex(differing)).toEqual([])
})

test('any character is any character, also half of a pair', () => {
  expect(ours.Any.source).toBe(real.Any.source)
})

test('a sign is found inside a larger expression', () => {
  const end = new RegExp(`^(?:(?!${ours.Z.source}|${ours.P.source}).)+`)
  expect(end.exec('文档，完')?.[0]).toBe('文档')
  expect(end.exec('word\u{1e95e}')?.[0]).toBe('word')
})

/** What the rules of emphasis make of a width. */
function isCjk(width: string, code: number): boolean | null {
  const character = String.fromCodePoint(code)
  if (width === 'ambiguous') return null
  if (width === 'wide') return !/^\p{Emoji_Presentation}/u.test(character)
  return width === 'fullwidth' || width === 'halfwidth' || (width === 'neutral' && /^\p{sc=Hangul}/u.test(character))
}

const quotationMarks = [0x2018, 0x2019, 0x201c, 0x201d]
const isVariant = (code: number) => code >= 0xe0100 && code <= 0xe01ef

test('the same characters are Chinese, Japanese or Korean', () => {
  const differing = Array.from({ length: 0x110000 - 0x1100 }, (_, at) => at + 0x1100).filter((code) => {
    if (code >= 0xd800 && code <= 0xdfff) return false
    const theirs = isCjk(realWidth(code), code)
    // elsewhere an ambiguous one counts as none
    const expected = quotationMarks.includes(code) || isVariant(code) ? theirs : (theirs ?? false)
    return isCjk(eastAsianWidthType(code), code) !== expected
  })
  expect(hex(differing)).toEqual([])
})
