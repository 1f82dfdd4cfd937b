import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { startProduct, type Product } from './start-product.ts'
import { axe, choose, isTooWide, withoutPage } from './watch.ts'

let product: Product
let browser: Browser
let orders: SeededItem
let api: number

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  orders = await seedOrders(product, product.administrator, 'orders')
  const page_content = JSON.stringify({
    info: {
      type: 'api',
      method: 'get',
      url: 'https://a.example/orders',
      description: 'All orders',
    },
  })
  const made = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: orders.item, cat_id: 0, page_title: 'All', page_content },
    product.administrator,
  )
  api = made.page_id
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

interface Visit {
  page: Page
  context: BrowserContext
}

async function visit(width: number, isIn = false): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  await choose(context, product.address, language(), 'light')
  if (isIn) await product.signIn(context, product.administrator)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const kept = Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        kept.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, context }
}

const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
const address = (title: string) => `${product.address}/orders/${orders.pages[title]}`
/** As rendered by the application: the document shows the page before it is interactive. */
const heading = (page: Page, title: string) =>
  page.locator('#root').getByRole('heading', { level: 1, name: title })

/** Holds files back until they are released. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.each([1440, 1200, 390])(
  'the frame is in the document before the application, and nothing shifts when it arrives (width %i)',
  async (width) => {
    const { page, context } = await visit(width)
    const release = await hold(page, '**/assets/app-*.js')
    await withoutPage(page, product.address, address('Create an order'))
    await page.goto(address('Create an order'), { waitUntil: 'commit' })
    const frame = page.locator('#frame')
    await frame.waitFor()
    expect(await frame.locator('[style]').count()).toBe(0)
    const menu = () =>
      page.evaluate(
        () => document.querySelector<HTMLElement>('.frame-menu, .reader-menu')?.offsetWidth,
      )
    await expect.poll(menu).toBe({ 1440: 250, 1200: 300 }[width] ?? 0)
    const text = await page.locator('.frame-text i').first().boundingBox()
    release()
    await heading(page, 'Create an order').waitFor()
    await page.locator('.md-table').waitFor()
    await frame.waitFor({ state: 'detached' })
    if (width > 1100) await expect.poll(menu).toBe({ 1440: 250, 1200: 300 }[width])
    if (width > 1100)
      await expect
        .poll(async () => (await page.locator('article .page-head').boundingBox())!.x)
        .toBeCloseTo(text!.x, -1)
    expect(await shifts(page)).toBeLessThanOrEqual(0.02)
    await context.close()
  },
)

test('an API page and its adjacent pages are in the document before the application, and nothing shifts when it arrives', async () => {
  const { page, context } = await visit(1440)
  const release = await hold(page, '**/assets/app-*.js')
  await page.goto(`${product.address}/orders/${api}`, { waitUntil: 'commit' })
  const place = async () => (await page.locator('.neighbours').boundingBox())?.y
  await page.locator('#document .neighbours').waitFor()
  const before = await place()
  release()
  await page.locator('#root .neighbours').waitFor()
  await expect.poll(place).toBe(before)
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)
  await context.close()
})

test('tabs show the chosen one before the application, and what is below them stays in place', async () => {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Tabs', markdown: 'commonmark' },
    product.administrator,
  )
  const page_content = '=== "A"\n\n    a\n\n    b\n\n===+ "B"\n\n    c\n\nbelow'
  const made = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: 'Install', page_content },
    product.administrator,
  )
  const { page, context } = await visit(1440)
  const release = await hold(page, '**/assets/app-*.js')
  await page.goto(`${product.address}/${item_id}/${made.page_id}`, { waitUntil: 'commit' })
  const place = async () => (await page.getByText('below', { exact: true }).boundingBox())?.y
  await page.locator('#document .md-tabs').waitFor()
  const shown = () => page.locator('.md-tab:visible').allInnerTexts()
  await expect.poll(shown).toEqual(['B\n\nc'])
  const before = await place()
  release()
  await page.locator('#root .md-tabs[data-ready]').waitFor()
  await expect.poll(shown).toEqual(['c'])
  await expect.poll(place).toBe(before)
  await page.getByRole('tab', { name: 'A' }).click()
  const releaseAgain = await hold(page, '**/assets/app-*.js')
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#document .md-tabs').waitFor()
  await expect.poll(shown).toEqual(['A\n\na\n\nb'])
  releaseAgain()
  await context.close()
})

test('after a click in the menu, j and k go to the next and previous page', async () => {
  const { page, context } = await visit(1440)
  await page.goto(address('Getting started'))
  await page.getByRole('treeitem', { name: 'Release notes' }).click()
  await heading(page, 'Release notes').waitFor()
  await page.keyboard.press('k')
  await heading(page, 'Getting started').waitFor()
  await page.keyboard.press('j')
  await heading(page, 'Release notes').waitFor()
  await context.close()
})

test('reading resumes by itself when the network is back', async () => {
  const { page, context } = await visit(1440)
  await page.goto(address('Getting started'))
  await heading(page, 'Getting started').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('treeitem', { name: 'Release notes' }).click()
  await page.getByRole('button', { name: t('core.retry') }).waitFor()
  await context.setOffline(false)
  await heading(page, 'Release notes').waitFor()
  await context.close()
})

test('without a network what is not loaded yet stays closed, and the screen stays with what was typed', async () => {
  const { page, context } = await visit(1440, true)
  await page.goto(`${product.address}/item/setting/${orders.item}`)
  const description = page.getByRole('textbox', { name: t('item-settings.item_description') })
  await description.fill('typed without a network')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: t('core.theme') }).click()
  const told = page.locator('.plain-notice')
  await told.getByText(t('core.partOffline')).waitFor()
  // the heading is no field: the shortcut counts
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  expect(await told.count()).toBe(1)
  expect(await description.inputValue()).toBe('typed without a network')

  await context.setOffline(false)
  await page.getByRole('button', { name: t('core.theme') }).click()
  await page.getByRole('menuitemradio', { name: t('core.themeDark') }).waitFor()
  await page.keyboard.press('Escape')
  expect(await description.inputValue()).toBe('typed without a network')
  await context.close()
})

test('what is told without a network does not cover the buttons of a dialog', async () => {
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: orders.item, cat_id: 0, page_title: 'Tasks', page_content: '- [ ] one' },
    product.administrator,
  )
  const { page, context } = await visit(390, true)
  await page.goto(`${product.address}/orders/${page_id}`)
  const share = async () => {
    await page.getByRole('button', { name: t('core.more') }).click()
    await page.getByRole('menuitem', { name: t('item.share') }).click()
    await page.getByRole('button', { name: t('core.done') }).waitFor()
  }
  await share()
  await page.getByRole('button', { name: t('core.done') }).click()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'one' }).click()
  const told = page.locator('.plain-notice')
  await told.waitFor()
  await share()
  // once the dialog has moved into its place
  await expect
    .poll(async () => {
      const dialog = (await page.getByRole('dialog').boundingBox())!
      const notice = (await told.boundingBox())!
      return [dialog.y + dialog.height <= notice.y, notice.y + notice.height]
    })
    .toEqual([true, 800])
  await page.getByRole('button', { name: t('core.done') }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('in a narrow window edit and share keep their icons, and sharing opens at once', async () => {
  const { page, context } = await visit(1200, true)
  await page.goto(address('Create an order'))
  const tools = page.locator('.page-tools')
  await tools.getByRole('button', { name: t('item.edit') }).waitFor()
  await expect.poll(() => tools.getByRole('button').count()).toBe(3)
  const release = await hold(page, '**/assets/share-dialog-*.js')
  await tools.getByRole('button', { name: t('item.share') }).click()
  await page.locator('.opening').waitFor()
  release()
  await page.getByRole('dialog', { name: t('item-dialogs.share') }).waitFor()
  await page.locator('.opening').waitFor({ state: 'detached' })
  await context.close()
})

test('the list for sorting pages contains nothing but pages', async () => {
  const { page, context } = await visit(1440, true)
  await page.goto(address('Create an order'))
  await page
    .locator('.page-tools')
    .getByRole('button', { name: t('core.more') })
    .click()
  await page.getByRole('menuitem', { name: t('item.sortPages') }).click()
  await page.locator('.sort-list li').first().waitFor()
  expect(await page.locator('.sort-list > :not(li)').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('the tools of a tile do not cover its name', async () => {
  await product.call(
    'item/add',
    { item_name: 'A name that is long enough to fill more than two lines of a tile', item_type: 1 },
    product.administrator,
  )
  const { page, context } = await visit(1440, true)
  await page.goto(`${product.address}/item/index`)
  const tile = page.locator('.tile', { hasText: 'A name that is long' })
  await tile.hover()
  await tile.locator('.grip').waitFor()
  const covered = () =>
    tile.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.querySelector('.tile-name')!)
      const tools = element.querySelector('.tile-tools')!.getBoundingClientRect()
      const shown = element.querySelector('.tile-name')!.getBoundingClientRect()
      return [...range.getClientRects()].filter(
        ({ right, top }) => right > tools.left && top < tools.bottom && top < shown.bottom,
      ).length
    })
  await expect.poll(covered).toBe(0)
  await context.close()
})

test('the head of a long table sticks to the edge of the preview, and a notice covers neither the view switch nor an open menu', async () => {
  const rows = Array.from({ length: 80 }, (_, at) => `| ${at} | value |`).join('\n')
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: orders.item,
      cat_id: 0,
      page_title: 'Long',
      page_content: `| a | b |\n|-|-|\n${rows}\n\n${'Words. '.repeat(500)}`,
    },
    product.administrator,
  )
  const { page, context } = await visit(1440, true)
  await page.goto(`${product.address}/page/edit/${orders.item}/${page_id}`)
  const notice = page.locator('.notice')
  await notice.waitFor()
  // once it has moved into its place
  await expect
    .poll(async () => {
      const box = (await notice.boundingBox())!
      const views = (await page.locator('.editor-tools .segments').boundingBox())!
      return box.y - views.y - views.height
    })
    .toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: t('core.more'), exact: true }).click()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const coveredEntries = () =>
    entries.evaluateAll((all) =>
      all
        .filter((entry) => {
          const { left, top, width, height } = entry.getBoundingClientRect()
          return !entry.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((entry) => entry.textContent),
    )
  await expect.poll(coveredEntries).toEqual([])
  await page.keyboard.press('Escape')
  await entries.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('page.previewOnce') }).click()
  const pane = page.locator('.pane-preview')
  await pane.locator('th').first().waitFor()
  await pane.evaluate((element) => element.scrollTo(0, 900))
  const gap = () =>
    pane.evaluate(
      (element) =>
        element.querySelector('th')!.getBoundingClientRect().top -
        element.getBoundingClientRect().top,
    )
  await expect.poll(gap).toBe(0)
  await context.close()
})

test('an unknown way of creating an item says so', async () => {
  const { page, context } = await visit(390, true)
  await page.goto(`${product.address}/item/add?tab=wizard`)
  await page
    .getByRole('status')
    .filter({ hasText: t('new-item.noSuchTab') })
    .waitFor()
  await page.goto(`${product.address}/item/add?tab=copy`)
  await page.getByRole('link', { name: t('new-item.copy'), exact: true }).waitFor()
  expect(await page.getByText(t('new-item.noSuchTab')).count()).toBe(0)
  await context.close()
})

test('the landing page fits every window, regular scroll bars included', async () => {
  const { page, context } = await visit(1280)
  await page.goto(product.address)
  await page.locator('.landing-parts h2').first().waitFor()
  for (const width of [320, 360, 390, 719, 720, 760, 1099, 1100]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => isTooWide(page), { message: String(width) }).toBe(false)
  }
  await context.close()
})

test('a fragment behind tall diagrams: nothing in view moves while they are drawn, above and below', async () => {
  const steps = (at: number) =>
    Array.from({ length: 14 }, (_, step) => `  A${at}_${step} --> A${at}_${step + 1}`).join('\n')
  const diagrams = [0, 1, 2, 3].map((at) => `\`\`\`mermaid\ngraph TD\n${steps(at)}\n\`\`\`\n\n`)
  const paragraphs = (count: number) =>
    `${'A sentence of the text around it. '.repeat(20)}\n\n`.repeat(count)
  const page_content = `${paragraphs(20)}${diagrams.join('')}${paragraphs(3)}## Behind\n\n${paragraphs(20)}${diagrams.join('')}${paragraphs(30)}`
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: orders.item, cat_id: 0, page_title: 'Diagrams', page_content },
    product.administrator,
  )
  const { page, context } = await visit(1440)
  await page.goto(`${product.address}/orders/${page_id}#h-behind`)
  await page.waitForFunction(() => document.querySelectorAll('#root .md-drawn').length === 8)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  const top = () =>
    page.evaluate(() => document.getElementById('h-behind')!.getBoundingClientRect().top)
  await expect.poll(top).toBe(72)
  expect(await shifts(page)).toBeLessThan(0.05)
  await context.close()
})

test('a fragment before a tall diagram: the second time nothing moves while it is drawn', async () => {
  const steps = Array.from({ length: 8 }, (_, step) => `  A${step} --> A${step + 1}`).join('\n')
  const flat =
    '```mermaid\ngraph LR\n  A --> B\n%% one\n%% two\n%% three\n%% four\n%% five\n%% six\n%% seven\n%% eight\n%% nine\n%% ten\n```\n\n'
  const paragraphs = 'A sentence of the text around it. '.repeat(20).concat('\n\n')
  const page_content = `${paragraphs.repeat(20)}## Before\n\n${flat}${paragraphs}\`\`\`mermaid\ngraph TD\n${steps}\n\`\`\`\n\n${paragraphs.repeat(30)}`
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: orders.item, cat_id: 0, page_title: 'Before a diagram', page_content },
    product.administrator,
  )
  const { page, context } = await visit(1440)
  const visitOnce = async () => {
    await page.goto('about:blank')
    await page.goto(`${product.address}/orders/${page_id}#h-before`)
    await page.waitForFunction(() => document.querySelectorAll('#root .md-drawn').length === 2)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const top = () =>
      page.evaluate(() => document.getElementById('h-before')!.getBoundingClientRect().top)
    await expect.poll(top).toBe(72)
    return shifts(page)
  }
  await visitOnce()
  expect(await visitOnce()).toBeLessThan(0.01)
  await context.close()
})

test('long names leave icons and buttons their size on a phone, and a title keeps its room', async () => {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'W'.repeat(50), item_type: 1 },
    product.administrator,
  )
  const { page, context } = await visit(320, true)
  await page.goto(`${product.address}/item/setting/${item_id}`)
  const arrow = page.locator('.screen-back svg')
  await page.locator('.screen-back', { hasText: 'WWW' }).waitFor()
  await expect.poll(async () => (await arrow.boundingBox())?.width).toBe(16)

  await page.goto(`${product.address}/orders/${api}`)
  const title = heading(page, 'All')
  await title.waitFor()
  await page.getByRole('button', { name: t('item.tryIt') }).waitFor()
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(160)

  await page.goto(`${product.address}/team/index`)
  await page
    .getByRole('button', { name: t('team.newTeam') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('team.teamName') }).fill('名'.repeat(50))
  await page.keyboard.press('Enter')
  const action = page.locator('.toast').getByRole('button', { name: t('controls.addMembers') })
  // as long as it is pointed at, it stays
  await action.hover()
  expect((await action.boundingBox())?.height).toBeLessThan(40)
  await context.close()
})

test.each([
  [1440, 'light', 'dialog'],
  [1440, 'dark', 'drawer'],
  [1440, 'light', 'drawer'],
  [320, 'dark', 'drawer'],
] as const)(
  'where scroll bars take room, an opened layer shifts nothing and leaves no strip (%i, %s, %s)',
  async (width, colorScheme, layer) => {
    const { page, context } = await visit(width, true)
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${product.address}/orders/${api}`)
    await heading(page, 'All').waitFor()
    await page.locator('.md-api-head').waitFor()
    const bar = await page.evaluate(() => {
      // the program sets the height of the body while its parts arrive
      const tall = document.createElement('div')
      tall.style.height = '3000px'
      document.body.append(tall)
      return innerWidth - document.documentElement.clientWidth
    })
    expect(bar).toBeGreaterThan(5)
    const places = () =>
      page.evaluate(() =>
        ['h1', 'article', 'header'].map((name) => {
          const {
            x,
            y,
            width: across,
          } = document.querySelector(`#root ${name}`)!.getBoundingClientRect()
          return [name, x, y, across]
        }),
      )
    const before = await places()
    if (layer === 'drawer') await page.keyboard.press('r')
    else await page.keyboard.press('?')
    await page.locator(layer === 'drawer' ? '.drawer' : '.dialog').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.scrollbarGutter))
      .toBe('stable')
    await expect.poll(places).toEqual(before)
    // what is beside the place of the scroll bar goes on in it
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colour = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    const [inside, strip] = [colour(width - bar - 3, 300), colour(width - 4, 300)]
    for (const [at, value] of strip.entries())
      expect(
        Math.abs(value - inside[at]!),
        `${strip.join()} beside ${inside.join()}`,
      ).toBeLessThanOrEqual(4)
    await context.close()
  },
)

test('in forced colours layers have a border, and what is chosen or current stands out', async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    forcedColors: 'active',
  })
  await choose(context, product.address, language(), 'dark')
  await product.signIn(context, product.administrator)
  const page = await context.newPage()
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), name)
  await page.goto(`${product.address}/item/setting/${orders.item}`)
  await page.getByRole('heading', { name: t('item-settings.info') }).waitFor()
  expect(await style('.item-settings-tabs [aria-current]', 'outline-style')).toBe('solid')
  const current = await style('.top-bar nav [aria-current]', 'border-bottom-color')
  expect(await style('.top-bar nav a:not([aria-current])', 'border-bottom-color')).not.toBe(current)
  expect(await style('.radio-card:has([data-checked])', 'outline-style')).toBe('solid')
  expect(await style('.radio-card:not(:has([data-checked]))', 'outline-style')).toBe('none')
  await page.keyboard.press('Control+k')
  await page.locator('.palette [aria-selected=true]').waitFor()
  expect(await style('.palette', 'border-top-width')).toBe('1px')
  expect(await style('.palette [aria-selected=true]', 'background-color')).not.toBe(
    await style('.palette [aria-selected=false]', 'background-color'),
  )
  await context.close()
})

test('on paper names and types of an API page are whole, method and address on one line, the date a date', async () => {
  const row = { name: 'Authorization', type: 'integer(int64)', require: '1', value: '' }
  const page_content = JSON.stringify({
    info: { type: 'api', method: 'post', url: 'https://a.example/v40/payment-links' },
    request: { headers: [{ ...row, remark: 'The remark has room for its words. '.repeat(4) }] },
  })
  const made = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: orders.item, cat_id: 0, page_title: 'Pay', page_content },
    product.administrator,
  )
  // as wide as A4
  const { page, context } = await visit(680)
  await page.goto(`${product.address}/${orders.item}/${made.page_id}`)
  await page.locator('#root .md-content .md-mono').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const lines = await page.locator('#root tbody .md-mono').evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(Math.max(...lines)).toBe(1)
  const middle = async (selector: string) => {
    const box = (await page.locator(`#root ${selector}`).boundingBox())!
    return box.y + box.height / 2
  }
  expect(Math.abs((await middle('.md-method')) - (await middle('.md-api-url')))).toBeLessThan(3)
  const date = await page
    .locator('#root .page-meta time')
    .evaluate((one) => getComputedStyle(one, '::after').content)
  expect(date).toMatch(/\d{4}-\d\d-\d\d/)
  await context.close()
})

test('the editor fits a window that is zoomed to 200 %', async () => {
  const { page, context } = await visit(720, true)
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto(`${product.address}/page/edit/${orders.item}/${api}`)
  await page.locator('.editor-foot').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0)
  await context.close()
})
