import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { readApiPage, type ApiPage } from '#contract/document/kinds/api-page.ts'
import { renderText } from '#contract/document/render.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import {
  apiMarkdown,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { readFile } from '../../../importers/index.ts'
import { placedPages } from '../../../importers/source/tree/text.ts'
import { readMarkdownPage } from './page.ts'

// An API page and the same in markdown show the same, and say the same to a program.

const locales: readonly Locale[] = ['en', 'zh-cn']

type Element = DefaultTreeAdapterTypes.Element

function elements(html: string, tag: string): Element[] {
  const found: Element[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      if (child.tagName === tag) found.push(child)
      else visit(child)
    }
  }
  visit(parseFragment(html))
  return found
}

const textIn = (node: DefaultTreeAdapterTypes.ChildNode): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''

/** Rows of tables and texts of examples, in order; a remark may say that there is none. */
function shownIn(text: string, locale: Locale) {
  const { html } = renderText(text, { dialect: 'commonmark', locale, base: 'https://a.example/' })
  const line = (cell: string) => cell.replace(/\s+/g, ' ').trim()
  return {
    rows: elements(html, 'tr').map(({ childNodes }) =>
      childNodes
        .filter((cell) => 'tagName' in cell)
        .map((cell) => line(textIn(cell)))
        .map((cell, at, row) => (at === row.length - 1 && /^(?:None|无)$/.test(cell) ? '' : cell)),
    ),
    codes: elements(html, 'pre').map((one) => textIn(one).trimEnd()),
  }
}

const spaced = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/\s+/g, ' ').trim()
    : Array.isArray(value)
      ? value.map(spaced)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spaced(one)]))
        : value

function readPage(document: unknown): ApiPage {
  const content = readContent(JSON.stringify(document))
  if (content.kind !== 'api') throw new Error('no API page')
  return readApiPage(content.page)
}

function expectSame(document: ApiDocument, locale: Locale): void {
  const markdown = apiMarkdown(document, locale)
  expect(shownIn(markdown, locale)).toEqual(shownIn(JSON.stringify(document), locale))
  const read = readMarkdownPage(markdown)
  // a WebSocket is no operation
  if (document.info.type === 'websocket') expect(read).toBeUndefined()
  else
    expect(spaced({ ...readPage(read), kind: '', bodyMode: '', messages: [] })).toEqual(
      spaced({ ...readPage(document), kind: '', bodyMode: '', messages: [] }),
    )
}

/** What markdown gives a meaning to, and what it does not. */
const texts = [
  '*/*',
  '<token>',
  'List<String>',
  'a|b',
  'C:\\*\\|',
  '_id_',
  'user_id',
  '&lt;',
  '&amp;lt;',
  '`x`',
  '[a](b)',
  '~~no~~',
  'd[]',
  '5 < 6 & 7',
  '“中 文”',
  'line\nline',
]
let made = 0
const next = (): string => `${texts[made % texts.length]}${made++}`

const rows = (): ApiEntry[] =>
  texts.map((_, at) => ({
    name: next(),
    type: next(),
    value: next(),
    require: at % 2 === 0 ? '1' : '0',
    remark: `remark \`${made++}\``,
  }))

const whole = (mode: string, kind: 'api' | 'sse' | 'websocket' = 'api'): ApiDocument => ({
  info: {
    type: kind,
    url: 'https://api.example/things/{id}',
    method: 'post',
    description: 'What it *does*.\n\nMore.',
    apiStatus: '4',
    remark: '**Responses**\n\nAll.',
  },
  request: {
    pathVariable: rows(),
    headers: rows(),
    query: rows(),
    cookies: rows(),
    params:
      mode === 'urlencoded' || mode === 'formdata'
        ? {
            mode,
            [mode]: [...rows(), ...(mode === 'formdata' ? [{ ...rows()[0]!, type: 'file' }] : [])],
          }
        : { mode, [mode]: mode === 'json' ? '{"a":[1]}' : '<a>&lt;</a>', jsonDesc: rows() },
    ...(kind === 'api' ? {} : { messages: ['{"a":1}', { content: 'plain' }] }),
  },
  response: {
    responseExample: '{"b":"```"}',
    responseParamsDesc: rows(),
    responseFailExample: 'not found',
    responseFailParamsDesc: rows().map((row) => ({ ...row, require: '0' })),
  },
})

test.each(['json', 'xml', 'urlencoded', 'formdata'])(
  'every field of an API page has its place in the markdown: %s',
  (mode) => {
    for (const locale of locales) expectSame(whole(mode), locale)
    for (const locale of locales)
      for (const part of ['request', 'response'] as const) {
        const { [part]: _, ...rest } = whole(mode)
        expectSame(rest, locale)
      }
  },
)

test.each(['websocket', 'sse'] as const)('messages of a %s are in the markdown, too', (kind) => {
  for (const locale of locales) expectSame(whole('json', kind), locale)
})

const folder = (...names: string[]) => path.join(import.meta.dirname, '../../..', ...names)

test.each([
  ['importers', 'openapi/fixtures/library.yaml'],
  ['importers', 'openapi/fixtures/stock.json'],
  ['importers', 'apipost/fixtures/library.json'],
  ['examples', 'postman/library.postman_collection.json'],
])('what an importer makes of %s/%s shows the same in both', async (room, name) => {
  for (const locale of locales) {
    const file = { name, bytes: readFileSync(folder(room, name)) }
    const { tree } = await readFile(file, { locale })
    const documents = placedPages(tree).flatMap(({ page }) =>
      page.kind === 'api' ? [page.document] : [],
    )
    expect(documents.length).toBeGreaterThan(2)
    for (const document of documents) expectSame(document, locale)
  }
})
