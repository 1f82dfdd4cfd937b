import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const makeItem = async (owner: Account, item_name: string): Promise<number> =>
  (await product.call<{ item_id: number }>('item/add', { item_name, item_type: 1 }, owner)).item_id

const makeCatalog = (owner: Account, item_id: number, cat_name: string, parent_cat_id = 0) =>
  product.call<number>('catalog/save', { item_id, cat_id: 0, cat_name, parent_cat_id }, owner)

const makePage = async (owner: Account, item_id: number, page_title: string, cat_id = 0) =>
  Number(
    (
      await product.call<{ page_id: string }>(
        'page/save',
        { page_id: 0, item_id, cat_id, page_title, page_content: `Text of ${page_title}.` },
        owner,
      )
    ).page_id,
  )

interface Listed {
  cat_name: string
  sub: Listed[]
}

/** The catalogs of an item: `A(B(C)),D`. */
async function catalogsOf(owner: Account, item_id: number): Promise<string> {
  const text = (list: Listed[]): string =>
    list
      .map(({ cat_name, sub }) => (sub.length > 0 ? `${cat_name}(${text(sub)})` : cat_name))
      .join(',')
  return text(await product.call<Listed[]>('catalog/catListGroup', { item_id }, owner))
}

async function arrive(
  account: Account,
  language: 'en' | 'zh-cn' = 'en',
  theme: 'light' | 'dark' = 'light',
  device: 'computer' | 'phone' = 'computer',
): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language, device)
  await choose(visitor.context, product.address, language, theme)
  await product.signIn(visitor.context, account)
  return visitor
}

/** Rows by name, with or without their number of pages. */
const rowsOf = (page: Page) => (name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}( \\d+ (page|pages|页))?$`) })

/** Drags by the mouse, in steps, as a hand does. */
async function drag(from: Locator, to: Locator, at: number): Promise<void> {
  const page = from.page()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('a row is not visible')
  await page.mouse.move(start.x + 60, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 70, start.y + start.height / 2 + 8, { steps: 3 })
  await page.mouse.move(end.x + 60, end.y + end.height * at, { steps: 6 })
  await page.locator('.drag-place').waitFor()
  await page.mouse.up()
}

test('three levels by keyboard only: named, lifted, moved, renamed and deleted; a fourth is refused', async () => {
  const ann = await product.addUser('ann')
  const item = await makeItem(ann, 'Orders')
  const visitor = await arrive(ann)
  const { page } = visitor
  const row = rowsOf(page)
  await page.goto(`${product.address}/catalog/${item}`)
  await page.getByText('No catalogs yet').waitFor()
  await page.getByRole('button', { name: 'New catalog' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Name of the new catalog' })
  for (const name of ['Guides', 'API', 'Install']) {
    await field.fill(name)
    await field.press('Enter')
    await row(name).waitFor()
  }
  await field.press('Escape')
  expect(await catalogsOf(ann, item)).toBe('Guides,API,Install')
  await row('Install').press('Space')
  for (const key of ['ArrowUp', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => catalogsOf(ann, item)).toBe('Guides(Install),API')
  await row('API').press('Space')
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'Space'])
    await page.keyboard.press(key)
  await expect.poll(() => catalogsOf(ann, item)).toBe('Guides(Install(API))')
  await row('API').press('Shift+F10')
  const sub = page.getByRole('menuitem', { name: /New sub-catalog/ })
  expect(await sub.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await row('API').press('F2')
  await page.getByRole('textbox', { name: 'Name of “API”' }).fill('Reference')
  await page.keyboard.press('Enter')
  await row('Reference').waitFor()
  await visitor.examine()
  await row('Reference').press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => catalogsOf(ann, item)).toBe('Guides(Install)')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('by mouse: a catalog is dragged into another one, not to a fourth level, and dragged back by undo', async () => {
  const ben = await product.addUser('ben')
  const item = await makeItem(ben, 'Dragging')
  const a = await makeCatalog(ben, item, '甲')
  const b = await makeCatalog(ben, item, '乙', a)
  await makeCatalog(ben, item, '丙', b)
  await makeCatalog(ben, item, '丁')
  const visitor = await arrive(ben, 'zh-cn', 'dark')
  const { page } = visitor
  const row = rowsOf(page)
  await page.goto(`${product.address}/catalog/${item}`)
  await row('丁').waitFor()
  await drag(row('丁'), row('丙'), 0.5)
  await page.locator('.drag-chip').waitFor({ state: 'detached' })
  expect(await catalogsOf(ben, item)).toBe('甲(乙(丙)),丁')
  await drag(row('丁'), row('甲'), 0.5)
  await expect.poll(() => catalogsOf(ben, item)).toBe('甲(乙(丙),丁)')
  await visitor.examine()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => catalogsOf(ben, item)).toBe('甲(乙(丙)),丁')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a catalog moves to another item and its page keeps its address; deleted with its pages, they are in the recycle bin', async () => {
  const cat = await product.addUser('cat')
  const item = await makeItem(cat, 'From')
  const other = await makeItem(cat, 'To')
  const moved = await makeCatalog(cat, item, 'Moved')
  const pageId = await makePage(cat, item, 'Kept', moved)
  const doomed = await makeCatalog(cat, item, 'Doomed')
  await makePage(cat, item, 'Lost', doomed)
  const visitor = await arrive(cat)
  const { page } = visitor
  const row = rowsOf(page)
  await page.goto(`${product.address}/catalog/${item}`)
  await row('Moved').press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Copy or move' }).click()
  await page.getByText('Move to', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Item', exact: true }).click()
  await page.getByRole('option', { name: 'To', exact: true }).click()
  await page.getByText(/Members who are restricted to catalogs/).waitFor()
  await visitor.examine()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('“Moved” was moved to “To”').waitFor()
  await expect.poll(() => catalogsOf(cat, other)).toBe('Moved')
  await row('Doomed').press('Delete')
  const question = page.getByRole('alertdialog')
  await question.getByText(/0 sub-catalogs and 1 page\./).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Recycle bin' }).click()
  await page.getByText('Lost', { exact: true }).waitFor()
  await page.goto(`${product.address}/page/${pageId}`)
  await page.getByText('Text of Kept.').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('in the menu of an item: a page is dragged into a catalog while it is read, and a catalog renamed meanwhile keeps its new name', async () => {
  const dan = await product.addUser('dan')
  const item = await makeItem(dan, 'Reading')
  const pageId = await makePage(dan, item, 'First')
  await makePage(dan, item, 'Second')
  const guides = await makeCatalog(dan, item, 'Guides')
  const visitor = await arrive(dan)
  const { page } = visitor
  const row = rowsOf(page)
  await page.goto(`${product.address}/${item}/${pageId}`)
  await page.getByRole('button', { name: 'New catalog' }).waitFor()
  await product.call(
    'catalog/save',
    { item_id: item, cat_id: guides, cat_name: 'Handbook', parent_cat_id: 0 },
    dan,
  )
  await drag(row('First'), row('Guides'), 0.5)
  const titles = async () =>
    (
      await product.call<{ page_title: string }[]>(
        'catalog/getPagesBycat',
        { item_id: item, cat_id: guides },
        dan,
      )
    ).map(({ page_title }) => page_title)
  await expect.poll(titles).toEqual(['First'])
  await row('Handbook').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${item}/${pageId}`)
  await row('Second').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to' }).click()
  await page.getByRole('button', { name: /^Catalog: / }).click()
  await page.getByRole('treeitem', { name: 'Handbook' }).last().click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(titles).toEqual(['First', 'Second'])
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('somebody restricted to a catalog changes only what is inside it', async () => {
  const eve = await product.addUser('eve')
  const fay = await product.addUser('fay')
  const item = await makeItem(eve, 'Shared')
  const own = await makeCatalog(eve, item, 'Own')
  await makeCatalog(eve, item, 'Inside', own)
  await product.call(
    'member/save',
    { item_id: item, username: fay.username, member_group_id: 1, cat_ids: String(own) },
    eve,
  )
  const visitor = await arrive(fay)
  const { page } = visitor
  const row = rowsOf(page)
  await page.goto(`${product.address}/catalog/${item}`)
  await row('Own').waitFor()
  expect(
    await page.getByRole('button', { name: 'New catalog' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await row('Own').press('Shift+F10')
  for (const [name, disabled] of [
    [/^Rename/, 'true'],
    [/^Delete/, 'true'],
    [/^New sub-catalog/, null],
  ] as const)
    expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe(disabled)
  await page.keyboard.press('Escape')
  await row('Inside').press('F2')
  await page.getByRole('textbox', { name: 'Name of “Inside”' }).fill('Mine')
  await page.keyboard.press('Enter')
  await row('Mine').waitFor()
  expect(await catalogsOf(eve, item)).toBe('Own(Mine)')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('hundreds of catalogs on a phone: few rows in the document, found by name', async () => {
  const gil = await product.addUser('gil')
  const item = await makeItem(gil, 'Many')
  const numbers = Array.from({ length: 300 }, (_, at) => at)
  await Promise.all(numbers.map((at) => makeCatalog(gil, item, `目录 ${at}`)))
  const visitor = await arrive(gil, 'zh-cn', 'light', 'phone')
  const { page } = visitor
  await page.goto(`${product.address}/catalog/${item}`)
  const rows = page.getByRole('treeitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBeLessThan(200)
  await page.getByRole('searchbox', { name: '搜索目录' }).fill('299')
  const found = rowsOf(page)('目录 299')
  await found.waitFor()
  expect(await rows.count()).toBe(1)
  await visitor.examine()
  await found.locator('.row-more').tap()
  await page.getByRole('menuitem', { name: '重命名' }).tap()
  await page.getByRole('textbox', { name: '“目录 299”的名称' }).fill('最后')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await catalogsOf(gil, item)).split(',')).toContain('最后')
  visitor.expectNoErrors()
  await visitor.leave()
})
