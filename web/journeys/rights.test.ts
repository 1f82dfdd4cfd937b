import Database from 'better-sqlite3'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { captchaOf } from './shown.ts'
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
const writers: readonly Who[] = editors.filter((one) => one !== 'tied outside')
const managers: readonly Who[] = ['manager', 'owner', 'archived', 'type 3']

/** The table of web/spec/reading.md 8.5, row by row. */
const actions = (): readonly (readonly [name: string, seenBy: readonly Who[]])[] => [
  [t('item.back'), signedIn],
  [t('core.signIn'), ['visitor']],
  [t('item.share'), signedIn],
  [t('item.newPage'), editors],
  [t('item.manageCatalogs'), editors],
  [t('item.edit'), [...writers, 'type 3']],
  [t('item.copyPage'), editors],
  [t('item.move'), writers],
  [t('item.history'), [...editors, 'visitor']],
  [t('item.sortPages'), writers],
  [t('item.details'), signedIn],
  [t('item.export'), [...editors, ...managers]],
  [t('item.import'), editors],
  [t('item.deletePage'), writers],
  [t('item.changeLog'), editors],
  // nobody manages an archived item there: my items lead to its settings
  [t('item.settings'), managers.filter((one) => one !== 'archived')],
  [t('item.copyAddress'), everybody],
  [t('item.copyMarkdown'), everybody],
  [t('item.print'), everybody],
]

test('everybody finds the actions that are theirs, and no key does more', async () => {
  const items = { open: await makeItem(), runApi: await makeItem(), archived: await makeItem() }
  await product.call(
    'item/archive',
    { item_id: items.archived.item_id, password: people.owner.password },
    people.owner,
  )
  const database = new Database(path.join(product.data, 'showdoc.sqlite'), { timeout: 10_000 })
  database.prepare('update item set item_type = 3 where item_id = ?').run(items.runApi.item_id)
  database.close()
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
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
  const known = new Set(actions().map(([name]) => name))
  const found = async () => {
    await page
      .locator('.page-tools')
      .getByRole('button', { name: t('core.more'), exact: true })
      .click()
    await page.getByRole('menuitem').first().waitFor()
    const all = [
      ...(await labels('.page-tools :is(button, a)')),
      ...(await labels('[role=menuitem]')),
    ]
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    return all.filter((one) => known.has(one)).toSorted()
  }
  for (const [who, account, item, side] of [
    ['visitor', null, 'open', 'outside'],
    ['reader', 'reader', 'open', 'outside'],
    ['tied', 'tied', 'open', 'inside'],
    ['tied outside', 'tied', 'open', 'outside'],
    ['manager', 'manager', 'open', 'outside'],
    ['owner', 'owner', 'open', 'outside'],
    ['archived', 'owner', 'archived', 'outside'],
    ['type 3', 'owner', 'runApi', 'outside'],
    ['editor', 'editor', 'open', 'outside'],
  ] as const) {
    if (account) await product.signIn(visitor.context, people[account])
    await choose(visitor.context, product.address, language(), 'light')
    const address = `${product.address}/${items[item].item_id}/${items[item][side]}`
    await page.goto(address)
    const expected = actions()
      .filter(([, seenBy]) => seenBy.includes(who))
      .map(([name]) => name)
      .toSorted()
    await expect.poll(found, { message: who }).toEqual(expected)
    if (writers.includes(who)) continue
    for (const key of ['Control+e', 'e']) await page.keyboard.press(key)
    if (!editors.includes(who)) await page.keyboard.press('n')
    expect(await found(), who).toEqual(expected)
    expect(page.url(), who).toBe(address)
  }
  // for the last one, who may write, it does
  await page.keyboard.press('Control+e')
  await page.waitForURL(/\/page\/edit\//)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('two private items in one tab: each has its password, until it is changed, and deep links survive', async () => {
  const { owner } = people
  const make = async (item_name: string) => {
    const fields = { item_name, item_type: 1, password: `open ${item_name}` }
    const { item_id } = await product.call<{ item_id: number }>('item/add', fields, owner)
    const ids: number[] = []
    // the first is not beside the last, whose neighbours are fetched ahead
    for (const page_title of [`${item_name} 首页`, `${item_name} 次页`, `${item_name} 末页`])
      ids.push(
        (
          await product.call<{ page_id: number }>(
            'page/save',
            { page_id: 0, item_id, cat_id: 0, page_title, page_content: 'Text' },
            owner,
          )
        ).page_id,
      )
    return { item_id, ids, ...fields }
  }
  const [one, two] = [await make('甲'), await make('乙')]
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  const heading = (name: string) =>
    page.locator('#root').getByRole('heading', { level: 1, name, exact: true })
  const give = async (password: string, code?: string) => {
    await page.locator('.captcha img').waitFor()
    await page.getByLabel(t('item-password.password'), { exact: true }).fill(password)
    await page.locator('input[name=captcha]').fill(code ?? (await captchaOf(product, page)))
    await page.keyboard.press('Enter')
  }
  const deep = `${product.address}/${one.item_id}/${one.ids[2]}`
  await page.goto(deep)
  await heading(t('item-password.title')).waitFor()
  await give(one.password, '####')
  await page.locator('input[name=captcha][aria-invalid=true]').waitFor()
  await expect.poll(() => page.locator('input[name=captcha]').inputValue()).toBe('')
  await give(one.password)
  await heading('甲 末页').waitFor()
  await page.waitForURL(deep)

  const alone = `${product.address}/page/${two.ids[2]}`
  await page.goto(alone)
  await page.waitForURL(/\/item\/password\/0\?page_id=/)
  await give(one.password)
  await page.locator('input[name=password][aria-invalid=true]').waitFor()
  await give(two.password)
  await heading('乙 末页').waitFor()
  await page.waitForURL(alone)
  // the password of a page is that of its item
  await page.goto(`${product.address}/${two.item_id}`)
  await heading('乙 首页').waitFor()
  await page.goto(deep)
  await heading('甲 末页').waitFor()

  await product.call(
    'item/update',
    { item_id: one.item_id, item_name: one.item_name, password: 'another' },
    owner,
  )
  await page.getByRole('treeitem', { name: '甲 首页' }).click()
  await heading(t('item-password.title')).waitFor()
  await page.getByText(t('item-password.changed')).waitFor()
  await give('another')
  await heading('甲 首页').waitFor()
  await page.waitForURL(`${product.address}/${one.item_id}/${one.ids[0]}`)

  // a shared page asks nobody, and does not lead to its item
  const { unique_key } = await product.call<{ unique_key: string }>(
    'page/createSinglePage',
    { page_id: two.ids[0], isCreateSiglePage: 'true', expire_days: 0 },
    owner,
  )
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${product.address}/p/${unique_key}`)
  await heading('乙 首页').waitFor()
  expect(await page.locator(`a[href*="/${two.item_id}"]`).count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})
