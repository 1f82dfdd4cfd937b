import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { MadeUser } from '../../test/make.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

// The table of calls by key pair, cell by cell. Source: server/access/spec.md 12.1.

let t: TestApp
let owner: MadeUser
interface World {
  readonly item_id: number
  readonly keys: { api_key: string; api_token: string }
  readonly page_id: number
  readonly cat_id: number
  readonly file_id: number
}
let here: World
let there: World

// misses of the test before are over
beforeEach(() => void (t.clock.now += 301))

async function world(): Promise<World> {
  const { item_id } = await t.make.item({ owner, password: 'secret' })
  const { api_key, api_token } = await t.as(owner).ask(itemCalls.getKey, { item_id })
  const { page_id } = await t.make.page({ item_id, owner })
  const { cat_id } = await t.make.catalog({ item_id })
  const { file_id } = await t.db.transaction((db) =>
    UploadFile.query(db).insert({
      sign: `s${item_id}`,
      uid: owner.uid,
      item_id,
      display_name: 'a.png',
      storage: 'disk',
      storage_key: `k${item_id}`,
    }),
  )
  return { item_id, keys: { api_key, api_token }, page_id, cat_id, file_id }
}

beforeAll(async () => {
  t = await startApp()
  owner = await t.make.user()
  here = await world()
  there = await world()
})

type Fields = (world: World) => object
const objectCalls: Record<string, Fields> = {
  'open/getPage': ({ page_id }) => ({ page_id }),
  'open/deletePage': ({ page_id }) => ({ page_id }),
  'open/createCatalog': ({ cat_id }) => ({ cat_name: 'new', parent_cat_id: cat_id }),
  'open/updateCatalog': ({ cat_id }) => ({ cat_id, cat_name: 'renamed' }),
  'open/deleteCatalog': ({ cat_id }) => ({ cat_id }),
  'open/uploadAttachment': ({ page_id }) => ({ page_id }),
  'open/deleteAttachment': ({ file_id }) => ({ file_id }),
}
const wholeCalls: Record<string, Fields> = {
  'item/updateByApi': () => ({ page_title: 'x', page_content: 'y' }),
  'open/getCatalogTree': () => ({}),
}
const jsonCalls = { ...wholeCalls, ...objectCalls }
const textCalls: Record<string, Fields> = {
  'open/updateDbItem': () => ({ table_info: 'n\nusers\tx', table_detail: 'n\n' }),
  'open/fromComments': () => ({
    content: '/** showdoc\n * @title From a comment\n * @url /x\n */',
  }),
}
const reads = new Set(['open/getPage', 'open/getCatalogTree'])

async function code(path: string, fields: object): Promise<string> {
  const body =
    path === 'open/uploadAttachment'
      ? await sendMultipart(t.app, `/api/${path}`, fields as Record<string, string | number>, {
          name: 'a.png',
          bytes: png,
        })
      : await t.send(path, fields, { 'x-api-token': owner.token })
  return body.error_code === 0 ? 'ok' : String(body.error_code)
}
const told = async (path: string, fields: object) => {
  const response = await t.app.inject({ method: 'POST', url: `/api/${path}`, payload: fields })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  return response.body
}
const stored = async () =>
  JSON.stringify([
    await Page.query(t.db.read).orderBy('page_id'),
    await Catalog.query(t.db.read).orderBy('cat_id'),
    await UploadFile.query(t.db.read).orderBy('file_id'),
  ])
const mark = (values: Partial<Item>) =>
  t.db.transaction((db) => Item.query(db).findById(here.item_id).patch(values))

describe.each(Object.entries(jsonCalls))('%s', (path, fields) => {
  test('a missing and a wrong pair: 10306, whoever is signed in; the pair of another item does not reach the object', async () => {
    const before = await stored()
    expect(await code(path, fields(here))).toBe('10306')
    expect(await code(path, { ...here.keys, api_token: 'wrong', ...fields(here) })).toBe('10306')
    if (path in objectCalls)
      expect(await code(path, { ...there.keys, ...fields(here) })).toBe('10101')
    expect(await stored()).toBe(before)
  })

  test('archived: only reads; deleted: the pair is invalid', async () => {
    const before = await stored()
    await mark({ is_archived: 1 })
    expect(await code(path, { ...here.keys, ...fields(here) })).toBe(
      reads.has(path) ? 'ok' : '10101',
    )
    await mark({ is_archived: 0, is_del: 1 })
    expect(await code(path, { ...here.keys, ...fields(here) })).toBe('10306')
    await mark({ is_del: 0 })
    expect(await stored()).toBe(before)
  })

  test('the valid pair', async () => {
    const own = await world()
    expect(await code(path, { ...own.keys, ...fields(own) })).toBe('ok')
  })
})

describe.each(Object.entries(textCalls))('%s', (path, fields) => {
  test('every refusal is a sentence in plain text, and writes nothing', async () => {
    const before = await stored()
    for (const pair of [{}, { ...here.keys, api_token: 'wrong' }])
      expect(await told(path, { ...pair, ...fields(here) })).toContain('api_key')
    await mark({ is_archived: 1 })
    expect(await told(path, { ...here.keys, ...fields(here) })).toContain('archived')
    await mark({ is_archived: 0, is_del: 1 })
    expect(await told(path, { ...here.keys, ...fields(here) })).toContain('api_key')
    await mark({ is_del: 0 })
    expect(await stored()).toBe(before)
    expect(await told(path, { ...there.keys, ...fields(there) })).toContain('成功')
  })
})

test.each(Object.entries(textCalls))(
  '%s says in plain text how long to wait after wrong keys',
  async (path, fields) => {
    const { keys, ...own } = await world()
    const payload = { ...keys, api_token: 'wrong', ...fields({ keys, ...own }) }
    for (let index = 0; index < 5; index++) expect(await told(path, payload)).toContain('api_key')
    const { statusCode, headers, body } = await t.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
    })
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '300',
    ])
    expect(body).toContain('300')
  },
)

test('a valid pair always works; from the sixth wrong one per key and address on, callers have to wait', async () => {
  const own = await world()
  for (let index = 0; index < 7; index++)
    expect(await code('open/getCatalogTree', {})).toBe('10306')
  const wrong = { ...own.keys, api_token: 'wrong' }
  const tries = await Promise.all(
    Array.from({ length: 9 }, () => code('open/getCatalogTree', wrong)),
  )
  expect(tries.filter((one) => one === '10306')).toHaveLength(5)
  expect(tries.filter((one) => one === '10308')).toHaveLength(4)
  const told = await t.app.inject({
    method: 'POST',
    url: '/api/open/getCatalogTree',
    payload: wrong,
  })
  expect(told.json()).toMatchObject({
    error_code: 10308,
    error_name: 'tooManyTries',
    error_details: { retry_after: 300 },
  })
  expect(told.headers['retry-after']).toBe('300')
  for (const keys of [own.keys, there.keys])
    expect(await code('open/getCatalogTree', keys)).toBe('ok')
  // forgets nothing: whoever holds a right pair is no help to somebody who guesses
  expect(await code('open/getCatalogTree', wrong)).toBe('10308')
  t.clock.now += 301
  expect(await code('open/getCatalogTree', wrong)).toBe('10306')
})

test('a valid pair works from an address with a hundred failed keys, and requests by foreign pages get no attempts of their own', async () => {
  const own = await world()
  for (let index = 0; index < 105; index++)
    await code('open/getCatalogTree', { api_key: `unknown ${index}`, api_token: 'wrong' })
  expect(await code('open/getCatalogTree', { api_key: 'yet another', api_token: 'wrong' })).toBe(
    '10308',
  )
  expect(await code('open/getCatalogTree', own.keys)).toBe('ok')
  const query = new URLSearchParams({ ...own.keys, api_token: 'wrong' }).toString()
  const picture = await t.app.inject({
    url: `/api/open/getCatalogTree?${query}`,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(picture.json()).toMatchObject({ error_code: 10308 })
  t.clock.now += 3_601
})
