import { readFileSync } from 'node:fs'
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

/** An item with a page at the top and two in a catalog. */
async function seed(owner: Account, fields: object = {}) {
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders', item_type: 1, ...fields },
    owner,
  )
  const catalog = await product.call<number>(
    'catalog/save',
    { item_id: item, cat_id: 0, cat_name: '渠道', parent_cat_id: 0 },
    owner,
  )
  const pages: number[] = []
  for (const [page_title, parent] of [
    ['Start', 0],
    ['支付', catalog],
    ['Refunds', catalog],
  ] as const) {
    const { page_id } = await product.call<{ page_id: string }>(
      'page/save',
      { page_id: 0, item_id: item, cat_id: parent, page_title, page_content: `# ${page_title}` },
      owner,
    )
    pages.push(Number(page_id))
  }
  return { item, catalog, pages }
}

async function arrive(account: Account): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, account)
  return visitor
}

async function downloaded(visitor: Visitor, button: string) {
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('an editor exports an item from its menu, as Word and as Markdown, twice with equal bytes', async () => {
  const ann = await product.addUser('ann')
  const { item } = await seed(ann)
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/${item}`)
  await page
    .getByRole('button', { name: t('core.more') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('item.export') }).click()
  await page.getByRole('heading', { level: 1, name: t('item-export.title') }).waitFor()
  const word = await downloaded(visitor, t('item-export.export'))
  expect(word.name).toMatch(/^showdoc_export_\d{14}\.docx$/)
  expect(word.bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByText(`“${word.name}”`).waitFor()
  await page.getByText(t('item-export.html')).click()
  expect((await downloaded(visitor, t('item-export.export'))).bytes.subarray(0, 2).toString()).toBe(
    'PK',
  )
  await page.getByText(t('item-export.markdown')).click()
  const [one, other] = [
    await downloaded(visitor, t('item-export.export')),
    await downloaded(visitor, t('item-export.export')),
  ]
  expect(one.name).toBe('showdoc.zip')
  expect(one.bytes.equals(other.bytes)).toBe(true)
  await page.reload()
  await page.getByRole('radio', { name: t('item-export.markdown'), checked: true }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('one page of a catalog is exported; a page deleted meanwhile is reported at its field', async () => {
  const ben = await product.addUser('ben')
  const { item, catalog, pages } = await seed(ben)
  const visitor = await arrive(ben)
  const { page } = visitor
  await page.goto(`${product.address}/item/export/${item}?cat_id=${catalog}`)
  await page
    .getByRole('button', {
      name: t('core.labelled', { label: t('item-export.catalog'), value: '渠道' }),
    })
    .waitFor()
  await page.getByRole('combobox', { name: t('item-export.page') }).click()
  await page.getByRole('option', { name: 'Refunds' }).click()
  const whole = await downloaded(visitor, t('item-export.export'))
  expect(whole.name).toMatch(/\.docx$/)
  await product.call('page/delete', { page_id: pages[2]! }, ben)
  await page.getByRole('button', { name: t('item-export.export'), exact: true }).click()
  await page.getByText(t('item-export.pageGone')).waitFor()
  await page.getByRole('combobox', { name: t('item-export.page') }).click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([t('item-export.allPages'), '支付'])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an export is cancelled, and a reader is led back to the item with the reason', async () => {
  const cid = await product.addUser('cid')
  const { item } = await seed(cid)
  const visitor = await arrive(cid)
  const { page } = visitor
  await page.route('**/api/export/word**', () => undefined) // never answered
  await page.goto(`${product.address}/item/export/${item}`)
  await page.getByRole('button', { name: t('item-export.export'), exact: true }).click()
  await page.getByRole('button', { name: t('item-export.cancel') }).click()
  await page.getByText(t('item-export.canceled')).waitFor()
  await visitor.leave()

  const dot = await product.addUser('dot')
  const reader = await arrive(dot)
  await reader.page.goto(`${product.address}/item/export/${item}`)
  await reader.page
    .getByRole('region', { name: t('core.notices') })
    .getByText(t('item-export.noRight'))
    .waitFor()
  await expect.poll(() => new URL(reader.page.url()).pathname).toMatch(`/${item}`)
  reader.expectNoErrors()
  await reader.leave()
})

test('API pages become an OpenAPI document, and the others are listed with the reason', async () => {
  const eve = await product.addUser('eve')
  const { item, pages } = await seed(eve)
  const visitor = await arrive(eve)
  const { page } = visitor
  await page.goto(`${product.address}/item/export/${item}`)
  await page.getByText(t('item-export.openapi')).click()
  await page.getByRole('button', { name: t('item-export.export'), exact: true }).click()
  await page.getByText(t('item-export.noOperations')).waitFor()
  const content = { info: { method: 'get', url: 'https://a.example/orders' } }
  const page_content = JSON.stringify(content)
  await product.call(
    'page/save',
    { page_id: 0, item_id: item, cat_id: 0, page_title: 'List orders', page_content },
    eve,
  )
  const json = await downloaded(visitor, t('item-export.export'))
  expect(json.name).toBe('openapi.json')
  expect(JSON.parse(json.bytes.toString())).toMatchObject({
    info: { title: 'Orders' },
    paths: { '/orders': { get: { summary: 'List orders' } } },
  })
  await page.getByText(t('item-export.remarks', { count: 3 })).waitFor()
  const left = page.getByRole('link', { name: '支付' })
  expect(await left.getAttribute('href')).toBe(`/${item}/${pages[1]}`)
  await page.getByRole('radio', { name: 'YAML' }).click()
  const yaml = await downloaded(visitor, t('item-export.export'))
  expect(yaml.name).toBe('openapi.yaml')
  expect(yaml.bytes.toString()).toMatch(/^openapi: 3\.1\.0\n/)
  visitor.expectNoErrors()
  await visitor.leave()
})
