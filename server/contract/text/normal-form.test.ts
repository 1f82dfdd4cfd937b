import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestOf, normalForm, splitFrontMatter } from './normal-form.ts'

describe('the normal form', () => {
  test.each([
    ['', ''],
    ['\n', ''],
    ['\uFEFF', ''],
    ['a', 'a\n'],
    ['a\n\n\n', 'a\n'],
    ['a\r\nb\rc\r\n', 'a\nb\nc\n'],
    ['\uFEFF中文\r\n', '中文\n'],
    ['  a  \n\tb\t\n', '  a  \n\tb\t\n'],
    ['e\u0301', 'e\u0301\n'],
    ['---\ntitle: 甲\n---\n正文', '正文\n'],
    ['---\r\ntitle: a\r\n---\r\n\r\nb', '\nb\n'],
    ['---\na: 1\n...\nb', 'b\n'],
    ['---\n---', ''],
    ['---\nno end', '---\nno end\n'],
    ['a\n---\nb\n---', 'a\n---\nb\n---\n'],
  ])('of %j is %j', (text, expected) => {
    expect(normalForm(text)).toBe(expected)
  })
  test('taken twice is the same, for a text whose body does not begin with front matter of its own', () => {
    for (const text of ['a\r\n\r\n', '---\nx: 1\n---\n\r\nb', '\uFEFF \n']) expect(normalForm(normalForm(text))).toBe(normalForm(text))
  })
  test('the digest does not see line ends, marks and front matter', () => {
    const digest = (text: string) => digestOf(text, (normal) => createHash('sha256').update(normal).digest('hex'))
    expect(digest('\uFEFF---\ntitle: x\n---\na\r\nb')).toBe(digest('a\nb\n\n'))
    expect(digest('a b')).not.toBe(digest('a  b'))
  })
  test('front matter is cut off byte for byte', () => {
    const text = '---\r\ntitle: "甲"  # c\r\n---\r\nb'
    expect(splitFrontMatter(text)).toEqual({ head: 'title: "甲"  # c\r\n', body: 'b' })
  })
  test('long texts of line ends or marks take linear time', () => {
    const start = performance.now()
    for (const part of ['\n', '---\n', '\r', '--- ']) normalForm(part.repeat(300_000))
    normalForm(`---\n${'a\n'.repeat(500_000)}`)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})
