import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

async function arrive(account: Account): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, account)
  return visitor
}

const itemNamed = async (item_name: string, owner: Account) =>
  (
    await product.call<{ item_id: number }>(
      'item/add',
      { item_name, item_type: 1, password: 'secret-1' },
      owner,
    )
  ).item_id

test('a token for one item is shown once, reads that item only, and ends when it is revoked', async () => {
  const ann = await product.addUser('ann')
  const [docs, other] = [await itemNamed('Docs', ann), await itemNamed('Other', ann)]
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/user/tokens`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('tokens.newToken') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('tokens.name') }).fill('CI docs')
  await dialog.getByText(t('tokens.chosenItems')).click()
  await dialog.getByRole('button', { name: t('tokens.create') }).click()
  await dialog.getByText(t('tokens.itemMissing')).waitFor()
  await dialog.getByText('Docs', { exact: true }).click()
  await dialog.getByRole('button', { name: t('tokens.create') }).click()
  const shown = page.getByRole('alertdialog', { name: t('tokens.shownTitle') })
  await expect.poll(() => shown.locator('code').textContent()).toMatch(/^sdp_/)
  const token = (await shown.locator('code').textContent())!
  const close = shown.getByRole('button', { name: t('tokens.close'), exact: true }).last()
  expect(await close.isDisabled()).toBe(true)
  await shown.getByText(t('tokens.isKept')).click()
  await close.click()
  const row = page.getByRole('row', { name: /CI docs/ })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('Docs')

  const script: Account = { ...ann, token }
  await product.call('item/info', { item_id: docs }, script)
  await expect(
    product.call('page/save', { page_id: 0, item_id: docs, page_title: 'x' }, script),
  ).rejects.toThrow(/page\/save/)
  await expect(product.call('item/info', { item_id: other }, script)).rejects.toThrow(
    /item\/info: 1/,
  )
  await row.getByRole('button', { name: t('tokens.revoke') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('tokens.revoke') })
    .click()
  await page.getByText(t('tokens.empty')).waitFor()
  await expect(product.call('item/info', { item_id: docs }, script)).rejects.toThrow(/10303/)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('other sessions end at once, and the current one signs out', async () => {
  const ben = await product.addUser('ben')
  const here = await arrive(ben)
  const there = await arrive(ben)
  const { page } = here
  await page.goto(`${product.address}/user/tokens?tab=sessions`)
  await page.getByText(t('tokens.current')).first().waitFor()
  await page.getByRole('button', { name: t('tokens.endOthers') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('tokens.endOthers') })
    .click()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await there.page.goto(`${product.address}/user/tokens`)
  await there.page.waitForURL(/\/user\/login/)
  await page
    .getByRole('row')
    .last()
    .getByRole('button', { name: t('tokens.end') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('tokens.end') })
    .click()
  await page.waitForURL(/\/user\/login/)
  here.expectNoErrors()
  await here.leave()
  await there.leave()
})
