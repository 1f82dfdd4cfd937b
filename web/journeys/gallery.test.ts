import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { seedOrders } from './seed.ts'
import { gallery, nameOf, type Example, type GalleryContent } from './gallery.ts'
import { moments } from './gallery/moments/moments.ts'
import { seedGallery } from './gallery-seed.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let shown: GalleryContent

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  const owner = product.administrator
  shown = await seedGallery(product, owner, await seedOrders(product, owner, 'orders'))
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

test('every screen of the route table is in the gallery', () => {
  const routes = readFileSync(path.join(import.meta.dirname, '../app/routes.tsx'), 'utf8')
  const known = [...routes.matchAll(/^ {2}at\('([^']+)'/gm)].map(([, route = '']) => route)
  expect(known.length).toBeGreaterThan(10)
  const shown = new Set(gallery.map(({ route }) => route))
  expect([...shown].toSorted()).toEqual(known.toSorted())
})

/** A language and a theme. */
type Look = readonly ['en' | 'zh-cn', 'light' | 'dark']

/** Opens a screen, and what its keys open in it, in the look that was chosen. */
async function open(page: Page, { route, address, keys }: Example, look: Look): Promise<void> {
  const opened = address?.(shown) ?? route
  await page.goto(product.address + opened)
  await page.locator('h1').first().waitFor()
  // the document shows a page before it is interactive
  if (keys) await page.locator('#root h1').first().waitFor()
  for (const key of keys ?? []) await page.keyboard.press(key)
  const found = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset['theme'],
  ])
  expect([opened, ...found]).toEqual([opened, ...look])
}

test('every example has a name of its own', () => {
  const names = [...gallery, ...moments].map(nameOf)
  expect(new Set(names).size).toBe(names.length)
})

// Chinese and dark, and English and light, are below
test.each<Look>([
  ['en', 'dark'],
  ['zh-cn', 'light'],
])('every screen renders without errors (%s, %s)', async (language, theme) => {
  for (const asVisitor of [true, false]) {
    const visitor = await openVisitor(browser, product.address, language)
    const { context, page } = visitor
    await choose(context, product.address, language, theme)
    if (!asVisitor) await product.signIn(context, product.administrator)
    for (const example of gallery.filter((one) => (one.asVisitor ?? false) === asVisitor)) {
      await open(page, example, [language, theme])
    }
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

/** Groups of screens, so that no test takes minutes. */
const groups = 5

test.each(
  Array.from({ length: groups }, (_, group) => [
    { language: 'zh-cn', theme: 'dark', device: 'computer', group },
    { language: 'en', theme: 'light', device: 'phone', group },
  ]).flat() as { language: Look[0]; theme: Look[1]; device: 'computer' | 'phone'; group: number }[],
)(
  'every screen renders without errors and is accessible ($language, $theme, $device, group $group)',
  async ({ language, theme, device, group }) => {
    for (const asVisitor of [true, false]) {
      const examples = gallery.filter(
        (one, at) => at % groups === group && (one.asVisitor ?? false) === asVisitor,
      )
      if (examples.length === 0) continue
      const visitor = await openVisitor(browser, product.address, language, device)
      const { context, page } = visitor
      await choose(context, product.address, language, theme)
      if (!asVisitor) await product.signIn(context, product.administrator)
      for (const example of examples) {
        await open(page, example, [language, theme])
        await page.waitForLoadState('networkidle') // what is still loading is not checked
        await visitor.examine()
      }
      visitor.expectNoErrors()
      await visitor.leave()
    }
  },
)
