import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { heldAction, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const makeItem = async (item_name: string) =>
  (await product.call<{ item_id: number }>('item/add', { item_name, item_type: 1 }, ann)).item_id
const makeCatalog = (item_id: number, cat_name: string) =>
  product.call<number>('catalog/save', { item_id, cat_id: 0, cat_name, parent_cat_id: 0 }, ann)
const makePage = async (item_id: number, page_title: string, cat_id = 0) =>
  Number(
    (
      await product.call<{ page_id: string }>(
        'page/save',
        { page_id: 0, item_id, cat_id, page_title, page_content: `Text of ${page_title}` },
        ann,
      )
    ).page_id,
  )
const titles = async (item_id: number, cat_id = 0) =>
  (
    await product.call<{ page_title: string }[]>('catalog/getPagesBycat', { item_id, cat_id }, ann)
  ).map(({ page_title }) => page_title)

const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
const bar = (page: Page) => page.getByRole('group', { name: /^(Select pages|选择页面)$/ })

/** An item with a catalog and pages, and another with a catalog. */
async function prepared(name: string) {
  const item = await makeItem(name)
  const guides = await makeCatalog(item, 'Guides')
  const start = await makePage(item, 'Start')
  for (const title of ['News', 'Terms']) await makePage(item, title)
  for (const title of ['Intro', 'Setup']) await makePage(item, title, guides)
  const other = await makeItem(`${name} 2`)
  return { item, guides, start, other, inbox: await makeCatalog(other, 'Inbox') }
}

test('by keyboard and mouse: several pages move to another item, come back, are copied and deleted', async () => {
  const { item, guides, start, other, inbox } = await prepared('Orders')
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, ann)
  await page.goto(`${product.address}/${item}/${start}`)
  await page.locator('.row-more').first().waitFor({ state: 'attached' })
  await row(page, 'News').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: t('catalogs.select'), exact: true }).press('Enter')
  await bar(page)
    .getByText(t('catalogs.selected', { count: 1 }))
    .waitFor()
  await row(page, 'News').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await bar(page)
    .getByText(t('catalogs.selected', { count: 2 }))
    .waitFor()
  await row(page, 'Guides').locator('.row-check').click()
  await bar(page)
    .getByText(t('catalogs.selected', { count: 4 }))
    .waitFor()
  await visitor.examine()

  await bar(page)
    .getByRole('button', { name: t('catalogs.move') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('catalogs.copyMovePages', { count: 4 }) })
  await dialog.getByLabel(t('catalogs.item'), { exact: true }).click()
  await page.getByRole('option', { name: 'Orders 2' }).click()
  await dialog.getByRole('button', { name: t('catalogs.catalog') }).click()
  await row(page, 'Inbox').click()
  await dialog.getByRole('button', { name: t('catalogs.move'), exact: true }).click()
  await passing(page, t('catalogs.movedPagesToItem', { count: 4, item: 'Orders 2' })).waitFor()
  const undo = await heldAction(page, t('catalogs.undo'))
  expect(await titles(other, inbox)).toEqual(['News', 'Terms', 'Intro', 'Setup'])
  expect(await titles(item)).toEqual(['Start'])
  await undo.click()
  await passing(page, t('catalogs.putBackAll')).waitFor()
  expect(await titles(item)).toEqual(['Start', 'News', 'Terms'])
  expect(await titles(item, guides)).toEqual(['Intro', 'Setup'])
  expect(await titles(other, inbox)).toEqual([])

  await row(page, 'Start').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('catalogs.select'), exact: true }).click()
  await row(page, 'Terms').click({ modifiers: ['Shift'] })
  await bar(page)
    .getByText(t('catalogs.selected', { count: 3 }))
    .waitFor()
  await bar(page)
    .getByRole('button', { name: t('catalogs.copy') })
    .click()
  const copying = page.getByRole('dialog', { name: t('catalogs.copyMovePages', { count: 3 }) })
  await copying.getByRole('button', { name: t('catalogs.catalog') }).click()
  await row(page, 'Guides').last().click()
  await copying.getByRole('button', { name: t('catalogs.copy'), exact: true }).click()
  await passing(page, t('catalogs.copiedPages', { count: 3 })).waitFor()
  expect(await titles(item, guides)).toEqual(['Intro', 'Setup', 'Start', 'News', 'Terms'])

  await row(page, 'Guides').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('catalogs.selectPages') }).click()
  await bar(page)
    .getByText(t('catalogs.selected', { count: 5 }))
    .waitFor()
  await bar(page)
    .getByRole('button', { name: t('catalogs.delete') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('catalogs.delete') })
    .click()
  await passing(page, t('catalogs.deletedPages', { count: 5 })).waitFor()
  expect(await titles(item, guides)).toEqual([])
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${product.address}/${item}/${start}`)

  // the page that is read stays open, at its new address
  await page
    .getByRole('button', { name: t('core.more'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('item.move') }).click()
  const one = page.getByRole('dialog', { name: t('catalogs.copyMoveTitle', { name: 'Start' }) })
  await one.getByLabel(t('catalogs.item'), { exact: true }).click()
  await page.getByRole('option', { name: 'Orders 2' }).click()
  await visitor.examine()
  await one.getByRole('button', { name: t('catalogs.move'), exact: true }).click()
  await page.waitForURL(`${product.address}/${other}/${start}`)
  await page.locator('#root .md-content').getByText('Text of Start').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('by touch, in the dark: pages are selected and deleted in the drawer of a phone', async () => {
  const { item, start } = await prepared('手机')
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { page } = visitor
  await choose(visitor.context, product.address, language(), 'dark')
  await product.signIn(visitor.context, ann)
  await page.goto(`${product.address}/${item}/${start}`)
  await page.getByRole('button', { name: t('item.showMenu') }).tap()
  await page.getByRole('button', { name: t('catalogs.actionsOf', { name: 'News' }) }).tap()
  await page.getByRole('menuitem', { name: t('catalogs.select'), exact: true }).tap()
  await bar(page)
    .getByText(t('catalogs.selected', { count: 1 }))
    .waitFor()
  await row(page, 'Terms').tap()
  await bar(page)
    .getByText(t('catalogs.selected', { count: 2 }))
    .waitFor()
  await visitor.examine()
  await bar(page)
    .getByRole('button', { name: t('catalogs.delete') })
    .tap()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('catalogs.delete') })
    .tap()
  await passing(page, t('catalogs.deletedPages', { count: 2 })).waitFor()
  expect(await titles(item)).toEqual(['Start'])
  visitor.expectNoErrors()
  await visitor.leave()
})
