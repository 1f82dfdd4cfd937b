import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { heldAction } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
/** An item with 500 pages at its root: `Step 500` … `Step 1`. */
let item: number
const count = 500

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  const made = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Steps', item_type: 1 },
    ann,
  )
  item = made.item_id
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const { page_id } = await product.call<{ page_id: string }>(
      'page/save',
      { page_id: 0, item_id: item, cat_id: 0, page_title: `Step ${count - at}`, page_content: '.' },
      ann,
    )
    ids.push(page_id)
  }
  const pages = Object.fromEntries(ids.map((id, at) => [id, at + 1]))
  await product.call('page/sort', { item_id: item, pages: JSON.stringify(pages) }, ann)
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

/** The numbers of the pages as they are stored. */
const stored = async (): Promise<number[]> => {
  const { menu } = await product.call<{ menu: { pages: { page_title: string }[] } }>(
    'item/info',
    { item_id: item },
    ann,
  )
  return menu.pages.map(({ page_title }) => Number(page_title.replace('Step ', '')))
}
const falling = Array.from({ length: count }, (_, at) => count - at)

async function open(device: 'computer' | 'phone' = 'computer'): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language(), device)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, ann)
  const { page } = visitor
  await page.goto(`${product.address}/${item}`)
  await page
    .getByRole('button', { name: t('core.more'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('item.sortPages') }).click()
  await page.locator('.sort-list li').first().waitFor()
  return visitor
}
const row = (page: Page, number: number) =>
  page.locator('.sort-list li').filter({ hasText: new RegExp(`Step ${number}$`) })
const menuOf = (page: Page, number: number) =>
  page.getByRole('button', {
    name: t('item-dialogs.actionsOf', { name: `Step ${number}` }),
    exact: true,
  })

test('of 500 pages those in view are drawn, and one is moved far by its menu, the pointer and the keyboard', async () => {
  const visitor = await open()
  const { page } = visitor
  const rows = page.locator('.sort-list li')
  await expect.poll(() => rows.count()).toBeLessThan(60)
  expect(await row(page, 500).getAttribute('aria-setsize')).toBe('500')
  await visitor.examine()

  await menuOf(page, 500).click()
  await page.getByRole('menuitem', { name: t('item-dialogs.toPosition') }).click()
  const position = page.getByRole('textbox', { name: t('item-dialogs.position') })
  await position.fill('480')
  await position.press('Escape')
  await position.waitFor({ state: 'detached' })
  await menuOf(page, 500).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('item-dialogs.toPosition') }).press('Enter')
  await position.pressSequentially('480')
  await position.press('Enter')
  await page
    .getByText(t('sorting.moved', { name: 'Step 500', place: 480, total: 500 }))
    .waitFor({ state: 'attached' })
  const menu = menuOf(page, 500)
  await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true)
  const frame = (await page.locator('.sort-list').boundingBox())!
  await expect
    .poll(async () => {
      const box = await row(page, 500).boundingBox()
      return box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height + 1
    })
    .toBe(true)
  let order = falling.slice(1).toSpliced(479, 0, 500)
  await expect.poll(stored).toEqual(order)
  await expect.poll(() => rows.count()).toBeLessThan(60)

  // by the keyboard, further than what is drawn around it
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page
    .getByText(t('sorting.moved', { name: 'Step 500', place: 480, total: 500 }))
    .first()
    .waitFor({ state: 'attached' })
  for (let place = 479; place > 440; place--) {
    await page.keyboard.press('ArrowUp')
    await page
      .getByText(t('sorting.moved', { name: 'Step 500', place, total: 500 }))
      .waitFor({ state: 'attached' })
  }
  await page.keyboard.press('Space')
  order = falling.slice(1).toSpliced(440, 0, 500)
  await expect.poll(stored).toEqual(order)

  // the pointer at the edge scrolls, until the row it began with is far out of view
  await page.locator('.sort-list').evaluate((list) => (list.scrollTop = 0))
  const from = (await row(page, 499).boundingBox())!
  await page.mouse.move(from.x + 100, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 100, frame.y + frame.height - 20, { steps: 5 })
  await expect.poll(() => row(page, 400).count()).toBe(1)
  await page.mouse.move(from.x + 100, frame.y + frame.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await stored()).indexOf(499)).toBeGreaterThan(60)
  const dropped = await stored()
  expect(dropped.filter((one) => one !== 499)).toEqual(order.filter((one) => one !== 499))
  await expect
    .poll(() => row(page, 499).locator('.sort-place').textContent())
    .toBe(String(dropped.indexOf(499) + 1))
  await visitor.leave()
})

test('sorted by title on a phone, and undone while the dialog is open', async () => {
  const before = await stored()
  const visitor = await open('phone')
  const { page } = visitor
  await page.getByRole('button', { name: t('item-dialogs.sortByTitle') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-dialogs.sortByTitle') })
    .click()
  const undo = await heldAction(page, t('item-dialogs.undo'))
  await expect.poll(stored).toEqual(falling.toReversed())
  await row(page, 1).waitFor()
  await undo.click()
  await expect.poll(stored).toEqual(before)
  await page.getByRole('dialog', { name: t('item.sortPages') }).waitFor()
  await visitor.examine()
  await visitor.leave()
})
