import { expect, test } from 'vitest'
import { importCalls } from '#contract/calls/import.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pagesBelow } from '#contract/text/pages-below.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { catalogsOf } from './into.ts'

const { app, as, db, make } = await startApp()

const shop = (summary: string, ...paths: string[]) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop' },
    paths: Object.fromEntries(
      paths.map((one) => [one, { get: { summary: `${summary} ${one}`, tags: ['a'] } }]),
    ),
  })

async function newImport() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const send = async (fields: Record<string, string>, bytes: string) => {
    const answer = await sendMultipart(
      app,
      `/api/${importCalls.auto.path}`,
      { item_id, ...fields },
      { name: 'api.json', bytes, type: 'application/json' },
      { 'x-api-token': ann.token },
    )
    return answer as unknown as { error_code: number; data: { counts: Record<string, number> } }
  }
  const titles = async () => {
    const [catalogs, pages] = await Promise.all([
      Catalog.query(db.read).where({ item_id }),
      Page.query(db.read).where({ item_id, is_del: 0 }).orderBy('page_title'),
    ])
    const names = new Map(catalogs.map((one) => [one.cat_id, one]))
    const placeOf = (id: number): string => {
      const one = names.get(id)
      return one ? `${placeOf(one.parent_cat_id)}${one.cat_name}/` : ''
    }
    return pages.map(({ cat_id, page_title }) => placeOf(cat_id) + page_title)
  }
  return { ann, item_id, send, titles }
}

test('an import goes into the catalogs that are named, and stays within three levels', async () => {
  const { send, titles } = await newImport()
  const first = await send({ into: 'API / v1' }, shop('Old', '/x'))
  expect(first.data.counts).toMatchObject({ created: 2, catalogs: 3 })
  expect(await titles()).toEqual(['API/v1/a/Old /x', 'API/v1/Shop'])
  const again = await send({ into: 'API/v1' }, shop('Old', '/x'))
  expect(again.data.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2, catalogs: 0 })
  expect((await send({ into: 'a/b/c/d' }, shop('Old', '/x'))).error_code).not.toBe(0)
  expect(pagesBelow(['A', 'B'], [{ path: ['x', 'y'] }, { path: [] }])).toEqual([
    { path: ['A', 'B', 'x / y'] },
    { path: ['A', 'B'] },
  ])
  expect(pagesBelow(['A', 'B', 'C'], [{ path: ['x'] }])).toEqual([{ path: ['A', 'B', 'C'] }])
  expect(catalogsOf(' / ')).toEqual([])
})

test.each(['markdown', 'api'])(
  'two documents of one title leave the pages of each other alone under names of their own, %s',
  async (as) => {
    const { send, titles } = await newImport()
    const first = { as, source: 'k:v1.json', into: 'v1', removed: 'trash' }
    const second = { as, source: 'k:v2.json', into: 'v2', removed: 'trash' }
    // the pages of an import without a name become those of the first that has the same title
    await send({ as }, shop('Old', '/x', '/y'))
    expect((await send(first, shop('Old', '/x', '/y'))).data.counts).toMatchObject({ created: 0 })
    expect((await send(second, shop('New', '/x', '/z'))).data.counts).toMatchObject({
      created: 3,
      removed: 0,
    })
    expect((await send(first, shop('Old', '/x'))).data.counts).toMatchObject({
      created: 0,
      changed: 0,
      removed: 1,
    })
    expect(await titles()).toEqual(['v2/a/New /x', 'v2/a/New /z', 'a/Old /x', 'Shop', 'v2/Shop'])
  },
)

test.each(['markdown', 'api'])(
  'an import without a name goes on with a document that has one, %s',
  async (as) => {
    const { send, titles } = await newImport()
    const counts = async (fields: Record<string, string>, document: string) =>
      (await send({ as, ...fields }, document)).data.counts
    const first = { source: 'k:v1.json', into: 'v1' }
    const second = { source: 'k:v2.json', into: 'v2' }
    await counts(first, shop('Old', '/x', '/y'))
    await counts(second, shop('New', '/x', '/z'))
    const same = { created: 0, changed: 0, removed: 0 }
    // of one title, it is the document that has most of the operations
    expect(await counts({}, shop('New', '/x', '/z'))).toMatchObject({ ...same, unchanged: 3 })
    expect(await counts({}, shop('New', '/x', '/z', '/new'))).toMatchObject({
      ...same,
      created: 1,
      unchanged: 3,
    })
    expect(await counts(second, shop('New', '/x', '/z', '/new'))).toMatchObject({
      ...same,
      unchanged: 4,
    })
    expect(await counts(first, shop('Old', '/x', '/y'))).toMatchObject({
      ...same,
      unchanged: 3,
    })
    // the title alone does not take its pages
    const other = { created: 2, changed: 0, unchanged: 0, removed: 0 }
    expect(await counts({}, shop('Else', '/else'))).toMatchObject(other)
    expect(await titles()).toHaveLength(9)
  },
)

test('a path that lies too deep gets one name from a file and from a script, also where an earlier import joined it otherwise', async () => {
  const { ann, item_id, send, titles } = await newImport()
  const folder = (name: string, item: object) => ({ name, item: [item] })
  const request = { name: 'deep', request: { method: 'GET', url: 'https://example.com/deep' } }
  const collection = JSON.stringify({
    info: {
      name: 'Deep',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [folder('a', folder('b', folder('c', folder('d', request))))],
  })
  await send({}, collection)
  expect(await titles()).toContain('a/b/c / d/deep')
  const before = await titles()
  const pair = await as(ann).ask(itemCalls.getKey, { item_id })
  const byScript = () =>
    as(null).ask(itemCalls.updateByApi, {
      api_key: pair.api_key,
      api_token: pair.api_token,
      cat_name: 'a/b/c/d',
      page_title: 'deep',
      page_content: 'of the script',
    })
  await byScript()
  expect(await titles()).toEqual(before)

  await db.transaction((trx) =>
    trx('catalog').where({ item_id, cat_name: 'c / d' }).update({ cat_name: 'c - d' }),
  )
  await byScript()
  expect(await titles()).toEqual(before.map((one) => one.replace('c / d', 'c - d')))
  const again = await send({}, collection)
  expect(again.data.counts).toMatchObject({ created: 0, catalogs: 0 })
  // a page of another tool, which is found by its place
  await send({}, collection.replaceAll('deep', 'other'))
  expect((await titles()).filter((one) => one.startsWith('a/b/c'))).toEqual([
    'a/b/c / d/deep',
    'a/b/c / d/other',
  ])
})
