import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, pattern, t } from './language.ts'
import { heldAction, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const makeItem = async (item_name: string, owner = ann) =>
  (await product.call<{ item_id: number }>('item/add', { item_name, item_type: 1 }, owner)).item_id

const makeCatalog = (item_id: number, cat_name: string, parent_cat_id = 0, by = ann) =>
  product.call<number>('catalog/save', { item_id, cat_id: 0, cat_name, parent_cat_id }, by)

const makePage = async (item_id: number, page_title: string, cat_id = 0) =>
  Number(
    (
      await product.call<{ page_id: string }>(
        'page/save',
        { page_id: 0, item_id, cat_id, page_title, page_content: `Text of ${page_title}` },
        ann,
      )
    ).page_id,
  )

interface Listed {
  cat_name: string
  sub: Listed[]
}

/** The catalogs of an item as the server has them: `Guides(Install(Linux)) API`. */
async function stored(item_id: number): Promise<string> {
  const words = (list: readonly Listed[]): string =>
    list.map(({ cat_name, sub }) => cat_name + (sub.length ? `(${words(sub)})` : '')).join(' ')
  return words(await product.call<Listed[]>('catalog/catListGroup', { item_id }, ann))
}

async function arrive(
  account: Account,
  theme: 'light' | 'dark' = 'light',
  device: 'computer' | 'phone' = 'computer',
): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language(), device)
  await choose(visitor.context, product.address, language(), theme)
  await product.signIn(visitor.context, account)
  return visitor
}

const row = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })

/** Drags a row to a part of another one: 0.5 is its middle, 0 its top. */
async function drag(page: Page, from: string, to: string, part: number, aside = 0): Promise<void> {
  // waits until the row has found its place
  await row(page, from).hover({ position: { x: 110, y: 8 } })
  const start = (await row(page, from).boundingBox())!
  const end = (await row(page, to).boundingBox())!
  const x = start.x + 110
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 8, start.y + start.height / 2 + 8)
  await page.mouse.move(x + aside, end.y + end.height * part, { steps: 4 })
}

const asks = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().endsWith(`/api/${name}`))

test('by keyboard alone: three levels are created, renamed, moved and put back', async () => {
  const item = await makeItem('Orders')
  const visitor = await arrive(ann)
  const { page } = visitor
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const said = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  await page.goto(`${product.address}/catalog/${item}`)
  await page.getByText(t('catalogs.empty')).waitFor()
  await page.getByRole('button', { name: t('catalogs.newCatalog') }).press('Enter')
  const field = page.getByRole('textbox', { name: t('catalogs.nameOfNew') })
  for (const name of ['Guides', 'Install', 'Linux', 'API']) {
    await field.fill(name)
    await press('Enter')
    await row(page, name).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await field.fill('API')
  await page.getByText(t('catalogs.nameTwice')).waitFor()
  await visitor.examine()
  await press('Escape')
  await expect.poll(() => stored(item)).toBe('Guides Install Linux API')

  await row(page, 'Install').focus()
  await press('Space')
  const place = t('catalogs.atRoot', { position: 2, total: 4 })
  await said(t('catalogs.lifted', { name: 'Install', place }))
  await press('ArrowRight')
  await said(t('catalogs.inCatalog', { parent: 'Guides', level: 2, position: 1, total: 1 }))
  await press('Space')
  await expect.poll(() => stored(item)).toBe('Guides(Install) Linux API')
  await row(page, 'Linux').focus()
  await press('Space', 'ArrowRight', 'ArrowRight')
  await said(t('catalogs.inCatalog', { parent: 'Install', level: 3, position: 1, total: 1 }))
  await press('Space')
  await expect.poll(() => stored(item)).toBe('Guides(Install(Linux)) API')

  // a fourth level is refused, and Escape puts everything back
  await row(page, 'API').focus()
  await press('Space', 'ArrowUp')
  await said(t('catalogs.atRoot', { position: 1, total: 2 }))
  await press('Escape')
  await said(t('catalogs.putBack', { name: 'API' }))
  await row(page, 'Guides').focus()
  await press('Space', 'ArrowDown', 'ArrowRight')
  await said(t('catalogs.tooDeep'))
  await press('Escape')
  await row(page, 'Linux').focus()
  await press('Shift+F10')
  expect(
    await page.getByRole('menuitem', { name: t('catalogs.newSub') }).getAttribute('aria-disabled'),
  ).toBe('true')
  await press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await row(page, 'Linux').and(page.locator(':focus')).waitFor()

  await row(page, 'Install').focus()
  await press('F2')
  await page
    .getByRole('textbox', { name: t('catalogs.nameOf', { name: 'Install' }) })
    .fill('  Setup ')
  await press('Enter')
  await row(page, 'Setup').waitFor()
  await expect.poll(() => stored(item)).toBe('Guides(Setup(Linux)) API')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('by mouse, in the dark: drag, undo, a refused drop, edit, delete with what is in it', async () => {
  const item = await makeItem('订单')
  const guides = await makeCatalog(item, '指南')
  const install = await makeCatalog(item, '安装', guides)
  await makeCatalog(item, '服务器', install)
  const api = await makeCatalog(item, '接口')
  await makeCatalog(item, '支付', api)
  await makePage(item, '下单', api)
  const visitor = await arrive(ann, 'dark')
  const { page } = visitor
  await page.goto(`${product.address}/catalog/${item}`)
  await drag(page, '接口', '安装', 0.5)
  await page.getByText(t('catalogs.tooDeep'), { exact: true }).waitFor()
  await page.mouse.up()
  await drag(page, '接口', '指南', 0.5)
  await page
    .getByText(t('catalogs.inCatalog', { parent: '指南', level: 2, position: 2, total: 2 }))
    .waitFor()
  // the row below the pointer does not look as if it were pointed at
  expect(await row(page, '安装').locator('.grip').isVisible()).toBe(false)
  expect(
    await page.locator('.drag-chip .page-count').evaluate((one) => one.clientWidth),
  ).toBeLessThan(60)
  const sent = asks(page, 'catalog/batUpdate')
  await page.mouse.up()
  const undo = await heldAction(page, t('catalogs.undo'))
  const { cats } = JSON.parse((await sent).request().postData()!) as { cats: object[] }
  expect(cats).toEqual([
    { cat_id: install, cat_name: '安装', s_number: 1 },
    { cat_id: api, cat_name: '接口', s_number: 2, parent_cat_id: guides, level: 3 },
  ])
  await expect.poll(() => stored(item)).toBe('指南(安装(服务器) 接口(支付))')
  await undo.click()
  await expect.poll(() => stored(item)).toBe('指南(安装(服务器)) 接口(支付)')
  await row(page, '接口').and(page.locator('[aria-level="1"]')).waitFor()
  await drag(page, '接口', '指南', 0.1)
  await page.mouse.up()
  await expect.poll(() => stored(item)).toBe('接口(支付) 指南(安装(服务器))')

  // a closed catalog opens under a pointer that rests on it; Escape ends the drag
  await page.getByRole('button', { name: t('catalogs.collapseAll') }).click()
  await row(page, '安装').waitFor({ state: 'detached' })
  await drag(page, '接口', '指南', 0.5)
  await row(page, '安装').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await row(page, '指南').focus()
  await page.keyboard.press('*')
  await row(page, '支付').waitFor()
  await expect.poll(() => stored(item)).toBe('接口(支付) 指南(安装(服务器))')

  await row(page, '支付').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('catalogs.edit') }).click()
  const dialog = page.getByRole('dialog', { name: t('catalogs.editTitle') })
  await dialog.getByRole('textbox', { name: t('catalogs.name') }).fill('收款')
  await dialog.getByRole('button', { name: t('catalogs.parent') }).click()
  await visitor.examine()
  expect(await row(page, '服务器').last().getAttribute('aria-disabled')).toBe('true')
  await row(page, '指南').last().click()
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => stored(item)).toBe('接口 指南(安装(服务器) 收款)')

  await page.getByRole('searchbox').fill('服务')
  await page.getByText(t('catalogs.found', { count: 1 })).waitFor({ state: 'attached' })
  await row(page, '服务器').waitFor()
  await row(page, '接口').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').press('Escape')

  await row(page, '接口').focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', {
    name: t('catalogs.deleteTitle', { name: '接口' }),
  })
  await question
    .getByText(
      t('catalogs.deleteText', {
        catalogs: t('catalogs.deleteCatalogs', { count: 0 }),
        pages: t('catalogs.deletePages', { count: 1 }),
      }),
    )
    .waitFor()
  await question.getByRole('button', { name: t('catalogs.delete') }).click()
  await page.getByRole('button', { name: t('catalogs.recycleBin') }).click()
  await page.getByText('下单').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a catalog is copied within an item and moved to another; the links of its pages still open', async () => {
  const [item, other] = [await makeItem('Source'), await makeItem('Target')]
  const api = await makeCatalog(item, 'API')
  await makeCatalog(item, 'Guides')
  await makeCatalog(other, 'Inbox')
  const pageId = await makePage(item, 'Create an order', api)
  const visitor = await arrive(ann)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await row(page, 'API').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('catalogs.copyOrMove') }).click()
    await dialog.waitFor()
  }
  await page.goto(`${product.address}/catalog/${item}`)
  await open()
  await dialog.getByRole('button', { name: t('catalogs.catalog') }).click()
  await row(page, 'Guides').last().click()
  await visitor.examine()
  await dialog.getByRole('button', { name: t('catalogs.copy'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => stored(item)).toBe('API Guides(API)')
  const move = async () => {
    await open()
    await dialog.getByText(t('catalogs.moveTo'), { exact: true }).click()
    await dialog.getByLabel(t('catalogs.item'), { exact: true }).click()
    await page.getByRole('option', { name: 'Target' }).click()
    await dialog.getByText(t('catalogs.scopesEnd')).waitFor()
    await dialog.getByRole('button', { name: t('catalogs.catalog') }).click()
    await row(page, 'Inbox').last().click()
    await dialog.getByRole('button', { name: t('catalogs.move'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const undo = await heldAction(page, t('catalogs.undo'))
    await expect
      .poll(async () => [await stored(item), await stored(other)])
      .toEqual(['Guides(API)', 'Inbox(API)'])
    return undo
  }
  await (await move()).click()
  await expect
    .poll(async () => [await stored(item), await stored(other)])
    .toEqual(['API Guides(API)', 'Inbox'])
  await row(page, 'API').nth(1).waitFor()
  await move()
  await page.goto(`${product.address}/${other}/${pageId}`)
  await page.locator('#root .md-content').getByText('Text of Create an order').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('beside a page, an editor creates, drags, moves and deletes, and goes on reading', async () => {
  const item = await makeItem('Menu')
  const guides = await makeCatalog(item, 'Guides')
  const start = await makePage(item, 'Start')
  await makePage(item, 'News')
  await makePage(item, 'Intro', guides)
  const visitor = await arrive(ann)
  const { page } = visitor
  const pagesOf = async (cat_id: number) =>
    (
      await product.call<{ page_title: string }[]>(
        'catalog/getPagesBycat',
        { item_id: item, cat_id },
        ann,
      )
    ).map(({ page_title }) => page_title)
  await page.goto(`${product.address}/${item}/${start}`)
  await page.getByRole('button', { name: t('catalogs.newCatalog') }).click()
  const field = page.getByRole('textbox', { name: t('catalogs.nameOfNew') })
  await field.fill('API')
  await page.keyboard.press('Enter')
  await row(page, 'API').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })

  await drag(page, 'News', 'Start', 0.2)
  await page.mouse.up()
  await expect.poll(() => pagesOf(0)).toEqual(['News', 'Start'])
  await drag(page, 'Start', 'Guides', 0.5)
  await page.mouse.up()
  await expect.poll(() => pagesOf(guides)).toEqual(['Intro', 'Start'])
  // the page that is read stays open, at its address
  expect(page.url()).toBe(`${product.address}/${item}/${start}`)
  await page.locator('.md-content').getByText('Text of Start').waitFor()
  await row(page, 'Start').waitFor()
  await visitor.examine()

  await row(page, 'Start').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('catalogs.moveTo') }).click()
  const dialog = page.getByRole('dialog', { name: t('catalogs.copyMoveTitle', { name: 'Start' }) })
  await dialog.getByRole('button', { name: t('catalogs.catalog') }).click()
  await row(page, 'API').last().click()
  await dialog.getByRole('button', { name: t('catalogs.move') }).click()
  await expect.poll(() => pagesOf(guides)).toEqual(['Intro'])

  await row(page, 'News').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('catalogs.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('catalogs.delete') })
    .click()
  await row(page, 'News').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${product.address}/${item}/${start}`)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('after a deletion in the menu the focus is on the row beside it', async () => {
  const item = await makeItem('Neighbours')
  await makePage(item, 'First')
  await makePage(item, 'Second')
  const read = await makePage(item, 'Third')
  await makePage(item, 'Inside', await makeCatalog(item, 'Last'))
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/${item}/${read}`)
  await page.getByRole('button', { name: t('catalogs.newCatalog') }).waitFor()
  // the tree that can be arranged has taken the place of the reader's
  await page.locator('.row-more').first().waitFor({ state: 'attached' })
  const remove = async (name: string, next: string) => {
    await row(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('catalogs.delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('catalogs.delete') })
      .click()
    await row(page, name).waitFor({ state: 'detached' })
    await row(page, next).and(page.locator(':focus')).waitFor()
  }
  await remove('First', 'Second')
  await remove('Third', 'Last')
  await page.locator('.md-content').getByText('Text of Second').waitFor()
  await remove('Last', 'Second')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('what somebody else does meanwhile is neither undone nor lost', async () => {
  const item = await makeItem('Together')
  const guides = await makeCatalog(item, 'Guides')
  const api = await makeCatalog(item, 'API')
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/catalog/${item}`)
  await row(page, 'API').waitFor()
  // the rename is seen by the move, not by a request of the page's start
  await page.waitForLoadState('networkidle')
  const change = (fields: object) => product.call('catalog/save', { item_id: item, ...fields }, ann)
  await change({ cat_id: guides, cat_name: 'Handbook', parent_cat_id: 0 })
  await drag(page, 'API', 'Guides', 0.1)
  await page.mouse.up()
  await expect.poll(() => stored(item)).toBe('API Handbook')
  await row(page, 'Handbook').waitFor()

  await row(page, 'Handbook').focus()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: pattern('catalogs.nameOf') })
  await field.fill('Manual')
  await change({ cat_id: guides, cat_name: 'Guide book', parent_cat_id: 0 })
  await page.keyboard.press('Enter')
  await page.getByText(t('catalogs.renamedMeanwhile', { name: 'Guide book' })).waitFor()
  await field.press('Enter')
  await expect.poll(() => stored(item)).toBe('API Manual')
  await field.waitFor({ state: 'detached' })

  await row(page, 'API').focus()
  await page.keyboard.press('F2')
  await field.fill('Interfaces')
  await product.call('catalog/delete', { item_id: item, cat_id: api }, ann)
  await page.keyboard.press('Enter')
  await page
    .getByText(t('catalogs.gone', { name: 'API' }))
    .filter({ hasText: t('catalogs.typed', { typed: 'Interfaces' }) })
    .waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('people restricted to a catalog arrange what is inside it; readers are sent to the item', async () => {
  const item = await makeItem('Shared')
  const guides = await makeCatalog(item, 'Guides')
  await makeCatalog(item, 'Install', guides)
  await makeCatalog(item, 'Upgrade', guides)
  const [ben, cat] = [await product.addUser('ben'), await product.addUser('cat')]
  const join = (username: string, member_group_id: number, cat_id: number) =>
    product.call('member/save', { item_id: item, username, member_group_id, cat_id }, ann)
  await Promise.all([join('ben', 1, guides), join('cat', 0, 0)])

  const tied = await arrive(ben)
  const { page } = tied
  await page.goto(`${product.address}/catalog/${item}`)
  await row(page, 'Guides').click({ button: 'right' })
  for (const [name, isOff] of [
    [t('catalogs.rename'), true],
    [t('catalogs.newSub'), false],
    [t('catalogs.delete'), true],
  ] as const)
    expect(
      (await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')) === 'true',
    ).toBe(isOff)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: t('catalogs.newCatalog') })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await drag(page, 'Upgrade', 'Install', 0.1)
  await page.mouse.up()
  await expect.poll(() => stored(item)).toBe('Guides(Upgrade Install)')

  // a page that they begin is in a catalog where they may write
  await page.goto(`${product.address}/page/edit/${item}/0`)
  await page.locator('.title-input:focus').fill('Mine')
  await page.locator('.cm-content:not([aria-readonly])').fill('text')
  const locked = page.waitForResponse(/page\/setLock/)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/page\/edit\/\d+\/[1-9]/)
  await locked
  const id = Number(page.url().split('/').at(-1))
  const { cat_id } = await product.call<{ cat_id: string }>('page/info', { page_id: id }, ben)
  expect(Number(cat_id)).toBeGreaterThan(0)

  // deleted by somebody else: the editor leads to the item, which no longer lists it
  await page.goto(`${product.address}/${item}/${id}`)
  await page.locator('#root').getByRole('heading', { name: 'Mine', level: 1 }).waitFor()
  // the editor gives its lock back while the reader is already shown
  await expect
    .poll(
      async () => (await product.call<{ lock: number }>('page/isLock', { page_id: id }, ann)).lock,
    )
    .toBe(0)
  await product.call('page/delete', { page_id: id }, ann)
  await page
    .locator('.page-tools')
    .getByRole('button', { name: t('catalogs.edit') })
    .click()
  await page.getByRole('link', { name: t('catalogs.back') }).click()
  await page.getByRole('treeitem', { name: 'Guides' }).waitFor()
  expect(await page.getByRole('treeitem', { name: 'Mine' }).count()).toBe(0)
  tied.expectNoErrors()
  await tied.leave()

  const reader = await arrive(cat)
  await reader.page.goto(`${product.address}/catalog/${item}`)
  await reader.page.waitForURL(`${product.address}/${item}`)
  await passing(reader.page, t('catalogs.noRight')).waitFor()
  await reader.leave()
})

test('on a phone four hundred catalogs scroll with few rows in the document, and a sheet acts on them', async () => {
  const item = await makeItem('很多目录')
  for (let at = 0; at < 400; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, one) => makeCatalog(item, `目录 ${at + one}`)))
  const visitor = await arrive(ann, 'light', 'phone')
  const { page } = visitor
  await page.goto(`${product.address}/catalog/${item}`)
  await page.getByRole('treeitem').first().waitFor()
  expect(await page.getByRole('treeitem').count()).toBeLessThanOrEqual(200)
  await page.getByRole('searchbox').fill('目录 399')
  await row(page, '目录 399').getByRole('button').click()
  await page
    .getByRole('menu')
    .getByText(`目录 399 · ${t('catalogs.pages', { count: 0 })}`)
    .waitFor()
  await visitor.examine()
  await page.getByRole('menuitem', { name: t('catalogs.rename') }).click()
  await page.getByRole('textbox', { name: t('catalogs.nameOf', { name: '目录 399' }) }).fill('最后')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').fill('最后')
  await row(page, '最后').waitFor()

  // a finger that rests on a row lifts it
  await page.getByRole('searchbox').fill('')
  const [first, second] = [page.getByRole('treeitem').nth(0), page.getByRole('treeitem').nth(1)]
  await row(page, '最后').waitFor({ state: 'detached' })
  const names = [await first.getAttribute('title'), await second.getAttribute('title')]
  const [from, to] = [(await first.boundingBox())!, (await second.boundingBox())!]
  const finger = await visitor.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + 60, y }],
    })
  await touch('touchStart', from.y + 20)
  await page.locator('.drag-chip').waitFor()
  await touch('touchMove', to.y + 20)
  await touch('touchMove', to.y + 38)
  await page.locator('.drag-place').waitFor()
  await touch('touchEnd')
  await expect
    .poll(async () => (await stored(item)).startsWith(`${names[1]} ${names[0]} `))
    .toBe(true)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('F6 leads to the notice of a deletion, which stays until the focus has left it', async () => {
  const item = await makeItem('Waiting')
  const page_id = await makePage(item, 'Read')
  await makePage(item, 'Needless')
  await makePage(item, 'Next')
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.clock.install()
  await page.goto(`${product.address}/${item}/${page_id}`)
  await page.getByRole('treeitem', { name: 'Needless' }).hover()
  await page.getByRole('button', { name: t('catalogs.actionsOf', { name: 'Needless' }) }).click()
  await page.getByRole('menuitem', { name: t('catalogs.delete') }).click()
  await page.getByRole('button', { name: t('item.deletePage') }).click()
  const notice = passing(page, t('item-dialogs.deleted'))
  await notice.waitFor()
  const focused = page.locator(':focus')
  await page.keyboard.press('F6')
  await expect
    .poll(() => notice.evaluate((one) => getComputedStyle(one).outlineStyle))
    .toBe('solid')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await focused.and(page.getByRole('button', { name: t('catalogs.undo') })).waitFor()
  await page.clock.runFor(60_000)
  await notice.waitFor()
  await page.getByRole('searchbox').first().focus()
  await page.clock.runFor(5000)
  await notice.waitFor({ state: 'detached' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a page that is deleted comes back with one press, for those who may recover it; e edits it', async () => {
  const item = await makeItem('Undo')
  const page_id = await makePage(item, 'Keep me', await makeCatalog(item, 'Guides'))
  await makePage(item, 'Other')
  const remove = async (page: Page, title: string) => {
    await page.goto(`${product.address}/${item}/${page_id}`)
    await page.getByRole('treeitem', { name: title }).hover()
    await page.getByRole('button', { name: t('catalogs.actionsOf', { name: title }) }).click()
    await page.getByRole('menuitem', { name: t('catalogs.delete') }).click()
    await page.getByRole('button', { name: t('item.deletePage') }).click()
    await passing(page, t('item-dialogs.deleted')).waitFor()
  }
  const visitor = await arrive(ann)
  const { page } = visitor
  await remove(page, 'Keep me')
  const undo = await heldAction(page, t('catalogs.undo'))
  await page.getByRole('treeitem', { name: 'Keep me' }).waitFor({ state: 'hidden' })
  await undo.click()
  await page.waitForURL(`${product.address}/${item}/${page_id}`)
  await page.getByRole('treeitem', { name: 'Keep me' }).waitFor()
  await page.getByText('Text of Keep me').waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(`${product.address}/page/edit/${item}/${page_id}`)
  visitor.expectNoErrors()
  await visitor.leave()

  const editor = await arrive(await product.addUser('undone'))
  await product.call('member/save', { item_id: item, username: 'undone', member_group_id: 1 }, ann)
  await remove(editor.page, 'Keep me')
  expect(
    await editor.page
      .locator('.toast')
      .getByRole('button', { name: t('catalogs.undo') })
      .count(),
  ).toBe(0)
  await editor.leave()
})
