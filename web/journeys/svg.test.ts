import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileSvgs, richSvg, strangeHost } from '../../server/test/hostile-svg.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { startProduct, type Product } from './start-product.ts'

let product: Product
let browser: Browser
let context: BrowserContext
/** Addresses on other hosts that a browser requested. */
const foreign: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  context = await browser.newContext()
  await context.route(
    (url) => !url.href.startsWith(product.address),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

/** Uploads a picture. @returns its address */
async function uploaded(svg: string | Buffer): Promise<string> {
  const form = new FormData()
  form.append('user_token', product.administrator.token)
  form.append('file', new File([svg as BlobPart], '图.svg'), '图.svg')
  const answer = await fetch(`${product.address}/api/page/upload`, { method: 'POST', body: form })
  return ((await answer.json()) as { url: string }).url
}

const hasRun = () => document.documentElement.getAttribute('data-ran')

/** What a browser does with a picture opened by its address, from any server. */
async function opened(address: string) {
  const page = await context.newPage()
  try {
    foreign.length = 0
    await page.goto(address)
    const box = page.locator('#box')
    await box.waitFor({ state: 'attached' })
    await box.hover({ force: true })
    return { ran: await page.evaluate(hasRun), foreign: [...foreign] }
  } finally {
    await page.close()
  }
}

/** The same bytes without any policy: tests the sanitiser alone. */
async function bare<T>(svg: string | Buffer, look: (address: string) => Promise<T>): Promise<T> {
  const address = `${product.address}/bare.svg`
  await context.route(address, (route) =>
    route.fulfill({ body: svg, contentType: 'image/svg+xml' }),
  )
  try {
    return await look(address)
  } finally {
    await context.unroute(address)
  }
}

test('the samples would run if nothing stopped them', async () => {
  const [, script] = hostileSvgs[0] as [string, string]
  const found = await bare(script, opened)
  expect(found.ran).toBe('1')
  expect(found.foreign).toEqual([`https://${strangeHost}/ran`])
})

test.each(hostileSvgs)(
  '%s: opened by its address it runs nothing and contacts no other host, with and without our policy',
  async (_, svg) => {
    const address = await uploaded(svg)
    const quiet = { ran: null, foreign: [] }
    expect(await opened(address)).toEqual(quiet)
    expect(await bare(await (await fetch(address)).text(), opened)).toEqual(quiet)
  },
)

test('inside a page a picture is rendered as it was uploaded', async () => {
  const address = await uploaded(richSvg)
  const page = await context.newPage()
  await page.goto(`${product.address}/user/login`)
  /** Pixels of a picture, and its size. */
  const drawn = (from: string) =>
    page.evaluate(async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const { naturalWidth: width, naturalHeight: height } = picture
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const points = canvas.getContext('2d') as CanvasRenderingContext2D
      points.drawImage(picture, 0, 0)
      return { width, height, points: [...points.getImageData(0, 0, width, height).data].join() }
    }, from)
  const before = await bare(richSvg, drawn)
  expect([before.width, before.height]).toEqual([120, 60])
  expect(new Set(before.points.split(',')).size).toBeGreaterThan(20)
  expect(await drawn(address)).toEqual(before)
  await page.close()
})
