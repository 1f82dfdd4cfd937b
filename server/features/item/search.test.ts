import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { accessTokenCalls } from '#contract/calls/device.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { indexAllPending } from '../../test/indexed.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

type User = Parameters<typeof t.as>[0]
const search = (user: User, item_id: number, keyword: string, more: object = {}) =>
  t.as(user).ask(itemCalls.search, { item_id, keyword, ...more })
const titles = async (user: User, item_id: number, keyword: string) =>
  (await search(user, item_id, keyword)).pages.map((page) => page.page_title)

async function place() {
  const ann = await t.make.user()
  const item = await t.make.item({ owner: ann, item_name: 'docs' })
  const page = (page_title: string, page_content: string, values: object = {}) =>
    t.make.page({ item_id: item.item_id, owner: ann, page_title, page_content, ...values })
  return { ann, item_id: item.item_id, page }
}

test.each([
  ['接', true],
  ['文档说', true],
  ['接口文档说明', true],
  ['档口', false],
  ['user', true],
  ['us', true],
  ['userinfo', true],
  ['getUserInfo', true],
  ['user_id', true],
  ['GET_USER_ID', true],
  ['serInfo', false],
  ['server', true],
  ['v2', true],
  ['ＨＴＴＰ', true],
  ['hello world', true],
  ['world hello', true],
  ['"hello world"', true],
  ['"world hello"', false],
  ['“hello world”', true],
  ['C++', true],
  ['C#', false],
  ['wide', true],
  ['<script>', true],
  ['100%', true],
  ['127.0.0.1', true],
  ['127.1', false],
  ['用户user', true],
  ['用户u', true],
  ['127.0.0.1 用户u', true],
  ['a_b', true],
  ['hello.w', false],
  ['<s', false],
  ['Größe', true],
  ['GRÖSSE', false],
  ['привет', true],
  ['x', false],
  ['%', false],
  ['_', false],
  ['"', false],
  ['AND', false],
  ['NOT hello', false],
  ['hello OR nothing', false],
  ['"hello" * -^:(){}', false],
  ['日本', true],
  ['カタ', true],
  ['𠀀𠀁', true],
])('%s in the text: %s', async (keyword, isFound) => {
  const { ann, item_id, page } = await place()
  await page(
    'title',
    '接口文档说明 getUserInfo get_user_id HTTPServer v2 hello   world C++ <script>alert(1)</script> 100% a_b 127.0.0.1 用户user Größe ＷＩＤＥ Привет 日本 ｶﾀｶﾅ 𠀀𠀁',
  )
  expect(await titles(ann, item_id, keyword)).toEqual(isFound ? ['title'] : [])
  // and again when the index has it
  await indexAllPending(t.db)
  expect(await titles(ann, item_id, keyword)).toEqual(isFound ? ['title'] : [])
})

test('title matches rank above text matches; excerpts and positions are returned', async () => {
  const { ann, item_id, page } = await place()
  const text = `${'前文'.repeat(80)}这里说明登录接口。Login works. ${'后文'.repeat(200)}`
  await page('other', text)
  await page('登录 login', 'nothing else', { s_number: 1 })
  for (const wait of [false, true]) {
    if (wait) await indexAllPending(t.db)
    const found = await search(ann, item_id, '登录')
    expect(found).toMatchObject({ item_id, item_name: 'docs' })
    expect(found.pages.map((page) => page.page_title)).toEqual(['登录 login', 'other'])
    const [first, second] = found.pages
    expect(first).toMatchObject({
      item_id,
      item_name: 'docs',
      cat_path: [],
      hits: { title: [[0, 2]], excerpt: [] },
    })
    expect(second?.search_content).toHaveLength(3 + 202 + 3)
    const [[from, to] = [0, 0]] = second?.hits.excerpt ?? []
    expect(second?.search_content.slice(from, to)).toBe('登录')
    expect(from).toBe(103)
    expect(first?.score).toBeGreaterThan(second?.score ?? 0)
    expect(first).not.toHaveProperty('page_content')
  }
})

test('an acknowledged save is found by the next search, and the replaced text no longer', async () => {
  const { ann, item_id } = await place()
  const { page_id } = await t
    .as(ann)
    .ask(pageCalls.save, { page_id: 0, item_id, page_title: 'p', page_content: 'word0' })
  for (let index = 1; index <= 25; index++) {
    await t.as(ann).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: 'p',
      page_content: `word${index}x 第${index}次`,
    })
    expect(await titles(ann, item_id, `word${index}x`)).toEqual(['p'])
    expect(await titles(ann, item_id, `第${index}次`)).toEqual(['p'])
    expect(await titles(ann, item_id, `word${index - 1}x`)).toEqual([])
  }
})

test('with many concurrent writers and searchers acknowledged saves are found by the next search of anybody', async () => {
  const { ann, item_id } = await place()
  const ben = await t.make.user()
  await t.make.member({ item_id, user: ben, role: 0 })
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 5; round++) {
        const page_title = `w${writer}r${round}`
        await t.as(ann).ask(pageCalls.save, {
          page_id: 0,
          item_id,
          page_title,
          page_content: `amongst many ${page_title}x 众多${page_title}`,
        })
        expect(await titles(ben, item_id, `${page_title}x`)).toEqual([page_title])
        expect(await titles(ben, item_id, `众多${page_title}`)).toEqual([page_title])
      }
    }),
  )
  expect((await search(ann, item_id, 'amongst')).pages).toHaveLength(40)
})

test('a scope limits pages, excerpts and names of catalogs; root pages are visible to all readers', async () => {
  const { ann, item_id, page } = await place()
  const outer = await t.make.catalog({ item_id, cat_name: 'outer' })
  const inner = await t.make.catalog({ item_id, parent: outer, cat_name: 'inner' })
  const other = await t.make.catalog({ item_id, cat_name: 'other' })
  await page('at root', 'needle')
  await page('in inner', 'needle', { cat_id: inner.cat_id })
  await page('in outer', 'needle', { cat_id: outer.cat_id })
  await page('in other', 'needle hidden', { cat_id: other.cat_id })
  const scoped = await t.make.user()
  await t.make.member({ item_id, user: scoped, role: 1, catalogScope: [inner.cat_id] })
  const lost = await t.make.user()
  await t.make.member({ item_id, user: lost, role: 0, catalogScope: [99] })
  for (const wait of [false, true]) {
    if (wait) await indexAllPending(t.db)
    for (const where of [item_id, 0]) {
      expect((await titles(scoped, where, 'needle')).toSorted()).toEqual(['at root', 'in inner'])
      expect(await titles(scoped, where, 'hidden')).toEqual([])
      expect(await titles(ann, where, 'needle')).toHaveLength(4)
    }
    expect(await titles(lost, 0, 'needle')).toEqual([])
    const paths = async (user: User) =>
      Object.fromEntries(
        (await search(user, item_id, 'needle')).pages.map((one) => [one.page_title, one.cat_path]),
      )
    expect(await paths(ann)).toMatchObject({
      'in inner': ['outer', 'inner'],
      'at root': [],
      'in other': ['other'],
    })
    expect(await paths(scoped)).toMatchObject({ 'in inner': ['inner'], 'at root': [] })
  }
})

test('deleted pages and items disappear at once, restored ones are back; drafts are visible to their author and rank last', async () => {
  const { ann, item_id, page } = await place()
  const ben = await t.make.user()
  await t.make.member({ item_id, user: ben, role: 1 })
  await page('kept', 'treasure')
  await page('draft', 'treasure treasure treasure', { is_draft: 1, page_title: 'treasure draft' })
  const gone = await page('gone', 'treasure')
  await indexAllPending(t.db)
  expect(await titles(ann, item_id, 'treasure')).toEqual(['gone', 'kept', 'treasure draft'])
  expect(await titles(ben, item_id, 'treasure')).toEqual(['gone', 'kept'])
  await t.as(ann).ask(pageCalls.delete, { page_id: gone.page_id })
  expect(await titles(ben, item_id, 'treasure')).toEqual(['kept'])
  await t.as(ann).ask(recycleCalls.recover, { item_id, page_id: gone.page_id })
  expect((await titles(ben, item_id, 'treasure')).toSorted()).toEqual(['gone', 'kept'])
  await t.db.transaction((db) => Item.query(db).findById(item_id).patch({ is_del: 1 }))
  expect(await titles(ann, 0, 'treasure')).toEqual([])
  expect((await t.refusal(ann, itemCalls.search, { item_id, keyword: 'treasure' })).number).toBe(
    10303,
  )
})

test('over all items: owned and shared ones, best first, at most 100, with an excerpt for the first 50', async () => {
  const { ann, item_id, page } = await place()
  const ben = await t.make.user()
  const hers = await t.make.item({ owner: ben, item_name: 'bens', password: 'secret' })
  const foreign = await t.make.item({ owner: ben, item_name: 'foreign' })
  await t.make.member({ item_id: hers.item_id, user: ann, role: 0 })
  await t.make.page({
    item_id: hers.item_id,
    owner: ben,
    page_title: 'bulk of ben',
    page_content: 'x',
  })
  await t.make.page({
    item_id: foreign.item_id,
    owner: ben,
    page_title: 'bulk foreign',
    page_content: 'bulk',
  })
  for (let index = 0; index < 110; index++) await page(`page ${index}`, `some bulk ${index}`)
  for (const wait of [false, true]) {
    if (wait) await indexAllPending(t.db)
    const found = await search(ann, 0, 'bulk')
    expect(found).toMatchObject({ item_id: 0, item_name: '' })
    expect(found.pages).toHaveLength(100)
    expect(found.pages[0]).toMatchObject({
      page_title: 'bulk of ben',
      item_name: 'bens',
      item_id: hers.item_id,
    })
    expect(found.pages.map((one) => one.search_content !== '')).toEqual(
      Array.from({ length: 100 }, (_, index) => index < 50),
    )
    expect(found.pages.filter((one) => one.item_id === foreign.item_id)).toEqual([])
    expect((await search(ann, item_id, 'bulk')).pages).toHaveLength(110)
    expect(await titles(ann, item_id, '"some bulk 77"')).toEqual(['page 77'])
  }
  expect((await t.refusal(null, itemCalls.search, { item_id: 0, keyword: 'bulk' })).number).toBe(
    10102,
  )
})

test('only as many hits as asked for come with an excerpt, the best ones', async () => {
  const { ann, item_id, page } = await place()
  const { cat_id } = await t.make.catalog({ item_id, cat_name: 'outer' })
  const inner = await t.make.catalog({ item_id, cat_name: 'inner', parent_cat_id: cat_id })
  await page('a beacon', 'beacon in a title', { cat_id: inner.cat_id })
  for (let index = 0; index < 4; index++) await page(`page ${index}`, `some beacon, two words`)
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexAllPending(t.db)
    for (const keyword of ['beacon', 'some beac', 'beacon'])
      for (const [excerpts, shown] of [
        [0, 0],
        [-3, 0],
        [2, 2],
        [4, 4],
        [1_000, 5],
      ] as const) {
        const { pages } = await search(ann, item_id, keyword, { excerpts })
        const all = keyword === 'beacon' ? 5 : 4
        expect(pages.map((hit) => hit.search_content !== '')).toEqual(
          Array.from({ length: all }, (_, index) => index < shown),
        )
        expect(pages.map((hit) => hit.hits.excerpt.length > 0)).toEqual(
          Array.from({ length: all }, (_, index) => index < shown),
        )
        if (all === 5) expect(pages[0]?.cat_path).toEqual(['outer', 'inner'])
      }
  }
})

test('an access token searches the items it names', async () => {
  const { ann, item_id, page } = await place()
  const other = await t.make.item({ owner: ann })
  await page('in scope', 'scoped')
  await t.make.page({
    item_id: other.item_id,
    owner: ann,
    page_title: 'out of scope',
    page_content: 'scoped',
  })
  const { token } = await t.as(ann).ask(accessTokenCalls.save, {
    name: 't',
    scope: 'read',
    item_ids: [item_id],
    expires: t.clock.now + 86_400,
  })
  expect(await titles({ token }, 0, 'scoped')).toEqual(['in scope'])
  expect(
    (
      await t.refusal({ ...ann, token }, itemCalls.search, {
        item_id: other.item_id,
        keyword: 'scoped',
      })
    ).why,
  ).toBe('outOfScope')
})

test('anonymous visitors search what they may read, rate-limited per minute', async () => {
  const { ann, item_id, page } = await place()
  await page('open', 'visible')
  const closed = await t.make.item({ owner: ann, password: 'secret' })
  await t.make.page({
    item_id: closed.item_id,
    owner: ann,
    page_title: 'closed',
    page_content: 'visible',
  })
  expect(await titles(null, item_id, 'visible')).toEqual(['open'])
  expect(
    (await t.refusal(null, itemCalls.search, { item_id: closed.item_id, keyword: 'visible' }))
      .number,
  ).toBe(10303)
  const proven = await t
    .as(null, { _item_pwd: 'secret' })
    .ask(itemCalls.search, { item_id: closed.item_id, keyword: 'visible' })
  expect(proven.pages).toHaveLength(1)
  for (let index = 2; index < limits.searchesPerMinute; index++)
    await search(null, item_id, 'visible')
  expect((await t.refusal(null, itemCalls.search, { item_id, keyword: 'visible' })).why).toBe(
    'tooManyTries',
  )
  expect(
    (await t.refusal(null, itemCalls.info, { item_id: String(item_id), keyword: 'visible' })).why,
  ).toBe('tooManyTries')
  expect((await t.as(null).ask(itemCalls.info, { item_id: String(item_id) })).item_id).toBe(item_id)
  expect(await titles(ann, item_id, 'visible')).toEqual(['open'])
  t.clock.now += 61
  expect(await titles(null, item_id, 'visible')).toEqual(['open'])
})

test('a keyword is required, without NUL and of limited length', async () => {
  const { ann, item_id } = await place()
  for (const keyword of [undefined, '', '  ', 'a\0b', 'x'.repeat(1_001), ['a'], { a: 1 }])
    expect(
      await t.send('item/search', { item_id, keyword }, { 'x-api-token': ann.token }),
    ).toMatchObject({ error_code: 10101 })
  const long = await t.send(
    'item/search',
    { item_id, keyword: '中'.repeat(1_700_000) },
    { 'x-api-token': ann.token },
  )
  expect(long).toMatchObject({ error_code: 10101 })
})

test.each([
  "' OR 1=1 --",
  '") OR (tokens:x',
  'title:needle',
  'x^2 NEAR(a b)',
  ':* & !(|',
  "a':*&'b",
  '\\',
  '%%',
  '{a b}:c',
  '-needle',
  '+needle',
  'i1',
])('operators of query languages are matched literally: %s', async (keyword) => {
  const { ann, item_id, page } = await place()
  await page('other', 'needle')
  await page('exact', `before ${keyword} after`)
  for (const wait of [false, true]) {
    if (wait) await indexAllPending(t.db)
    const found = await titles(ann, item_id, keyword)
    expect(found.filter((title) => title === 'other')).toEqual([])
    expect((await search(ann, 0, keyword)).pages.length).toBeLessThan(2)
  }
})

test('the older addresses answer the excerpt escaped, as their clients show it, with the places of the hits in it', async () => {
  const { ann, item_id, page } = await place()
  await page('risky', 'look <img src=x onerror=alert(1)> here')
  const older = await t.app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/item/search',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-token': ann.token },
    payload: new URLSearchParams({ item_id: String(item_id), keyword: 'onerror' }).toString(),
  })
  const { data } = older.json<{
    data: { pages: { search_content: string; hits: { title: []; excerpt: [number, number][] } }[] }
  }>()
  expect(data.pages[0]?.search_content).toBe('...look &lt;img src=x onerror=alert(1)&gt; here...')
  expect(
    data.pages[0]?.hits.excerpt.map(([from, to]) => data.pages[0]?.search_content.slice(from, to)),
  ).toEqual(['onerror'])
})

test('item/info with a keyword answers the same pages, with their texts', async () => {
  const { ann, item_id, page } = await place()
  await page('one', 'full text of 一号')
  await page('二号 in title', 'nothing')
  const found = async (keyword: string) =>
    (await t.as(ann).ask(itemCalls.info, { item_id: String(item_id), keyword })).menu.pages.map(
      (one) => [one.page_title, 'page_content' in one && one.page_content],
    )
  expect(await found('一号')).toEqual([['one', 'full text of 一号']])
  expect(await found('二号')).toEqual([['二号 in title', 'nothing']])
})

test('a repeated search returns what is stored, whatever has changed since the last one', async () => {
  const { ann, item_id, page } = await place()
  const { cat_id } = await t.make.catalog({ item_id, cat_name: 'before' })
  const { page_id } = await page('first', 'lantern one', { cat_id })
  await indexAllPending(t.db)
  const asked = async () => {
    const { item_name, pages } = await search(ann, item_id, 'lantern')
    return [item_name, ...pages.map((hit) => [hit.page_title, hit.search_content, hit.cat_path])]
  }
  expect(await asked()).toEqual(['docs', ['first', '...lantern one...', ['before']]])
  await t.as(ann).ask(pageCalls.save, {
    page_id,
    item_id,
    cat_id,
    page_title: 'second',
    page_content: 'lantern two',
  })
  expect(await asked()).toEqual(['docs', ['second', '...lantern two...', ['before']]])
  await t.as(ann).ask(pageCalls.save, {
    page_id,
    item_id,
    cat_id,
    page_title: 'second',
    page_content: 'lantern six',
  })
  await indexAllPending(t.db)
  expect(await asked()).toEqual(['docs', ['second', '...lantern six...', ['before']]])
  await t.as(ann).ask(catalogCalls.save, { item_id, cat_id, cat_name: 'after' })
  await t.db.transaction((db) => Item.query(db).findById(item_id).patch({ item_name: 'books' }))
  expect(await asked()).toEqual(['books', ['second', '...lantern six...', ['after']]])
  await t.as(ann).ask(pageCalls.delete, { page_id })
  expect(await asked()).toEqual(['books'])
})

test('a cached search shows nobody the drafts or scopes of others', async () => {
  const { ann, item_id, page } = await place()
  const bob = await t.make.user()
  await t.make.member({ item_id, user: bob, role: 0 })
  await page('open', 'obelisk')
  await page('draft', 'obelisk', { is_draft: 1 })
  const both = async (user: User) => (await titles(user, item_id, 'obelisk')).sort()
  expect(await both(ann)).toEqual(['draft', 'open'])
  expect(await both(bob)).toEqual(['open'])
  expect(await both(ann)).toEqual(['draft', 'open'])
})
