import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'

let product: Product
let browser: Browser
let ann: Account
let orders: SeededItem

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  orders = await seedOrders(product, ann, 'orders')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: '支付接口', item_type: 1 },
    ann,
  )
  await product.call(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: '退款通知', page_content: 'The refundId field.' },
    ann,
  )
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

test('a reader goes to a page, to another item by its initials and to a text, by keyboard alone', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  const heading = (name: string) =>
    page.locator('#root').getByRole('heading', { level: 1, name }).waitFor()
  const field = page.getByRole('combobox', { name: t('core.commandMenu') })
  const chosen = page.getByRole('option', { selected: true })
  await page.goto(`${product.address}/orders/${orders.pages['Getting started']}`)
  await heading('Getting started')

  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: t('item.edit') }).waitFor()
  await visitor.examine()
  await page.keyboard.type('creat an ordr')
  await expect.poll(() => chosen.textContent()).toContain('Create an order')
  await page.keyboard.press('Enter')
  await heading('Create an order')
  await field.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page
    .getByRole('group', { name: t('command-menu.recent') })
    .getByText('Getting started')
    .waitFor()
  await page.keyboard.type('zfjk')
  await expect.poll(() => chosen.textContent()).toContain('支付接口')
  await page.keyboard.press('Enter')
  await heading('退款通知')

  await page.goto(`${product.address}/item/index`)
  await heading(t('core.myItems'))
  await page.keyboard.press('Control+k')
  await field.fill('refundId')
  await expect.poll(() => chosen.textContent()).toContain('退款通知')
  await visitor.examine()
  await page.keyboard.press('Enter')
  await heading('退款通知')
  await page.waitForURL(/keyword=refundId/)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an action of the screen runs from the menu, with the focus where the action puts it', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/orders/${orders.pages['Getting started']}`)
  await page.locator('#root h1').first().waitFor()
  const run = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('core.commandMenu') }).fill(typed)
    await page.getByRole('option', { name, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: t('core.commandMenu') }).waitFor({ state: 'detached' })
  }
  await run(t('item.details'), t('item.details'))
  const dialog = page.getByRole('dialog', { name: t('item.details') })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const dark = t('command-menu.themeTo', { name: t('core.themeDark') })
  await run(dark, dark)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
    .toBe('dark')
  const [name, next] = language() === 'en' ? ['中文', 'zh-cn'] : ['English', 'en']
  await run(t('core.language'), t('command-menu.languageTo', { name }))
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(next)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('what is typed while the menu loads goes into it, and unsaved text is asked about before it leads away', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/add`)
  const name = page.getByRole('textbox', { name: t('new-item.name') })
  await name.fill('Half a name')
  await page.keyboard.press('Control+k')
  // or by its initials: what an input method composes is not typed into a page
  await page.keyboard.type(language() === 'en' ? 'my settings' : 'grsz')
  await page.getByRole('option', { name: t('core.mySettings'), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: t('core.discardTitle') })
  await question.getByRole('button', { name: t('core.keepEditing') }).click()
  expect(await name.inputValue()).toBe('Half a name')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('on a phone the menu opens from the header and from the menu of a page, and fills the screen', async () => {
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('button', { name: t('core.commandMenu') }).tap()
  const menu = page.getByRole('dialog', { name: t('core.commandMenu') })
  await menu.waitFor()
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  await visitor.examine()
  await page.getByRole('combobox').fill('支付')
  await page.getByRole('option', { name: '支付接口' }).tap()
  await page.locator('#root').getByRole('heading', { level: 1, name: '退款通知' }).waitFor()
  await page.getByRole('button', { name: t('core.more') }).tap()
  await page.getByRole('menuitem', { name: t('core.commandMenu') }).tap()
  await menu.waitFor()
  await menu.getByRole('button', { name: t('core.close') }).tap()
  await menu.waitFor({ state: 'detached' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a menu that cannot be loaded leaves the screen and what was typed as they are', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/add`)
  const name = page.getByRole('textbox', { name: t('new-item.name') })
  await name.fill('Half a name')
  await page.route(/command-menu.*\.js/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await passing(page, t('core.chunkFailed')).waitFor()
  await page.keyboard.type('!')
  await expect.poll(() => name.inputValue()).toBe('Half a name!')
  await visitor.leave()
})

test('the list of shortcuts that cannot be loaded leaves the screen as it is', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/add`)
  const name = page.getByRole('textbox', { name: t('new-item.name') })
  await name.fill('Half a name')
  await page.getByRole('heading', { name: t('new-item.title') }).click()
  await page.route(/shortcut-list.*\.js/, (route) => route.abort())
  await page.keyboard.press('?')
  await passing(page, t('core.chunkFailed')).waitFor()
  expect(await name.inputValue()).toBe('Half a name')
  await page.getByRole('button', { name: t('core.reload') }).waitFor()
  await visitor.leave()
})

test('when the session has ended and the dialog cannot be loaded, what was typed stays and another tab signs in', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/add`)
  const name = page.getByRole('textbox', { name: t('new-item.name') })
  await name.fill('Half a name')
  await context.clearCookies()
  await page.route(/sign-in-again.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: t('new-item.create') }).click()
  const notice = page.getByRole('region', { name: t('core.notices') })
  await notice.getByText(t('core.signInElsewhere')).waitFor()
  expect(await name.inputValue()).toBe('Half a name')
  const opening = context.waitForEvent('page')
  await notice.getByRole('button', { name: t('core.signIn') }).click()
  const other = await opening
  await other.waitForURL(/\/user\/login\?redirect=/)
  await product.signIn(context, ann)
  await page.getByRole('button', { name: t('new-item.create') }).click()
  await page
    .locator('#root')
    .getByRole('heading', { level: 1, name: t('item.empty') })
    .waitFor()
  await visitor.leave()
})
