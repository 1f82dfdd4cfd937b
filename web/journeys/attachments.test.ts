import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, pattern, t } from './language.ts'
import { seedOrders, upload } from './seed.ts'
import { heldAction, passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
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

const actionOf = (action: string, name: string) => t('controls.actionOf', { action, name })

/** Drops files on an element, as a person does from a folder. */
async function drop(page: Page, selector: string, files: Record<string, number>) {
  const dataTransfer = await page.evaluateHandle((sizes) => {
    const transfer = new DataTransfer()
    for (const [name, size] of Object.entries(sizes))
      transfer.items.add(new File([new Uint8Array(size).fill(80)], name))
    return transfer
  }, files)
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(selector, event, { dataTransfer })
}

test('files are dropped, one too large, one stopped, one sent again; linked, opened, deleted', async () => {
  const ann = await product.addUser('ann')
  for (const name of ['1.png', '2.zip', '3.zip', '4.zip', '5.zip'])
    await upload(product, ann, name, { size: 40 })
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/index`)
  await page.locator('button.person').click()
  await page.getByRole('menuitem', { name: t('files.title') }).click()
  await page.getByRole('link', { name: '5.zip', exact: true }).waitFor()

  const held: Route[] = []
  await page.route('**/api/page/upload', (route) => void held.push(route))
  await drop(page, 'main h1', { 'late.txt': 30, 'broken.txt': 30, 'large.txt': 5_000_000 })
  const dialog = page.getByRole('dialog')
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await line('large.txt').getByText(pattern('controls.tooLarge')).waitFor()
  await expect.poll(() => held.length).toBe(2)
  // closing while something is on its way asks
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('files.goOn') }).click()
  await dialog.getByRole('button', { name: t('controls.stopUpload', { name: 'late.txt' }) }).click()
  await line('late.txt').getByText(t('controls.uploadStopped')).waitFor()
  const refusal = { error_code: 10101, error_message: 'The disk is full.' }
  for (const route of held) await route.fulfill({ json: refusal }).catch(() => undefined)
  await line('broken.txt').getByText('The disk is full.').waitFor()
  await visitor.examine()
  await page.unroute('**/api/page/upload')
  for (const name of ['late.txt', 'broken.txt']) {
    await dialog.getByRole('button', { name: t('controls.retryUpload', { name }) }).click()
    await line(name).getByText(t('controls.uploaded')).waitFor()
  }
  // once nothing has failed the dialog closes by itself
  await dialog
    .getByRole('button', { name: t('controls.forgetUpload', { name: 'large.txt' }) })
    .click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.total', { hasText: t('core.total', { count: 7 }) }).waitFor()
  await visitor.examine()

  await page.getByRole('button', { name: actionOf(t('files.copyLink'), 'broken.txt') }).click()
  await passing(page, t('files.linkCopied')).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await (await fetch(link)).text()).toBe('P'.repeat(30))

  await page.getByRole('radio', { name: t('files.pictures') }).click()
  await page.locator('.total', { hasText: t('core.total', { count: 1 }) }).waitFor()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: actionOf(t('files.open'), '1.png') }).click()
  const file = await opened
  await expect.poll(() => file.url()).toContain('/attachment/visitFile')
  await file.close()
  await page.getByRole('radio', { name: t('files.allKinds') }).click()

  await page.getByRole('button', { name: t('controls.nextPage') }).click()
  await page.getByRole('link', { name: '1.png', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await page.getByRole('button', { name: t('controls.actionsOf', { name: '1.png' }) }).click()
  await page.getByRole('menuitem', { name: t('files.delete') }).click()
  await page.getByText(t('files.deleteUnused')).waitFor()
  await page.getByRole('button', { name: t('files.delete'), exact: true }).click()
  await page.getByRole('link', { name: 'late.txt', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an administrator finds the files of one person, and deletes one that a page uses', async () => {
  const ben = await product.addUser('ben')
  const { item, pages } = await seedOrders(product, ben, 'filesofben')
  await upload(product, ben, 'used.png', { item_id: item, page_id: pages['Getting started'] })
  await upload(product, ben, 'spare.zip', { size: 3_000_000 })
  await upload(product, product.administrator, 'of-the-site.zip', { size: 40 })
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, product.administrator)
  await page.goto(`${product.address}/admin/index`)
  await page.getByRole('link', { name: t('admin.attachments') }).click()
  await page.getByRole('link', { name: 'of-the-site.zip', exact: true }).waitFor()
  await page.getByRole('combobox', { name: t('files.uploader') }).fill('be')
  await page.getByRole('option', { name: 'ben' }).click()
  await page.getByText(t('admin-files.usedSpaceOfThese', { size: '2.86 M' })).waitFor()
  await page.locator('.total', { hasText: t('core.total', { count: 2 }) }).waitFor()
  await page.getByRole('button', { name: actionOf(t('files.delete'), 'used.png') }).click()
  await page.getByText(t('files.deleteUsed', { count: 1 })).waitFor()
  await visitor.examine()
  await page.getByRole('button', { name: t('files.delete'), exact: true }).click()
  await page.locator('.total', { hasText: t('core.total', { count: 1 }) }).waitFor()
  await page.getByRole('button', { name: t('admin-files.unused') }).click()
  // which ones it lists depends on when the server first looked for them
  await page.getByText(t('admin-files.unusedText')).waitFor()
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

inEachLanguage(() => {
  test('a deleted file comes back by Undo with its address, on its page and in its text', async () => {
    const cat = await product.addUser(language() === 'en' ? 'cat' : 'dan')
    const { item, pages } = await seedOrders(product, cat, `undo${language().slice(0, 2)}`)
    const page_id = pages['Getting started'] ?? 0
    const url = await upload(product, cat, 'plan.png', { item_id: item, page_id })
    const text = `![plan](${url})\n`
    await product.call('page/save', { page_id, item_id: item, page_content: text }, cat)
    const isOpen = async () => (await fetch(url)).status === 200
    const visitor = await openVisitor(browser, product.address)
    const { context, page } = visitor
    await choose(context, product.address, language(), 'light')
    await product.signIn(context, cat)

    await page.goto(`${product.address}/page/edit/${item}/${page_id}`)
    await page.getByRole('button', { name: t('page.attachments') }).click()
    await page
      .getByRole('button', { name: t('editor-tools.removeFile', { name: 'plan.png' }) })
      .click()
    await page.getByText(t('editor-tools.fileIsLinked')).waitFor()
    await visitor.examine()
    await page.getByRole('button', { name: t('files.delete'), exact: true }).click()
    await passing(page, t('files.deleted', { name: 'plan.png' })).waitFor()
    expect(await isOpen()).toBe(false)
    await page.getByText(t('editor-tools.noFiles')).waitFor()
    await (await heldAction(page, t('core.undo'))).click()
    await page
      .getByRole('button', { name: t('editor-tools.removeFile', { name: 'plan.png' }) })
      .waitFor()
    expect(await isOpen()).toBe(true)

    await page.goto(`${product.address}/attachment/index`)
    await page.getByRole('button', { name: t('controls.actionsOf', { name: 'plan.png' }) }).click()
    await page.getByRole('menuitem', { name: t('files.delete') }).click()
    await page.getByRole('button', { name: t('files.delete'), exact: true }).click()
    await passing(page, t('files.deleted', { name: 'plan.png' })).waitFor()
    expect(await isOpen()).toBe(false)
    await (await heldAction(page, t('core.undo'))).click()
    await page.getByRole('link', { name: 'plan.png', exact: true }).waitFor()
    expect(await isOpen()).toBe(true)

    await page.goto(`${product.address}/${item}/${page_id}`)
    await expect
      .poll(() =>
        page
          .locator('main img[alt="plan"]')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    visitor.expectNoErrors()
    await visitor.leave()
  })
})
