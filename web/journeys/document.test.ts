import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language } from './language.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { startProduct, type Product } from './start-product.ts'
import { holdProgram, shiftOf } from './taking-over.ts'
import { choose, isTooWide, watch } from './watch.ts'

/**
 * If set: screenshots from before and after the application has arrived are written to this folder.
 */
const pictures = process.env['SHOWDOC_DOCUMENT_PICTURES']

let product: Product
let browser: Browser
let orders: SeededItem
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  orders = await seedOrders(product, product.administrator, 'orders')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 800 }

async function open(options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  await choose(context, product.address, language(), 'light')
  const page = await context.newPage()
  return { context, page, watched: watch(page, product.address) }
}
const addressOf = (title: string) => `${product.address}/orders/${orders.pages[title]}`

test.each([wide, phone])(
  'without scripts the page is readable, and menu, outline and adjacent pages work as links (%o)',
  async (viewport) => {
    const { context, page, watched } = await open({ viewport, javaScriptEnabled: false })
    await page.goto(addressOf('Create an order'))
    expect(await page.locator('h1').first().textContent()).toBe('Create an order')
    expect(await page.getByText('The call is').isVisible()).toBe(true)
    expect(await page.getByText('10086').isVisible()).toBe(true)
    // names of headings only: nothing is said about scripts
    expect((await page.locator('noscript').allTextContents()).join('')).toBe('')
    expect(await isTooWide(page)).toBe(false)

    const menu = page.locator('.menu-list')
    expect(await menu.locator('[aria-current="page"]').textContent()).toContain('Create an order')
    // a closed catalog can be opened
    expect(await menu.getByText('Refund', { exact: true }).isVisible()).toBe(false)
    await menu.getByText('Refunds', { exact: true }).click()
    await menu.getByText('Refund', { exact: true }).click()
    await page.waitForURL(`**/${orders.pages['Refund']}`)
    await page.locator('.neighbours .before').click()
    await page.waitForURL(`**/${orders.pages['订单取消']}`)

    for (const fragment of ['h-the-end', 'the-end']) {
      await page.goto(addressOf('Refund'))
      await page.goto(`${addressOf('Create an order')}#${fragment}`)
      const heading = page.locator('#h-the-end')
      await expect
        .poll(async () => (await heading.boundingBox())!.y, { message: fragment })
        .toBeLessThan(viewport.height)
    }
    expect(watched.errors).toEqual([])
    await context.close()
  },
)

test.each([wide, phone])(
  'before the application has arrived, or without it, only the page is printed, in light colours (%o)',
  async (viewport) => {
    for (const javaScriptEnabled of [false, true]) {
      const { context, page } = await open({ viewport, javaScriptEnabled, colorScheme: 'dark' })
      if (javaScriptEnabled) await holdProgram(page)
      await page.goto(addressOf('Create an order'), { waitUntil: 'commit' })
      await page.locator('#document .neighbours').waitFor()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await page.getByText('The call is').isVisible()).toBe(true)
      for (const part of ['.phone-bar', '.reader-menu', '.page-top', '.neighbours', '.outline'])
        expect(await page.locator(part).isVisible(), part).toBe(false)
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      ).toBe('rgb(255, 255, 255)')
      await context.close()
    }
  },
)

/** Waits until the browser has found out which parts of a long text are near the window. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

/** Positions of the page's parts and the styles of their text. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [
      '.menu-name a',
      '.page-top nav a',
      'h1',
      '.page-meta',
      '.md-content p',
      '.md-table',
      '.md-content h2:last-of-type',
      '.neighbours a',
      '.outline a',
      '[aria-current="page"]',
      '.phone-bar .name',
    ].map((selector) => {
      const element = [...document.querySelectorAll(selector)].find(
        (one) => one.getClientRects().length > 0,
      )
      if (!element) return [selector]
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      return [selector, ...[x, y, width, height].map(Math.round), color, fontSize, fontWeight]
    }),
  )

test.each([
  [wide, 'light'],
  [wide, 'dark'],
  [{ width: 1440, height: 900 }, 'dark'],
  [phone, 'light'],
] as const)(
  'the application takes over a pre-rendered page without fetching it again (%o, %s)',
  async (viewport, theme) => {
    const { context, page, watched } = await open({ viewport })
    await choose(context, product.address, language(), theme)
    const address = addressOf('Create an order')
    const own = address.split('/').at(-1)!
    const asked: string[] = []
    page.on('request', (request) => {
      const call = /\/api\/(\w+\/\w+)/.exec(request.url())?.[1]
      // the pages before and after are fetched once this one has been read for a second
      const isAhead = call === 'page/info' && !request.postData()?.includes(own)
      if (call && !isAhead) asked.push(call)
    })
    const shift = await shiftOf(page)
    const letGo = await holdProgram(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('#document .neighbours').waitFor()
    await twoFrames(page)
    const before = await looks(page)
    const name = `${language()}-${viewport.width}-${theme}`
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-before.png` })
    letGo()
    await page.locator('#root article .md-content').waitFor()
    await page.locator('#document').waitFor({ state: 'detached' })
    await page.locator('#root .neighbours').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-after.png` })
    // what is below the window follows in idle time
    await expect.poll(() => looks(page)).toEqual(before)
    await page.waitForLoadState('networkidle')
    expect(await shift()).toBeLessThan(0.02)
    expect(asked.filter((call) => /^(item|page)\/info$/.test(call))).toEqual([])
    expect(watched.errors).toEqual([])
    await context.close()
  },
)

test.each([wide, phone])(
  'tables and text with author styles are where the program draws them (%o)',
  async (viewport) => {
    const row = (cell: string) =>
      `<tr><td style="width: 420px">${cell}</td><td style="width: 60px">${cell}</td><td>${cell}</td></tr>`
    const item = await product.call<{ item_id: number }>(
      'item/add',
      { item_name: 'Styles', item_type: 1 },
      product.administrator,
    )
    const { page_id } = await product.call<{ page_id: number }>(
      'page/save',
      {
        item_id: item.item_id,
        cat_id: 0,
        page_title: 'Styled',
        page_content: `<p style="font-size: 30px; color: #c00">Large words</p>

<table style="width: 900px">${row('a few words').repeat(4)}</table>

| a | b |
| - | - |
| 1 | 2 |

A paragraph below.`,
      },
      product.administrator,
    )
    const { context, page, watched } = await open({ viewport })
    const letGo = await holdProgram(page)
    const shift = await shiftOf(page)
    await page.goto(`${product.address}/${item.item_id}/${page_id}`, { waitUntil: 'commit' })
    await page.locator('#document .md-content p').last().waitFor()
    const places = () =>
      page.locator('.md-content :is(p, table, td)').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
      )
    const before = await places()
    expect(before.length).toBeGreaterThan(15)
    expect(
      await page
        .locator('td')
        .first()
        .evaluate((one) => one.style.width),
    ).toBe('420px')
    letGo()
    await page.locator('#root article .md-content').waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(places).toEqual(before)
    expect(await shift()).toBeLessThan(0.02)
    expect(watched.errors).toEqual([])
    await context.close()
  },
)

test.each([
  ['at its head', wide, 0],
  ['on a phone', phone, 0],
  ['within what the document has of it', wide, 4_000],
])('a long page does not move when the application takes it over: %s', async (_, viewport, top) => {
  const section = (index: number) =>
    `## Section ${index}\n\n${'Some words of a paragraph. '.repeat(20)}\n\n- a\n- b\n\n`
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: orders.item,
      cat_id: 0,
      page_title: `Long ${viewport.width} ${top}`,
      page_content: Array.from({ length: 700 }, (_, index) => section(index)).join(''),
    },
    product.administrator,
  )
  const { context, page, watched } = await open({ viewport })
  const shift = await shiftOf(page)
  const letGo = await holdProgram(page)
  // the text is too long to be in the document as a whole: the application fetches it, and draws
  // the rest of the screen first; later it fetches the pages before and after
  await page.route(
    '**/api/page/info',
    async (route) => {
      await page.locator('#root .reader').waitFor({ state: 'attached' })
      await twoFrames(page)
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`${product.address}/orders/${page_id}`, { waitUntil: 'commit' })
  await page.locator('#document .neighbours').waitFor()
  await page.evaluate((y) => window.scrollTo(0, y), top)
  await twoFrames(page)
  const headings = () =>
    page.locator('.md-content h3').evaluateAll((all) =>
      all.flatMap((one) => {
        const { y } = one.getBoundingClientRect()
        const isSeen =
          y > 0 && y < innerHeight && one.checkVisibility({ contentVisibilityAuto: true })
        return isSeen ? [[one.id, Math.round(y)]] : []
      }),
    )
  const before = await headings()
  expect(before).not.toEqual([])
  letGo()
  await page.locator('#root article .md-content').waitFor()
  await page.locator('.md-progress').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await expect.poll(headings).toEqual(before)
  expect(await shift()).toBeLessThan(0.02)
  expect(watched.errors).toEqual([])
  await context.close()
})

test('a reader who has scrolled before the application arrived stays in place', async () => {
  const { context, page } = await open({ viewport: wide })
  const letGo = await holdProgram(page)
  await page.goto(addressOf('Create an order'), { waitUntil: 'commit' })
  await page.locator('#document .neighbours').waitFor()
  await page.evaluate(() => window.scrollTo(0, 1500))
  letGo()
  await page.locator('#root article .md-content').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  await context.close()
})

test.each([
  ['a link of the text', '[data-rendered] .md-anchor >> nth=1'],
  ['a page of the menu', '.reader-menu [aria-current]'],
])('what has the focus before the application keeps it: %s', async (_, chosen) => {
  const { context, page } = await open({ viewport: wide })
  const letGo = await holdProgram(page)
  await page.goto(addressOf('Create an order'), { waitUntil: 'commit' })
  await page.locator('#document .neighbours').waitFor()
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLAnchorElement
      return [element.localName, element.textContent.trim(), element.hash]
    })
  await page.locator(`#document ${chosen}`).focus()
  const before = await focused()
  expect(before[0]).toBe('a')
  letGo()
  await page.locator('#root :focus').waitFor()
  await expect.poll(focused).toEqual(before)
  await context.close()
})

test('what was selected of the text before the application stays selected', async () => {
  const { context, page } = await open({ viewport: wide })
  const letGo = await holdProgram(page)
  await page.goto(addressOf('Create an order'), { waitUntil: 'commit' })
  await page.locator('#document .neighbours').waitFor()
  // backwards, from a cell of a table up into a paragraph, across a heading with other names
  const before = await page.evaluate(() => {
    const text = document.querySelector('#document [data-rendered]')!
    const nodes = document.createTreeWalker(text.querySelector('td')!, NodeFilter.SHOW_TEXT)
    const cell = nodes.nextNode() as Text
    const paragraph = document.createTreeWalker(text.querySelector('p')!, NodeFilter.SHOW_TEXT)
    getSelection()!.setBaseAndExtent(cell, cell.length, paragraph.nextNode()!, 2)
    return String(getSelection())
  })
  expect(before.length).toBeGreaterThan(20)
  letGo()
  await page.locator('#root article .md-content').waitFor()
  await page.waitForLoadState('networkidle')
  const after = () =>
    page.evaluate(() => {
      const { anchorNode, focusNode } = getSelection()!
      const isBackwards = (anchorNode!.compareDocumentPosition(focusNode!) & 2) > 0
      return [String(getSelection()), isBackwards]
    })
  await expect.poll(after).toEqual([before, true])
  await context.close()
})

test('a page of a private item is only in the document for those who may read it', async () => {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Private', item_type: 1, password: 'secret-word' },
    product.administrator,
  )
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: 'Hidden', page_content: 'hidden text' },
    product.administrator,
  )
  const { context, page } = await open({ viewport: wide })
  const sent = await page.goto(`${product.address}/${item_id}/${page_id}`)
  expect(await sent?.text()).not.toMatch(/Hidden|hidden text/)
  await product.signIn(context, product.administrator)
  const again = await page.goto(`${product.address}/${item_id}/${page_id}`)
  expect(await again?.text()).toContain('hidden text')
  await page.locator('#root article').waitFor()
  await context.close()
})
