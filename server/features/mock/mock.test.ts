import { beforeAll, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { mockCalls } from '#contract/calls/mock.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { Mock } from '../../models/mock.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import { mockAnswerTask } from '../../services/mock/tasks.ts'
import type { MadeUser } from '../../test/make.ts'
import { workOf } from '../../test/processor-time.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
let ann: MadeUser
beforeAll(async () => {
  t = await startApp()
  ann = await t.make.user()
})

async function world() {
  const { item_id } = await t.make.item({ owner: ann, password: 'secret' })
  const page = () => t.make.page({ item_id, owner: ann })
  const { page_id } = await page()
  const add = (values: object) =>
    t.as(ann).ask(mockCalls.add, { page_id, template: '{"a":1}', path: '/', ...values })
  const refused = async (values: object) =>
    (await t.refusal(ann, mockCalls.add, { page_id, template: '{"a":1}', path: '/', ...values }))
      .why
  return { item_id, page, page_id, add, refused }
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
const get = (url: string, method: Method = 'GET') => t.app.inject({ method, url })

test('a page has one mock: saving it again keeps the key and changes the answer', async () => {
  const { item_id, page_id, add } = await world()
  const first = await add({ path: 'users' })
  expect(first).toMatchObject({ page_id, path: '/users' })
  expect(first.unique_key).toMatch(/^[0-9a-f]{32}$/)
  t.clock.now += 60
  const second = await add({ template: '{"b":2}' })
  expect(second).toMatchObject({ unique_key: first.unique_key, path: '/' })
  expect(await t.as(ann).ask(mockCalls.infoByPageId, { page_id })).toMatchObject({
    ...second,
    item_id,
    template: '{"b":2}',
    addtime_unix: t.clock.now - 60,
    last_update_time_unix: t.clock.now,
  })
  expect((await get(`/server/mock-data/${first.unique_key}`)).json()).toEqual({ b: 2 })
})

test('ten concurrent saves create one mock', async () => {
  const { page_id, add } = await world()
  const keys = await Promise.all(
    Array.from({ length: 10 }, (_, index) => add({ template: `{"a":${index}}` })),
  )
  expect(new Set(keys.map((one) => one.unique_key)).size).toBe(1)
  expect(await Mock.query(t.db.read).where({ page_id }).resultSize()).toBe(1)
})

test('an answer is sent by key, or by item and path, in every form of the address and by any method, without sign-in', async () => {
  const { item_id, add } = await world()
  const { unique_key } = await add({ path: '/users/1', template: '{"list|2":[{"id|+1":1}]}' })
  const path = encodeURIComponent('/users/1')
  for (const url of [
    `/server/mock-data/${unique_key}`,
    `/server/index.php?s=mock-data/${unique_key}`,
    `/server/index.php?s=/mock-data/${unique_key}`,
    `/server/?s=/api/mock/infoByKey&unique_key=${unique_key}`,
    `/api/mock/infoByKey?unique_key=${unique_key}`,
    `/server/api/mock/infoByKey/unique_key/${unique_key}`,
    `/server/mock-path/${item_id}?path=/users/1`,
    `/server/index.php?s=mock-path/${item_id}&path=${path}`,
    `/api/mock/infoByPath?item_id=${item_id}&path=users/1`,
  ]) {
    const response = await get(url)
    expect(response.json(), url).toEqual({ list: [{ id: 1 }, { id: 2 }] })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    expect((await get(`/server/mock-data/${unique_key}`, method)).statusCode, method).toBe(200)
  await writeCounters(t.db)
  expect(await Mock.query(t.db.read).findOne({ unique_key })).toMatchObject({ view_times: 14 })
})

test('the request to a mocked API makes no difference', async () => {
  const { item_id, add } = await world()
  const { unique_key } = await add({ path: '/orders' })
  const json = 'application/json'
  const bodies: [string, string | Buffer][] = [
    [json, '[1,2]'],
    [json, '"text"'],
    [json, '{broken'],
    [json, '{"path":"/of the order","unique_key":"x","item_id":7}'],
    [json, '{"path":["a"]}'],
    ['application/x-www-form-urlencoded', 'path=%2Felse&a=1'],
    ['multipart/form-data; boundary=x', 'no parts at all'],
    ['application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xd6, 0xd0])],
  ]
  for (const [type, payload] of bodies)
    for (const url of [
      `/server/mock-data/${unique_key}`,
      `/server/mock-path/${item_id}?path=/orders`,
    ])
      expect(
        (
          await t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
        ).json(),
        String(payload),
      ).toEqual({
        a: 1,
      })
})

test('the exact path takes precedence, then expressions, the oldest first; a request without a path means the root', async () => {
  const { item_id, page, add } = await world()
  await add({ path: '~^/users/\\d+$', template: '"by number"' })
  await add({ page_id: (await page()).page_id, path: '~.*', template: '"anything"' })
  await add({ page_id: (await page()).page_id, path: '/users/7', template: '"seven"' })
  await add({ page_id: (await page()).page_id, path: '/', template: '"root"' })
  const answers = await Promise.all(
    ['/users/7', '/users/8', '/else', ''].map((path) =>
      get(`/server/mock-path/${item_id}?path=${path}`),
    ),
  )
  expect(answers.map((one) => one.json<string>())).toEqual([
    'seven',
    'by number',
    'anything',
    'root',
  ])
  const other = await world()
  expect((await get(`/server/mock-path/${other.item_id}?path=/users/7`)).statusCode).toBe(404)
})

test('failures are sent as plain text', async () => {
  const { item_id, page_id, add } = await world()
  await add({})
  const unknown = await get('/server/mock-data/0123456789abcdef0123456789abcdef')
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    'text/plain; charset=utf-8',
  ])
  expect(unknown.body).toBe('There is no such mock.\n')
  expect((await get(`/server/mock-path/${item_id}?path=/nothing`)).statusCode).toBe(404)
  const tooLong = {
    url: `/server/mock-path/${item_id}?path=/${'x'.repeat(2_048)}`,
    headers: { cookie: 'lang=zh-cn' },
  }
  const refused = await t.app.inject(tooLong)
  expect([refused.statusCode, refused.body]).toEqual([400, '路径最多 2,048 字节。\n'])
  // as data from elsewhere may be
  await t.db.transaction((db) => Mock.query(db).where({ page_id }).patch({ template: 'no json' }))
  expect((await get(`/server/mock-path/${item_id}`)).statusCode).toBe(400)
  await t.db.transaction((db) =>
    Mock.query(db).where({ page_id }).patch({ template: '{"a|999999999":[1]}' }),
  )
  const tooLarge = await get(`/server/mock-path/${item_id}`)
  expect([tooLarge.statusCode, tooLarge.body]).toEqual([
    400,
    'The response of the template would be too large, or take too long.\n',
  ])
  await t.db.transaction((db) => Mock.query(db).where({ page_id }).patch({ path: '~^/(a+)+$' }))
  expect((await get(`/server/mock-path/${item_id}?path=/${'a'.repeat(40)}b`)).statusCode).toBe(404)
  await t.db.transaction((db) => Mock.query(db).where({ page_id }).patch({ path: '~^/(a)\\1$' }))
  const backward = await get(`/server/mock-path/${item_id}?path=/aa`)
  expect([backward.statusCode, backward.body]).toEqual([
    400,
    expect.stringContaining('needs backtracking') as string,
  ])
})

test('a mock is disabled with its page or its item, and enabled again with the page', async () => {
  const { item_id, page_id, add } = await world()
  const { unique_key } = await add({})
  const both = async () => [
    (await get(`/server/mock-data/${unique_key}`)).statusCode,
    (await get(`/server/mock-path/${item_id}`)).statusCode,
  ]
  await t.as(ann).ask(pageCalls.delete, { page_id })
  expect(await both()).toEqual([404, 404])
  await t.db.transaction((db) => db('page').where({ page_id }).update({ is_del: 0 }))
  expect(await both()).toEqual([200, 200])
  await t.db.transaction((db) => Item.query(db).findById(item_id).patch({ is_del: 1 }))
  expect(await both()).toEqual([404, 404])
})

test('a page that moves to another item answers there', async () => {
  const [from, to] = [await world(), await world()]
  const { cat_id } = await t.make.catalog({ item_id: from.item_id })
  const { page_id } = await t.make.page({ item_id: from.item_id, owner: ann, cat_id })
  await from.add({ page_id, path: '/moved' })
  await t
    .as(ann)
    .ask(catalogCalls.copy, { cat_id, new_p_cat_id: 0, to_item_id: to.item_id, is_del: true })
  const codes = await Promise.all(
    [from, to].map(({ item_id }) => get(`/server/mock-path/${item_id}?path=/moved`)),
  )
  expect(codes.map((one) => one.statusCode)).toEqual([404, 200])
})

test('refused: invalid JSON, nothing, too much, a risky path; none of it is stored', async () => {
  const { page_id, refused } = await world()
  for (const template of ['{', 'null', '[]', ''])
    expect(await refused({ template })).toBe('mockTemplateWrong')
  expect(await refused({ template: '{"a|1000":[{"a|1000":[{"a|1000":[1]}]}]}' })).toBe(
    'mockTooLarge',
  )
  expect(await refused({ path: '~(a+)+' })).toBe('mockPathWrong')
  expect(await refused({ path: '~^/(a)\\1$' })).toBe('mockPathUnsupported')
  expect(await refused({ page_id: 0 })).toBe('pageNotFound')
  expect(await t.as(ann).ask(mockCalls.infoByPageId, { page_id })).toEqual([])
})

test('readers see template and path, but not the key', async () => {
  const { item_id, page_id, add } = await world()
  await add({})
  const bob = await t.make.user()
  await t.make.member({ item_id, user: bob, role: 0 })
  expect(await t.as(bob).ask(mockCalls.infoByPageId, { page_id })).toMatchObject({
    template: '{"a":1}',
    path: '/',
    unique_key: '',
  })
})

test('heavy templates are generated in a worker', async () => {
  const template = JSON.stringify({ 'list|5000': ['@datetime'] })
  const { add } = await world()
  const { unique_key } = await add({ template })
  const order = { template, now: t.clock.now, timeZone: 'UTC' }
  const here: number[] = []
  for (let count = 0; count < 5; count++) here.push(await workOf(() => mockAnswerTask.run(order)))
  const count = 12
  const spent = await workOf(async () => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => get(`/server/mock-data/${unique_key}`)),
    )
    expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([200]))
  })
  expect(spent).toBeLessThan((count * Math.min(...here)) / 2)
})
