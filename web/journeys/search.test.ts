import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
let ann: Account
let orders: SeededItem
let manual: number

/** Two hits: one of them far down, in a text that is laid out part by part. */
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `## Part ${at}\n\nAn order has at least one line.`)
const longText = [
  ...paragraphs(150),
  `\`\`\`js\n${'send(order)\n'.repeat(150)}retry("Zebra")\n\`\`\``,
  ...paragraphs(1200),
  '| name | what |\n|--|--|\n| zebra 斑马 | stripes |',
  ...paragraphs(50),
].join('\n\n')

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  orders = await seedOrders(product, ann, 'orders')
  const page = (page_title: string, page_content: string) =>
    product.call<{ page_id: number }>(
      'page/save',
      { page_id: 0, item_id: orders.item, cat_id: 0, page_title, page_content },
      ann,
    )
  manual = (await page('Manual', longText)).page_id
  await page('About the zebra', 'No stripes here. 斑马')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const heading = (page: Page, title: string) =>
  page.locator('#root').getByRole('heading', { level: 1, name: title, exact: true })

/** Waits until the current hit is inside the window, and reads like this. */
async function currentHit(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = (CSS.highlights.get('md-hit-current') ?? []) as Iterable<Range>
        if (!range) return ''
        const { top, bottom, left, right } = range.getBoundingClientRect()
        const isSeen = top > 0 && bottom < innerHeight && left >= 0 && right <= innerWidth
        return isSeen ? range.toString() : 'outside'
      }),
    )
    .toBe(text)
}
const marked = (page: Page) => page.evaluate(() => CSS.highlights.get('md-hit')?.size ?? 0)

async function start(device?: 'phone'): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language(), device)
  await product.signIn(visitor.context, ann)
  await visitor.page.goto(`${product.address}/orders/${orders.pages['Getting started']}`)
  await heading(visitor.page, 'Getting started').waitFor()
  return visitor
}

inEachLanguage(() => {
  test('an editor finds texts in the menu, steps through results and hits by keyboard, and is back in the tree', async () => {
    const visitor = await start()
    const { page } = visitor
    await page.locator('.menu-new').waitFor()
    const box = page.getByRole('searchbox', { name: t('item.search') })
    const results = page.getByRole('list', { name: t('item-search.results') }).getByRole('link')
    await page.keyboard.press('/')
    await page.keyboard.type('zebra')
    await page
      .getByRole('status')
      .getByText(t('item-search.found', { count: 2 }))
      .waitFor()
    await expect
      .poll(() => results.locator('.title').allTextContents())
      .toEqual(['About the zebra', 'Manual'])
    await expect
      .poll(() => results.nth(1).locator('.excerpt mark').first().textContent())
      .toMatch(/zebra/i)
    await visitor.examine()

    await box.press('Enter')
    await heading(page, 'About the zebra').waitFor()
    await page.waitForURL(/\?keyword=zebra$/)
    await page.keyboard.press('j')
    await heading(page, 'Manual').waitFor()
    const bar = page.getByRole('group', { name: t('item-search.hits') })
    await bar.getByText('1/2').waitFor()
    await currentHit(page, 'Zebra')
    await page.keyboard.press('n')
    await bar.getByText('2/2').waitFor()
    await currentHit(page, 'zebra')
    await bar.getByRole('button', { name: t('item-search.nextHit') }).click()
    await currentHit(page, 'Zebra')
    await page.keyboard.press('p')
    await currentHit(page, 'zebra')
    await visitor.examine()
    await bar.getByRole('button', { name: t('item-search.endHits') }).click()
    await bar.waitFor({ state: 'detached' })
    await expect.poll(() => marked(page)).toBe(0)
    await page.waitForURL(`${product.address}/orders/${manual}`)

    // the same page again, from where the reader is now
    await results.nth(1).click()
    await currentHit(page, 'Zebra')
    await page.keyboard.press('k')
    await heading(page, 'About the zebra').waitFor()
    await page.goBack()
    await heading(page, 'Manual').waitFor()
    await results.nth(1).focus()
    await page.keyboard.press('Escape')
    await page.locator('.menu-new').waitFor()
    await expect.poll(() => box.inputValue()).toBe('')

    await box.fill('qqqq')
    await page
      .locator('.found')
      .getByText(t('item-search.nothing', { keyword: 'qqqq' }))
      .waitFor()
    await visitor.examine()
    await visitor.leave()
  })

  test('on a phone the drawer closes on choosing and shows the results again', async () => {
    const visitor = await start('phone')
    const { page } = visitor
    await page.getByRole('button', { name: t('core.search'), exact: true }).tap()
    await page
      .locator('input:focus')
      .and(page.getByRole('searchbox', { name: t('item.search') }))
      .fill('斑马')
    const results = page.getByRole('list', { name: t('item-search.results') }).getByRole('link')
    await results.filter({ hasText: 'Manual' }).tap()
    await results.first().waitFor({ state: 'detached' })
    await heading(page, 'Manual').waitFor()
    await currentHit(page, '斑马')
    await visitor.examine()
    await page.getByRole('button', { name: t('item.showMenu') }).tap()
    await results.filter({ hasText: 'About the zebra' }).waitFor()
    await visitor.examine()
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('without an answer titles stay, Try again asks once more, and the search goes on in all items', async () => {
    const visitor = await start()
    const { page } = visitor
    await page.route('**/api/item/search', (route) => route.abort())
    const box = page.getByRole('searchbox', { name: t('item.search') })
    await box.fill('zebra')
    const results = page.getByRole('list', { name: t('item-search.results') }).getByRole('link')
    const menu = page.locator('.found')
    await menu.getByRole('alert').waitFor()
    await expect.poll(() => results.count()).toBe(1)
    await page.unroute('**/api/item/search')
    await menu.getByRole('button', { name: t('core.retry') }).click()
    await results.nth(1).waitFor()

    await menu.getByRole('button', { name: t('item-search.everywhere') }).click()
    const palette = page.getByRole('combobox', { name: t('core.commandMenu') })
    await expect.poll(() => palette.inputValue()).toBe('zebra')
    await page.getByRole('option', { name: /About the zebra/ }).waitFor()
    await visitor.leave()
  })
})
