import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { takeAllIn } from '../../test/indexed.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

type User = Parameters<typeof t.as>[0]
const search = (user: User, item_id: number, keyword: string) => t.as(user).ask(itemCalls.search, { item_id, keyword })
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
  await takeAllIn(t.db)
  expect(await titles(ann, item_id, keyword)).toEqual(isFound ? ['title'] : [])
})

test('titles stand above texts; excerpts and hits say where', async () => {
  const { ann, item_id, page } = await place()
  const text = `${'前文'.repeat(80)}这里说明登录接口。Login works. ${'后文'.repeat(200)}`
  await page('other', text)
  await page('登录 login', 'nothing else', { s_number: 1 })
  for (const wait of [false, true]) {
    if (wait) await takeAllIn(t.db)
    const found = await search(ann, item_id, '登录')
    expect(found).toMatchObject({ item_id, item_name: 'docs' })
    expect(found.pages.map((page) => page.page_title)).toEqual(['登录 login', 'other'])
    const [first, second] = found.pages
    expect(first).toMatchObject({ item_id, item_name: 'docs', cat_path: [], hits: { title: [[0, 2]], excerpt: [] } })
    expect(second?.search_content).toHaveLength(3 + 202 + 3)
    const [[from, to] = [0, 0]] = second?.hits.excerpt ?? []
    expect(second?.search_content.slice(from, to)).toBe('登录')
    expect(from).toBe(103)
    expect(first?.score).toBeGreaterThan(second?.score ?? 0)
    expect(first).not.toHaveProperty('page_content')
  }
})

test('an acknowledged save is found by the very next search, and what it replaced no more', async () => {
  const { ann, item_id } = await place()
  const { page_id } = await t.as(ann).ask(pageCalls.save, { page_id: 0, item_id, page_title: 'p', page_content: 'word0' })
  for (let index = 1; index <= 25; index++) {
    await t.as(ann).ask(pageCalls.save, { page_id, item_id, page_title: 'p', page_content: `word${index}x 第${index}次` })
    expect(await titles(ann, item_id, `word${index}x`)).toEqual(['p'])
    expect(await titles(ann, item_id, `第${index}次`)).toEqual(['p'])
    expect(await titles(ann, item_id, `word${index - 1}x`)).toEqual([])
  }
})
