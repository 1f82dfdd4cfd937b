import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { seedOrders, upload } from './seed.ts'
import { passing } from './shown.ts'
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

const isOpen = async (url: string) => (await fetch(url)).status === 200

const restoreOf = (name: string) => t('controls.actionOf', { action: t('files.restore'), name })

inEachLanguage(() => {
  test('a file is restored from the list when its toast is long gone', async () => {
    // on a phone the rows are cards
    const [device, username] =
      language() === 'en' ? (['computer', 'eva'] as const) : (['phone', 'fei'] as const)
    const owner = await product.addUser(username)
    const { item, pages } = await seedOrders(product, owner, `gone${device}`)
    const page_id = pages['Getting started'] ?? 0
    const url = await upload(product, owner, 'plan.png', { item_id: item, page_id })
    const late = await upload(product, owner, 'late.zip', { size: 40 })
    const { list } = await product.call<{ list: { file_id: number }[] }>(
      'attachment/getMyList',
      { display_name: 'late.zip' },
      owner,
    )
    const file_id = list[0]?.file_id ?? 0
    await product.call('attachment/deleteMyAttachment', { file_id }, owner)
    const visitor = await openVisitor(browser, product.address, language(), device)
    const { context, page } = visitor
    await choose(context, product.address, language(), 'light')
    await product.signIn(context, owner)

    await page.goto(`${product.address}/attachment/index`)
    await page.getByRole('button', { name: t('controls.actionsOf', { name: 'plan.png' }) }).click()
    await page.getByRole('menuitem', { name: t('files.delete') }).click()
    await page.getByRole('button', { name: t('files.delete'), exact: true }).click()
    await passing(page, t('files.deleted', { name: 'plan.png' })).waitFor()
    expect(await isOpen(url)).toBe(false)

    await page.reload()
    await page.getByRole('button', { name: t('files.removedCount', { count: 2 }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: restoreOf('plan.png') }).waitFor()
    await visitor.examine()
    await dialog.getByRole('button', { name: restoreOf('plan.png') }).click()
    await passing(page, t('files.restored', { name: 'plan.png' })).waitFor()
    expect(await isOpen(url)).toBe(true)
    const other = dialog.getByRole('button', { name: restoreOf('late.zip') })
    // the pressed button has gone with its row, and the keyboard goes on with the next one
    await expect.poll(() => other.evaluate((one) => one === document.activeElement)).toBe(true)

    // what another window was faster with is no failure
    await product.call('attachment/restore', { file_ids: file_id }, owner)
    await other.click()
    await dialog.getByText(t('files.noneRemoved')).waitFor()
    expect(await isOpen(late)).toBe(true)
    await visitor.examine()
    await dialog
      .getByRole('button', { name: t('core.close') })
      .last()
      .click()
    await page.getByRole('link', { name: 'plan.png', exact: true }).waitFor()
    await page.getByRole('link', { name: 'late.zip', exact: true }).waitFor()
    expect(
      await page.getByRole('button', { name: t('files.removedCount', { count: 0 }) }).count(),
    ).toBe(0)

    const files = await product.call<{ display_name: string }[]>(
      'page/uploadList',
      { page_id },
      owner,
    )
    expect(files.map(({ display_name }) => display_name)).toEqual(['plan.png'])
    visitor.expectNoErrors()
    await visitor.leave()
  })
})
