import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { failureMessage, language, t } from './language.ts'
import { seedOrders } from './seed.ts'
import { passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { axe, choose, isTooWide, watch, type Watched } from './watch.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

interface Visit {
  page: Page
  context: BrowserContext
  watched: Watched
}

async function visit(
  account: Account | null,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  await choose(context, product.address, language(), 'light')
  if (account) await product.signIn(context, account)
  const page = await context.newPage()
  return { page, context, watched: watch(page, product.address) }
}

const tiles = (page: Page) => page.locator('.tile-name')
/** As rendered by the application: the document shows the page before it is interactive. */
const heading = (page: Page, name: string) =>
  page.locator('#root').getByRole('heading', { level: 1, name })

test('a person without items creates one with a domain and a password, and finds it in the list', async () => {
  const { page, context, watched } = await visit(await product.addUser('ann'))
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('heading', { name: t('my-items.empty') }).waitFor()
  await page.keyboard.press('n')
  await heading(page, t('my-items.newItem')).waitFor()
  await page.getByRole('textbox', { name: t('new-item.name') }).fill('Handbook')
  await page.getByRole('textbox', { name: t('new-item.domain') }).fill('user')
  await page.getByText(t('new-item.private'), { exact: true }).click()
  await page.getByRole('button', { name: t('new-item.create') }).click()
  await page.getByText(t('new-item.domainReserved')).waitFor()
  await page.getByRole('textbox', { name: t('new-item.domain') }).fill('handbook1')
  await page.getByRole('button', { name: t('new-item.create') }).click()
  await page.getByText(t('new-item.passwordMissing')).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('textbox', { name: t('new-item.password') }).fill('open-sesame')
  await page.getByRole('button', { name: t('new-item.create') }).click()
  await heading(page, t('item.empty')).waitFor()
  await page.waitForURL(`${product.address}/handbook1`)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: /Handbook/ }).waitFor()
  await page.getByRole('img', { name: t('my-items.private') }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(watched.errors).toEqual([])
  expect(watched.foreign).toEqual([])
  await context.close()
})

test('a form for a new item asks before a link, Back or another tab of the form discards it', async () => {
  const { page, context, watched } = await visit(await product.addUser('eve'))
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('heading', { name: t('my-items.empty') }).waitFor()
  await page.keyboard.press('n')
  const name = page.getByRole('textbox', { name: t('new-item.name') })
  await name.fill('Half a name')
  const question = page.getByRole('alertdialog', { name: t('core.discardTitle') })
  const ways = [
    () => page.getByRole('link', { name: t('new-item.back') }).click(),
    () =>
      page
        .getByRole('link', { name: t('new-item.tabCopy') })
        .first()
        .click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const go of ways) {
    await go()
    await question.waitFor()
    await question.getByRole('button', { name: t('core.keepEditing') }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Half a name')
  }
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: t('core.discard') }).click()
  await page.waitForURL(`${product.address}/item/index`)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('items are found by name and reordered by keyboard and mouse, permanently', async () => {
  const ben = await product.addUser('ben')
  for (const item_name of [
    'One',
    'Two',
    'Three',
    'AVeryLongNameWithoutAnySpacesThatGoesOnAndOnForSixtyCharacters',
  ])
    await product.call('item/add', { item_name, item_type: 1 }, ben)
  const { page, context } = await visit(ben)
  await page.goto(`${product.address}/item/index`)
  await tiles(page).first().waitFor()
  const middles = () =>
    page
      .locator('.items-search .input, .items-search .icon, .items-search kbd')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect()
          return Math.round(top + height / 2)
        }),
      )
  await expect
    .poll(async () => new Set(await middles()).size, {
      message: 'the sign and the key are in the middle of the field',
    })
    .toBe(1)
  const before = await tiles(page).allTextContents()
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/item/sort'))

  await page.getByRole('link', { name: before[0] }).focus()
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.activeElement?.hasAttribute('aria-describedby'))
  await page.keyboard.press('Space')
  await page.locator('.tile[data-lifted]').waitFor()
  // positions are measured after the lift: a key press before that moves nothing, and where the
  // answer to one is late the next moves too far
  const isAt = (position: number) =>
    page.getByText(t('sorting.moved', { name: before[0]!, place: position, total: 4 })).count()
  await expect
    .poll(
      async () => {
        if ((await isAt(2)) > 0) return 2
        const isTooFar = (await isAt(3)) + (await isAt(4)) > 0
        await page.keyboard.press(isTooFar ? 'ArrowLeft' : 'ArrowRight')
        return 0
      },
      { interval: 1_000 },
    )
    .toBe(2)
  const byKeys = saved()
  await page.keyboard.press('Space')
  await byKeys
  const swapped = [before[1], before[0], before[2], before[3]]
  await expect.poll(() => tiles(page).allTextContents()).toEqual(swapped)

  const [from, to] = [
    await tiles(page).nth(0).boundingBox(),
    await tiles(page).nth(2).boundingBox(),
  ]
  await page.mouse.move(from!.x + 10, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 20, { steps: 12 })
  await page
    .getByText(t('sorting.moved', { name: swapped[0]!, place: 3, total: 4 }))
    .waitFor({ state: 'attached' })
  const byMouse = saved()
  await page.mouse.up()
  await byMouse
  expect(new URL(page.url()).pathname).toBe('/item/index')
  const moved = [swapped[1], swapped[2], swapped[0], swapped[3]]
  await page.reload()
  await expect.poll(() => tiles(page).allTextContents()).toEqual(moved)

  await page.keyboard.press('/')
  await page.keyboard.type('thr')
  await expect.poll(() => tiles(page).allTextContents()).toEqual(['Three'])
  await page.waitForURL(/\?q=thr$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => tiles(page).count()).toBe(4)
  await context.close()
})

test('on a phone every item is a row with a menu', async () => {
  const { page, context, watched } = await visit(product.administrator, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await product.call('item/add', { item_name: 'Phone', item_type: 2 }, product.administrator)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('button', { name: t('my-items.menuOf', { name: 'Phone' }) }).tap()
  await page.getByRole('menuitem', { name: t('item.share') }).tap()
  await page.getByRole('dialog', { name: t('item.share') }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: t('core.done') }).tap()
  expect(await isTooWide(page)).toBe(false)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a long name leaves room for the rest, on desktop and phone; the first Tab reaches the skip link', async () => {
  const owner = await product.addUser('lena')
  const name = 'Abcdefghij'.repeat(5)
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: name, item_type: 1, password: 'open-sesame' },
    owner,
  )
  const text = '# One\n\nText\n\n## Two\n\nText'
  await product.call(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: 'First', page_content: text },
    owner,
  )
  const desk = await visit(owner)
  await desk.page.goto(`${product.address}/${item_id}`)
  await desk.page.locator('.outline [aria-current]').waitFor()
  await desk.page.locator('#root .menu-foot').waitFor()
  const right = async (place: string) =>
    desk.page.locator(place).evaluate((element) => element.getBoundingClientRect().right)
  for (const place of ['.menu-name a', '.menu-name .badge', '.menu-find'])
    await expect
      .poll(async () => (await right('.reader-menu')) - (await right(place)), { message: place })
      .toBeGreaterThan(0)
  await desk.page.keyboard.press('Tab')
  await expect.poll(() => desk.page.locator(':focus').textContent()).toBe(t('core.skipToContent'))

  const phone = await visit(owner, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.page.goto(`${product.address}/item/index`)
  await expect
    .poll(async () => (await tiles(phone.page).first().boundingBox())?.height)
    .toBeGreaterThan(20)
  await phone.page.goto(`${product.address}/?full=1`)
  const way = async () =>
    (await phone.page.getByRole('link', { name: t('my-items.title') }).boundingBox())!
  await expect.poll(async () => (await way()).x + (await way()).width).toBeLessThanOrEqual(320)
  for (const { context, watched } of [desk, phone]) {
    expect(watched.errors).toEqual([])
    await context.close()
  }
})

test('an item is copied under a new name', async () => {
  const cleo = await product.addUser('cleo')
  await seedOrders(product, cleo, 'cleoorders')
  const { page, context } = await visit(cleo)
  await page.goto(`${product.address}/item/add?tab=copy`)
  await expect
    .poll(() => page.getByRole('textbox', { name: t('new-item.name') }).inputValue())
    .toBe(t('new-item.copyName', { name: 'Orders API' }))
  await page.getByRole('button', { name: t('new-item.copy'), exact: true }).click()
  await heading(page, 'Getting started').waitFor()
  await expect.poll(() => page.title()).toContain(t('new-item.copyName', { name: 'Orders API' }))
  await context.close()
})

test('a single page is shared: its link works without signing in, and stops working when sharing ends', async () => {
  const dora = await product.addUser('dora')
  const { pages } = await seedOrders(product, dora, 'doraorders')
  const { page, context, watched } = await visit(dora)
  await page.goto(`${product.address}/doraorders/${pages['Create an order']}`)
  await page.getByRole('button', { name: t('item.share') }).click()
  await page.getByRole('checkbox', { name: t('item-dialogs.shareAlone') }).click()
  const link = page.getByRole('textbox', { name: t('item-dialogs.aloneAddress') })
  await link.waitFor()
  await expect.poll(() => link.inputValue()).toMatch(/\/p\/\w+$/)
  const address = await link.inputValue()
  expect(await axe(page)).toEqual([])

  const stranger = await visit(null)
  await stranger.page.goto(address)
  await heading(stranger.page, 'Create an order').waitFor()
  expect(await stranger.page.locator(`a[href*="doraorders"]`).count()).toBe(0)
  expect(await axe(stranger.page)).toEqual([])
  expect(stranger.watched.errors).toEqual([])

  // another period is another address
  await page.getByRole('combobox', { name: t('item-dialogs.validFor') }).click()
  await page.getByRole('option', { name: t('item-dialogs.days', { count: 7 }) }).click()
  await page.getByRole('alertdialog').locator('.button.danger').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => link.inputValue()).not.toBe(address)
  await stranger.page.reload()
  await heading(stranger.page, t('item.linkDead')).waitFor()
  await stranger.page.goto(await link.inputValue())
  await heading(stranger.page, 'Create an order').waitFor()

  await page.getByRole('checkbox', { name: t('item-dialogs.shareAlone') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-dialogs.keep') })
    .click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page
        .getByRole('checkbox', { name: t('item-dialogs.shareAlone') })
        .getAttribute('aria-checked'),
    )
    .toBe('true')
  await page.getByRole('checkbox', { name: t('item-dialogs.shareAlone') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-dialogs.stop') })
    .click()
  // while it is open, what lies behind has no roles
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await link.waitFor({ state: 'detached' })
  await stranger.page.reload()
  await heading(stranger.page, t('item.linkDead')).waitFor()
  await stranger.page.getByText(failureMessage('shareKeyDead')).waitFor()
  expect(watched.errors).toEqual([])
  await context.close()
  await stranger.context.close()
})

test('on a phone an order that is refused returns, one by touch is kept; a member sees locks', async () => {
  const lin = await product.addUser('lin')
  const names = ['甲', '乙', '丙']
  for (const item_name of names) await product.call('item/add', { item_name, item_type: 1 }, lin)
  const shared = { item_name: '私密', item_type: 1, password: 'open-sesame' }
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    shared,
    product.administrator,
  )
  const member = { item_id, username: 'lin', member_group_id: 0 }
  await product.call('member/save', member, product.administrator)
  const { page, context, watched } = await visit(lin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`${product.address}/item/index`)
  await tiles(page).nth(3).waitFor()
  const locked = page.locator('[data-item]', { has: page.getByText('私密', { exact: true }) })
  await expect.poll(() => locked.getByRole('img', { name: t('my-items.private') }).count()).toBe(1)
  await expect.poll(() => page.getByRole('img', { name: t('my-items.private') }).count()).toBe(1)
  const before = await tiles(page).allTextContents()

  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const placeOf = async (at: number) => (await tiles(page).nth(at).boundingBox())!
  // the first long touch loads what sorts, and moves nothing
  const first = await placeOf(0)
  await touch('touchStart', first.x + 5, first.y + 5)
  await page.locator('.tile [aria-describedby]').first().waitFor({ state: 'attached' })
  await touch('touchMove', first.x + 60, first.y + 5)
  await touch('touchEnd')
  /** Moves the first tile below the second. */
  const move = async () => {
    const [from, to] = [await placeOf(0), await placeOf(1)]
    await touch('touchStart', from.x + 5, from.y + 5)
    await page.locator('.tile[data-lifted]').waitFor()
    for (const part of [0.3, 0.6, 1])
      await touch('touchMove', from.x + 5, from.y + 5 + (to.y - from.y + 10) * part)
    await page
      .getByText(t('sorting.moved', { name: before[0]!, place: 2, total: 4 }))
      .waitFor({ state: 'attached' })
    await touch('touchEnd')
  }
  await page.route('**/api/item/sort', (route) =>
    route.fulfill({ status: 200, json: { error_code: 10101, error_message: '不行' } }),
  )
  await move()
  await page
    .getByRole('alert')
    .filter({ hasText: t('my-items.sortFailed') })
    .waitFor()
  await expect.poll(() => tiles(page).allTextContents()).toEqual(before)
  await page.unroute('**/api/item/sort')
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/item/sort'))
  await move()
  await saved
  const after = [before[1], before[0], ...before.slice(2)]
  await page.reload()
  await expect.poll(() => tiles(page).allTextContents()).toEqual(after)

  // of five hundred, too, one is found while it is typed
  await page.route('**/api/item/myList', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: { item_id: string }[] }
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...data[0],
      item_id: String(900_000 + at),
      item_name: `项目 ${at}`,
    }))
    await route.fulfill({ json: { ...rest, data: many } })
  })
  await page.reload()
  await expect.poll(() => tiles(page).count()).toBe(500)
  await page.getByRole('link', { name: t('my-items.manageGroups') }).waitFor()
  await page.getByRole('searchbox', { name: t('my-items.search') }).fill('499')
  await expect.poll(() => tiles(page).allTextContents()).toEqual(['项目 499'])
  expect(watched.errors).toEqual([])
  await context.close()
})

test('on a phone no toast lies over the buttons of a question', async () => {
  const dan = await product.addUser('dan')
  const { pages } = await seedOrders(product, dan, 'danorders')
  const { page, context } = await visit(dan, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.address}/danorders/${pages['Create an order']}`)
  await page
    .getByRole('button', { name: t('core.more') })
    .last()
    .click()
  await page.getByRole('menuitem', { name: t('item.share') }).click()
  const box = page.getByRole('checkbox', { name: t('item-dialogs.shareAlone') })
  await box.click()
  const toast = page.locator('.toast')
  // as long as it is pointed at, it stays
  await toast.hover()
  await box.press('Space')
  const sheet = page.getByRole('alertdialog')
  await sheet.waitFor()
  const place = async (one: Locator) => (await one.boundingBox())!
  await expect
    .poll(async () => (await place(toast)).y + (await place(toast)).height)
    .toBeLessThan((await place(sheet)).y)
  await context.close()
})

test('history, details and change log open and close by keyboard; after deleting a page an adjacent one is shown', async () => {
  const emil = await product.addUser('emil')
  const { item, pages } = await seedOrders(product, emil, 'emilorders')
  const id = pages['Release notes']
  await product.call(
    'page/save',
    { page_id: id, item_id: item, page_title: 'Release notes', page_content: 'A newer text.' },
    emil,
  )
  const { page, context, watched } = await visit(emil)
  await page.goto(`${product.address}/emilorders/${id}`)
  const open = async (name: string) => {
    await page.getByRole('button', { name: t('core.more') }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: t('item.history') }).click()
  await page.getByRole('button', { name: t('item-dialogs.copyVersion') }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await open(t('item.details'))
  await page
    .getByRole('dialog', { name: t('item.details') })
    .getByText('emil', { exact: true })
    .waitFor()
  await page.keyboard.press('Escape')
  await open(t('item.changeLog'))
  await page
    .getByRole('dialog')
    .getByText(t('item-dialogs.action_update'), { exact: true })
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await open(t('item.deletePage'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item.deletePage') })
    .click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('treeitem', { name: 'Release notes' }).count()).toBe(0)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('groups are made, ordered by keyboard, shown on my items, and deleted; their items stay', async () => {
  const gil = await product.addUser('gil')
  for (let number = 1; number <= 7; number++)
    await product.call('item/add', { item_name: `Item ${number}`, item_type: 1 }, gil)
  const { page, context, watched } = await visit(gil)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: t('my-items.manageGroups') }).click()
  await page.getByRole('heading', { name: t('item-groups.empty') }).waitFor()
  for (const [name, item] of [
    ['Backend', 'Item 1'],
    ['前端', 'Item 2'],
  ] as const) {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('item-groups.name') }).fill(name)
    await dialog.getByText(item, { exact: true }).click()
    await dialog.getByText(t('item-groups.selected', { count: 1 })).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: t('core.save') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const names = () => page.locator('.group-name').allInnerTexts()
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Backend', '前端'])
  const first = await names()
  await page.getByRole('button', { name: t('item-groups.move', { name: first[1]! }) }).focus()
  await page.keyboard.press('Space')
  await page.locator('.group-list [data-lifted]').waitFor()
  // announced once positions are measured: a key press before that moves nothing
  await page.getByText(t('sorting.moved', { name: first[1]!, place: 2, total: 2 })).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByText(t('sorting.moved', { name: first[1]!, place: 1, total: 2 })).waitFor()
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(first.toReversed())
  await expect
    .poll(async () =>
      (await product.call<{ group_name: string }[]>('itemGroup/getList', {}, gil)).map(
        ({ group_name }) => group_name,
      ),
    )
    .toEqual(first.toReversed())
  await page
    .getByRole('link', { name: t('my-items.title') })
    .first()
    .click()
  await page.getByRole('radio', { name: /Backend/ }).click()
  await expect.poll(() => tiles(page).allInnerTexts()).toEqual(['Item 1'])
  await page.getByRole('link', { name: t('my-items.manageGroups') }).click()
  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-groups.delete'), name: 'Backend' }),
    })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-groups.delete') })
    .click()
  await passing(page, t('item-groups.deleted', { name: 'Backend' })).waitFor()
  expect(await product.call<unknown[]>('item/myList', {}, gil)).toHaveLength(7)
  expect(watched.errors).toEqual([])
  await context.close()
})
