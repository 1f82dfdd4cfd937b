import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, pattern, t } from './language.ts'
import { heldAction } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'

let product: Product
let browser: Browser
let ann: Account
let bob: Account

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  bob = await product.addUser('bob')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

interface Stored {
  page_title: string
  page_content: string
  cat_id: string
}
interface Version extends Stored {
  page_history_id: string
  page_comments: string
}

/** A page in a catalog, saved several times as `text 1`, `text 2`, … */
async function makePage(saves: number) {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders', item_type: 1 },
    ann,
  )
  const cat_id = await product.call<number>('catalog/save', { item_id, cat_name: 'Guides' }, ann)
  await product.call('member/save', { item_id, username: 'bob', member_group_id: 1 }, ann)
  const save = async (text: string, page_id = 0, by = ann) =>
    Number(
      (
        await product.call<{ page_id: string }>(
          'page/save',
          { page_id, item_id, cat_id, page_title: `登录 ${text}`, page_content: text },
          by,
        )
      ).page_id,
    )
  const page_id = await save('text 1')
  for (let at = 2; at <= saves; at++) await save(`text ${at}`, page_id)
  return {
    item_id,
    cat_id,
    page_id,
    address: `${product.address}/${item_id}/${page_id}`,
    save: (text: string, by = ann) => save(text, page_id, by),
    stored: () => product.call<Stored>('page/info', { page_id }, ann),
    versions: () => product.call<Version[]>('page/history', { page_id }, ann),
  }
}

const rowsOf = (dialog: Locator) => dialog.locator('tbody tr')

test('an editor remarks on a version, compares two, restores one, and undoes that', async () => {
  const made = await makePage(22)
  const visitor = await openVisitor(browser, product.address)
  await product.signIn(visitor.context, ann)
  const { page } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(made.address)
  const opener = page.getByRole('button', { name: t('item.history') })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: t('item.history') })
  await expect.poll(() => rowsOf(dialog).count()).toBe(21)
  await visitor.examine()

  const third = rowsOf(dialog).nth(3)
  await third.getByRole('button', { name: pattern('item-dialogs.editRemark') }).click()
  const focusedRemark = dialog
    .locator(':focus')
    .and(dialog.getByRole('button', { name: pattern('item-dialogs.editRemark') }))
  const field = dialog.getByRole('textbox', { name: pattern('item-dialogs.remarkOf') })
  await field.fill('never stored')
  await field.press('Escape')
  await focusedRemark.waitFor()
  await third.getByText('never stored').waitFor({ state: 'detached' })
  await third.getByRole('button', { name: pattern('item-dialogs.editRemark') }).click()
  await field.fill(' 第三版 <b> ')
  await field.press('Enter')
  await third.getByText('第三版 <b>').waitFor()
  await focusedRemark.waitFor()
  await expect.poll(async () => (await made.versions())[2]?.page_comments).toBe('第三版 <b>')

  await dialog
    .getByRole('checkbox', { name: pattern('item-dialogs.chooseVersion') })
    .nth(0)
    .click()
  await dialog
    .getByRole('checkbox', { name: pattern('item-dialogs.chooseVersion') })
    .nth(4)
    .click()
  const compared = dialog.getByRole('region', { name: t('item-compare.title') })
  await compared
    .getByText(t('item-compare.titles', { old: '登录 text 17', now: '登录 text 21' }))
    .waitFor()
  await expect.poll(() => compared.locator('del').allTextContents()).toEqual(['17'])
  await expect.poll(() => compared.locator('ins').allTextContents()).toEqual(['21'])
  await visitor.examine()
  await dialog.getByRole('checkbox', { name: t('item-dialogs.chooseCurrent') }).click()
  await compared
    .getByText(t('item-compare.titles', { old: '登录 text 17', now: '登录 text 22' }))
    .waitFor()

  // in a narrow window its button is in a menu: opened again by the one that is there now
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await opener.click()
  const question = page.getByRole('alertdialog')
  await third.getByRole('button', { name: t('item-dialogs.restore') }).click()
  await question.getByText(t('item-dialogs.restoreText')).waitFor()
  await question.getByRole('button', { name: t('item-dialogs.restore') }).click()
  await dialog.waitFor({ state: 'detached' })
  const undo = await heldAction(page, t('item-dialogs.undo'))
  await page.getByRole('main').getByText('text 19', { exact: true }).waitFor()
  await page
    .locator('button:focus')
    .and(page.getByRole('button', { name: t('item.history') }))
    .waitFor()
  expect(await made.stored()).toMatchObject({
    page_title: '登录 text 19',
    page_content: 'text 19',
    cat_id: String(made.cat_id),
    page_comments: expect.stringMatching(pattern('item-dialogs.restoredFrom')),
  })
  expect((await made.versions())[0]?.page_content).toBe('text 22')
  await undo.click()
  await page.getByRole('main').getByText('text 22', { exact: true }).waitFor()
  expect(await made.stored()).toMatchObject({ page_title: '登录 text 22', page_comments: '' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('from the comparison: a lock and a change of somebody else are respected', async () => {
  const made = await makePage(3)
  const oldest = (await made.versions()).at(-1)!.page_history_id
  const visitor = await openVisitor(browser, product.address)
  await product.signIn(visitor.context, ann)
  const { page } = visitor
  await page.goto(`${product.address}/page/diff/${made.page_id}/${oldest}`)
  const restore = page.getByRole('button', { name: t('item-compare.restore') })
  await restore.click()
  await visitor.examine()
  const question = page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: t('item-dialogs.restore') })

  const lock = { page_id: made.page_id, item_id: made.item_id }
  await product.call('page/setLock', lock, bob)
  await confirm.click()
  await question.getByRole('alert').getByText('bob').waitFor()
  expect((await made.stored()).page_content).toBe('text 3')
  await product.call('page/setLock', { ...lock, lock_to: 1000 }, bob)

  await made.save('of bob', bob)
  // the answer about the lock has brought nothing new: the change came after it
  await confirm.click()
  await question.getByRole('alert').getByText(t('item-dialogs.restoreAgain')).waitFor()
  expect((await made.stored()).page_content).toBe('of bob')
  await page.locator('ins', { hasText: 'of bob' }).waitFor()
  await confirm.click()
  await page.waitForURL(made.address)
  await page.getByRole('main').getByText('text 1', { exact: true }).waitFor()
  expect((await made.versions()).slice(0, 2).map((one) => one.page_content)).toEqual([
    'of bob',
    'text 3',
  ])
  visitor.expectNoErrors()
  await visitor.leave()
})

/** Opens the comparison of what was saved before the last text. */
async function openComparison(page: Page, made: Awaited<ReturnType<typeof makePage>>) {
  const [before] = await made.versions()
  await page.goto(`${product.address}/page/diff/${made.page_id}/${before!.page_history_id}`)
}

test('long versions are compared in a worker, and shown whole where that takes too long', async () => {
  const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} of a long text`)
  const made = await makePage(1)
  for (const text of [lines, lines.with(2000, 'a line of its own')])
    await product.call(
      'page/save',
      {
        page_id: made.page_id,
        item_id: made.item_id,
        page_title: 'Long',
        page_content: text.join('\n'),
      },
      ann,
    )
  const [version] = await made.versions()
  const visitor = await openVisitor(browser, product.address)
  await product.signIn(visitor.context, ann)
  const { page } = visitor
  const worker = page.waitForEvent('worker')
  await page.goto(`${product.address}/page/diff/${made.page_id}/${version!.page_history_id}`)
  expect((await worker).url()).toContain('diff-worker')
  await page.locator('.compare-change', { hasText: 'a line of its own' }).waitFor()
  await expect.poll(() => page.getByText(t('item-compare.changes', { count: 1 })).count()).toBe(1)

  // a worker that never answers
  await page.route('**/diff-worker*', () => undefined)
  await page.reload()
  await page.getByText(t('item-compare.comparing')).waitFor()
  await page.getByText(t('item-compare.tooLong')).waitFor()
  expect(await page.locator('.compare-whole').textContent()).toContain('line 3999 of a long text')
  await visitor.leave()
})

test('versions of an API page are compared as documents and as source', async () => {
  const made = await makePage(1)
  for (const url of ['/v1/pets', '/v2/pets'])
    await made.save(JSON.stringify({ info: { url, method: 'get' } }))
  const visitor = await openVisitor(browser, product.address)
  await product.signIn(visitor.context, ann)
  const { page } = visitor
  await openComparison(page, made)
  const changed = page.locator('.compare-rows')
  const head = language() === 'en' ? '##### URL' : '##### 请求URL'
  await changed.getByText(head).first().waitFor()
  await expect.poll(() => changed.locator('del').allTextContents()).toEqual(['v1'])
  await expect.poll(() => changed.locator('ins').allTextContents()).toEqual(['v2'])
  await visitor.examine()
  await page.getByRole('radio', { name: t('item-compare.source') }).click()
  await changed.getByText('"method": "get"').first().waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('versions of a workbook are compared cell by cell', async () => {
  const made = await makePage(1)
  const workbook = (cells: object) => JSON.stringify([{ name: '价格', rows: { 0: { cells } } }])
  await made.save(workbook({ 0: { text: 'a' }, 1: { text: 'b' } }))
  await made.save(workbook({ 1: { text: '=A1' }, 2: { text: '<b>c' } }))
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { page } = visitor
  await openComparison(page, made)
  const cells = page.getByRole('region', { name: t('item-compare.changedCells') })
  await cells.getByText('B1').waitFor()
  await expect
    .poll(async () =>
      Promise.all((await rowsOf(cells).all()).map((row) => row.locator('td').allInnerTexts())),
    )
    .toEqual([
      ['价格', 'A1', 'a', t('item-compare.emptyCell')],
      ['价格', 'B1', 'b', '=A1'],
      ['价格', 'C1', t('item-compare.emptyCell'), '<b>c'],
    ])
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('strangers compare, and see nothing to restore; nor does anybody in an archived item', async () => {
  const made = await makePage(2)
  const stranger = await openVisitor(browser, product.address, language(), 'phone')
  const { page } = stranger
  await page.goto(`${made.address}?history=1`)
  const dialog = page.getByRole('dialog', { name: t('item.history') })
  for (const name of [t('item-dialogs.chooseCurrent'), pattern('item-dialogs.chooseVersion')])
    await dialog.getByRole('checkbox', { name }).tap()
  await dialog.locator('del', { hasText: '1' }).waitFor()
  await page.setViewportSize({ width: 390, height: 300 })
  // what is longer than the window lies on the ground of the dialog
  const bottomOf = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!
    return y + height
  }
  await expect
    .poll(async () => (await bottomOf(dialog)) - (await bottomOf(dialog.locator('.compare-rows'))))
    .toBeGreaterThan(0)
  const restore = [t('item-dialogs.restore'), pattern('item-dialogs.editRemark')]
  for (const name of restore) expect(await dialog.getByRole('button', { name }).count()).toBe(0)
  await stranger.examine()
  await stranger.leave()

  await product.call('item/archive', { item_id: made.item_id, password: ann.password }, ann)
  const owner = await openVisitor(browser, product.address)
  await product.signIn(owner.context, ann)
  await owner.page.goto(`${made.address}?history=1`)
  await owner.page
    .getByRole('dialog')
    .getByRole('link', { name: t('item-dialogs.compare') })
    .waitFor()
  for (const name of restore) expect(await owner.page.getByRole('button', { name }).count()).toBe(0)
  const version = (await made.versions())[0]!.page_history_id
  await owner.page.goto(`${product.address}/page/diff/${made.page_id}/${version}`)
  await owner.page.getByRole('button', { name: t('item-compare.copy') }).waitFor()
  await owner.page.waitForLoadState('networkidle')
  expect(await owner.page.getByRole('button', { name: t('item-dialogs.restore') }).count()).toBe(0)
  owner.expectNoErrors()
  await owner.leave()
})
