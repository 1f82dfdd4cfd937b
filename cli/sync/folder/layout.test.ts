import { expect, test } from 'vitest'
import { readCatalogFile, type CatalogFacts } from './catalog-file.ts'
import { layOut } from './layout.ts'
import { compareForCreation } from './positions.ts'
import { textBlocks } from '#contract/document/blocks.ts'
import { parserOf } from '#contract/document/parsers.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import { readPageFile } from '../markdown/read-page-file.ts'

const rules = {
  title: ['frontmatter', 'heading', 'file'] as ('frontmatter' | 'heading' | 'file')[],
  order: 'prefix' as 'prefix' | 'position' | 'manual',
  index: ['README.md', 'index.md'],
  deep: 'flatten' as 'flatten' | 'fail',
  root: '',
}
const lay = (
  files: Record<string, string>,
  more: Partial<typeof rules> = {},
  catalogs: Record<string, CatalogFacts> = {},
) => {
  const facts = new Map<string, PageFacts>(
    Object.entries(files).map(([path, text]) => [
      path,
      readPageFile(path, Buffer.from(text)).facts,
    ]),
  )
  return layOut(facts, new Map(Object.entries(catalogs)), { ...rules, ...more })
}
const titles = (files: Record<string, string>, more: Partial<typeof rules> = {}) =>
  lay(files, more).pages.map((page) => page.title)

test('the title comes from the front matter, otherwise the first heading, otherwise the file name', () => {
  expect(titles({ 'a.md': '---\ntitle: 一\n---\n# 二\n', 'b.md': 'text\n\n# **三** `x`\n', 'c.md': '## 四\n\ntext', '10-my_file-name.md': 'text\n\n## no' })).toEqual([
    '一', '三 x', '四', 'my_file-name',
  ]) // prettier-ignore
})

test('a title from a file name is one line and never blank', () => {
  expect(titles({ 'new\nline.md': '', ' .md': '', '\t.md': '' }).toSorted()).toEqual([
    'new line',
    'page',
    'page',
  ])
})

test('the order of title sources can be configured', () => {
  expect(titles({ '1-a.md': '# H' }, { title: ['file'] })).toEqual(['a'])
  expect(
    titles({ 'a.md': '---\ntitle: T\n---\n# H' }, { title: ['heading', 'frontmatter'] }),
  ).toEqual(['H'])
  expect(titles({ 'a.md': 'text' }, { title: ['heading'] })).toEqual(['a'])
})

test("an index file is the first page of its folder and takes the folder's name if it has no title", () => {
  const { pages } = lay({
    'README.md': '# Hand',
    '01-guide/README.md': 'text',
    '01-guide/index.md': 'text',
    'x/index.md': 'text',
    'x/5-a.md': '',
  })
  expect(pages).toEqual([
    { path: 'README.md', folder: '', title: 'Hand', titleFrom: 'heading', order: 1, isFirst: true },
    {
      path: '01-guide/README.md',
      folder: '01-guide',
      title: 'guide',
      titleFrom: 'name',
      order: 1,
      isFirst: true,
    },
    { path: '01-guide/index.md', folder: '01-guide', title: 'index', titleFrom: 'name' },
    { path: 'x/index.md', folder: 'x', title: 'x', titleFrom: 'name', order: 1, isFirst: true },
    { path: 'x/5-a.md', folder: 'x', title: 'a', titleFrom: 'name', order: 5 },
  ])
})

test('only folders with a page become catalogs, parents first, named without their prefix', () => {
  const { catalogs } = lay(
    { '02-b/01-c/x.md': '', 'a/y.md': '' },
    {},
    { a: { name: '甲', order: 7 } },
  )
  expect(catalogs).toEqual([
    { path: '02-b', name: 'b', order: 2 },
    { path: 'a', name: '甲', order: 7 },
    { path: '02-b/01-c', name: 'c', order: 1 },
  ])
})

test('pages below the third level of catalogs move up and keep their path in the title', () => {
  const { pages, catalogs, remarks } = lay({
    'a/b/c/4-d/x.md': '# X',
    'a/b/c/4-d/README.md': 'text',
    'a/b/c/4-d/e/y.md': '',
  })
  expect(pages.map((page) => [page.folder, page.title])).toEqual([
    ['a/b/c', 'd / X'],
    ['a/b/c', 'd'],
    ['a/b/c', 'd / e / y'],
  ])
  expect(catalogs.map((catalog) => catalog.path)).toEqual(['a', 'a/b', 'a/b/c'])
  expect(remarks.map((remark) => [remark.path, remark.rule, remark.level])).toEqual([
    ['a/b/c/4-d', 'catalog-depth', 'warn'],
    ['a/b/c/4-d/e', 'catalog-depth', 'warn'],
  ])
  expect(() => lay({ 'a/b/c/d/x.md': '' }, { deep: 'fail' })).toThrow(/tooDeep/)
})

test('the root counts towards the depth', () => {
  expect(lay({ 'a/b/x.md': '' }, { root: '中/文' }).pages[0]).toMatchObject({
    folder: 'a',
    title: 'b / x',
  })
  expect(lay({ 'a/x.md': '' }, { root: 'r/s/t' }).pages[0]).toMatchObject({
    folder: '',
    title: 'a / x',
  })
  expect(() => lay({ 'x.md': '' }, { root: 'r/s/t/u' })).toThrow(/rootTooDeep/)
})

test('positions: by number, by name, or never', () => {
  const files = { '20-b.md': '', 'a10.md': '---\norder: 3\n---\n', 'a9.md': '', 'README.md': '' }
  const orders = (order: 'prefix' | 'position' | 'manual') =>
    Object.fromEntries(lay(files, { order }).pages.map((page) => [page.path, page.order]))
  expect(orders('prefix')).toEqual({
    '20-b.md': 20,
    'a10.md': 3,
    'a9.md': undefined,
    'README.md': 1,
  })
  expect(orders('position')).toEqual({ 'README.md': 1, '20-b.md': 2, 'a9.md': 3, 'a10.md': 4 })
  expect(orders('manual')).toEqual({
    '20-b.md': undefined,
    'a10.md': undefined,
    'a9.md': undefined,
    'README.md': undefined,
  })
})

test('positions that other tools count from zero, backwards or in fractions become 1, 2, 3', () => {
  const orders = (files: Record<string, string>) =>
    Object.fromEntries(lay(files).pages.map((page) => [page.path, page.order]))
  const at = (order: string) => `---\nsidebar_position: ${order}\n---\n`
  expect(orders({ 'a.md': at('0'), 'b.md': at('10'), 'c.md': at('2.5'), 'd.md': '' })).toEqual({
    'a.md': 1,
    'b.md': 3,
    'c.md': 2,
    'd.md': undefined,
  })
  expect(orders({ 'README.md': '', 'a.md': at('-1'), 'b.md': at('-1') })).toEqual({
    'README.md': 1,
    'a.md': 2,
    'b.md': 2,
  })
  expect(orders({ 'a.md': at('7'), 'b.md': at('3') })).toEqual({ 'a.md': 7, 'b.md': 3 })
})

test('catalogs without a position are created in natural order', () => {
  const { catalogs } = lay({ 'step-10/a.md': '', 'step-2/b.md': '', 'step-2/z-1/c.md': '' })
  expect(catalogs.map((catalog) => catalog.path)).toEqual(['step-2', 'step-10', 'step-2/z-1'])
})

test('a heading becomes a title without its id; that of an index file may be HTML or a picture', () => {
  expect(titles({ 'a.md': '# 简介 {#intro}\n', 'b.md': '# B {.big #b}\n', 'c.md': '# C {id=c}\n' })).toEqual(['简介', 'B', 'C']) // prettier-ignore
  expect(titles({ 'a.md': '# a {x}\n', 'b.md': '# b <small>1.0</small> :id=c-d\n' })).toEqual(['a {x}', 'b 1.0']) // prettier-ignore
  const root = (text: string) => titles({ 'README.md': text })[0]
  expect(root('<h1 align="center">A &amp; <em>B</em></h1>\n\n# Second\n')).toBe('A & B')
  expect(root('<p>x</p>\n\n<h1><img src="x.png" alt="Logo" /></h1>\n')).toBe('Logo')
  expect(root('<!-- <h1>no</h1> -->\n\ntext')).toBe('README')
  expect(root(`${'<h1>'.repeat(2_000)}\n\n`.repeat(50))).toBe('README')
  const index = (text: string) => titles({ 'a/b/index.md': text })[0]
  expect(index('<h1 align="center">A &amp; <em>B</em></h1>\n\n# Second\n')).toBe('A & B')
  expect(index('<h1 align="center">\n  <a href="https://a.example">\n    <img src="x.png" alt="Logo">\n  </a>\n</h1>\n')).toBe('Logo') // prettier-ignore
  expect(index('<p>x</p>\n')).toBe('b')
  // a file whose page exists under its former title keeps that page
  expect(lay({ 'a/README.md': '<h1>A page</h1>\n' }).pages).toMatchObject([{ title: 'A page', formerTitle: 'a' }]) // prettier-ignore
  expect(lay({ 'a/README.md': '<h1>One</h1>\n\n# Two\n' }).pages).toMatchObject([{ title: 'One', formerTitle: 'Two' }]) // prettier-ignore
  // A banner on every page is not their title.
  expect(titles({ 'a.md': '<h1>Product</h1>\n\n## Part\n' })).toEqual(['a'])
})

test.each([
  ['# :sparkles: Sparkle docs', '✨ Sparkle docs'],
  ['# :tada: Party', '🎉 Party'],
  ['# Name :+1:', 'Name 👍'],
  ['# $x^2$ math', 'x^2 math'],
  ['# Link [a](https://a.example) &copy; 2020', 'Link a © 2020'],
  ['# Link [a][b] and\t several   blanks\n\n[b]: c', 'Link a and several blanks'],
  [':rocket: One\ntwo\n===', '🚀 One two'],
  ['<!-- # no -->\n\n# :nobody:', ':nobody:'],
  ['# `:tada:` \\:tada: {#a}', ':tada: :tada:'],
])('a title is the heading as it is shown: %j', (text, title) => {
  expect(titles({ 'a.md': text })).toEqual([title])
  expect(titles({ 'README.md': text })).toEqual([title])
  // and then it is not shown a second time
  const shown = textBlocks(parserOf('commonmark'), `${text}\n\nrest`, title).outline
  expect(shown).toEqual([])
})

test('a title is read in the dialect of the item', () => {
  const heading = (text: string, dialect: Dialect) =>
    readPageFile('a.md', Buffer.from(text), 'utf-8', dialect).facts.heading
  expect(heading('# :tada: &copy; [a](b)', 'showdoc')).toBe(':tada: © a')
  expect(heading('# :tada: &copy; [a](b)', 'commonmark')).toBe('🎉 © a')
  expect(titles({ 'README.md': '<h1 align="center">:rocket: Start</h1>\n' })).toEqual(['🚀 Start'])
})

test.each([
  ['<h1 align="center">Guide</h1>', 'Guide'],
  ['<h1 align="center">\n  <a href="x.md"><img src="x.png" alt="Logo"></a><br>\n  Guide\n</h1>', 'Guide'],
  ['<div align="center">\n\n<h1><a href="x.md">Guide</a></h1>\n\n</div>', 'Guide'],
])('the HTML heading of a folder is its title, and not shown twice: %j', (text, title) => {
  expect(titles({ 'a/README.md': text })).toEqual([title])
  expect(textBlocks(parserOf('commonmark'), `${text}\n\nrest`, title).outline).toEqual([])
}) // prettier-ignore

test('a page that has its title from the source of its heading shows it once', () => {
  const outline = (title: string) =>
    textBlocks(parserOf('commonmark'), '# :tada: [a](b)\n\nrest', title).outline
  expect(outline(':tada: a')).toEqual([])
  expect(outline('🎉 b')).toHaveLength(1)
})

test('the title that an earlier version would have chosen is known', () => {
  expect(lay({ 'a.md': '# A {#a}\n', 'b.md': '# B\n' }).pages).toMatchObject([
    { title: 'A', formerTitle: 'A {#a}' },
    { title: 'B' },
  ])
  expect(lay({ 'README.md': '<h1>:tada: A</h1>\n', 'b.md': '# :tada: B {#b}\n' }).pages).toMatchObject([
    { title: '🎉 A', formerTitle: ':tada: A' },
    { title: '🎉 B', formerTitle: ':tada: B' },
  ]) // prettier-ignore
})

test('new pages with equal positions are created in natural order', () => {
  const { pages } = lay({ 'a10.md': '', 'a9.md': '', '5-z.md': '' })
  expect(pages.toSorted(compareForCreation).map((page) => page.path)).toEqual([
    '5-z.md',
    'a9.md',
    'a10.md',
  ])
})

test('titles and names that are too long are errors of their own file', () => {
  const { pages, remarks } = lay({
    'a.md': `# ${'题'.repeat(201)}`,
    'b.md': '',
    [`${'n'.repeat(201)}/c.md`]: '',
  })
  expect(pages.map((page) => page.path)).toEqual(['b.md'])
  expect(remarks.map((remark) => remark.rule)).toEqual(['title-too-long', 'catalog-name'])
})

test('a title that is too long only with the folders above it says so', () => {
  const folders = Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(50, 'n')).join('/')
  const { remarks } = lay({ [`${folders}/deep.md`]: '', 'a.md': `# ${'题'.repeat(201)}` })
  const messages = remarks
    .filter(({ rule }) => rule === 'title-too-long')
    .map(({ path, message }) => [path.slice(-7), message.key])
  expect(Object.fromEntries(messages)).toEqual({
    'deep.md': 'file.joinedTitleTooLong',
    'a.md': 'file.titleTooLong',
  })
})

test('a catalog file is read, and refused when it is invalid', () => {
  expect(readCatalogFile('a/_catalog.yaml', 'name: 指南\norder: 3\nother: 1').facts).toEqual({
    name: '指南',
    order: 3,
  })
  expect(readCatalogFile('a/_catalog.yaml', 'name: 2026').facts).toEqual({ name: '2026' })
  expect(readCatalogFile('a/_catalog.yaml', '').facts).toEqual({})
  for (const text of ['order: 0', 'order: x', 'name: ""', '- a', 'name: "'])
    expect(readCatalogFile('a/_catalog.yaml', text).remarks).toMatchObject([
      { rule: 'catalog-file' },
    ])
})

test('files that cannot become pages say why and where', () => {
  const errorOf = (text: string | Buffer) =>
    readPageFile('a.md', Buffer.from(text as string)).facts.error
  expect(errorOf('---\ntitle: [x]\n---\n')).toMatchObject({ rule: 'frontmatter', line: 2 })
  expect(errorOf('---\na: b\n---\none\n<<<<<<< local\n')).toMatchObject({
    rule: 'conflict-marker',
    line: 5,
  })
  expect(errorOf(Buffer.from([0x61, 0]))).toMatchObject({ rule: 'nul' })
  expect(errorOf('中'.repeat(1_800_000))).toMatchObject({
    rule: 'page-too-large',
    message: { values: { size: '5.2 MB', most: '5 MB' } },
  })
  expect(errorOf('<<<<<<< locally\n')).toBeUndefined()
  expect(errorOf('```\n<<<<<<< local\n```\n')).toBeUndefined()
  expect(errorOf('- a\n\n  >>>>>>> remote rev 9\n')).toBeUndefined()
})
