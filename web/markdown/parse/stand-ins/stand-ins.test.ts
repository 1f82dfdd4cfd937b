import { eastAsianWidthType as realWidth } from 'get-east-asian-width'
import * as realUrl from 'mdurl'
import * as real from 'uc.micro'
import { expect, test } from 'vitest'
import * as ours from './character-classes.ts'
import { eastAsianWidthType } from './east-asian-width.ts'
import * as ourUrl from './mdurl.ts'

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
  return (
    width === 'fullwidth' ||
    width === 'halfwidth' ||
    (width === 'neutral' && /^\p{sc=Hangul}/u.test(character))
  )
}

const quotationMarks = [0x2018, 0x2019, 0x201c, 0x201d]
const isVariant = (code: number) => code >= 0xe0100 && code <= 0xe01ef

test('the same characters are Chinese, Japanese or Korean', () => {
  const differing = Array.from({ length: 0x110000 - 0x1100 }, (_, at) => at + 0x1100).filter(
    (code) => {
      if (code >= 0xd800 && code <= 0xdfff) return false
      const theirs = isCjk(realWidth(code), code)
      // elsewhere an ambiguous one counts as none
      const expected = quotationMarks.includes(code) || isVariant(code) ? theirs : (theirs ?? false)
      return isCjk(eastAsianWidthType(code), code) !== expected
    },
  )
  expect(hex(differing)).toEqual([])
})

/** As the parser calls both. */
function written(url: typeof realUrl | typeof ourUrl, address: string): string[] {
  const { format, encode, decode } = url as typeof ourUrl
  const parse = (text: string) =>
    (url.parse as typeof realUrl.parse)(text, true) as unknown as ourUrl.Address
  const shown = decode(format(parse(address)), `${decode.defaultChars}%`)
  const parsed = parse(address) as unknown as Record<string, string>
  const host = parsed['hostname'] ?? ''
  for (const part of ['auth', 'hostname', 'pathname', 'search', 'hash'])
    if (parsed[part]) parsed[part] = encode(parsed[part])
  return [host.replace(/[[\]]/g, ''), format(parsed as never), shown]
}

test.each([
  'https://例え.example/路 径?q=ü&b=%20#片',
  'HTTP://User:pass@Host.example:8080/a/%E4%B8%AD%zz%',
  '//host/p',
  '/a b/c.md',
  'a.md#x y',
  '../x?y=%3B%2f%25%41',
  'mailto:someone@例え.example',
  'tel:+86 10',
  'javascript:alert(1)//x',
  'data:text/html,<b>',
  'file name.png',
  'https://a.example/"<>{}|^`[]\\',
  '%c3%28 %e4%b8 %f0%9f%98%80 %ff',
  '  https://a.example  ',
  'x:\ud800y\u{1f600}z',
  '#a',
  '?q',
  '',
])('the address %j is written and shown the same', (address) => {
  expect(written(ourUrl, address)).toEqual(written(realUrl, address))
})

test('an address of numbers keeps its brackets', () => {
  expect(ourUrl.format(ourUrl.parse('http://[::1]:80/a'))).toBe(
    realUrl.format(realUrl.parse('http://[::1]:80/a', true)),
  )
})
