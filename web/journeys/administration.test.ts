import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
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

test('an administrator adds an account, which gets an item of somebody else', async () => {
  const ann = await product.addUser('ann')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Payments', item_type: 1 },
    ann,
  )
  const visitor = await openVisitor(browser, product.address, 'en', 'computer')
  const { page } = visitor
  await choose(visitor.context, product.address, 'en', 'light')
  await product.signIn(visitor.context, product.administrator)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: 'Admin console' }).click()

  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'User name' }).fill('ben-dev')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue()
  expect(password.length).toBeGreaterThanOrEqual(8)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('cell', { name: 'ben-dev', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Items' }).last().click()
  await page
    .getByRole('row', { name: /Payments/ })
    .getByRole('button', { name: /Transfer/ })
    .click()
  await dialog.getByRole('combobox').fill('ben-dev')
  await page.getByRole('option', { name: /ben-dev/ }).click()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Payments ben-dev|Payments.*ben-dev/ }).waitFor()

  const ben = await openVisitor(browser, product.address, 'en', 'computer')
  await product.signIn(ben.context, { username: 'ben-dev', password, token: '' })
  await ben.page.goto(`${product.address}/item/setting/${item_id}`)
  await ben.page.getByRole('heading', { name: 'Item settings' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
  await ben.leave()
})
