import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { readyGrid } from './sheet-tools.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { failureMessage, inEachLanguage, language, t } from './language.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
let item: number

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  item = await newItem(1)
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const newItem = async (item_type: number) =>
  (await product.call<{ item_id: number }>('item/add', { item_name: 'Notes', item_type }, ann))
    .item_id

const newPage = async (page_content: string, page_id = 0, item_id = item) =>
  (
    await product.call<{ page_id: number }>(
      'page/save',
      { page_id, item_id, page_title: 'Two tabs', page_content },
      ann,
    )
  ).page_id

const editAddress = (page: number, of = item) => `${product.address}/page/edit/${of}/${page}`

async function arrive(theme: 'light' | 'dark' = 'light') {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), theme)
  await product.signIn(visitor.context, ann)
  // whether to leave with something unsaved
  visitor.context.on('dialog', (dialog) => void dialog.accept())
  return visitor
}

async function open(tab: Page, page: number): Promise<void> {
  await tab.goto(editAddress(page))
  await tab.locator('.cm-content:not([aria-readonly])').waitFor()
  // the title of a new page takes the focus once the text can be written in
  if (page === 0) await tab.locator('.title-input:focus').waitFor()
}

async function openAnother({ context }: Visitor, page: number): Promise<Page> {
  const tab = await context.newPage()
  await open(tab, page)
  return tab
}

const textOf = (tab: Page) => tab.locator('.cm-content').innerText()

/** Waits until the draft is kept. */
const draftKept = (tab: Page) => tab.getByText(t('page.draftAt', { time: '' })).waitFor()

/** Types where the text begins or ends, and waits until the draft is kept. */
async function type(tab: Page, key: 'Home' | 'End', text: string): Promise<void> {
  await tab.locator('.cm-content').click()
  await tab.keyboard.press(`Control+${key}`)
  await tab.keyboard.insertText(text)
  await draftKept(tab)
}

/** As a person does it: the page is told. */
async function close(tab: Page): Promise<void> {
  const closed = tab.waitForEvent('close')
  await tab.close({ runBeforeUnload: true })
  await closed
}

inEachLanguage(() => {
  test('two tabs of a page know of each other, and each keeps a draft of its own', async () => {
    const id = await newPage('one\n\ntwo\n\nthree\n')
    const visitor = await arrive(language() === 'en' ? 'dark' : 'light')
    const first = visitor.page
    const notice = (tab: Page) =>
      tab.getByRole('status').filter({ hasText: t('page.openElsewhere') })
    const saved = (tab: Page) =>
      tab.locator('.save-state').filter({ hasText: t('page.savedAt', { time: '' }) })
    await open(first, id)
    expect(await notice(first).count()).toBe(0)
    const second = await openAnother(visitor, id)
    await Promise.all([notice(first).waitFor(), notice(second).waitFor()])
    await visitor.examine()
    await type(first, 'Home', 'typed in the first tab ')
    await type(second, 'End', 'typed in the second tab')
    await close(second)
    await notice(first).waitFor({ state: 'detached' })
    expect(await textOf(first)).not.toContain('second')

    // only what nobody is writing is offered, as often as the tab is loaded again
    const third = await openAnother(visitor, id)
    const dialog = third.getByRole('dialog')
    for (const time of ['first', 'again']) {
      await dialog.waitFor()
      await expect
        .poll(() => dialog.getByRole('listitem').allInnerTexts(), { message: time })
        .toEqual([expect.stringContaining('typed in the second tab')])
      if (time === 'first') await third.reload()
    }
    const restore = async (tab: Page, text: string) => {
      await tab.getByRole('button', { name: t('page.draftRestore'), exact: true }).click()
      await expect.poll(() => textOf(tab)).toContain(text)
    }
    await restore(third, 'typed in the second tab')
    await third.reload()
    await restore(third, 'typed in the second tab')
    await third.keyboard.press('Control+s')
    await saved(third).waitFor()

    // a save drops no draft but its own
    await first.reload()
    await restore(first, 'typed in the first tab')
    await first.keyboard.press('Control+s')
    await first.getByRole('button', { name: t('page-merge.fitsSave') }).click()
    await saved(first).waitFor()
    const { page_content } = await product.call<{ page_content: string }>(
      'page/info',
      { page_id: id },
      ann,
    )
    expect(page_content).toBe('typed in the first tab one\n\ntwo\n\nthree\ntyped in the second tab')
    await third.reload()
    await third.locator('.cm-content:not([aria-readonly])').waitFor()
    expect(await third.getByRole('dialog').count()).toBe(0)
    visitor.expectNoErrors()
    await visitor.leave()
  })
})

test('the draft of a tab that crashed is offered at once; that of a new page only once its tab is closed', async () => {
  const id = await newPage('text\n')
  const visitor = await arrive()
  const tab = visitor.page
  await open(tab, id)
  await type(tab, 'End', 'typed before the crash')
  const crashed = tab.waitForEvent('crash')
  const devtools = await visitor.context.newCDPSession(tab)
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await openAnother(visitor, id)
  await next.getByRole('dialog').getByText('typed before the crash').waitFor()
  await next.getByRole('button', { name: t('page.draftRestore'), exact: true }).click()
  await expect.poll(() => textOf(next)).toContain('typed before the crash')
  await next.keyboard.press('Control+s')
  await next.locator('.save-state.saved').waitFor()

  await open(next, 0)
  await type(next, 'End', 'typed on a new page')
  const other = await openAnother(visitor, 0)
  await type(other, 'End', 'typed on another new page')
  expect(await other.getByRole('dialog').count()).toBe(0)
  await close(next)
  await other.reload()
  await expect.poll(() => other.getByRole('dialog').getByRole('listitem').count()).toBe(2)
  await visitor.leave()
})

test('drafts of API pages and spreadsheets are shown as people know them', async () => {
  const api = await newPage('{"info":{"url":"/orders","method":"post","description":"Creates"}}')
  const visitor = await arrive()
  const { page } = visitor
  await page.goto(editAddress(api))
  await page
    .getByRole('textbox', { name: t('api-page.description') })
    .first()
    .fill('Creates an order')
  await draftKept(page)
  await page.reload()
  const excerpt = page.getByRole('dialog').locator('.draft-text')
  await expect.poll(() => excerpt.innerText()).toBe('POST /orders\nCreates an order')
  await page.getByRole('button', { name: t('page.draftDiscard') }).click()

  const workbook = await newItem(4)
  await page.goto(`${product.address}/page/edit/${workbook}/${await onlyPage(workbook)}`)
  await readyGrid(page)
  // the first cell is selected
  await page.keyboard.type('Name')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Price')
  await page.keyboard.press('Enter')
  await draftKept(page)
  await page.reload()
  await expect.poll(() => excerpt.innerText()).toBe('Name · Price')
  await visitor.leave()
})

async function onlyPage(of: number): Promise<string | undefined> {
  const { menu } = await product.call<{ menu: { pages: { page_id: string }[] } }>(
    'item/info',
    { item_id: of },
    ann,
  )
  return menu.pages[0]?.page_id
}

test('what was typed on a page that somebody deleted can be kept as a file', async () => {
  const id = await newPage('text\n')
  const visitor = await arrive()
  const { page } = visitor
  await open(page, id)
  await type(page, 'End', '最后一句')
  await product.call('page/delete', { page_id: id }, ann)
  await page.keyboard.press('Control+s')
  const alert = page.getByRole('alert').filter({ hasText: t('page.pageGone') })
  const saving = page.waitForEvent('download')
  await alert.getByRole('button', { name: t('page.downloadText', { ending: 'md' }) }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Two tabs.md')
  expect(await readFile(await file.path(), 'utf8')).toBe('text\n最后一句')
  await visitor.leave()
})

test('what ann has typed is saved as bob, who has signed in in another tab, only after a yes', async () => {
  const bob = await product.addUser('bob')
  const shared = await newItem(1)
  await product.call(
    'member/save',
    { item_id: shared, username: bob.username, member_group_id: 1 },
    ann,
  )
  const id = await newPage('one\n', 0, shared)
  const stored = () =>
    product.call<{ page_content: string; author_username: string }>(
      'page/info',
      { page_id: id },
      ann,
    )
  const visitor = await arrive()
  const { page } = visitor
  await page.goto(editAddress(id, shared))
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  await type(page, 'End', 'typed by ann')
  // the cookie changes, and no tab is told
  await product.signIn(visitor.context, bob)

  await page.keyboard.press('Control+s')
  const question = page
    .getByRole('alertdialog')
    .filter({ hasText: t('account.otherTitle', { other: 'bob' }) })
  await question.waitFor()
  await visitor.examine()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page
    .getByText(failureMessage('otherPerson', { username: 'bob' }))
    .first()
    .waitFor()
  expect(await stored()).toMatchObject({ page_content: 'one\n', author_username: 'ann' })

  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: t('account.otherGoOn', { other: 'bob' }) }).click()
  // the page was locked for ann by this very window, which hands the lock over
  await page
    .locator('.save-state')
    .filter({ hasText: t('page.savedAt', { time: '' }) })
    .waitFor()
  expect(await stored()).toMatchObject({
    page_content: 'one\ntyped by ann',
    author_username: 'bob',
  })
  const lock = () =>
    product.call<{ lock: number; lock_username: string }>('page/isLock', { page_id: id }, ann)
  expect(await lock()).toMatchObject({ lock: 1, lock_username: 'bob' })

  // a lock that ann sets elsewhere is hers
  const place = { page_id: id, item_id: shared }
  await product.call('page/setLock', { ...place, lock_to: 1000, force: 1 }, ann)
  await product.call('page/setLock', place, ann)
  await type(page, 'End', ' typed by bob')
  await page.keyboard.press('Control+s')
  await page
    .getByText(t('page.lockLost', { name: 'ann' }))
    .first()
    .waitFor()
  expect((await stored()).page_content).toBe('one\ntyped by ann')
  await visitor.leave()
})
