import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { startProduct, type Product } from './start-product.ts'
import { choose, isTooWide } from './watch.ts'

let product: Product
let browser: Browser
let page_id: number
let item: number
let key: string

const cells = (count: number, text: string) =>
  `| ${Array.from({ length: count }, (_, index) => `${text} ${index + 1}`).join(' | ')} |`
const table = (count: number) =>
  [
    cells(count, 'Column'),
    `|${'--|'.repeat(count)}`,
    cells(count, 'a value of the field'),
    cells(count, 'v'),
  ].join('\n')
const text = `${'Words of an ordinary paragraph. '.repeat(30)}

<img src="/favicon.png" alt="dot" width="20" height="20">

${table(2)}

${table(7)}

- in a list

  ${table(7).replaceAll('\n', '\n  ')}

\`\`\`
short
\`\`\`

\`\`\`
${'long line of code '.repeat(15)}
\`\`\`

\`\`\`mermaid
gantt
 title Releases
 dateFormat YYYY-MM-DD
 section One
 Design :a1, 2024-01-01, 30d
 Building :a2, after a1, 60d
\`\`\`

\`\`\`mermaid
graph LR
 A --> B
\`\`\`

${'Words of an ordinary paragraph. '.repeat(30)}
`

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const { administrator, call } = product
  ;({ item_id: item } = await call<{ item_id: number }>(
    'item/add',
    { item_name: 'Widths', item_type: 1 },
    administrator,
  ))
  ;({ page_id } = await call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: item, cat_id: 0, page_title: 'Widths', page_content: text },
    administrator,
  ))
  const link = { page_id, isCreateSiglePage: 'true', expire_days: 0 }
  ;({ unique_key: key } = await call<{ unique_key: string }>(
    'page/createSinglePage',
    link,
    administrator,
  ))
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

async function open(address: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await choose(context, product.address, language(), 'light')
  const page = await context.newPage()
  await page.addInitScript(() => {
    const kept = Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        kept.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(product.address + address)
  await page.locator('#root .md-content p').first().waitFor()
  await page.locator('.md-code[data-drawing]').first().scrollIntoViewIfNeeded()
  await page.locator('.md-drawing > svg').first().waitFor()
  return page
}

/** Left edge and width of what is in the column. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string, at = 0) => {
      const { left, width } = document
        .querySelectorAll(`#root ${selector}`)
        .item(at)
        .getBoundingClientRect()
      return { left: Math.round(left), width: Math.round(width) }
    }
    const top = ':is(.md-all, .md-slice) >'
    return {
      column: box('.md-content'),
      heading: box('.page-head'),
      text: box(`${top} p`),
      picture: box('.md-content img'),
      small: box(`${top} .md-table`),
      wide: box(`${top} .md-table`, 1),
      inList: box('li .md-table'),
      short: box(`${top} .md-code:not([data-drawing])`),
      long: box(`${top} .md-code:not([data-drawing])`, 1),
      gantt: box('.md-drawing > svg'),
    }
  })

test.each([
  ['item', () => `/${item}/${page_id}`],
  ['page', () => `/page/${page_id}`],
  ['shared page', () => `/p/${key}`],
])(
  'wide tables, code and diagrams use the middle column, and the text stays in its measure (%s)',
  async (_, address) => {
    const page = await open(address(), 1920)
    const { column, heading, text, picture, small, wide, inList, short, long, gantt } =
      await measured(page)
    expect(column.width).toBeGreaterThan(1_250)
    const middle = column.left + column.width / 2
    for (const one of [heading, text, small, short]) {
      expect(one.width).toBe(736)
      expect(Math.abs(one.left + 368 - middle)).toBeLessThanOrEqual(1)
    }
    expect(picture.left).toBe(text.left)
    expect(inList.width).toBeLessThan(736)
    for (const one of [wide, long, gantt]) {
      expect(one.width).toBeGreaterThan(900)
      expect(one.width).toBeLessThanOrEqual(column.width)
      expect(Math.abs(one.left + one.width / 2 - middle)).toBeLessThanOrEqual(2)
    }
    // drawn for its place: one unit is one pixel, and its letters are as large as they say
    const scale = await page.evaluate(() => {
      const drawn = document.querySelector<SVGSVGElement>('#root .md-drawing > svg')!
      return drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width
    })
    expect(scale).toBeGreaterThan(0.98)
    expect(await isTooWide(page)).toBe(false)
    await page.context().close()
  },
)

test('in full screen they may use the window', async () => {
  const page = await open(`/${item}/${page_id}`, 1920)
  await page.getByRole('button', { name: t('item.fullScreen'), exact: true }).click()
  await page.getByRole('button', { name: t('item.leaveFullScreen') }).waitFor()
  await expect.poll(async () => (await measured(page)).column.width).toBeGreaterThan(1_700)
  const { text, long } = await measured(page)
  expect(long.width).toBeGreaterThan(1_500)
  expect(text.width).toBe(736)
  await page.context().close()
})

test('a reader who wants wide text has it, also in the document of the next visit', async () => {
  const page = await open(`/${item}/${page_id}`, 1440)
  const wide = page.getByRole('button', { name: t('item.wideText') })
  expect(await wide.getAttribute('aria-pressed')).toBe('false')
  await wide.click()
  await expect
    .poll(async () => {
      const { text, column } = await measured(page)
      return column.width - text.width
    })
    .toBe(0)
  const after = await measured(page)
  expect(after.heading.width).toBe(after.column.width)
  expect(after.column.width).toBeGreaterThan(850)
  const next = await page.context().newPage()
  await next.route('**/assets/app-*.js', (route) => route.abort())
  await next.goto(`${product.address}/${item}/${page_id}`)
  const first = next.locator('#document .md-content p').first()
  await expect.poll(async () => (await first.boundingBox())?.width).toBe(after.text.width)
  await next.close()
  await page.reload()
  await page.locator('#root .md-content p').first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(
    0.01,
  )
  await page.getByRole('button', { name: t('item.wideText') }).click()
  await expect.poll(async () => (await measured(page)).text.width).toBe(736)
  await page.context().close()
})

test('on a phone nothing is wider than the window, and a Gantt chart scrolls', async () => {
  const page = await open(`/${item}/${page_id}`, 390)
  const { column, text, gantt } = await measured(page)
  expect(text.width).toBe(column.width)
  expect(gantt.width).toBe(640)
  expect(await isTooWide(page)).toBe(false)
  expect(await page.getByRole('button', { name: t('item.wideText') }).count()).toBe(0)
  await page.context().close()
})
