import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account

/** A title and a note that try to be markup. */
const title = '登录 <img src=x onerror=alert(1)>'
const note = '<script>alert(1)</script> fixed & tested'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  ann = await product.addUser('ann')
  const registered = Math.floor(Date.now() / 1_000)
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders', item_type: 1 },
    ann,
  )
  const fields = { item_id, cat_id: 0, page_title: title, page_content: 'text' }
  const { page_id } = await product.call<{ page_id: string }>(
    'page/save',
    { page_id: 0, ...fields },
    ann,
  )
  for (let at = 0; at < 10; at++)
    await product.call(
      'page/save',
      {
        page_id: Number(page_id),
        ...fields,
        page_content: `text ${at}`,
        is_notify: 1,
        notify_content: note,
      },
      ann,
    )
  // people see the announcements of the seconds after their registration
  await vi.waitUntil(() => Date.now() / 1_000 > registered + 1, 5_000)
  await product.call(
    'adminMessage/addAnnouncement',
    { message_content: '<p>Maintenance on <b>Sunday</b></p><script>alert(1)</script>' },
    product.administrator,
  )
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a subscriber reads the reminders page by page, then the announcements, and nothing is left unread', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, 'en', 'light')
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: /^Messages/ }).click()
  const links = page.getByRole('link', { name: `“${title}”` })
  await expect.poll(() => links.count()).toBe(8)
  expect(await page.getByText(note).count()).toBe(8)
  await visitor.examine()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => links.count()).toBe(2)
  await page.getByRole('link', { name: /^Announcements/ }).click()
  await page.getByText('Sunday').waitFor()
  await expect.poll(() => page.getByText('unread', { exact: false }).count()).toBe(0)
  await visitor.examine()
  await visitor.leave()
})

test('on a phone in the dark, in Chinese, messages are cards', async () => {
  const visitor = await openVisitor(browser, product.address, 'zh-cn', 'phone')
  const { context, page } = visitor
  await choose(context, product.address, 'zh-cn', 'dark')
  await product.signIn(context, ann)
  await page.goto(`${product.address}/message/index`)
  await page.getByText('更新备注').first().waitFor()
  await visitor.examine()
  await page.goto(`${product.address}/message/index?dtab=announcementList`)
  await page.getByText('Sunday').waitFor()
  await visitor.examine()
  await visitor.leave()
})
