import { expect, test } from 'vitest'
import { withFrontKeys } from './front-lines.ts'
import { readFrontMatter, splitBlock } from './front-matter.ts'

const set = (block: string, keys: Record<string, string | number>) =>
  withFrontKeys(block, keys, '\n')

test('a text without front matter gets one with the keys', () => {
  expect(set('', { title: '安装', order: 3 })).toBe('---\ntitle: 安装\norder: 3\n---\n')
  expect(set('', {})).toBe('')
})

test('only the line of the key changes', () => {
  const block =
    '---\n# ours\nlayout: \'page\'   # of another tool\ntitle: "Old" # why\ntags:\n  - a\n---\n'
  expect(set(block, { title: 'New' })).toBe(block.replace('"Old"', 'New'))
  expect(set(block, { order: 7 })).toBe(block.replace('  - a\n', '  - a\norder: 7\n'))
})

test('values of several lines, empty values, CRLF', () => {
  expect(set('---\ntitle: >\n  long\n  text\norder: 2\n---\n', { title: 'short' })).toBe(
    '---\ntitle: short\norder: 2\n---\n',
  )
  expect(set('---\ntitle:\norder: 2\n---\n', { title: 'x' })).toBe('---\ntitle: x\norder: 2\n---\n')
  expect(withFrontKeys('---\r\na: 1\r\n---\r\n', { order: 2 }, '\r\n')).toBe(
    '---\r\na: 1\r\norder: 2\r\n---\r\n',
  )
})

test('a list or mapping is replaced as a whole', () => {
  for (const value of ['[1, 2]', '{ a: 1 }', '\n  - 1\n  - 2', '\n  a: 1\n  b: 2']) {
    const block = set(`---\nb: 1\norder: ${value}\ntitle: a\n---\n`, { order: 7 })
    expect(block).toMatch(/^---\nb: 1\norder:\s+7\ntitle: a\n---\n$/)
    expect(readFrontMatter(block)).toEqual({ front: { order: 7, title: 'a' } })
  }
  expect(set('---\norder: [1] # c\n---\n', { order: 7 })).toBe('---\norder: 7 # c\n---\n')
})

test.each([
  'a: b',
  '- a',
  '#x',
  '2026',
  'true',
  'it\'s "so"',
  '  blanks ',
  'null',
  '[a]',
  '%',
  '@a',
  '&',
  'x\ty',
])('the title %j is read as it was written', (title) => {
  const block = set('---\nother: 1\n---\n', { title })
  expect(splitBlock(`${block}text`).rest).toBe('text')
  expect(readFrontMatter(block).front.title).toBe(title.trim())
})
