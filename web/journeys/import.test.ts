import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
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

const petshop = readFileSync(
  path.join(import.meta.dirname, '../../examples/petstore/openapi.json'),
  'utf8',
)

async function arrive(account: Account): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, account)
  return visitor
}

const send = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

/** What is said of a file. */
const recognised = (value: string) => t('core.labelled', { label: t('import.recognised'), value })
/** What a new item would get from a file. */
const counts = (pages: number, catalogs: number, operations: number) =>
  [
    t('import.pages', { count: pages }),
    t('import.catalogs', { count: catalogs }),
    t('import.operations', { count: operations }),
  ].join(' · ')

const itemsOf = async (account: Account) =>
  (await product.call<{ item_name: string }[]>('item/myList', {}, account)).map(
    ({ item_name }) => item_name,
  )

test('a file is looked at before it becomes a new item, and its pages are opened from the result', async () => {
  const ann = await product.addUser('ann')
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('heading', { name: t('my-items.empty') }).waitFor()
  await page.getByRole('link', { name: t('import.title') }).click()
  await page.getByRole('button', { name: t('controls.chooseFile') }).waitFor()
  await visitor.examine()
  await send(page, 'petshop.json', petshop)
  // the first file of all waits until the server has started a worker
  await page.getByText(recognised('OpenAPI')).waitFor()
  await page.getByText(counts(12, 4, 11)).waitFor()
  const remark = language() === 'en' ? 'Category contains itself' : 'Category 包含自身'
  await page.getByText(remark).first().waitFor()
  await visitor.examine()
  // nothing has been written so far
  expect(await itemsOf(ann)).toEqual([])
  await page.getByRole('textbox', { name: t('import.itemName') }).fill('Pets')
  await page.getByRole('button', { name: t('import.import'), exact: true }).click()
  await page.getByText(t('import.importedNew', { name: 'petshop.json' })).waitFor()
  await visitor.examine()
  expect(await itemsOf(ann)).toEqual(['Pets'])
  await page.getByRole('link', { name: 'Add a pet 新增宠物' }).click()
  await page
    .locator('#root')
    .getByRole('heading', { level: 1, name: 'Add a pet 新增宠物' })
    .waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a choice is tried anew; what has been chosen is not lost without a question', async () => {
  const ben = await product.addUser('ben')
  const visitor = await arrive(ben)
  const { page } = visitor
  await page.goto(`${product.address}/item/add?tab=import`)
  await send(page, '接口.json', petshop)
  await page.getByText(counts(12, 4, 11)).waitFor()
  const tried = page.waitForResponse((one) => one.url().endsWith('/api/import/auto'))
  await page.getByText(t('import.asApi'), { exact: true }).click()
  expect(await (await tried).json()).toMatchObject({ data: { item_type: 3 } })
  await page.getByRole('link', { name: t('new-item.back') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('core.keepEditing') })
    .click()
  await page.getByRole('button', { name: t('import.otherFile') }).click()
  await page.getByRole('button', { name: t('controls.chooseFile') }).waitFor()
  expect(await itemsOf(ben)).toEqual([])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a wrong file is refused in one sentence, a running one can be stopped, an expired trial is repeated', async () => {
  const cid = await product.addUser('cid')
  const visitor = await arrive(cid)
  const { page } = visitor
  await page.goto(`${product.address}/item/add?tab=import`)
  await send(page, 'notes.txt', 'x')
  await page.getByText(t('controls.wrongKind', { kinds: 'json' })).waitFor()
  await send(page, 'broken.json', '{"openapi": "3.0.3",')
  const list = page.locator('.upload-list')
  await list.getByRole('alert').nth(1).waitFor()
  expect(await list.getByRole('alert').nth(1).textContent()).not.toBe('')

  await page.route('**/api/import/auto', () => undefined) // never answered
  await send(page, 'slow.json', petshop)
  await page.getByRole('button', { name: t('controls.stopUpload', { name: 'slow.json' }) }).click()
  await list.getByText(t('controls.uploadStopped')).waitFor()
  await page.unroute('**/api/import/auto')
  const tried = page.waitForResponse((one) => one.url().endsWith('/api/import/auto'))
  await page.getByRole('button', { name: t('controls.retryUpload', { name: 'slow.json' }) }).click()
  const { data } = (await (await tried).json()) as { data: { token: string } }
  await page
    .getByText(t('import.pages', { count: 12 }))
    .first()
    .waitFor()

  // another trial uses up the token
  await product.call('import/auto', { token: data.token, dry_run: true }, cid)
  await page.getByRole('button', { name: t('import.import'), exact: true }).click()
  await page.getByText(t('import.importedNew', { name: 'slow.json' })).waitFor()
  expect(await itemsOf(cid)).toHaveLength(1)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('when the answer is lost, nobody is invited to import a second time', async () => {
  const dot = await product.addUser('dot')
  const visitor = await arrive(dot)
  const { page } = visitor
  await page.goto(`${product.address}/item/add?tab=import`)
  await send(page, 'petshop.json', petshop)
  await page
    .getByText(t('import.pages', { count: 12 }))
    .first()
    .waitFor()
  await page.route('**/api/import/auto', async (route) => {
    await route.fetch()
    await route.fulfill({ body: '<html>', contentType: 'text/html' })
  })
  await page.getByRole('button', { name: t('import.import'), exact: true }).click()
  await page.getByText(t('import.unsure')).waitFor()
  await page
    .getByRole('link', { name: t('import.toItems') })
    .last()
    .click()
  await page.getByRole('link', { name: /Pet shop/ }).waitFor()
  expect(await itemsOf(dot)).toHaveLength(1)
  await visitor.leave()
})

test('a workbook becomes a spreadsheet, if that is wanted', async () => {
  const hal = await product.addUser('hal')
  const visitor = await arrive(hal)
  const { page } = visitor
  await page.goto(`${product.address}/item/add?tab=import`)
  const sheets = [
    { name: 'Prices', rows: [['Pear', 1.5]] },
    { name: 'More', rows: [['x']] },
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'Fruit.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  })
  await page.getByText(recognised(t('import.xlsx'))).waitFor()
  await page.getByText(t('import.pages', { count: 2 }), { exact: true }).waitFor()
  await page.getByText(t('import.asSheet'), { exact: true }).click()
  await page.getByText(t('import.pages', { count: 1 }), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('import.import'), exact: true }).click()
  await page.getByRole('link', { name: t('import.open') }).click()
  await page.getByRole('cell', { name: '1.5' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('into an item: new, changed and vanished pages are told apart, and the reader stays where he is', async () => {
  const eve = await product.addUser('eve')
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Shop', item_type: 1 },
    eve,
  )
  await product.call(
    'page/save',
    { page_id: 0, item_id: item, cat_id: 0, page_title: 'Welcome', page_content: '# Hello' },
    eve,
  )
  const document = (paths: object) =>
    JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop' }, paths })
  const operation = (summary: string) => ({ get: { summary, responses: {} } })
  const visitor = await arrive(eve)
  const { page } = visitor
  await page.goto(`${product.address}/${item}`)
  const dialog = page.getByRole('dialog', { name: t('import.title') })
  const open = async () => {
    await page
      .getByRole('button', { name: t('core.more') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('item.import') }).click()
    await dialog.waitFor()
  }
  await open()
  await visitor.examine()
  await send(page, 'one.json', document({ '/a': operation('List'), '/b': operation('Old') }))
  await dialog
    .getByText(`${t('import.shown_new')} 3 · ${t('import.newCatalogs', { count: 1 })}`)
    .waitFor()
  await dialog.getByRole('button', { name: t('import.importChanges', { count: 3 }) }).click()
  await dialog.getByText(t('import.imported', { name: 'one.json' })).waitFor()
  await dialog.getByRole('button', { name: t('core.done') }).click()
  await page.getByRole('treeitem', { name: 'from swagger' }).click()
  await page.getByRole('treeitem', { name: /List/ }).waitFor()
  await page.locator('#root').getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()

  await open()
  await send(page, 'two.json', document({ '/a': operation('List'), '/c': operation('Fresh') }))
  await dialog.getByRole('radio', { name: `${t('import.shown_removed')} 1` }).waitFor()
  expect(await dialog.locator('.import-page', { hasText: 'List' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: `${t('import.shown_all')} 4` }).click()
  await dialog
    .locator('.import-page', { hasText: 'List' })
    .getByText(t('import.stateSame'))
    .waitFor()
  const old = dialog.locator('.import-page', { hasText: 'Old' })
  await old.getByText(t('import.stateDeprecated'), { exact: true }).waitFor()
  await dialog.getByText(t('import.trash'), { exact: true }).click()
  await old.getByText(t('import.stateTrashed'), { exact: true }).waitFor()
  await visitor.examine()
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('core.keepEditing') })
    .click()
  await dialog.getByRole('button', { name: t('import.importChanges', { count: 2 }) }).click()
  await dialog.getByRole('link', { name: 'Fresh' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('#root').getByRole('heading', { level: 1, name: 'Fresh' }).waitFor()
  await expect.poll(() => page.getByRole('treeitem', { name: /Old/ }).count()).toBe(0)

  await open()
  await send(page, 'two.json', document({ '/a': operation('List'), '/c': operation('Fresh') }))
  await dialog.getByText(t('import.nothingNew')).waitFor()
  expect(
    await dialog.getByRole('button', { name: t('import.import'), exact: true }).isDisabled(),
  ).toBe(true)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the commands for programs are filled with the number of a chosen item', async () => {
  const fay = await product.addUser('fay')
  const { item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Build', item_type: 1 },
    fay,
  )
  const visitor = await arrive(fay)
  const { page } = visitor
  await page.goto(`${product.address}/item/add?tab=auto`)
  await page.getByText('showdoc push docs/ --item ITEM').waitFor()
  await page.getByRole('combobox', { name: t('new-item.generateItem') }).click()
  await page.getByRole('option', { name: 'Build' }).click()
  await page
    .getByText(`showdoc push docs/ --item ${item} --server ${product.address}`, { exact: true })
    .waitFor()
  await visitor.examine()
  await page.getByRole('link', { name: t('new-item.generateKey') }).click()
  await page.getByText('api_token').first().waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
