import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ExportedCatalog, ExportedFile, ExportedPage, ExportSource, Spool } from '../source.ts'
import { convertPage } from './convert.ts'
import { singleDocument } from './single.ts'
import { SearchIndex, searchedText } from './search.ts'
import type { ConvertPages, PageSettings, SiteOptions } from './source.ts'
import { siteEntries } from './write.ts'

const [sign, otherSign] = ['a'.repeat(32), 'b'.repeat(32)]
const address = (of: string) => `/api/attachment/visitFile?sign=${of}`

const page = (page_id: number, title = `Page ${page_id}`): ExportedPage => ({
  page_id,
  title,
  order: 0,
  remark: '',
})
const catalog = (
  cat_id: number,
  name: string,
  pages: readonly ExportedPage[],
  catalogs: readonly ExportedCatalog[] = [],
): ExportedCatalog => ({ cat_id, name, order: 0, depth: 1, pages, catalogs })

/** A text in memory. */
function memorySpool(): Spool {
  const parts: string[] = []
  return {
    write: async (part) => void parts.push(Buffer.from(part).toString()),
    read: async () => Readable.from([Buffer.from(parts.join(''))]),
  }
}

interface Made {
  readonly texts?: Readonly<Record<number, string>>
  readonly pages?: readonly ExportedPage[]
  readonly catalogs?: readonly ExportedCatalog[]
  readonly files?: readonly ExportedFile[]
  readonly item?: Partial<ExportSource['item']>
}

const file = (of: string, name: string, bytes: string | null = name): ExportedFile => ({
  sign: of,
  name,
  open: async () => (bytes === null ? null : Readable.from([Buffer.from(bytes)])),
})

function sourceOf({
  texts = {},
  pages = [],
  catalogs = [],
  files = [],
  item = {},
}: Made): ExportSource {
  return {
    scope: 'item',
    item: {
      item_id: 12,
      type: 1,
      name: 'Handbook',
      description: '',
      domain: 'shop',
      dialect: 'commonmark',
      ...item,
    },
    pages,
    catalogs,
    async *read() {
      for (const [page_id, stored] of Object.entries(texts))
        yield {
          page_id: Number(page_id),
          stored,
          markdown: stored,
          files: new Map(files.map((one) => [one.sign, one])),
        }
    },
  }
}

const options: SiteOptions = {
  locale: 'en',
  base: 'https://docs.example/',
  assets: { style: 'style', script: 'script' },
}

/** Files of a site by path. */
async function siteOf(
  made: Made,
  locale: 'en' | 'zh-cn' = 'en',
  more: { readonly drawings?: string } = {},
): Promise<Map<string, string>> {
  const source = sourceOf(made)
  const written = new Map<string, string>()
  for await (const { name, content } of siteEntries(
    source,
    { ...options, locale, ...more },
    memorySpool(),
  )) {
    expect(written.has(name)).toBe(false)
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
    written.set(name, isWhole ? String(content) : String(await buffer(Readable.from(content))))
  }
  return written
}

/** A page alone, with two others in the site. */
const settings: PageSettings = {
  locale: 'en',
  base: 'https://docs.example/',
  formerHosts: ['old.example'],
  item: { item_id: 12, domain: 'shop', dialect: 'commonmark' },
  pageIds: new Set([1, 2]),
}
const drawn = (text: string, files: [string, string][] = [[sign, 'a b.png']]): string =>
  convertPage({ id: 1, title: '', text, files: new Map(files) }, settings).html

test('an empty item is a site too', async () => {
  const site = await siteOf({ item: { name: '' } })
  expect([...site.keys()]).toEqual([
    'index.html',
    'assets/style.css',
    'assets/site.js',
    'assets/menu.js',
    'assets/search.js',
  ])
  expect(site.get('index.html')).toContain('No pages yet')
  expect(site.get('assets/search.js')).toBe('showdocSearch({"pages":[\n],"isCut":false})\n')
})

test('pages are in their catalogs, and lead to the pages before and after them', async () => {
  const site = await siteOf({
    texts: { 1: '# One\n\n## A\n\n## B', 2: 'two', 3: '' },
    pages: [page(1)],
    catalogs: [catalog(1, 'Outer', [page(2)], [catalog(2, '', [page(3, ' ')])])],
  })
  const second = site.get('pages/2.html')
  expect(second).toContain('rel="prev" href="1.html"')
  expect(second).toContain('rel="next" href="3.html"')
  expect(site.get('pages/1.html')).toContain('<a href="#h-a" data-depth="1">A</a>')
  expect(site.get('pages/3.html')).toContain('<span>Outer</span><span>Untitled</span>')
  expect(site.get('pages/3.html')).toContain('This page is empty')
  expect(site.get('assets/menu.js')).toContain(
    '[["Page 1",1],["Outer",[["Page 2",2],["Untitled",[["Untitled",3]]]]]]',
  )
  expect(site.get('index.html')).toContain('href="pages/3.html"')
  const chinese = await siteOf({ texts: { 3: '' }, pages: [page(3)] }, 'zh-cn')
  expect(chinese.get('pages/3.html')).toContain('本页没有内容')
})

test('titles and names are text wherever they are shown', async () => {
  const evil = '</title><script>alert(1)</script>"\'&'
  const site = await siteOf({
    texts: { 1: `# x\n\n## ${evil}\n\n## y`, 2: '' },
    pages: [page(1, evil), page(2)],
    catalogs: [catalog(1, evil, [])],
    item: { name: evil, description: evil },
  })
  for (const [name, content] of site)
    if (name.endsWith('.html')) expect(content.match(/<script/g)).toHaveLength(2)
})

test('a page that was deleted meanwhile leaves no dead links', async () => {
  const site = await siteOf({
    texts: { 1: '[two](/12/2)', 3: 'three' },
    pages: [page(1), page(2), page(3), page(4)],
  })
  expect(site.get('pages/2.html')).toContain('was deleted')
  expect(site.get('pages/4.html')).toContain('was deleted')
  expect(site.get('assets/search.js')).not.toContain('Page 2')
})

test.each([
  ['/12/2', '2.html'],
  ['https://docs.example/shop/2#h-x', '2.html#h-x'],
  ['/12?page_id=2', '2.html'],
  ['/#/12/2', '2.html'],
  ['/12', '../index.html'],
  ['/12/3', 'https://docs.example/12/3'],
  ['/13/2', 'https://docs.example/13/2'],
  ['https://other.example/12/2', 'https://other.example/12/2'],
  [address(sign), '../files/a%20b.png'],
  [`https://old.example${address(sign)}`, '../files/a%20b.png'],
  ['#there', '#there'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('a link to %s leads to %s', (from, to) => {
  expect(drawn(`[x](${from})`)).toContain(`href="${to}"`)
})

test('only attachments and embedded pictures are loaded', () => {
  const html = drawn(
    [
      `![own](${address(sign)}) ![missing](${address(otherSign)})`,
      '![data](data:image/png;base64,iVBORw0KGgo=)',
      '![badge](https://badges.example/x.svg) ![](https://badges.example/y.svg)',
      '[![linked](//badges.example/z.svg)](https://ci.example)',
      '<video src="https://a.example/v.mp4" poster="https://a.example/p.png"></video>',
      `<video src="${address(sign)}" poster="https://a.example/p.png"><source src="https://a.example/v.mp4"></video>`,
      '[clip.mp4](https://a.example/clip.mp4)',
      '![relative](img/x.png)',
    ].join('\n\n'),
  )
  const loaded = [...html.matchAll(/(?:src|poster)="([^"]*)"/g)].map(([, from]) => from)
  expect(loaded).toEqual([
    '../files/a%20b.png',
    'data:image/png;base64,iVBORw0KGgo=',
    '../files/a%20b.png',
  ])
  expect(html).toContain('<a class="md-unloaded" href="https://badges.example/x.svg"')
  expect(html).toContain('<span class="md-unloaded">linked</span>')
  expect(html).toContain('>https://badges.example/y.svg</a>')
})

test('attachments have names for every system, and nothing that a browser would run', async () => {
  const files = [
    file(sign, 'CON.html'),
    file(otherSign, `${'长'.repeat(200)}: a?.PNG`),
    file('c'.repeat(32), 'lost.png', null),
    file('d'.repeat(32), 'con.HTML.txt'),
  ]
  const text = files.map((one) => `![](${address(one.sign)})`).join('\n')
  const site = await siteOf({ texts: { 1: text, 2: text }, pages: [page(1), page(2)], files })
  const names = [...site.keys()].filter((name) => name.startsWith('files/'))
  expect(names).toEqual([
    'files/CON_.html.txt',
    `files/${'长'.repeat(26)}.PNG`,
    'files/con_.HTML-2.txt',
  ])
})

test('the search knows words of texts, not markup', () => {
  const html = drawn(
    '# A\n\n**中**文 <u title="a > b">a</u> `x < y`\n\n```js\nconst a = 1 && "q"\n```\n\n| a | b |\n|-|-|\n| c | d |',
  )
  expect(searchedText(html)).toBe('A 中文 a x < y js const a = 1 && "q" a b c d')
})

test('the index has a bounded size, and long pages use what short ones leave', async () => {
  const spool = memorySpool()
  const index = new SearchIndex(spool, 4, 400)
  const text = '文'.repeat(1000)
  await index.add({ id: 1, title: 'a', path: '', text: 'short' })
  for (const id of [2, 3, 4]) await index.add({ id, title: 'b', path: '', text })
  const { content } = await index.end('x')
  const script = String(await buffer(content as Readable))
  const { pages, isCut } = JSON.parse(script.slice('showdocSearch('.length, -2)) as {
    pages: [number, string, string, string][]
    isCut: boolean
  }
  expect(isCut).toBe(true)
  expect(pages.map(([, , , { length }]) => length)).toEqual([5, 65, 33, 33])
})

test('a page that takes too long is its source', () => {
  const input = { id: 1, title: '', text: '# <b>', files: new Map(), asSource: true }
  expect(convertPage(input, settings).html).toContain('<code># &lt;b&gt;</code>')
})

test('a page that cannot be converted ends the export, after the pages before it', async () => {
  const texts = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [at + 1, 'x']))
  const pages = Object.keys(texts).map((id) => page(Number(id)))
  const source = sourceOf({ texts, pages })
  const convert: ConvertPages = async (inputs, set) => {
    if (inputs.some(({ id }) => id === 50)) throw new Error('broken')
    return inputs.map((input) => convertPage(input, set))
  }
  const written: string[] = []
  const all = async () => {
    for await (const { name } of siteEntries(source, { ...options, convert }, memorySpool()))
      written.push(name)
  }
  await expect(all()).rejects.toThrow('broken')
  expect(written.at(-1)).toBe('pages/40.html')
})

test('3,000 pages are read a few at a time', async () => {
  const pages = Array.from({ length: 3000 }, (_, index) => page(index + 1))
  let read = 0
  let most = 0
  let written = 0
  const source: ExportSource = {
    scope: 'item',
    item: { item_id: 1, type: 1, name: '', description: '', domain: '', dialect: 'showdoc' },
    pages,
    catalogs: [],
    async *read() {
      for (const { page_id } of pages) {
        read++
        most = Math.max(most, read - written)
        yield { page_id, stored: 'x', markdown: 'x', files: new Map() }
      }
    },
  }
  for await (const { name } of siteEntries(source, options, memorySpool()))
    if (name.startsWith('pages/')) written++
  expect(written).toBe(3000)
  expect(most).toBeLessThan(100)
})

/** All pages in one document. */
async function singleOf(
  made: Made,
  more: Partial<ExportSource> = {},
  options: { readonly drawings?: string } = {},
): Promise<string> {
  let text = ''
  const given = {
    locale: 'en',
    base: 'https://docs.example/',
    style: 'a {}',
    paper: 'letter',
    ...options,
  } as const
  for await (const piece of singleDocument({ ...sourceOf(made), ...more }, given)) text += piece
  return text
}

test('one document has all pages with their pictures, and links inside it', async () => {
  const text = await singleOf({
    pages: [page(1, 'A & B'), page(4, 'Deleted')],
    catalogs: [catalog(9, 'Cat', [page(2)])],
    texts: {
      1: `## One\n\n[two](/12/2) [there](/12/2#Über%20uns) [here](#one) [item](/12)\n\n![p](${address(sign)}) ![q](${address(otherSign)}) ![r](https://a.example/x.png)\n\n[f](${address(sign)})`,
      2: '## Über uns\n\n[^1] x\n\n## Page 1\n\n## P1 h one\n\n[own](#page-1)\n\n[^1]: note',
    },
    files: [file(sign, 'a.png', 'PNG'), file(otherSign, 'b.png', null)],
  })
  expect(text).toContain('<li><a href="#page-1">A &amp; B</a></li>')
  expect(text).toContain('<summary>Cat</summary><ul><li><a href="#page-2">Page 2</a></li></ul>')
  expect(text).toContain('<article id="page-1" data-depth="0"><h1>A &amp; B</h1>')
  expect(text).toContain('<p class="printed opened" id="catalog-9">Cat</p><nav class="crumbs"')
  expect(text).toContain(
    '<article id="page-4" data-depth="0"><h1>Deleted</h1><p class="empty">This page was',
  )
  expect(text).toContain('<a href="#page-2">two</a>')
  expect(text).toContain('<a href="#p2-Über uns">there</a>')
  expect(text).toContain('<span id="p2-Über uns"></span>')
  expect(text).toContain('<a href="#p1-h-one">here</a>')
  expect(text).toContain('<a href="#page-top">item</a>')
  expect(text).toContain('<a href="#p2-h-page-1">own</a>')
  expect(text).not.toContain('showdoc-place:')
  expect(text).toContain(`src="data:image/png;base64,${btoa('PNG')}"`)
  expect(text).toContain('src="data:,"')
  expect(text).toMatch(/<a class="md-unloaded" href="https:\/\/a\.example\/x\.png"/)
  expect(text).toContain('href="https://docs.example/server/?s=/api/attachment/visitFile')
  expect(text).toMatch(/@page \{\s+size: letter;/)
  expect(text).toContain('<a href="#catalog-9"><span>Cat</span><span class="sheet"></span></a>')
  expect(text).not.toContain('showdoc-file:')
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, to] of text.matchAll(/ href="#([^"]+)"/g))
    if (to !== 'p2-h-über-uns') expect(ids).toContain(to)
  expect(text).not.toMatch(/<script|javascript:/i)
})

test('the program that draws diagrams is only where there are some, and is all that may run', async () => {
  const made = {
    pages: [page(1), page(2)],
    texts: { 1: '```mermaid\ngraph TD\n```', 2: '```js\na\n```' },
  }
  const without = { pages: [page(2)], texts: { 2: made.texts[2] } }
  const site = await siteOf(made, 'en', { drawings: 'draw()' })
  expect(site.get('assets/drawings.js')).toBe('draw()')
  expect(site.get('pages/1.html')).toContain('<script src="../assets/drawings.js"></script>')
  expect(site.get('pages/1.html')).toContain("style-src 'self' 'unsafe-inline' file:")
  expect(site.get('pages/2.html')).not.toMatch(/drawings\.js|unsafe-inline/)
  const plain = await siteOf(without, 'en', { drawings: 'draw()' })
  expect(plain.has('assets/drawings.js')).toBe(false)
  const hash = createHash('sha256').update('draw()').digest('base64')
  const one = await singleOf(made, {}, { drawings: 'draw()' })
  expect(one).toContain(`; script-src 'sha256-${hash}'">`)
  expect(one.match(/<script>draw\(\)<\/script>/g)).toHaveLength(1)
  const none = await singleOf(without, {}, { drawings: 'draw()' })
  expect(none).not.toContain('<script')
})

test('one document of a single page has no list of pages; nothing is left of an empty item', async () => {
  const one = await singleOf({ pages: [page(1)], texts: { 1: 'x' } }, { scope: 'page' })
  expect(one).toContain('<div class="tree"></div>')
  expect(await singleOf({})).toContain('<p class="empty">No pages yet</p>')
  expect(await singleOf({ pages: [page(1)], texts: { 1: ' ' } })).toContain('This page is empty')
})
