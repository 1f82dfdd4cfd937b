import { expect, test } from 'vitest'
import { readFrontMatter, splitBlock, unclosedFrontMatter } from './front-matter.ts'

const read = (inner: string) => readFrontMatter(splitBlock(`---\n${inner}\n---\ntext\n`).block)

test('the block is split off with its own line ends, byte for byte', () => {
  expect(splitBlock('---\r\ntitle: a\r\n---\r\n\r\n# b')).toEqual({
    block: '---\r\ntitle: a\r\n---\r\n',
    rest: '\r\n# b',
  })
  expect(splitBlock('---\n---\ntext')).toEqual({ block: '---\n---\n', rest: 'text' })
  expect(splitBlock('---\ntitle: a\n---')).toEqual({ block: '---\ntitle: a\n---', rest: '' })
  expect(splitBlock('---\ntitle: a\n...\ntext').rest).toBe('text')
})

test('a thematic break at the start is not front matter', () => {
  for (const text of [
    '---\nno end\n',
    ' ---\ntitle: a\n---\n',
    '# a\n---\nb: c\n---\n',
    '----\na: b\n----\n',
  ]) {
    expect(splitBlock(text)).toEqual({ block: '', rest: text })
  }
})

test.each([
  ['---\ntitle: a\n\n# b\n', 2],
  ['---  \r\ntitle: a\r\ndraft: true\r\n', 3],
  ['---\nlayout: post\ntags:\n  - a\n- b\n\ntext', 5],
  ['---\ndraft: true', 2],
  ['---\ntitle: a\n ---\n# b', 2],
  ['---\ntitle: a\n----\n# b', 2],
])('front matter that nothing ends is told from a text: %j', (text, line) => {
  expect(unclosedFrontMatter(text)).toEqual({ line, mark: '---' })
})

test.each([
  '---',
  '---\n',
  '---\n\ntitle: a\norder: 2\n',
  '---\n# title\n\na: b\nc: d\n',
  '---\nNote: this is a text.\n\nMore of it: here.\n',
  '---\n说明：第一步\n步骤：第二步\n',
  '---\nhttps://example.com\nhttps://example.org\n',
  '---\ntitle: a\n---\ntext',
  'title: a\norder: 1\n',
])('a text that begins with a thematic break is left alone: %j', (text) => {
  expect(unclosedFrontMatter(text)).toBeUndefined()
})

test('the known keys are read, the others are left to other tools', () => {
  const block =
    'title: "登录: 第一步"\norder: 10\nid: 100000412\ndraft: false\nsummary: first\nnotify: true\ntags: [a, b]\nlayout: {x: 1}'
  expect(read(block)).toEqual({
    front: {
      title: '登录: 第一步',
      order: 10,
      id: '100000412',
      draft: false,
      summary: 'first',
      notify: true,
    },
  })
})

test('a title that YAML would read as another type is text, an empty one counts as none', () => {
  expect(read('title: 2026').front.title).toBe('2026')
  expect(read('title: 1.10').front.title).toBe('1.10')
  expect(read('title: true').front.title).toBe('true')
  expect(read('title:\norder: 2').front).toEqual({ order: 2 })
  expect(read('title: "  "').front).toEqual({})
})

test.each([
  ['draft: true\ntitle: a\ndraft: false', 4, 1, 'front.twice'],
  ['draft: maybe', 2, 1, 'front.switch'],
  ['title: [a]', 2, 1, 'front.text'],
  ['title: "a', 3, 1, 'front.notYaml'],
  ['title: a\n  bad: : b\n x', 2, 0, 'front.notYaml'],
  ['[a, b]', 2, 1, 'front.notMapping'],
  ['Some words', 2, 1, 'front.notMapping'],
])('%j is refused with its line', (inner, line, column, key) => {
  const { error, front } = read(inner)
  expect(front).toEqual({})
  expect(error).toMatchObject({ line, message: { key } })
  if (column > 0) expect(error!.column).toBeGreaterThan(0)
  // the parser counts from the block
  expect(JSON.stringify(error!.message)).not.toMatch(/line \d/)
})

test.each([
  ['title: a\norder: ten', 3, 'front.number', { title: 'a' }],
  ['order: 2147483648', 2, 'front.number', {}],
  ['title: a\norder: 2\ntitle: b', 4, 'front.twice', { title: 'b', order: 2 }],
])('%j is read with a remark', (inner, line, key, expected) => {
  const { error, front, remarks } = read(inner)
  expect(error).toBeUndefined()
  expect(front).toEqual(expected)
  expect(remarks).toMatchObject([{ line, message: { key } }])
})

test('keys of other generators set position, menu title and visibility of a page', () => {
  for (const key of ['sidebar_position', 'nav_order'])
    expect(read(`${key}: 3`).front).toEqual({ order: 3 })
  expect(read('nav_order: "2.5"').front).toEqual({ order: 2.5 })
  expect(read('weight: 4\norder: 1\nsidebar_position: 2').front).toEqual({ order: 1, weight: 4 })
  expect(read('order: -1').front).toEqual({ order: -1 })
  expect(read('sidebar_label: 概览').front).toEqual({ label: '概览' })
  for (const key of ['unlisted', 'hide'])
    expect(read(`${key}: true`).front).toEqual({ draft: true })
  for (const other of ['hide: [toc]', 'weight: heavy', 'nav_order: [1]', 'sidebar_label: 7'])
    expect(read(other)).toEqual({ front: {} })
})

test('an id that is not a number is a name that other files may use, not a mistake', () => {
  expect(read('id: intro\nslug: /start/').front).toEqual({ names: ['intro', '/start/'] })
  expect(read('id: 0').front).toEqual({ names: ['0'] })
  expect(read('id: [a]').front).toEqual({})
})
