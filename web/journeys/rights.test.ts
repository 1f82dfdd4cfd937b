import Database from 'better-sqlite3'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let people: Record<'owner' | 'manager' | 'editor' | 'tied' | 'reader', Account>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const made = ['owner', 'manager', 'editor', 'tied', 'reader'].map(
    async (name) => [name, await product.addUser(`the-${name}`)] as const,
  )
  people = Object.fromEntries(await Promise.all(made)) as typeof people
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

/** An item of the owner with the others as its members, and a page inside and outside the tie. */
async function makeItem() {
  const { owner } = people
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Rights', item_type: 1 },
    owner,
  )
  const cat_id = await product.call<number>(
    'catalog/save',
    { item_id, cat_id: 0, cat_name: 'Tie' },
    owner,
  )
  const pageIn = async (cat: number, page_title: string) =>
    (
      await product.call<{ page_id: number }>(
        'page/save',
        { page_id: 0, item_id, cat_id: cat, page_title, page_content: `Text of ${page_title}` },
        owner,
      )
    ).page_id
  for (const [name, member_group_id, tie] of [
    ['manager', 2, 0],
    ['editor', 1, 0],
    ['tied', 1, cat_id],
    ['reader', 0, 0],
  ] as const)
    await product.call(
      'member/save',
      { item_id, username: people[name].username, member_group_id, cat_id: tie },
      owner,
    )
  return { item_id, inside: await pageIn(cat_id, 'Inside'), outside: await pageIn(0, 'Outside') }
}

type Who =
  | 'visitor'
  | 'reader'
  | 'editor'
  | 'tied'
  | 'tied outside'
  | 'manager'
  | 'owner'
  | 'archived'
  | 'type 3'
const everybody: readonly Who[] = [
  'visitor',
  'reader',
  'editor',
  'tied',
  'tied outside',
  'manager',
  'owner',
  'archived',
  'type 3',
]
const signedIn = everybody.filter((one) => one !== 'visitor')
const editors: readonly Who[] = ['editor', 'tied', 'tied outside', 'manager', 'owner']
const writers = editors.filter((one) => one !== 'tied outside')
const managers: readonly Who[] = ['manager', 'owner', 'archived', 'type 3']

/** The table of web/spec/reading.md 8.5, row by row. */
const actions: readonly (readonly [zh: string, en: string, seenBy: readonly Who[]])[] = [
  ['返回我的项目', 'Back to my items', signedIn],
  ['登录', 'Sign in', ['visitor']],
  ['分享', 'Share', signedIn],
  ['新建页面', 'New page', editors],
  ['目录管理', 'Manage catalogs', editors],
  ['编辑', 'Edit', [...writers, 'type 3']],
  ['复制页面', 'Copy page', editors],
  ['移动或复制', 'Move or copy', writers],
  ['历史版本', 'History', [...editors, 'visitor']],
  ['页面排序', 'Sort pages', writers],
  ['页面信息', 'Details', signedIn],
  ['导出', 'Export', [...editors, ...managers]],
  ['导入', 'Import', editors],
  ['删除页面', 'Delete page', writers],
  ['变更日志', 'Change log', editors],
  ['项目设置', 'Item settings', managers],
  ['复制地址', 'Copy address', everybody],
  ['复制为 Markdown', 'Copy as Markdown', everybody],
  ['打印', 'Print', everybody],
]

test.each(['en', 'zh-cn'] as const)(
  'everybody finds the actions that are theirs, and no key does more: in %s',
  async (language) => {
    const items = { open: await makeItem(), runApi: await makeItem(), archived: await makeItem() }
    await product.call(
      'item/archive',
      { item_id: items.archived.item_id, password: people.owner.password },
      people.owner,
    )
    const database = new Database(path.join(product.data, 'showdoc.sqlite'), { timeout: 10_000 })
    database.prepare('update item set item_type = 3 where item_id = ?').run(items.runApi.item_id)
    database.close()
    const nameOf = ([zh, en]: readonly [string, string, unknown]) =>
      language === 'en' ? en : zh
    const visitor = await openVisitor(browser, product.address, language)
    const { page } = visitor
    await choose(visitor.context, product.address, language, 'light')
    await page.setViewportSize({ width: 1440, height: 900 })
    const labels = (place: string) =>
      page
        .locator(place)
        .evaluateAll((all) =>
          all.map(
            (one) =>
              one.getAttribute('aria-label') ??
              (one.querySelector('svg + *')?.textContent || one.textContent),
          ),
        )
    const known = new Set(actions.map(nameOf))
    const found = async () => {
      await page.locator('.page-tools').getByRole('button', { name: /^(More|更多)$/ }).click()
      await page.getByRole('menuitem').first().waitFor()
      const all = [
        ...(await labels('.page-tools :is(button, a)')),
        ...(await labels('[role=menuitem]')),
      ]
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return all.filter((one) => known.has(one)).toSorted()
    }
    for (const [who, item, side] of [
      ['visitor', items.open, 'outside'],
      ['reader', items.open, 'outside'],
      ['editor', items.open, 'outside'],
      ['tied', items.open, 'inside'],
      ['tied outside', items.open, 'outside'],
      ['manager', items.open, 'outside'],
      ['owner', items.open, 'outside'],
      ['archived', items.archived, 'outside'],
      ['type 3', items.runApi, 'outside'],
    ] as const) {
      const account = who === 'tied outside' ? 'tied' : /archived|type 3/.test(who) ? 'owner' : who
      if (account !== 'visitor')
        await product.signIn(visitor.context, people[account as keyof typeof people])
      const address = `${product.address}/${item.item_id}/${item[side]}`
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      const expected = actions
        .filter(([, , seenBy]) => seenBy.includes(who))
        .map(nameOf)
        .toSorted()
      await expect.poll(found, { message: who }).toEqual(expected)
      if (writers.includes(who)) continue
      for (const key of ['Control+e', 'e']) await page.keyboard.press(key)
      if (!editors.includes(who)) await page.keyboard.press('n')
      expect(await found(), who).toEqual(expected)
      expect(page.url(), who).toBe(address)
    }
    // for those who may write, it does
    await product.signIn(visitor.context, people.editor)
    await page.goto(`${product.address}/${items.open.item_id}/${items.open.outside}`)
    await page.locator('.page-tools').getByRole('button', { name: /^(Edit|编辑)$/ }).waitFor()
    await page.keyboard.press('Control+e')
    await page.waitForURL(/\/page\/edit\//)
    visitor.expectNoErrors()
    await visitor.leave()
  },
)
