// What happens to an open tab when a new release has removed code that it has not loaded yet.
// Source: web/spec/design.md 7.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { t } from './language.ts'
import { passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'

let product: Product
let browser: Browser
let ann: Account
let item: number
let page_id: number
let plain: number

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  ;({ item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Flows', item_type: 1 },
    ann,
  ))
  const flow = (name: string) => `\`\`\`mermaid\ngraph TD; ${name}-->B\n\`\`\`\n\n`
  const far = 'A paragraph.\n\n'.repeat(300)
  const save = async (page_title: string, page_content: string) =>
    (
      await product.call<{ page_id: number }>(
        'page/save',
        { page_id: 0, item_id: item, cat_id: 0, page_title, page_content },
        ann,
      )
    ).page_id
  page_id = await save(
    'Flows',
    `${flow('A')}${flow('C')}\`\`\`js\nlet code = 1\n\`\`\`\n\n${far}${flow('Z')}`,
  )
  plain = await save('Plain', 'No diagrams here.')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const text = (page: Page) => page.locator('#root article .md-content')

test('diagrams that cannot be drawn say so once', async () => {
  const { context, page, leave } = await openVisitor(browser, product.address)
  await context.route(/\/assets\/(mermaid|drawings)-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`${product.address}/${item}/${page_id}`)
  await passing(page, t('core.chunkFailed')).waitFor()
  expect(await page.locator('.toast').count()).toBe(1)
  // the source stays, and says nothing of its own
  await text(page).getByText('A-->B').waitFor()
  expect(await page.locator('.md-drawing-note').count()).toBe(0)
  await context.unrouteAll()
  await page
    .locator('.toast')
    .getByRole('button', { name: t('core.reload') })
    .click()
  await text(page).locator('.md-drawing svg').first().waitFor()
  await leave()
})

test('a diagram that comes into view without a network is drawn when it is back', async () => {
  const { context, page, leave } = await openVisitor(browser, product.address)
  await page.goto(`${product.address}/${item}/${plain}`)
  await text(page).getByText('No diagrams').waitFor()
  const link = page.locator('.reader-menu').getByRole('treeitem', { name: 'Flows' })
  const ahead = page.waitForResponse((answer) => answer.url().includes('page/info'))
  await link.hover()
  await (await ahead).finished()
  await context.setOffline(true)
  await link.click()
  await text(page).getByText('A-->B').waitFor()
  await context.setOffline(false)
  await text(page).locator('.md-drawing svg').first().waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  await leave()
})

test('a button whose code is missing says so', async () => {
  const { context, page, leave } = await openVisitor(browser, product.address)
  await context.route(/\/assets\/tools-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`${product.address}/${item}/${page_id}`)
  const code = text(page).locator('.md-code').filter({ hasText: 'let code = 1' })
  await code.hover()
  await code.locator('[data-act="copy"]').click()
  await passing(page, t('core.chunkFailed')).waitFor()
  await leave()
})

test('a panel of the editor whose code is missing says so, and the editor goes on', async () => {
  const { context, page, leave } = await openVisitor(browser, product.address)
  await product.signIn(context, ann)
  await context.route(/\/assets\/find-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`${product.address}/page/edit/${item}/${page_id}`)
  const source = page.locator('.cm-content')
  await source.click()
  await page.keyboard.press('Control+f')
  await passing(page, t('core.chunkFailed')).waitFor()
  await page.keyboard.type('still here ')
  await source.getByText('still here').waitFor()
  await leave()
})
