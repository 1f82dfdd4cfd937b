import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ImportResult } from '../importer.ts'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

const fixtures = path.join(import.meta.dirname, 'fixtures')
const expected = path.join(fixtures, 'expected/library.en.md')
/** `SHOWDOC_RECORD=1` writes the expected text again; such a run fails, so that it is read. */
const isRecording = process.env.SHOWDOC_RECORD === '1'

const read = (source: object | Uint8Array, locale: 'en' | 'zh-cn' = 'en'): Promise<ImportResult> =>
  readFile(
    {
      name: 'project.json',
      bytes: source instanceof Uint8Array ? source : Buffer.from(JSON.stringify(source)),
    },
    { locale },
  )
const placesOf = ({ tree }: ImportResult): string[] =>
  placedPages(tree).map(({ path: at, page }) => [...at, page.title].join(' > '))

test('a project becomes the pages that were reviewed', async () => {
  const result = await read(readFileSync(path.join(fixtures, 'library.json')))
  const text = [
    `${result.format}, ${result.operations} requests\n`,
    ...result.remarks.map(({ where, message }) => `- ${where}: ${message}`),
    ...placedPages(result.tree).map(
      ({ path: at, page }) =>
        `\n${'='.repeat(20)} ${[...at, page.title].join(' > ')}\n\n${pageMarkdown(page, 'en')}`,
    ),
  ].join('\n')
  if (isRecording) {
    mkdirSync(path.dirname(expected), { recursive: true })
    writeFileSync(expected, text)
  }
  expect(isRecording).toBe(false)
  expect(text).toBe(readFileSync(expected, 'utf8'))
})

test('no secret of the file is in its pages, whatever the language', async () => {
  for (const locale of ['en', 'zh-cn'] as const) {
    const { tree } = await read(readFileSync(path.join(fixtures, 'library.json')), locale)
    expect(JSON.stringify(tree)).not.toMatch(/fake-|of one person/)
  }
})

const api = (id: string, parent: string) => ({
  target_type: 'api',
  target_id: id,
  parent_id: parent,
  name: `A${id}`,
  method: 'GET',
  request: { url: `/${id}` },
})
const folder = (id: string, parent: string, children: unknown[] = []) => ({
  target_type: 'folder',
  target_id: id,
  parent_id: parent,
  name: `F${id}`,
  children,
})

test('entries that name their folder lie in it, a ring of folders is cut', async () => {
  const result = await read({
    apis: [api('3', '2'), folder('2', '1'), folder('1', '0'), folder('8', '9'), folder('9', '8')],
  })
  expect(placesOf(result)).toEqual(['F1 > F2 > A3'])
  expect(result.remarks.map(({ where }) => where)).toEqual(['#/apis/3', '#/apis/4'])
})

test('folders deeper than three levels become part of a name, absurdly deep ones are refused', async () => {
  const deep = (levels: number): object =>
    levels === 0 ? api('1', '') : folder(`${levels}`, '', [deep(levels - 1)])
  const four = await read({ apis: [deep(4)] })
  expect(placesOf(four)).toEqual(['F4 > F3 > F2 / F1 > A1'])
  expect(four.remarks).toHaveLength(1)
  await expect(read({ apis: [deep(60)] })).rejects.toMatchObject({ why: 'importTooDeep' })
})

test('what surrounds a request is sent with it, unless it has its own', async () => {
  const row = (key: string, value: string) => ({ key, value, is_checked: 1, not_null: 1 })
  const { tree } = await read({
    project: { request: { query: { parameter: [row('v', '1'), row('lang', 'en')] } } },
    apis: [
      {
        ...folder('1', '', [api('2', '')]),
        request: { header: [row('X-A', 'folder')], query: [row('LANG', 'zh')] },
      },
    ],
  })
  const page = placedPages(tree)[0]?.page
  const request = page?.kind === 'api' ? page.document.request : undefined
  expect(request?.headers?.map(({ name, value }) => [name, value])).toEqual([['X-A', 'folder']])
  expect(request?.query?.map(({ name, value }) => [name, value])).toEqual([
    ['v', '1'],
    ['LANG', 'zh'],
  ])
})

test('other JSON with a list of that name is no project', async () => {
  for (const other of [{ apis: ['a'] }, { apis: [{ name: 'x' }] }, { apis: [] }, { apis: {} }])
    await expect(read(other)).rejects.toMatchObject({ why: 'importUnknown' })
  await expect(read({ project: { name: 'Empty' }, apis: [] })).rejects.toMatchObject({
    why: 'importNoPages',
  })
})
