import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import type { Menu } from '#contract/shapes.ts'
import { bumpMenu, type Write } from '../../access/basis/grant-basis.ts'
import { buildApp } from '../../app.ts'
import { Options } from '../../models/options.ts'
import { Page } from '../../models/page.ts'
import { pushPages } from '../../services/open-api/push-pages.ts'
import { openSite } from '../../site.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

const infoOf = (
  itemId: number | string,
  user: Parameters<typeof t.as>[0] = null,
  args: object = {},
) => t.as(user).ask(itemCalls.info, { item_id: String(itemId), ...args })

async function tree() {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, item_domain: `Docs${ann.uid}` })
  const c1 = await t.make.catalog({ item_id, cat_name: 'one', s_number: 2 })
  const c2 = await t.make.catalog({ item_id, cat_name: 'two', s_number: 1 })
  const c11 = await t.make.catalog({ item_id, parent: c1, cat_name: 'one-one' })
  const c111 = await t.make.catalog({ item_id, parent: c11, cat_name: 'one-one-one' })
  const page = (cat_id: number, page_title: string, s_number = 99) =>
    t.make.page({ item_id, owner: ann, cat_id, page_title, s_number })
  const deep = await page(c111.cat_id, 'deep')
  await page(0, 'root b')
  await page(0, 'root a', 1)
  return { ann, item_id, c1, c2, c11, c111, deep, domain: `Docs${ann.uid}` }
}

test('the menu is a tree in display order, three levels deep', async () => {
  const { item_id } = await tree()
  const { menu } = await infoOf(item_id)
  expect(menu.pages.map((page) => page.page_title)).toEqual(['root a', 'root b'])
  const names = (catalogs: Menu['catalogs']): unknown[] =>
    catalogs.map((one) => [one.cat_name, names(one.catalogs)])
  expect(names((menu as Menu).catalogs)).toEqual([
    ['two', []],
    ['one', [['one-one', [['one-one-one', []]]]]],
  ])
})

test('an item is found by its domain ignoring case; an unknown domain is reported, an unknown number looks private', async () => {
  const { item_id, domain } = await tree()
  expect((await infoOf(domain.toUpperCase())).item_id).toBe(item_id)
  expect((await t.refusal(null, itemCalls.info, { item_id: 'nothinghere' })).number).toBe(10101)
  expect((await t.refusal(null, itemCalls.info, { item_id: '99' })).number).toBe(10303)
  // 0 is what clients send for no id
  for (const none of ['0', '', 'undefined', 'null']) {
    expect(await t.send('item/info', { item_id: none, item_domain: domain })).toMatchObject({
      data: { item_id: String(item_id) },
    })
    expect((await t.refusal(null, itemCalls.info, { item_id: none })).number).toBe(10_101)
  }
})

test('catalogs of the start page are in the fields of older clients; a page that is not in the menu is not a start page', async () => {
  const { item_id, c1, c11, c111, deep } = await tree()
  expect(await infoOf(item_id, null, { default_page_id: deep.page_id })).toMatchObject({
    default_page_id: deep.page_id,
    default_cat_id2: c1.cat_id,
    default_cat_id3: c11.cat_id,
    default_cat_id4: c111.cat_id,
  })
  expect(await infoOf(item_id, null, { default_page_id: 99 })).toMatchObject({
    default_page_id: 0,
    default_cat_id2: 0,
    default_cat_id3: 0,
    default_cat_id4: 0,
  })
})

test('no reader sees a menu older than the last acknowledged change, also on a second server', async () => {
  const { ann, item_id } = await tree()
  const second = await openSite(t.site.config, 'second', t.site.clock)
  const other = await buildApp(second)
  const titlesThere = async () => {
    const { data } = (
      await other.inject({
        method: 'POST',
        url: '/api/item/info',
        payload: { item_id: String(item_id) },
      })
    ).json<{
      data: { menu: Menu }
    }>()
    return data.menu.pages.map((page) => page.page_title)
  }
  try {
    await titlesThere()
    for (let index = 0; index < 5; index++) {
      await t
        .as(ann)
        .ask(pageCalls.save, { page_id: 0, item_id, page_title: `new ${index}`, page_content: 'x' })
      expect((await infoOf(item_id)).menu.pages.map((page) => page.page_title)).toContain(
        `new ${index}`,
      )
      expect(await titlesThere()).toContain(`new ${index}`)
    }
  } finally {
    await other.close()
    await second.db.close()
  }
})

test('a draft is shown to its author alone', async () => {
  const { ann, item_id } = await tree()
  await t.make.page({ item_id, owner: ann, page_title: 'my draft', is_draft: 1 })
  expect((await infoOf(item_id, ann)).menu.pages.map((page) => page.page_title)).toContain(
    'my draft',
  )
  expect((await infoOf(item_id)).menu.pages.map((page) => page.page_title)).not.toContain(
    'my draft',
  )
})

test('an archived item offers nobody a tool; a restricted member gets their scopes', async () => {
  const ann = await t.make.user()
  const archived = await t.make.item({ owner: ann, is_archived: 1 })
  expect(await infoOf(archived.item_id, ann)).toMatchObject({
    item_edit: false,
    item_manage: false,
    is_archived: 1,
  })
  const { item_id, c1, c11, c111 } = await tree()
  const scoped = await t.make.user()
  await t.make.member({ item_id, user: scoped, role: 1, catalogScope: [c1.cat_id] })
  const info = await infoOf(item_id, scoped)
  expect(info).toMatchObject({ item_edit: true, item_manage: false })
  expect(info.ties?.toSorted()).toEqual([c1.cat_id, c11.cat_id, c111.cat_id].map(String).toSorted())
})

test('a site that requires sign-in reports that to visitors before anything else', async () => {
  const { item_id, ann } = await tree()
  await t.make.settings({ force_login: '1' })
  try {
    expect((await t.refusal(null, itemCalls.info, { item_id: String(item_id) })).number).toBe(10312)
    expect((await t.refusal(null, itemCalls.info, { item_id: 'nothinghere' })).number).toBe(10312)
    expect((await infoOf(item_id, ann)).item_id).toBe(item_id)
  } finally {
    await t.db.transaction((db) => Options.query(db).deleteById('force_login'))
  }
})

test('a keyword turns the menu into a flat list of pages with their texts; special characters are literal', async () => {
  const { ann, item_id } = await tree()
  await t.make.page({ item_id, owner: ann, page_title: 'found', page_content: '100% 中文 a_b' })
  for (const keyword of ['100%', '中文', 'A_B']) {
    const { menu } = await infoOf(item_id, null, { keyword })
    expect(
      menu.pages.map((page) => page.page_title),
      keyword,
    ).toEqual(['found'])
    expect(menu.catalogs).toEqual([])
  }
  expect((await infoOf(item_id, null, { keyword: '%%' })).menu.pages).toEqual([])
})

test('compressed answers have the same content', async () => {
  const { item_id } = await tree()
  const ask = (encoding: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/item/info',
      payload: { item_id: String(item_id) },
      headers: { 'accept-encoding': encoding },
    })
  const [plain, packed] = [await ask('identity'), await ask('gzip')]
  expect(packed.headers['content-encoding']).toBe('gzip')
  for (const taken of ['br, gzip;q=0.5', 'GZIP; q=0.001', 'gzip, *;q=0'])
    expect((await ask(taken)).headers['content-encoding'], taken).toBe('gzip')
  for (const refused of ['gzip;q=0', 'gzip ; q=0.000, identity', ''])
    expect((await ask(refused)).body, refused).toBe(plain.body)
  const { gunzipSync } = await import('node:zlib')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('the item password opens a private item, a wrong one does not, and after five attempts it is not even checked', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, password: 'open sesame' })
  const withPassword = (_item_pwd: string) =>
    t.send('item/info', { item_id: String(item_id), _item_pwd })
  expect(await withPassword('open sesame')).toMatchObject({ error_code: 0 })
  for (let index = 0; index < 5; index++)
    expect(await withPassword(`guess ${index}`)).toMatchObject({ error_code: 10303 })
  expect(await withPassword('open sesame')).toMatchObject({
    error_code: 10308,
    error_details: { retry_after: 300 },
  })
  t.clock.now += 301
  expect(await withPassword('open sesame')).toMatchObject({ error_code: 0 })
  expect(await withPassword('null')).toMatchObject({ error_code: 10303 })
})

test('an item password of digits may be sent as a number', async () => {
  const { item_id } = await t.make.item({ owner: await t.make.user(), password: '2026' })
  expect(await t.send('item/info', { item_id, _item_pwd: 2026 })).toMatchObject({ error_code: 0 })
  expect(await t.send('item/info', { item_id, _item_pwd: 2027 })).toMatchObject({
    error_code: 10303,
  })
})

test('clients of API documents filter the menu by state, and hide other pages', async () => {
  const { make, as } = t
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_type: 3 })
  const { cat_id } = await make.catalog({ item_id })
  const doc = (info: object) =>
    JSON.stringify({ info: { url: '/x', ...info }, response: { text: '{"apiStatus": "5"}' } })
  await make.page({ item_id, owner, page_title: 'testing', page_content: doc({ apiStatus: '2' }) })
  await make.page({
    item_id,
    owner,
    page_title: 'finished',
    page_content: doc({ apiStatus: 3 }),
    cat_id,
  })
  await make.page({ item_id, owner, page_title: 'untouched', page_content: doc({}) })
  await make.page({
    item_id,
    owner,
    page_title: 'text',
    page_content: 'about "apiStatus": 2 in "info"',
  })
  const titles = async (args: object) => {
    const { menu } = await as(owner).ask(itemCalls.info, { item_id: String(item_id), ...args })
    return [...menu.pages, ...menu.catalogs.flatMap(({ pages }) => pages)].map(
      ({ page_title }) => page_title,
    )
  }
  expect(await titles({})).toEqual(['testing', 'untouched', 'text', 'finished'])
  expect(await titles({ filter_status: '测试中,已完成' })).toEqual(['testing', 'text', 'finished'])
  expect(await titles({ filter_status: '已完成', show_md: false })).toEqual(['finished'])
  expect(await titles({ show_md: false })).toEqual(['testing', 'untouched', 'finished'])
  expect(await titles({ filter_status: '未操作', show_md: false })).toEqual(['untouched'])
  expect(await titles({ filter_status: 'nothing', show_md: false })).toEqual([])
  expect((await titles({ keyword: 'info' })).toSorted()).toEqual([
    'finished',
    'testing',
    'text',
    'untouched',
  ])
  expect((await titles({ keyword: 'info', show_md: false })).toSorted()).toEqual([
    'finished',
    'testing',
    'untouched',
  ])
  expect((await titles({ keyword: 'info', filter_status: '测试中' })).toSorted()).toEqual([
    'testing',
    'text',
  ])
  expect(await as(owner).ask(itemCalls.info, { item_id: String(item_id) })).toMatchObject({
    global_param: { query: [], preScript: '' },
  })
})

test('matching documents are found however many other hits precede them', async () => {
  const { make, as, db, clock } = t
  const owner = await make.user()
  const item = await make.item({ owner, item_type: 3 })
  const doc = JSON.stringify({ info: { url: '/x', apiStatus: 3, remark: 'needle' } })
  await make.page({ item_id: item.item_id, owner, page_title: 'wanted', page_content: doc })
  const others = Array.from({ length: limits.searchHits }, (_, index) => ({
    page_title: `needle ${index}`,
    page_content: 'text',
    path: [],
  }))
  const write: Write = (work) =>
    db.transaction((trx) =>
      work(trx, {
        recheck: async () => undefined,
        bumpMenu: () => bumpMenu(trx, { item }, clock.now),
        skipAudit: () => undefined,
      }),
    )
  await pushPages(
    {
      db,
      write,
      item: { ...item, has_repository: 0, has_globals: 0, force_login: '0', show_watermark: '0' },
      now: clock.now,
    },
    others,
  )
  const titles = async (args: object) => {
    const { menu } = await as(owner).ask(itemCalls.info, {
      item_id: String(item.item_id),
      keyword: 'needle',
      ...args,
    })
    return menu.pages.map(({ page_title }) => page_title)
  }
  expect(await titles({ filter_status: '已完成', show_md: false })).toEqual(['wanted'])
  expect(await titles({ filter_status: '已完成' })).toHaveLength(limits.searchHits)
  expect(await titles({})).toHaveLength(limits.searchHits)
})

test('the state of an API document is read again after each change, and only then', async () => {
  const { make, as, db } = t
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_type: 3 })
  const doc = (apiStatus: number) => JSON.stringify({ info: { url: '/x', apiStatus } })
  const { page_id } = await make.page({ item_id, owner, page_title: 'page', page_content: doc(2) })
  const isFinished = async () =>
    (await infoOf(item_id, null, { filter_status: '已完成' })).menu.pages.length === 1
  const save = (state: number) =>
    as(owner).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: 'page',
      page_content: doc(state),
    })
  expect(await isFinished()).toBe(false)
  await save(3)
  expect(await isFinished()).toBe(true)
  // past all calls, so that nobody is told of it
  await db.transaction((trx) =>
    Page.query(trx)
      .findById(page_id)
      .patch({ page_content: doc(2) }),
  )
  expect(await isFinished()).toBe(true)
  await save(4)
  expect(await isFinished()).toBe(false)
})
