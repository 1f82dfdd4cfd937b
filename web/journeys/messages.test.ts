import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, pattern, t } from './language.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
/** The page that ann saves and has subscribed to. */
let saved: Record<string, string | number>

/**
 * A title and a note that try to be markup. The title is shorter than the sentence around it, which
 * makes it a link in a text.
 */
const title = '<b>登录'
const note = '<img src=x onerror=alert(1)><script>alert(1)</script> fixed & tested'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
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
  saved = { ...fields, page_id: Number(page_id) }
  for (let at = 0; at < 10; at++)
    await product.call(
      'page/save',
      {
        ...saved,
        page_content: `text ${at}`,
        is_notify: 1,
        notify_content: note,
      },
      ann,
    )
  // people see the announcements of the seconds after their registration
  await vi.waitUntil(() => Date.now() / 1_000 > registered + 1, 60_000)
  await product.call(
    'adminMessage/addAnnouncement',
    { message_content: '<p>Maintenance on <b>Sunday</b></p><script>alert(1)</script>' },
    product.administrator,
  )
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

test('a subscriber reads the reminders page by page, then the announcements, and nothing is left unread', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, ann)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: t('core.messages') }).click()
  const links = page.getByRole('link', { name: title })
  await expect.poll(() => links.count()).toBe(8)
  await expect.poll(() => page.getByText(note).count()).toBe(8)
  await visitor.examine()
  await page.getByRole('button', { name: t('controls.nextPage') }).click()
  await expect.poll(() => links.count()).toBe(2)
  await page.getByRole('link', { name: t('messages.announcements') }).click()
  await page.getByText('Sunday').waitFor()
  await expect.poll(() => page.getByText(pattern('core.unread')).count()).toBe(0)
  await visitor.examine()
  await visitor.leave()
})

test('on a phone in the dark messages are cards', async () => {
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { context, page } = visitor
  await choose(context, product.address, language(), 'dark')
  await product.signIn(context, ann)
  await page.goto(`${product.address}/message/index`)
  await page
    .getByText(t('messages.remark', { text: note }))
    .first()
    .waitFor()
  await visitor.examine()
  await page.goto(`${product.address}/message/index?dtab=announcementList`)
  await page.getByText('Sunday').waitFor()
  await visitor.examine()
  await visitor.leave()
})

test('a new reminder is told in one tab, leads to the message centre, and is read then', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, ann)
  await product.call('message/setReadAll', {}, ann)
  await product.call('page/save', { ...saved, page_content: 'new', is_notify: 1 }, ann)
  await page.goto(`${product.address}/team/index`)
  const notice = page.getByRole('link', { name: t('notices.updated', { name: 'ann', title }) })
  await notice.waitFor()
  await visitor.examine()
  const other = await context.newPage()
  await other.goto(`${product.address}/team/index`)
  await other
    .getByText(t('core.unread', { count: 1 }))
    .first()
    .waitFor({ state: 'attached' })
  expect(await other.locator('.notice').count()).toBe(0)
  const opened = context.waitForEvent('page')
  await notice.click()
  const centre = await opened
  await centre.getByRole('link', { name: title }).first().waitFor()
  expect(new URL(centre.url()).search).toBe('?dtab=remindList')
  await expect.poll(() => page.getByText(t('core.unread', { count: 1 })).count()).toBe(0)
  await expect.poll(() => page.locator('.notice').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('entering an item says once that something is unread, and never beside a notice of what it is', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, ann)
  await product.call('message/setReadAll', {}, ann)
  await product.call('page/save', { ...saved, page_content: 'newer', is_notify: 1 }, ann)
  const address = `${product.address}/${saved['item_id']}/${saved['page_id']}`
  const notices = page.locator('.notice')
  const general = page.getByRole('link', { name: t('notices.unread') })
  await page.goto(address)
  await page.getByRole('link', { name: t('notices.updated', { name: 'ann', title }) }).waitFor()
  await expect.poll(() => notices.count()).toBe(1)
  // that one has been told in this browser; it is still unread
  await page.reload()
  await general.waitFor()
  await expect.poll(() => notices.count()).toBe(1)
  await visitor.examine()
  // back from the editor nothing is said again, and nothing covers it
  await page
    .getByRole('button', { name: t('item.edit'), exact: true })
    .first()
    .click()
  await page.waitForURL('**/page/edit/**')
  await expect.poll(() => notices.count()).toBe(0)
  await page.locator('.cm-content').waitFor()
  await page.getByRole('button', { name: t('page.back') }).click()
  await page.waitForURL(address)
  await page.locator('.page-tools').waitFor()
  expect(await notices.count()).toBe(0)
  await page.reload()
  const opened = context.waitForEvent('page')
  await general.click()
  const centre = await opened
  await centre.getByRole('link', { name: title }).first().waitFor()
  expect(new URL(centre.url()).pathname).toBe('/message/index')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('while a page is edited, reminders are a number in the title; one about that page leads to the comparison', async () => {
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, ann)
  await product.call('message/setReadAll', {}, ann)
  await page.goto(`${product.address}/page/edit/${saved['item_id']}/${saved['page_id']}`)
  const text = page.locator('.cm-content')
  await page.getByText(t('page.lockMine')).waitFor()
  expect(await page.title()).not.toMatch(/^\(/)
  await product.call(
    'page/save',
    { ...saved, page_content: 'from a script', is_notify: 1, notify_content: 'By a <b>script</b>' },
    ann,
  )
  // another tab asks for what is unread, and passes it on
  const other = await context.newPage()
  await other.goto(`${product.address}/team/index`)
  await page.getByText(pattern('page.changedByYou')).waitFor()
  await page.getByText('By a <b>script</b>').waitFor()
  await expect.poll(() => page.title()).toContain(`(1) ${t('page.editTitle', { page: title })}`)
  expect(await page.locator('.notice').count()).toBe(0)
  await visitor.examine()
  await page.getByRole('button', { name: t('page.compare') }).click()
  await expect.poll(() => text.innerText()).toContain('from a script')
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
  await page.getByText(pattern('page.changedByYou')).waitFor({ state: 'detached' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('one of two tabs asks for what is unread, and both show it', async () => {
  const reader = await product.addUser('two-tabs')
  const visitor = await openVisitor(browser, product.address)
  const { context } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, reader)
  await context.clock.install()
  let asked = 0
  const open = async () => {
    const page = await context.newPage()
    page.on('request', (request) => (asked += Number(request.url().includes('message/getUnread'))))
    const first = page.waitForResponse(/message\/getUnread/)
    await page.goto(`${product.address}/item/index`)
    await first
    return page
  }
  // The clocks of the tabs are moved one after the other: an answer that came in between would be
  // five minutes old in a tab whose clock is still behind.
  let moved = Promise.resolve()
  await context.route(/message\/getUnread/, async (route) => {
    await moved
    await route.continue()
  })
  const passFiveMinutes = () => (moved = context.clock.runFor(300_000))
  const tabs = [await open(), await open()]
  expect(asked).toBe(2)
  await product.call(
    'adminMessage/addAnnouncement',
    { message_content: '<p>Tomorrow</p>' },
    product.administrator,
  )
  await passFiveMinutes()
  for (const tab of tabs)
    await tab.getByRole('link', { name: t('core.unread', { count: 1 }) }).waitFor()
  expect(asked, 'the second tab does not ask').toBe(3)
  // the other goes on when that one is closed, which takes the browser a moment
  await tabs[0]!.close()
  const waiting = () =>
    tabs[1]!.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waiting).not.toContainEqual(expect.stringMatching(/^showdoc-unread/))
  await product.call(
    'adminMessage/addAnnouncement',
    { message_content: '<p>The day after</p>' },
    product.administrator,
  )
  await passFiveMinutes()
  await expect.poll(() => asked).toBe(4)
  visitor.expectNoErrors()
  await visitor.leave()
})
