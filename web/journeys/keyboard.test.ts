import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { pixel, seedOrders, type SeededItem } from './seed.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose, isTooWide } from './watch.ts'

let product: Product
let browser: Browser
let writer: Account
let seeded: SeededItem

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  writer = await product.addUser('writer')
  seeded = await seedOrders(product, writer, 'keys')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

// web/spec/writing.md 1.17
inEachLanguage(() => {
  test('by keyboard alone, and with an input method, a page is opened, written, illustrated, saved and read', async () => {
    const title = language() === 'en' ? 'Refund' : 'List orders'
    const page_id = seeded.pages[title]!
    await product.call(
      'page/save',
      { page_id, item_id: seeded.item, page_title: title, page_content: '首行' },
      writer,
    )
    const stored = async () =>
      (await product.call<{ page_content: string }>('page/info', { page_id }, writer)).page_content
    const visitor = await openVisitor(browser, product.address)
    const { context, page } = visitor
    await choose(context, product.address, language(), 'light')
    await product.signIn(context, writer)
    const text = page.locator('.cm-content')
    const isInText = () => text.evaluate((one) => one.contains(document.activeElement))

    await page.goto(`${product.address}/keys/${page_id}`)
    await page
      .locator('.page-tools')
      .getByRole('button', { name: t('item.edit') })
      .waitFor()
    await page.keyboard.press('e')
    await page.locator('.cm-content[contenteditable=true]').waitFor()
    await page.getByRole('textbox', { name: t('page.title') }).press('Enter')
    await expect.poll(isInText).toBe(true)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')

    // what is being composed are no keys of ours: neither the list of insertions nor a shortcut
    const method = await context.newCDPSession(page)
    for (const composed of ['t', 'tui', 'tui kuan'])
      await method.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      })
    await method.send('Input.insertText', { text: '退款' })
    await expect.poll(() => text.innerText()).toContain('退款')
    await page.keyboard.type(' e n')
    await page.keyboard.press('Enter')

    await page.keyboard.type('/table')
    await page
      .locator('.insert-list [aria-selected="true"]', { hasText: t('page.table') })
      .waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('page.table') })
    await dialog.getByRole('button', { name: t('editor-tools.insert') }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(isInText).toBe(true)
    // from some moments later on a file dialog is noticed
    const asked = page.waitForEvent('filechooser')
    await page.keyboard.type('head')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: t('page.insertPicture'), exact: true }).press('Enter')
    const chooser = await asked
    await chooser.setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: pixel })
    await expect.poll(() => text.innerText()).toMatch(/!\[.*\]\(\/server\//)
    await page.keyboard.press('Control+s')
    await page.locator('.save-state.saved').waitFor()
    await expect
      .poll(stored)
      .toMatch(/^首行\n退款 e n\n\n?\|.*head.*\n[^]*!\[.*\]\(\/server\/\S+\)/)

    // a window of 1280 px, enlarged to 400 %
    await page.setViewportSize({ width: 320, height: 200 })
    await page.locator('.editor-foot').waitFor()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: t('page.back') }).press('Enter')
    const shown = page.locator('.reader .md-content')
    await shown.getByText('退款 e n').waitFor()
    await shown.getByRole('button', { name: 'dot' }).waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  })
})
