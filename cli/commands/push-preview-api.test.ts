import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { previewCalls } from '#contract/calls/preview.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { previewDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

interface Operation {
  summary: string
  id?: string
  required?: boolean
}

const openapi = (paths: Record<string, Operation>) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      Object.entries(paths).map(([at, { summary, id, required = false }]) => [
        at,
        {
          get: {
            summary,
            ...(id === undefined ? {} : { operationId: id }),
            tags: ['pets'],
            parameters: [{ name: 'color', in: 'query', required, schema: { type: 'string' } }],
            responses: { 200: { description: 'Fine' } },
          },
        },
      ]),
    ),
  })

const before = openapi({
  '/pets': { summary: 'List pets' },
  '/cats': { summary: 'List cats', id: 'cats' },
  '/same': { summary: 'Same' },
  '/old': { summary: 'Old' },
})
const after = openapi({
  '/pets': { summary: 'List pets', required: true },
  '/all-cats': { summary: 'List cats', id: 'cats' },
  '/same': { summary: 'Same' },
  '/new': { summary: 'New' },
})

function write(document: string, settings: object = {}): void {
  place.settings({ api: [{ file: 'openapi.json', ...settings }] })
  place.write({ 'a.md': '# A\n' })
  writeFileSync(path.join(place.base, 'openapi.json'), document)
}

const preview = async () =>
  previewDocument.parse(await place.document(['push', '--preview', 'pr-12']))
type Previewed = Awaited<ReturnType<typeof preview>>
const pagesOf = ({ api }: Previewed) => api?.flatMap(({ pages = [] }) => pages) ?? []
const stored = () =>
  place.as.ask(syncCalls.compare, { item_id: place.item, source: 'k3v9t2q8w5m1x7zc' })

/** The comparison that an address leads to, as its screen asks for it. */
function sidesAt(address = '') {
  const { pathname, searchParams: query } = new URL(address)
  const of = (name: string) => query.get(name) ?? ''
  const operation = {
    method: of('method'),
    path: of('endpoint'),
    id: of('id'),
    title: of('title'),
  }
  const item_id = Number(pathname.split('/').at(-1))
  return place.as.ask(previewCalls.compare, { item_id, path: of('path'), operation })
}

test('a preview has the pages of API documents, and compares those that a push would change with the item', async () => {
  write(before)
  await place.push()
  const pets = await place.idOf('List pets')
  const cats = await place.idOf('List cats')
  const { page_content } = await place.as.ask(pageCalls.info, { page_id: pets })
  await place.edit('List pets', { text: `Ask Ann first.\n\n${page_content}` })

  const [state, lock] = [await stored(), place.lock]
  const same = await preview()
  expect(same).toMatchObject({ exit: 0, pages: [], api: [{ counts: { unchanged: 5 } }] })
  expect(pagesOf(same)).toEqual([])
  expect((await place.run(['push', '--preview', 'pr-12'])).out).toContain('no page changed')

  write(after)
  const changed = await preview()
  expect(changed.api).toMatchObject([
    {
      file: 'openapi.json',
      counts: { created: 1, changed: 2, unchanged: 2, removed: 1 },
      breaking: [
        { rule: 'parameter-became-required', path: '/pets' },
        { rule: 'operation-moved', path: '/all-cats' },
        { rule: 'operation-removed', path: '/old' },
      ],
    },
  ])
  const pages = new Map(pagesOf(changed).map((page) => [page.title, page]))
  expect([...pages].map(([title, page]) => [title, page.state])).toEqual([
    ['List pets', 'changed'],
    ['List cats', 'changed'],
    ['New', 'new'],
    ['Old', 'removed'],
  ])
  const sidesOf = (title: string) => sidesAt(pages.get(title)?.compare)
  expect(await sidesOf('List pets')).toMatchObject({
    live: { id: String(pets), text: expect.stringMatching(/^Ask Ann first\.[^]*\|color\|\|No\|/) },
    preview: { text: expect.stringMatching(/^Ask Ann first\.[^]*\|color\|\|Yes\|/) },
  })
  // found by its operationId, since its path is another one
  expect(await sidesOf('List cats')).toMatchObject({
    live: { id: String(cats) },
    preview: { id: pages.get('List cats')?.id, text: expect.stringContaining('/all-cats') },
  })
  expect(await sidesOf('New')).toMatchObject({ live: null, preview: { title: 'New' } })
  expect(await sidesOf('Old')).toMatchObject({
    live: { id: String(await place.idOf('Old')) },
    preview: { text: expect.stringContaining('Deprecated') },
  })

  // addresses stay when the preview is made again, and item and lock are as before
  const again = await preview()
  const addresses = (of: Previewed) => pagesOf(of).map(({ compare }) => compare)
  expect(addresses(again)).toEqual(addresses(changed))
  expect(await sidesOf('List pets')).toMatchObject({ live: { id: String(pets) } })
  expect([await stored(), place.lock]).toEqual([state, lock])

  expect((await place.run(['preview', 'end', 'pr-12'])).code).toBe(0)
  const ended = site.refusal(place.owner, itemCalls.info, { item_id: changed.preview.id })
  expect((await ended).why).toBe('previewEnded')
})

test('its lines and its comment link each page to the comparison', async () => {
  write(before)
  await place.push()
  write(after, { removed: 'trash' })
  place.write({ 'a.md': '# A\n\nmore\n' })
  const args = ['push', '--preview', 'pr-12', '--report', 'markdown=c.md']
  const { code, out } = await place.run(args, {
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: path.join(place.base, 'o.txt'),
  })
  expect(code).toBe(0)
  const [, url] = /^(\S+\/(\d+))$/m.exec(out) ?? []
  const id = url?.split('/').at(-1)
  const there = (query: string) =>
    `${server}/page/preview/${id}?path=openapi.json&method=get&${query}`
  const pets = there('endpoint=%2Fpets&title=List+pets')
  const cats = there('endpoint=%2Fall-cats&id=cats&title=List+cats')
  const old = there('endpoint=%2Fold&title=Old')
  expect(out).toContain(`update  openapi.json  GET pets / List pets\n  ${pets}\n`)
  expect(out).toContain(`update  openapi.json  GET pets / List cats\n  ${cats}\n`)
  expect(out).toMatch(/^gone {2}openapi\.json {2}GET pets \/ Old/m)
  expect(out).toContain(`  ${old}\n`)
  expect(out).toContain('Preview pr-12: 5 pages changed')
  const comment = readFileSync(path.join(place.base, 'c.md'), 'utf8')
  for (const address of [pets, cats, old]) expect(comment).toContain(`(${address})`)
  expect(readFileSync(path.join(place.base, 'o.txt'), 'utf8')).toContain(`changed=5\n`)
  expect(await sidesAt(old)).toMatchObject({ live: { title: 'Old' }, preview: null })
  // the item has it still
  expect(await place.idOf('Old')).toBeGreaterThan(0)

  // what stays as it is has not changed
  write(before.replace('/old', '/other').replace('"Old"', '"Other"'), { removed: 'keep' })
  const kept = await preview()
  expect(pagesOf(kept).map(({ title }) => title)).toEqual(['Other'])
})

test('requests of one method and path are compared by their titles; a broken document is named', async () => {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  const collection = (texts: Record<string, string>) =>
    JSON.stringify({
      info: { name: 'Shop', schema },
      item: Object.entries(texts).map(([name, description]) => ({
        name,
        request: { method: 'GET', url: 'https://example.com/pets', description },
      })),
    })
  write(collection({ One: 'first', Two: 'second' }))
  await place.push()
  write(collection({ One: 'first', Two: 'more' }))
  const changed = await preview()
  expect(pagesOf(changed).map(({ title }) => title)).toEqual(['Two'])
  expect(await sidesAt(pagesOf(changed)[0]?.compare)).toMatchObject({
    live: { id: String(await place.idOf('Two')) },
    preview: { title: 'Two', text: expect.stringContaining('more') },
  })

  write('{"openapi": "3.0.3"')
  const { code, err } = await place.run(['push', '--preview', 'pr-12'])
  expect(code).toBe(1)
  expect(err).toContain('openapi.json: cannot be read:')
  place.settings({ api: [{ file: 'none.json' }] })
  expect((await place.run(['push', '--preview', 'pr-13'])).code).toBe(64)
  expect((await place.run(['preview', 'end', 'pr-13'])).out).toBe('There is no preview pr-13.\n')
})
