import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeContexts, patience, sharedBrowser } from './browser.ts'
import { failureMessage, inEachLanguage, language, t } from './language.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { captchaOf, passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { axe, choose, isTooWide, watch, type Watched, withoutPage } from './watch.ts'

let product: Product
let browser: Browser
let orders: SeededItem
let locked: number
const password = 'open-sesame'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const owner = product.administrator
  orders = await seedOrders(product, owner, 'orders')
  const made = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Locked', item_type: 1, password },
    owner,
  )
  locked = made.item_id
  await product.call(
    'page/save',
    {
      page_id: 0,
      item_id: locked,
      cat_id: 0,
      page_title: 'Inside',
      page_content: 'Text of a private page.',
    },
    owner,
  )
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
  theme: 'light' | 'dark' = 'light',
  options: Parameters<Browser['newContext']>[0] = { viewport: { width: 1440, height: 900 } },
): Promise<Visit> {
  const context = await browser.newContext(options)
  await choose(context, product.address, language(), theme)
  const page = await context.newPage()
  return { page, context, watched: watch(page, product.address) }
}

const address = (title: string) => `${product.address}/orders/${orders.pages[title]}`
/** As rendered by the application: the document shows the page before it is interactive. */
const heading = (page: Page, title: string) =>
  page.locator('#root').getByRole('heading', { level: 1, name: title })

/** The link to the comparison with an earlier version, whatever its time. */
const compareVersion = () => new RegExp(t('item-dialogs.compareVersion', { time: '.*' }))

inEachLanguage(() => {
  test('a public item is readable without signing in, by number and by domain', async () => {
    const { page, context, watched } = await visit()
    await page.goto(`${product.address}/${orders.item}`)
    await heading(page, 'Getting started').waitFor()
    await page.waitForURL(address('Getting started'))
    await expect.poll(() => page.title()).toBe('Getting started · Orders API · ShowDoc')
    await page.goto(`${product.address}/orders?page_id=${orders.pages['Create an order']}`)
    await heading(page, 'Create an order').waitFor()
    await page.waitForURL(address('Create an order'))
    await expect
      .poll(() => page.locator('.md-content strong').allTextContents())
      .toEqual(['idempotent', '加粗。'])
    expect(watched.errors).toEqual([])
    expect(watched.foreign).toEqual([])
    await context.close()
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, and nothing is wider than the window (%s)',
    async (theme) => {
      for (const width of [1440, 1200, 360]) {
        const { page, context, watched } = await visit(theme, {
          viewport: { width, height: 800 },
        })
        await page.goto(address('Create an order'))
        await heading(page, 'Create an order').waitFor()
        await page.locator('.md-table').waitFor()
        expect(await axe(page)).toEqual([])
        await expect.poll(() => isTooWide(page)).toBe(false)
        expect(watched.errors).toEqual([])
        await context.close()
      }
    },
  )
})

test('a fragment is followed on arrival, and the outline shows the current heading', async () => {
  const { page, context } = await visit()
  await page.goto(`${address('Create an order')}#the-end`)
  await page.locator('.outline a[aria-current="location"]', { hasText: 'The end' }).waitFor()
  await page.locator('.outline a', { hasText: 'Body parameters' }).click()
  await page
    .locator('.outline a[aria-current="location"]', { hasText: 'Body parameters' })
    .waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('#body-parameters')
  await context.close()
})

test('Back and Forward through five pages restore page, scroll position and open catalogs', async () => {
  const { page, context, watched } = await visit()
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const isOpen = (name: string) => row(name).getAttribute('aria-expanded')
  const bothOpen = () => Promise.all([isOpen('Orders'), isOpen('Refunds')])
  const read: readonly (readonly [title: string, scroll: number])[] = [
    ['Getting started', 600],
    ['List orders', 250],
    ['Create an order', 900],
    ['订单取消', 400],
    ['Refund', 150],
  ]
  await page.goto(address('Getting started'))
  for (const [at, [title, top]] of read.entries()) {
    // the catalogs that the next page is in
    if (at === 1) await row('Orders').click()
    if (at === 4) await row('Refunds').click()
    if (at > 0) await row(title).click()
    await heading(page, title).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await page.waitForFunction(
      (y) => sessionStorage.getItem('scroll-places')?.includes(String(y)),
      top,
    )
  }
  const expectPlace = async ([title, top]: readonly [string, number]) => {
    await heading(page, title).waitFor()
    await page.waitForFunction((y) => scrollY === y, top)
    await expect.poll(() => page.url()).toBe(encodeURI(address(title)))
  }
  for (const place of read.slice(0, -1).toReversed()) {
    await page.goBack()
    await expectPlace(place)
    await expect.poll(bothOpen).toEqual(['true', 'true'])
  }
  await row('Orders').click()
  await expect.poll(() => isOpen('Orders')).toBe('false')
  for (const place of read.slice(1)) {
    await page.goForward()
    await expectPlace(place)
    await expect.poll(() => isOpen('Orders')).toBe('true')
  }
  // from another document, too
  await row('Getting started').click()
  await heading(page, 'Getting started').waitFor()
  await page.goto(`${product.address}/user/login`)
  await page.goBack()
  await heading(page, 'Getting started').waitFor()
  await row('Refund').waitFor()
  await expect.poll(bothOpen).toEqual(['true', 'true'])
  expect(watched.errors).toEqual([])
  await context.close()
})

test('catalogs that opened for a page are still open when another page is loaded anew', async () => {
  const { page, context } = await visit()
  await page.goto(address('Refund'))
  await page.getByRole('treeitem', { name: 'Getting started' }).click()
  await heading(page, 'Getting started').waitFor()
  await page.getByRole('treeitem', { name: 'Refund', exact: true }).waitFor()
  await page.reload()
  await heading(page, 'Getting started').waitFor()
  await page.getByRole('treeitem', { name: 'Refund', exact: true }).waitFor()
  await context.close()
})

test('of ten pages that are clicked quickly only the last is drawn, whatever the order of the answers', async () => {
  const owner = product.administrator
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Quick', item_type: 1 },
    owner,
  )
  for (let number = 0; number <= 10; number++)
    await product.call(
      'page/save',
      { page_id: 0, item_id, page_title: `Page ${number}`, page_content: `Text ${number}.` },
      owner,
    )
  const { page, context, watched } = await visit()
  const text = page.locator('.reader .md-content')
  await page.goto(`${product.address}/${item_id}`)
  await text.getByText('Text 0.').waitFor()
  await page.getByRole('tree').waitFor()
  const held: Route[] = []
  let isLet = false
  await page.route('**/api/page/info', (route) =>
    isLet ? route.continue() : void held.push(route),
  )
  await page.evaluate(() => {
    const drawn = ((window as unknown as { drawn: Set<string> }).drawn = new Set())
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('.reader .md-content'))
        drawn.add(one.textContent.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    const rows = [...document.querySelectorAll<HTMLElement>('[role=treeitem]')]
    // without moving the pointer, which would fetch ahead
    for (const row of rows.slice(1)) row.click()
  })
  await page.waitForURL(/\/\d+\/\d+$/)
  const last = () =>
    held.findIndex((route) => route.request().postData()?.includes(page.url().split('/').at(-1)!))
  await expect.poll(last).toBeGreaterThanOrEqual(0)
  isLet = true
  for (const route of held.toReversed()) await route.continue()
  await text.getByText('Text 10.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await text.textContent()).toContain('Text 10.')
  await expect.poll(() => page.title()).toMatch(/^Page 10/)
  const drawn = await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])
  expect(drawn.filter((one) => !/^(Text 0\.|Text 10\.|)$/.test(one))).toEqual([])
  expect(watched.errors).toEqual([])
  await context.close()
})

test('the menu works by keyboard: open, down, type-ahead, Enter, close', async () => {
  const { page, context } = await visit()
  await page.goto(address('Getting started'))
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await row('Getting started').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await row('Orders').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row('Orders').getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('d') // the pinyin of 订 starts with d
  await page.waitForFunction(() => document.activeElement?.textContent === '订单取消')
  expect(await row('订单取消').getAttribute('aria-level')).toBe('2')
  expect(await row('订单取消').getAttribute('aria-posinset')).toBe('3')
  await page.keyboard.press('Enter')
  await heading(page, '订单取消').waitFor()
  await expect.poll(() => row('订单取消').getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => row('Orders').getAttribute('aria-expanded')).toBe('false')
  await context.close()
})

test.each([1200, 1300, 1700])(
  'collapsing the menu gives its room to the text, and so does full screen (width %i)',
  async (width) => {
    const { page, context } = await visit('light', { viewport: { width, height: 800 } })
    await page.goto(address('Create an order'))
    await heading(page, 'Create an order').waitFor()
    await page.locator('.md-table').waitFor()
    const text = () =>
      page
        .locator('.page-head')
        .evaluate(({ offsetLeft, offsetWidth, offsetTop }: HTMLElement) => ({
          offsetLeft,
          offsetWidth,
          offsetTop,
        }))
    const before = await text()
    expect(before.offsetWidth).toBeGreaterThan(700)
    await page.keyboard.press('[')
    await page.getByRole('tree').waitFor({ state: 'detached' })
    await expect.poll(text).toMatchObject({
      offsetWidth: before.offsetWidth,
      offsetTop: before.offsetTop,
    })
    await expect.poll(async () => (await text()).offsetLeft).toBeLessThan(before.offsetLeft)
    if (width >= 1300)
      await expect
        .poll(async () => (await page.locator('.outline').boundingBox())!.x)
        .toBeGreaterThan(width - 260)
    await page.keyboard.press('[')
    await page.getByRole('tree').waitFor()
    await expect.poll(text).toEqual(before)
    await page.getByRole('button', { name: t('item.fullScreen') }).click()
    await page.getByRole('tree').waitFor({ state: 'detached' })
    await expect.poll(async () => (await text()).offsetWidth).toBe(before.offsetWidth)
    await context.close()
  },
)

test('Ctrl+P prints once the whole text is rendered', async () => {
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: orders.item,
      cat_id: 0,
      page_title: 'Printed',
      page_content: `${'Words. '.repeat(9000)}\n\n\`\`\`mermaid\ngraph LR\n  A --> B\n\`\`\``,
    },
    product.administrator,
  )
  const { page, context, watched } = await visit()
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        String(document.querySelectorAll('.md-drawing > svg').length),
      )
  })
  await page.goto(`${product.address}/orders/${page_id}`)
  await heading(page, 'Printed').waitFor()
  await page.keyboard.press('Control+p')
  await page.locator('[data-printed="1"]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const seen = () =>
    page
      .locator('.reader :is(button, nav, aside)')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
  await expect.poll(seen).toBe(0)
  await expect
    .poll(() =>
      page.locator('article').evaluate(({ offsetWidth }: HTMLElement) => innerWidth - offsetWidth),
    )
    .toBeLessThan(40)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('the rarer kinds of diagrams load few files beside the text', async () => {
  const sources = [
    'pie\n  "A" : 1\n  "B" : 2',
    'gitGraph\n  commit\n  branch b\n  commit',
    'mindmap\n  root((A))\n    B',
    'timeline\n  2020 : A',
    'architecture-beta\n  service a(server)[A]\n  service b(disk)[B]\n  a:R -- L:b',
    'quadrantChart\n  A: [0.3, 0.6]',
    'journey\n  section S\n    A: 5: B',
  ]
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: orders.item,
      cat_id: 0,
      page_title: 'Rarer diagrams',
      page_content: sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n'),
    },
    product.administrator,
  )
  const { page, context, watched } = await visit()
  // the files of a page without diagrams are loaded, and then only those of diagrams are new
  await page.goto(address('Getting started'))
  await heading(page, 'Getting started').waitFor()
  await page.waitForLoadState('networkidle')
  const { files: before } = await watched.loaded()
  await page.goto(`${product.address}/orders/${page_id}`)
  for (let index = 0; index < sources.length; index++) {
    const diagram = page.locator('[data-drawing]').nth(index)
    await diagram.scrollIntoViewIfNeeded()
    await diagram.locator('.md-drawing > svg').waitFor()
  }
  const { files } = await watched.loaded()
  const added = new Set(files.filter((file) => file.endsWith('.js') && !before.includes(file)))
  expect(added.size, [...added].join('\n')).toBeLessThanOrEqual(6)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('broken pictures of other hosts leave their text inline, those of this site a box with a retry button', async () => {
  const owner = product.administrator
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: orders.item,
      cat_id: 0,
      page_title: 'Badges',
      page_content:
        '[![npm version](https://badges.example/npm.svg)](https://a.example) ![](https://badges.example/build.svg) words\n\n![Plan](/no/such.png)\n',
    },
    owner,
  )
  const { page, context } = await visit()
  await context.route('https://badges.example/**', (route) => route.abort())
  for (const place of [`/orders/${page_id}`, `/page/${page_id}`]) {
    await page.goto(product.address + place)
    const line = page.locator('.md-content p', { hasText: 'words' })
    await line.getByText('build.svg').waitFor()
    await expect
      .poll(async () => (await line.textContent())?.trim())
      .toBe('npm version build.svg words')
    await expect.poll(() => line.getByRole('link').textContent()).toBe('npm version')
    await expect.poll(() => line.evaluate((one) => one.clientHeight)).toBeLessThan(40)
    await page.getByRole('button', { name: t('core.retry') }).waitFor()
    await expect.poll(() => page.locator('.md-broken').textContent()).toContain('Plan · ')
  }
  await product.call('page/delete', { page_id }, owner)
  await context.close()
})

test('two thousand pages: few rows in the document, the three states of the toggle, search in titles', async () => {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Large', item_type: 1 },
    product.administrator,
  )
  const save = (fields: object) =>
    product.call<{ page_id: number }>(
      'page/save',
      { page_id: 0, item_id, page_content: 'x', ...fields },
      product.administrator,
    )
  const catalogs = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      product.call<number>(
        'catalog/save',
        { item_id, cat_id: 0, cat_name: `Catalog ${at}` },
        product.administrator,
      ),
    ),
  )
  for (let from = 0; from < 2000; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        save({ page_title: `Page ${from + at}`, cat_id: catalogs[(from + at) % 20] }),
      ),
    )
  const { page, context } = await visit()
  await page.goto(`${product.address}/${item_id}`)
  const rows = page.getByRole('treeitem')
  await rows.first().waitFor()
  await page.getByRole('button', { name: t('item.expandAll') }).click()
  await page.getByRole('button', { name: t('item.collapseAll') }).waitFor()
  await expect
    .poll(() => page.locator('.tree').evaluate((tree) => tree.clientHeight))
    .toBe(2020 * 33)
  await expect.poll(() => rows.count()).toBeLessThan(200)
  await rows.first().focus()
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-posinset') === '100')
  await expect.poll(() => rows.count()).toBeLessThan(200)
  await page.getByRole('button', { name: t('item.collapseAll') }).click()
  await page.getByRole('button', { name: t('item.expandCurrent') }).click()
  await page.getByRole('button', { name: t('item.expandAll') }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('page 1999')
  await page.getByRole('link', { name: /Page 1999/ }).click()
  await heading(page, 'Page 1999').waitFor()
  await context.close()
})

test('on a phone the menu is a drawer: open it, choose a page, it closes', async () => {
  const { page, context, watched } = await visit('dark', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(address('Getting started'))
  await heading(page, 'Getting started').waitFor()
  expect(await page.getByRole('tree').count()).toBe(0)
  await page.getByRole('button', { name: t('item.showMenu') }).tap()
  await page.getByRole('dialog').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('treeitem', { name: 'Orders' }).tap()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.getByRole('treeitem', { name: 'List orders' }).tap()
  await heading(page, 'List orders').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a swipe from the left edge opens the drawer, one that starts in the text does not', async () => {
  const { page, context } = await visit('light', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(address('Getting started'))
  await heading(page, 'Getting started').waitFor()
  const touch = await context.newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: from, y: 400 }],
    })
    for (const x of [from + 10, (from + to) / 2, to])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: 402 }],
      })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(120, 260)
  // what listens to the finger is there a moment after the text
  await vi.waitFor(
    async () => {
      await swipe(5, 160)
      await page.getByRole('dialog').getByRole('tree').waitFor({ timeout: 2_000 })
    },
    { timeout: patience },
  )
  const drawer = page.getByRole('dialog')
  expect(await drawer.count()).toBe(1)
  // once it has moved into its place: until then the finger is beside it
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  // more than half of the drawer, so that it closes however slow the finger is
  await swipe(300, 40)
  await drawer.waitFor({ state: 'detached' })
  await swipe(120, 260)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test.each([1440, 390])(
  'a menu that fails to load leaves the text readable, and loads on retry (width %i)',
  async (width) => {
    const { page, context } = await visit('light', { viewport: { width, height: 800 } })
    await page.route('**/api/item/info', (route) => route.fulfill({ status: 500, body: '' }))
    await withoutPage(page, product.address, address('Create an order'))
    await page.goto(address('Create an order'))
    await heading(page, 'Create an order').waitFor()
    const menu = page.getByRole('complementary', { name: t('item.menu') })
    const again = menu.getByRole('button', { name: t('core.retry') })
    await again.waitFor()
    expect(await page.locator('.md-content strong').first().textContent()).toBe('idempotent')
    await expect.poll(() => isTooWide(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await again.click()
    await again.waitFor()
    expect(await heading(page, 'Create an order').count()).toBe(1)
    await page.unroute('**/api/item/info')
    await again.click()
    await (
      width > 1100 ? page.getByRole('tree') : page.getByRole('button', { name: t('item.showMenu') })
    ).waitFor()
    await heading(page, 'Create an order').waitFor()
    await context.close()
  },
)

test('a version is compared with the current text in a new tab: side by side, inline, from change to change', async () => {
  const text = (word: string, more = '') =>
    [
      '# Terms',
      '',
      `The ${word} is paid within 30 days.`,
      ...Array.from({ length: 40 }, (_, at) => `Line ${at}`),
      '结束',
      more,
    ].join('\n')
  const fields = {
    page_id: orders.pages['Release notes'],
    item_id: orders.item,
    cat_id: 0,
    page_title: 'Release notes',
  }
  await product.call('page/save', { ...fields, page_content: text('price') }, product.administrator)
  await product.call(
    'page/save',
    { ...fields, page_content: text('invoice', 'Added last') },
    product.administrator,
  )
  const { page, context, watched } = await visit()
  await page.goto(`${address('Release notes')}?history=1`)
  const compare = page.getByRole('dialog').getByRole('link', { name: compareVersion() })
  await compare.first().waitFor()
  const opened = context.waitForEvent('page')
  await compare.first().click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  const tabWatched = watch(tab, product.address)
  await tab
    .getByRole('status')
    .filter({ hasText: t('item-compare.changes', { count: 2 }) })
    .waitFor()
  await expect.poll(() => tab.title()).toBe(`${t('item-compare.title')} · ShowDoc`)
  await expect.poll(() => tab.locator('del').allTextContents()).toEqual(['price'])
  await expect.poll(() => tab.locator('ins').allTextContents()).toEqual(['invoice', 'Added last'])
  await expect
    .poll(async () => {
      const [old, now] = await Promise.all([
        tab.locator('.line.del').nth(2).boundingBox(),
        tab.locator('.line.ins').nth(2).boundingBox(),
      ])
      return [now!.x > old!.x + 400, now!.y - old!.y]
    })
    .toEqual([true, 0])
  expect(await axe(tab)).toEqual([])
  await tab.keyboard.press('n')
  await tab.keyboard.press('n')
  await tab
    .getByRole('status')
    .filter({ hasText: t('item-compare.place', { at: 2, count: 2 }) })
    .waitFor()
  await expect
    .poll(() => tab.locator('.compare-change[aria-current]').textContent())
    .toContain('Added last')
  await tab.keyboard.press('p')
  await tab
    .getByRole('status')
    .filter({ hasText: t('item-compare.place', { at: 1, count: 2 }) })
    .waitFor()
  expect(await tab.getByText('Line 20').count()).toBe(0)
  await tab
    .getByRole('button', {
      name: new RegExp(t('item-compare.unfold', { count: 0 }).replace('0', '\\d+')),
    })
    .click()
  await expect.poll(() => tab.getByText('Line 20').count()).toBe(2)
  await tab.setViewportSize({ width: 360, height: 800 })
  await tab.locator('.compare-rows.inline').waitFor()
  await expect.poll(() => tab.getByText('Line 20').count()).toBe(1)
  await expect.poll(() => isTooWide(tab)).toBe(false)
  expect(await axe(tab)).toEqual([])
  await tab.getByRole('link', { name: t('item-compare.older') }).click()
  await tab.locator('.compare-rows').waitFor()
  expect([...watched.errors, ...tabWatched.errors]).toEqual([])
  await tab.goto(`${product.address}/page/diff/${fields.page_id}/999999999`)
  await heading(tab, t('core.notFoundTitle')).waitFor()
  await context.close()
})

test("an editor ticks boxes in the text; somebody else's lock resets them and says whose it is", async () => {
  const title = 'Checklist'
  const text = `[TOC]\n\n- [ ] Unpack\n- [x] Install\n\n${'Long. '.repeat(4000)}\n\n1. [ ] Start`
  const owner = await product.addUser('tess')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Lists', item_type: 1 },
    owner,
  )
  const save = (page_title: string, page_content: string) =>
    product.call<{ page_id: number }>(
      'page/save',
      { page_id: 0, item_id, cat_id: 0, page_title, page_content },
      owner,
    )
  await save('Another', 'Text')
  const { page_id } = await save(title, text)
  const stored = async () =>
    (await product.call<{ page_content: string }>('page/info', { page_id }, owner)).page_content
  const { page, context, watched } = await visit()
  await page.goto(`${product.address}/${item_id}/${page_id}`)
  expect(await page.getByRole('checkbox', { name: 'Unpack' }).isDisabled()).toBe(true)
  await product.signIn(context, owner)
  await page.reload()
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('Start').check()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(300)
  await expect.poll(stored).toBe(text.replace('[ ] Start', '[x] Start'))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(top)
  expect(await box('Start').isChecked()).toBe(true)

  // moved to another page before the ticks were sent
  await box('Install').uncheck()
  await page.getByRole('treeitem', { name: 'Another' }).click()
  await heading(page, 'Another').waitFor()
  await expect.poll(stored).toContain('- [ ] Install')
  await page.goBack()
  await heading(page, title).waitFor()
  // the previous text may be rendered first, slice by slice
  await expect
    .poll(() => Promise.all(['Install', 'Start'].map((name) => box(name).isChecked())))
    .toEqual([false, true])

  // moved to another site; a page too long for a last message keeps the window open, and continues
  // by itself
  await box('Install').check()
  // the window stays open until the tick has been passed on; this browser would close it anyway
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
  await page.goto('about:blank')
  await expect.poll(stored).toContain('- [x] Install')
  const { page_id: long } = await save('Long', `- [ ] 长\n\n${'长'.repeat(30_000)}`)
  await page.goto(`${product.address}/${item_id}/${long}`)
  const asked = page.waitForEvent('dialog')
  await box('长').check()
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await expect
    .poll(
      async () =>
        (await product.call<{ page_content: string }>('page/info', { page_id: long }, owner))
          .page_content,
    )
    .toContain('- [x] 长')
  await page.goto(`${product.address}/${item_id}/${page_id}`)

  await product.call(
    'page/setLock',
    { page_id, item_id, lock_to: Math.floor(Date.now() / 1000) + 600 },
    product.administrator,
  )
  // no `check()`, which fails where the box is reset before it has looked
  await box('Unpack').click()
  await passing(
    page,
    t('core.twoSentences', {
      first: failureMessage('pageLocked', { lock_username: 'showdoc' }),
      second: t('item-dialogs.tickUndone'),
    }),
  ).waitFor()
  await expect.poll(() => box('Unpack').isChecked()).toBe(false)
  expect(await stored()).toContain('- [ ] Unpack')
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a box that is ticked on a page deleted meanwhile says so, and nothing about a password', async () => {
  const owner = await product.addUser('una')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Open lists', item_type: 1 },
    owner,
  )
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: 'Gone', page_content: '- [ ] Unpack' },
    owner,
  )
  const { page, context } = await visit()
  await product.signIn(context, owner)
  await page.goto(`${product.address}/${item_id}/${page_id}`)
  const box = page.getByRole('checkbox', { name: 'Unpack' })
  await box.waitFor()
  await product.call('page/delete', { page_id }, owner)
  await box.click()
  await heading(page, t('item.pageGone')).waitFor()
  await page
    .getByRole('region', { name: t('core.notices') })
    .getByText(t('item-foot.closed'))
    .waitFor()
  expect(await page.getByText(t('item-password.password')).count()).toBe(0)
  await context.close()
})

test('a private item asks for its password, keeps it for this tab, and shows the requested page', async () => {
  const { page, context, watched } = await visit()
  await page.goto(`${product.address}/${locked}`)
  await page.waitForURL(/\/item\/password\//)
  expect(await axe(page)).toEqual([])
  const captcha = () => captchaOf(product, page)
  const fill = async (word: string) => {
    await page.getByRole('textbox', { name: t('item-password.password') }).fill(word)
    await page.getByRole('textbox', { name: t('core.captcha') }).fill(await captcha())
    await page.getByRole('button', { name: t('item-password.open') }).click()
  }
  const before = await captcha()
  await fill('wrong')
  await page.getByRole('alert').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name="captcha"]')?.value === '',
  )
  await expect.poll(captcha).not.toBe(before)
  await fill(password)
  await heading(page, 'Inside').waitFor()
  await page.reload()
  await heading(page, 'Inside').waitFor()

  // the password is carried over into the tab of a comparison
  const page_id = Number(page.url().split('/').at(-1))
  const fields = {
    page_id,
    item_id: locked,
    cat_id: 0,
    page_title: 'Inside',
    page_content: 'Text of a secret page.',
  }
  await product.call('page/save', fields, product.administrator)
  await page.setViewportSize({ width: 1000, height: 800 }) // wider ones show it in the dialog
  await page.goto(`${page.url()}?history=1`)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: compareVersion() }).click(),
  ])
  await tab.locator('del', { hasText: 'private' }).waitFor()
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a session that ends while a private item is read leads to sign-in and back to the page', async () => {
  const { page, context } = await visit()
  const zoe = await product.addUser('zoe')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Own', item_type: 1, password: 'x1' },
    zoe,
  )
  for (const page_title of ['First', 'Second', 'Third'])
    await product.call(
      'page/save',
      { page_id: 0, item_id, cat_id: 0, page_title, page_content: `Text of ${page_title}.` },
      zoe,
    )
  await product.signIn(context, zoe)
  await page.goto(`${product.address}/${item_id}`)
  await heading(page, 'First').waitFor()
  await context.clearCookies({ name: 'cookie_token' })
  await page.getByRole('treeitem', { name: 'Third' }).click()
  await page.waitForURL(/\/user\/login\?/)
  await page.locator('input[name=username]').fill(zoe.username)
  await page.locator('input[name=password]').fill(zoe.password)
  await page.locator('input[name=captcha]').fill(await captchaOf(product, page))
  await page.keyboard.press('Enter')
  await heading(page, 'Third').waitFor()
  // opening an item redirects there as well, and only once: whoever stays signed out may enter the
  // password
  await context.clearCookies({ name: 'cookie_token' })
  await page.goto(`${product.address}/${item_id}`)
  await page.waitForURL(/\/user\/login\?/)
  await page.goto(`${product.address}/${item_id}`)
  await page.waitForURL(/\/item\/password\//)
  await context.close()
})

test('an address that leads nowhere offers signed-in people a search through all items', async () => {
  const { page, context, watched } = await visit()
  const yan = await product.addUser('yan')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Payments', item_type: 1 },
    yan,
  )
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: '退款接口', page_content: 'How to refund.' },
    yan,
  )
  await product.signIn(context, yan)
  await page.goto(`${product.address}/nothing/abc`)
  await heading(page, t('core.notFoundTitle')).waitFor()
  const box = page.getByRole('searchbox', { name: t('item-search.everywhere') })
  await box.fill('no such word')
  await page.getByText(t('command-menu.nothing', { keyword: 'no such word' })).waitFor()
  await box.fill('退款')
  const hit = page.getByRole('link', { name: '退款接口 Payments' })
  await hit.waitFor()
  expect(await axe(page)).toEqual([])
  await hit.click()
  await page.waitForURL(new RegExp(`/${item_id}/${page_id}`))
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a missing page says so, and Escape ends full screen', async () => {
  const { page, context } = await visit()
  await page.goto(`${product.address}/nothing/abc`)
  await heading(page, t('core.notFoundTitle')).waitFor()
  await page.goto(`${product.address}/orders/999999999`)
  await heading(page, t('item.pageGone')).waitFor()
  await page.getByRole('link', { name: t('item.toStartPage') }).click()
  await heading(page, 'Getting started').waitFor()
  await page.getByRole('button', { name: t('item.fullScreen') }).click()
  await page.getByRole('tree').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('tree').waitFor()
  await context.close()
})

test('the first page of a reader fetches nothing that came with the document, in few requests', async () => {
  const { page, context, watched } = await visit()
  const calls: string[] = []
  page.on(
    'request',
    (request) => /\/api\//.test(request.url()) && calls.push(new URL(request.url()).pathname),
  )
  await page.goto(address('Getting started'))
  await heading(page, 'Getting started').waitFor()
  await page.getByRole('tree').waitFor()
  await page.waitForLoadState('networkidle')
  const { requests } = await watched.loaded()
  expect(requests).toBeLessThanOrEqual(12)
  expect(calls).toEqual(['/api/user/info'])
  await context.close()
})
