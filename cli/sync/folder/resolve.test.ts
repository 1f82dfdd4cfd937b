import { expect, test } from 'vitest'
import type { Found } from './folder-view.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { renderText } from './render.ts'
import { resolveLink, storedForm, type LinkSpace } from './resolve.ts'
import { PageAddresses } from '../site/page-addresses.ts'

const file = (path: string): Found => ({
  kind: 'file',
  file: { path, disk: path, size: 1, mtime: 1, inode: 1 },
})
const disk: Record<string, Found> = {
  '': { kind: 'folder' },
  api: { kind: 'folder' },
  img: { kind: 'folder' },
  guide: { kind: 'folder' },
  'img/a b.png': file('img/a b.png'),
  'img/图.png': file('img/图.png'),
  'img/caf\u00e9.png': file('img/caf\u00e9.png'),
  'img/100%.png': file('img/100%.png'),
  'guide/draft.md': file('guide/draft.md'),
  'guide/tool.zip': file('guide/tool.zip'),
  '.env': file('.env'),
  team: { kind: 'folder' },
  'public/logo.png': file('public/logo.png'),
  'guide/.vuepress/public/up.png': file('guide/.vuepress/public/up.png'),
  '../static/img/side.png': file('../static/img/side.png'),
  'public/.secret': file('public/.secret'),
  'img/away.png': { kind: 'outside' },
}
const pages = [
  'README.md',
  'guide/login.md',
  'guide/登录 2.md',
  'api/README.md',
  'team.md',
  '02-part/10-first-step.md',
  'en/guide/login.md',
  'guide/named.md',
]
const indexPages = new Map([['', 'README.md'], ['api', 'api/README.md']]) // prettier-ignore
const names = new Map([['guide/named.md', ['/start/', 'by-id']]])
const space: LinkSpace = {
  pages: new Set(pages),
  indexPages,
  addresses: new PageAddresses(pages, ['README.md', 'index.md'], indexPages, names),
  site: { bases: ['docs', 'product/site'], neighbours: ['static'] },
  looksLikePage: (path) => path.endsWith('.md'),
  find: (path) => disk[path],
}
const resolve = (markdown: string, from = 'guide/here.md') =>
  resolveLink(readMarkup(markdown).links[0]!, from, space)

test.each([
  ['[a](login.md)', { kind: 'page', path: 'guide/login.md', suffix: '' }],
  ['[a](./login.md?x=1#h-错误)', { kind: 'page', path: 'guide/login.md', suffix: '?x=1#h-错误' }],
  ['[a](../README.md)', { kind: 'page', path: 'README.md', suffix: '' }],
  ['[a](/README.md)', { kind: 'page', path: 'README.md', suffix: '' }],
  ['[a](%E7%99%BB%E5%BD%95%202.md)', { kind: 'page', path: 'guide/登录 2.md', suffix: '' }],
  ['[a](<登录 2.md>)', { kind: 'page', path: 'guide/登录 2.md', suffix: '' }],
  ['[a](../api/)', { kind: 'page', path: 'api/README.md', suffix: '' }],
  ['[a](../api)', { kind: 'page', path: 'api/README.md', suffix: '' }],
  ['[a](..)', { kind: 'page', path: 'README.md', suffix: '' }],
  ['[a](/)', { kind: 'page', path: 'README.md', suffix: '' }],
  ['![a](../img/a%20b.png)', { kind: 'asset', path: 'img/a b.png', suffix: '' }],
  ['![a](/img/图.png)', { kind: 'asset', path: 'img/图.png', suffix: '' }],
  ['![a](/img/cafe\u0301.png)', { kind: 'asset', path: 'img/caf\u00e9.png', suffix: '' }],
  ['![a](/img/100%.png)', { kind: 'asset', path: 'img/100%.png', suffix: '' }],
  ['[a](tool.zip#x)', { kind: 'asset', path: 'guide/tool.zip', suffix: '#x' }],
])('%s leads to %j', (markdown, target) => {
  expect(resolve(markdown)).toEqual(target)
})

test.each([
  ['login', 'guide/login.md', ''],
  ['./login', 'guide/login.md', ''],
  ['login.html#a', 'guide/login.md', '#a'],
  ['login/', 'guide/login.md', ''],
  ['login.md#错误', 'guide/login.md', '#错误'],
  ['/guide/login', 'guide/login.md', ''],
  ['/docs/guide/login', 'guide/login.md', ''],
  ['/product/site/docs/guide/login.html', 'guide/login.md', ''],
  ['../guide/login', 'guide/login.md', ''],
  ['%E7%99%BB%E5%BD%95%202', 'guide/登录 2.md', ''],
  ['Login.md', 'guide/login.md', ''],
  ['../api/index.html', 'api/README.md', ''],
  ['../api/index.md', 'api/README.md', ''],
  ['../team', 'team.md', ''],
  ['/team/', 'team.md', ''],
  ['/part/first-step', '02-part/10-first-step.md', ''],
  ['../login', 'guide/login.md', ''],
  ['team', 'team.md', ''],
  ['/start', 'guide/named.md', ''],
  ['by-id', 'guide/named.md', ''],
  ['@site/docs/team.md', 'team.md', ''],
  ['#/team?id=people', 'team.md', '#people'],
  ['/team?id=people', 'team.md', '#people'],
])('generators: %s leads to %s%s', (address, path, suffix) => {
  expect(resolve(`[a](<${address}>)`)).toEqual({ kind: 'page', path, suffix })
})

test('an address from the root refers to the site that the file is in', () => {
  expect(resolve('[a](/guide/login)', 'en/api/x.md')).toMatchObject({ path: 'guide/login.md' })
  expect(resolve('[a](/other)', 'en/api/x.md')).toMatchObject({ kind: 'broken' })
  expect(resolve('[a](/login)', 'en/guide/x.md')).toMatchObject({ path: 'en/guide/login.md' })
})

test.each([
  ['/logo.png', 'public/logo.png'],
  ['/docs/logo.png', 'public/logo.png'],
  ['/up.png', 'guide/.vuepress/public/up.png'],
  ['@site/static/img/side.png', '../static/img/side.png'],
  ['/img/side.png', '../static/img/side.png'],
])('pictures at the root of a site: %s is %s', (address, path) => {
  expect(resolve(`![a](${address})`)).toEqual({ kind: 'asset', path, suffix: '' })
})

test.each([
  'https://a.example/x.md',
  'mailto:a@b.example',
  '//a.example/x',
  '#here',
  '?q',
  'C:\\x.png',
  '/600000123/100000388',
  '/server/?s=/api/attachment/visitFile&sign=abc',
  'tel:1',
])('%s stays as it is', (address) => {
  expect(resolve(`[a](<${address}>)`)).toEqual({ kind: 'other' })
})

test.each([
  ['[a](nothing.md)', 'link-file', 'link.missing'],
  ['![a](nothing.png)', 'image-missing', 'link.missing'],
  ['[a](LOGOUT.md)', 'link-file', 'link.missing'],
  ['![a](../img/A%20B.png)', 'image-missing', 'link.missing'],
  ['![a](/.secret)', 'link-hidden', 'link.hidden'],
  ['[a](../../x.md)', 'link-file', 'link.outside'],
  ['![a](../img/away.png)', 'image-missing', 'link.outside'],
  ['[a](draft.md)', 'link-unpublished', 'link.unpublished'],
  ['[a](../img/)', 'link-folder', 'link.folderWithoutIndex'],
  ['[a](../.env)', 'link-hidden', 'link.hidden'],
])('%s is reported', (markdown, rule, key) => {
  expect(resolve(markdown)).toMatchObject({ kind: 'broken', rule, message: { key } })
})

const linkIds = {
  itemId: '600000123',
  pageId: (path: string) => (path === 'guide/login.md' ? '100000412' : undefined),
  sign: (path: string) => (path === 'img/a b.png' ? 'f00dcafe' : undefined),
}

test('stored forms have no host, keep what follows the path, and contain nothing that ends an address', () => {
  expect(storedForm({ kind: 'page', path: 'guide/login.md', suffix: '#a (b)' }, linkIds)).toBe(
    '/600000123/100000412#a%20%28b%29',
  )
  expect(storedForm({ kind: 'asset', path: 'img/a b.png', suffix: '?raw=1#x' }, linkIds)).toBe(
    '/server/?s=/api/attachment/visitFile&sign=f00dcafe&raw=1#x',
  )
  expect(storedForm({ kind: 'page', path: 'new.md', suffix: '' }, linkIds)).toBeUndefined()
  expect(storedForm({ kind: 'other' }, linkIds)).toBeUndefined()
})

test('only link destinations change, and their spellings are kept in order', () => {
  const text =
    '[a](<login.md> "t") ![b]( ../img/a%20b.png ) `[a](login.md)` <img src=../img/a%20b.png> [c](/600000123/1) [d](x.md)\n\n[r]: login.md\n'
  const { links } = readMarkup(text)
  const forms = links.map((link) => storedForm(resolveLink(link, 'guide/here.md', space), linkIds))
  const rendered = renderText(text, links, forms, '600000123')
  const page = '/600000123/100000412'
  const picture = '/server/?s=/api/attachment/visitFile&sign=f00dcafe'
  expect(rendered.text).toBe(
    `[a](${page} "t") ![b]( ${picture} ) \`[a](login.md)\` <img src="${picture}"> [c](/600000123/1) [d](x.md)\n\n[r]: ${page}\n`,
  )
  expect(rendered.spellings).toEqual([
    '<login.md>',
    '../img/a%20b.png',
    '../img/a%20b.png',
    '/600000123/1',
    'login.md',
  ])
})

test('with the spellings put back, the text of the file is restored', () => {
  const text =
    "x [a](<login.md>) <a href='login.md'>y</a> <a href=login.md>z</a> [b](/600000123/100000412)\n"
  const { links } = readMarkup(text)
  const forms = links.map((link) => storedForm(resolveLink(link, 'guide/here.md', space), linkIds))
  const stored = renderText(text, links, forms, '600000123')
  const again = readMarkup(stored.text).links.filter((link) =>
    link.address.startsWith('/600000123/'),
  )
  let back = stored.text
  again
    .toReversed()
    .forEach(
      (link, index) =>
        (back =
          back.slice(0, link.start) + stored.spellings.at(-1 - index)! + back.slice(link.end)),
    )
  expect(back).toBe(text)
})
