import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
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

const words = {
  en: {
    delete: 'Delete',
    actions: 'Actions for plan.png',
    deleted: 'Deleted “plan.png”',
    recently: (count: number) => `Recently deleted (${count})`,
    restore: (name: string) => `Restore: ${name}`,
    restored: 'Restored “plan.png”',
    none: 'No recently deleted files',
    close: 'Close',
  },
  'zh-cn': {
    delete: '删除',
    actions: '“plan.png”的操作',
    deleted: '已删除“plan.png”',
    recently: (count: number) => `最近删除（${count}）`,
    restore: (name: string) => `恢复：${name}`,
    restored: '已恢复“plan.png”',
    none: '没有最近删除的文件',
    close: '关闭',
  },
} as const

test.each([
  ['en', 'computer'],
  ['zh-cn', 'phone'],
] as const)(
  'a file is restored from the list when its toast is long gone (%s, %s)',
  async (language, device) => {
    const said = words[language]
    const owner = await product.addUser(language === 'en' ? 'eva' : 'fei')
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
    const visitor = await openVisitor(browser, product.address, language, device)
    const { context, page } = visitor
    await choose(context, product.address, language, 'light')
    await product.signIn(context, owner)

    await page.goto(`${product.address}/attachment/index`)
    await page.getByRole('button', { name: said.actions }).click()
    await page.getByRole('menuitem', { name: said.delete }).click()
    await page.getByRole('button', { name: said.delete, exact: true }).click()
    await passing(page, said.deleted).waitFor()
    expect(await isOpen(url)).toBe(false)

    await page.reload()
    await page.getByRole('button', { name: said.recently(2) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: said.restore('plan.png') }).waitFor()
    await visitor.examine()
    await dialog.getByRole('button', { name: said.restore('plan.png') }).click()
    await passing(page, said.restored).waitFor()
    expect(await isOpen(url)).toBe(true)
    const other = dialog.getByRole('button', { name: said.restore('late.zip') })
    // the pressed button has gone with its row, and the keyboard goes on with the next one
    await expect.poll(() => other.evaluate((one) => one === document.activeElement)).toBe(true)

    // what another window was faster with is no failure
    await product.call('attachment/restore', { file_ids: file_id }, owner)
    await other.click()
    await dialog.getByText(said.none).waitFor()
    expect(await isOpen(late)).toBe(true)
    await visitor.examine()
    await dialog.getByRole('button', { name: said.close }).last().click()
    await page.getByRole('link', { name: 'plan.png', exact: true }).waitFor()
    await page.getByRole('link', { name: 'late.zip', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: said.recently(0) }).count()).toBe(0)

    const files = await product.call<{ display_name: string }[]>(
      'page/uploadList',
      { page_id },
      owner,
    )
    expect(files.map(({ display_name }) => display_name)).toEqual(['plan.png'])
    visitor.expectNoErrors()
    await visitor.leave()
  },
)
