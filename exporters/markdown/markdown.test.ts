import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ExportSource } from '../source.ts'
import { archivedText } from './links.ts'
import { markdownEntries } from './write.ts'
import { fileNameOf, folderNameOf } from '#contract/text/file-names.ts'
import { FolderNames, relativePath } from '../names.ts'

test.each([
  ['a/b: c|d', 'a_b_ c_d'],
  ['  two   blanks ', 'two blanks'],
  ['....', '-'],
  ['.env', '-env'],
  ['_under', '-under'],
  ['v1..2.', 'v1..2'],
  ['', 'page'],
  ['\u202egnp.exe', '-gnp.exe'],
  ['CON', 'CON_'],
  ['lpt1.txt', 'lpt1_.txt'],
  ['COM¹', 'COM¹_'],
  ['nul .txt', 'nul_ .txt'],
  ['conin$', 'conin$_'],
  ['e\u0301', '\u00e9'],
  ['中'.repeat(100), '中'.repeat(60)],
  [`${'x'.repeat(179)}😀`, 'x'.repeat(179)],
])('the title %j is the name %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})

test('a folder has no name that is passed over', () => {
  expect(['node_modules', 'a.orig', 'a', ''].map((name) => folderNameOf(name, 'catalog'))).toEqual([
    'node_modules_',
    'a.orig_',
    'a',
    'catalog',
  ])
})

test('equal names are numbered, also where only the case differs', () => {
  const names = new FolderNames(['info.json'])
  expect(names.take('info', '.json')).toBe('info-2.json')
  expect(['A', 'a', 'A-2', 'a'].map((name) => names.take(name, '.md'))).toEqual([
    'A.md',
    'a-2.md',
    'A-2-2.md',
    'a-3.md',
  ])
  expect(['ς', 'σ', 'SS', 'ß'].map((name) => names.take(name))).toEqual(['ς', 'σ-2', 'SS', 'ß-2'])
})

test.each([
  ['a.md', 'b.md', 'b.md'],
  ['x/a.md', 'x/b.md', 'b.md'],
  ['x/y/a.md', 'b.md', '../../b.md'],
  ['a.md', 'x/y/b.md', 'x/y/b.md'],
  ['x/a.md', 'y/b.md', '../y/b.md'],
  ['x/a.md', 'x', '../x'],
])('from %s to %s: %s', (from, to, path) => {
  expect(relativePath(from, to)).toBe(path)
})

test('a title that the name of a file cannot hold is its front matter, and that it is a draft', async () => {
  const titles = ['CON', 'a: b', 'Same', 'same', '', ' padded ', 'Draft']
  const pages = titles.map((title, at) => ({
    page_id: at + 1,
    title,
    order: 99,
    remark: '',
    isDraft: title === 'Draft',
  }))
  const source: ExportSource = {
    scope: 'item',
    item: { item_id: 1, type: 1, name: 'A', description: '', domain: '', dialect: 'commonmark' },
    pages,
    catalogs: [],
    async *read() {
      for (const { page_id } of pages)
        yield await Promise.resolve({ page_id, stored: 'x', markdown: 'x', files: new Map() })
    },
  }
  const parts: Buffer[] = []
  const spool = {
    write: (part: string | Uint8Array) => Promise.resolve(void parts.push(Buffer.from(part))),
    read: () => Promise.resolve(Readable.from(parts)),
  }
  const files: unknown[] = []
  let info = ''
  for await (const { name, content } of markdownEntries(source, spool)) {
    files.push([name, content])
    if (name === 'info.json') info = await text(content as AsyncIterable<Uint8Array>)
  }
  expect(files.slice(0, -1)).toEqual([
    ['CON_.md', '---\ntitle: "CON"\n---\nx'],
    ['a_ b.md', '---\ntitle: "a: b"\n---\nx'],
    ['Same.md', 'x'],
    ['same-2.md', '---\ntitle: "same"\n---\nx'],
    ['page.md', 'x'],
    ['padded.md', 'x'],
    ['Draft.md', '---\ndraft: true\n---\nx'],
  ])
  const description = JSON.parse(info) as {
    pages: { pages: { is_draft?: number }[] }
    files: { file: string; crc32: number }[]
  }
  expect(description.pages.pages.map((page) => page.is_draft)).toEqual([...Array(6), 1])
  expect(description.files.at(-1)).toEqual({
    file: 'Draft.md',
    crc32: crc32('---\ndraft: true\n---\nx'),
  })
})

test('a text in UTF-8 is written as the string is', async () => {
  const signs = String.fromCharCode(...Array(128).keys())
  const texts = [
    '',
    signs,
    `中文 😀 \u2028 \ufffd \u007f ${signs.repeat(600)}`,
    `${'x'.repeat(32 * 1024 - 1)}中"`,
    '[a](/1/2) <a href="/1/2">',
  ]
  const pages = texts.map((_, at) => ({ page_id: at + 1, title: `p${at}`, order: 1, remark: '' }))
  const made = async (asBytes: boolean) => {
    const source: ExportSource = {
      scope: 'item',
      item: { item_id: 1, type: 1, name: 'A', description: '', domain: '', dialect: 'commonmark' },
      pages: [...pages, { page_id: 9, title: 'a: b', order: 1, remark: '' }],
      catalogs: [],
      async *read() {
        for (const [at, text] of [...texts, 'named'].entries()) {
          const page = { stored: text, markdown: text, files: new Map() }
          const bytes = asBytes ? Buffer.from(text) : undefined
          yield await Promise.resolve({ page_id: pages[at]?.page_id ?? 9, bytes, ...page })
        }
      },
    }
    const info: Buffer[] = []
    const spool = {
      write: (part: string | Uint8Array) => Promise.resolve(void info.push(Buffer.from(part))),
      read: () => Promise.resolve(Readable.from(info)),
    }
    const files: unknown[] = []
    for await (const { name, content } of markdownEntries(source, spool))
      if (name !== 'info.json') files.push([name, Buffer.from(content as string | Buffer)])
    return { files, info: Buffer.concat(info) }
  }
  expect(await made(true)).toEqual(await made(false))
})

test('links of the item lead to files; others, and those in code, stay', () => {
  const places = {
    item_id: 12,
    domain: 'shop',
    pages: new Map([[3, 'b (1).md']]),
    files: new Map([['a'.repeat(32), 'img/p.png']]),
  }
  const sign = `/api/attachment/visitFile?sign=${'a'.repeat(32)}`
  const text = [
    `[a](/12/3) [b](/shop/3#h) [c](/#/12?page_id=3) [d](/13/3) [e](/12/9) [f](https://e.com/12/3)`,
    `![p](${sign}) <img src='${sign}'> \`[a](/12/3)\``,
    '',
    '[r]: </12/3>',
    '',
  ].join('\n')
  expect(archivedText(text, 'x/a.md', places)).toBe(
    [
      '[a](../b%20%281%29.md) [b](../b%20%281%29.md#h) [c](../b%20%281%29.md) [d](/13/3) [e](/12/9) [f](https://e.com/12/3)',
      "![p](../img/p.png) <img src='../img/p.png'> `[a](/12/3)`",
      '',
      '[r]: ../b%20%281%29.md',
      '',
    ].join('\n'),
  )
})
