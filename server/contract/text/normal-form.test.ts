import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestOf, normalForm, splitFrontMatter } from './normal-form.ts'

const normal = (text: string): string => Buffer.from(normalForm(Buffer.from(text))).toString()

describe('the normal form', () => {
  test.each([
    ['', ''],
    ['\n', ''],
    ['\uFEFF', ''],
    ['a', 'a\n'],
    ['a\n\n\n', 'a\n'],
    ['a\r\nb\rc\r\n', 'a\nb\nc\n'],
    ['\r\r\n\n\ra\n\r\n\r\r', '\n\n\n\na\n'],
    ['\uFEFF\uFEFFa', '\uFEFFa\n'],
    ['\uFEFF中文\r\n', '中文\n'],
    ['  a  \n\tb\t\n', '  a  \n\tb\t\n'],
    ['e\u0301', 'e\u0301\n'],
    ['---\r\ntitle: 甲\r\n---\r\n正文', '---\ntitle: 甲\n---\n正文\n'],
    ['a\n---\nb\n---', 'a\n---\nb\n---\n'],
  ])('of %j is %j', (text, expected) => {
    expect(normal(text)).toBe(expected)
  })
  test('is idempotent', () => {
    for (const text of ['a\r\n\r\n', '---\nx: 1\n---\n\r\nb', '\uFEFF \n'])
      expect(normal(normal(text))).toBe(normal(text))
  })
  test('the digest ignores line breaks and byte-order marks, but covers all of a stored text, including lines like front matter', () => {
    const digest = (text: string) =>
      digestOf(Buffer.from(text), (bytes) => createHash('sha256').update(bytes).digest('hex'))
    expect(digest('\uFEFFa\r\nb')).toBe(digest('a\nb\n\n'))
    expect(digest('a b')).not.toBe(digest('a  b'))
    expect(digest('---\ntitle: x\n---\na')).not.toBe(digest('---\ntitle: y\n---\na'))
  })
  test.each([
    ['---\r\ntitle: "甲"  # c\r\n---\r\nb', 'title: "甲"  # c\r\n', 'b'],
    ['\uFEFF---\na: 1\n...\n\nb', 'a: 1\n', '\nb'],
    ['---\n---', '', ''],
    ['---\n---\n---\na: 1\n---\nb', '', '---\na: 1\n---\nb'],
    ['---\nno end', null, '---\nno end'],
    ['a\n---\nb\n---', null, 'a\n---\nb\n---'],
  ])('the front matter of %j is split off byte for byte', (text, head, body) => {
    expect(splitFrontMatter(text)).toEqual({ head, body, isToml: false })
  })
  test.each([
    ['+++\r\ntitle = "甲"  # c\r\n+++\r\nb', 'title = "甲"  # c\r\n', 'b'],
    ['\uFEFF+++  \n\n# ours\n"a b" . c=1\n+++\n\nb', '\n# ours\n"a b" . c=1\n', '\nb'],
    ['+++\r[[menu.main]] # c\r+++', '[[menu.main]] # c\r', ''],
    ['+++\n\n+++\n---\na: 1\n---\nb', '\n', '---\na: 1\n---\nb'],
    ['+++\na = """\n---\n++ +\n"""\n+++\nb', 'a = """\n---\n++ +\n"""\n', 'b'],
  ])('the front matter in TOML of %j is split off byte for byte', (text, head, body) => {
    expect(splitFrontMatter(text)).toEqual({ head, body, isToml: true })
  })
  test.each([
    '+++',
    '+++\ntext\n+++\n',
    '+++\n# Heading\n\ntext\n+++\n',
    '+++\n# Heading\n+++\na = 1\n+++\n',
    '+++\n[a link](b.md)\n+++\n',
    '+++\nWords. And so = on\n+++\n',
    '+++\na = 1\nno end',
    '+++\na = 1\n++++\n',
    ' +++\na = 1\n+++\n',
    '{"title": "a"}\n\nb',
  ])('%j is a text', (text) => {
    expect(splitFrontMatter(text)).toEqual({ head: null, body: text, isToml: false })
  })
  test('long texts of line breaks or marks take linear time', () => {
    const start = process.threadCpuUsage()
    for (const part of ['\n', '---\n', '\r', '--- ', '+++\n', '+++ '])
      normal(splitFrontMatter(part.repeat(300_000)).body)
    splitFrontMatter(`---\n${'a\n'.repeat(500_000)}`)
    for (const part of ['a.', 'a . ', '"', '"\\"', "'a'.", '[', '[ ', '# \n', 'a=1\n', ' ', '\n'])
      splitFrontMatter(`+++\n${part.repeat(500_000)}`)
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(3_000)
  })
})
