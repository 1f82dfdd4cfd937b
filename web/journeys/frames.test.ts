import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { seedOrders, upload, type SeededItem } from './seed.ts'
import { captchaOf } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'

let product: Product
let browser: Browser
let orders: SeededItem
let shown: number
const closed = { item: 0, page: 0, password: 'open sesame' }
/** Pages that show an address in a frame; the operator names the hosts of one of them only. */
let named: Server
let unnamed: Server

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function openPortal(): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const at = new URL(url, 'http://portal').searchParams.get('at') ?? 'about:blank'
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Portal</title><iframe src="${at}" width="1100" height="700">`,
    )
  })
  server.listen(0)
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  ;[named, unnamed, browser] = await Promise.all([openPortal(), openPortal(), sharedBrowser()])
  const port = portOf(named)
  product = await startProduct({ SHOWDOC_EMBEDDED_BY: `localhost:${port} 127.0.0.1:${port}` })
  const { administrator: owner } = product
  orders = await seedOrders(product, owner, 'orders')
  const page = async (item_id: number, page_title: string, page_content: string) =>
    (
      await product.call<{ page_id: number }>(
        'page/save',
        { page_id: 0, item_id, cat_id: 0, page_title, page_content },
        owner,
      )
    ).page_id
  const picture = await upload(product, owner, 'pixel.png', { item_id: orders.item })
  shown = await page(orders.item, 'With a picture', `![pixel](${picture})`)
  closed.item = (
    await product.call<{ item_id: number }>(
      'item/add',
      { item_name: 'Closed', item_type: 1, password: closed.password },
      owner,
    )
  ).item_id
  closed.page = await page(closed.item, 'Secret page', 'Only for some.')
})
afterAll(async () => {
  await closeContexts(browser)
  named?.close()
  unnamed?.close()
  await product?.stop()
})

/** Of a page with an address of the product in its frame: what is in the frame. */
async function framed(page: Page, portal: string, path: string): Promise<FrameLocator> {
  await page.goto(`${portal}/?at=${encodeURIComponent(product.address + path)}`)
  return page.frameLocator('iframe')
}

/** Waits until the browser has refused to show the frame's address. */
async function refused(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .frames()[1]
        ?.evaluate('location.protocol')
        .catch(() => 'gone'),
    )
    .toBe('chrome-error:')
}

describe.each(['localhost', '127.0.0.1'])('in a frame of %s', (host) => {
  inEachLanguage(() => {
    test('somebody with a session reads what anybody may, and is signed in only outside of it', async () => {
      const context = await browser.newContext({ locale: language() === 'en' ? 'en-GB' : 'zh-CN' })
      onTestFinished(() => context.close())
      await product.signIn(context, product.administrator)
      const page = await context.newPage()
      const portal = `http://${host}:${portOf(named)}`
      const heading = (frame: FrameLocator, name: string) =>
        frame.locator('#root').getByRole('heading', { level: 1, name, exact: true })
      const toSignIn = (frame: FrameLocator) =>
        frame.getByRole('link', { name: t('core.signIn'), exact: true })
      /** In place of a form there is a link to the address that was asked for. */
      const ownWindow = async (frame: FrameLocator, path: string) => {
        await frame.getByText(t('account.ownWindow')).waitFor()
        const link = frame.getByRole('link', { name: t('account.toOwnWindow') })
        expect(await link.getAttribute('href')).toBe(path)
        return link
      }

      // reading and searching, without anything that only writers have
      const reading = await framed(page, portal, `/orders/${shown}`)
      await heading(reading, 'With a picture').waitFor()
      await expect
        .poll(() =>
          reading
            .locator('#root .md-content img')
            .evaluate((image) => (image as HTMLImageElement).naturalWidth),
        )
        .toBe(1)
      expect(await reading.locator('.menu-new, button.person').count()).toBe(0)
      await reading.getByRole('searchbox', { name: t('item.search') }).fill('Refund')
      await reading.getByRole('link', { name: 'Refund' }).first().click()
      await heading(reading, 'Refund').waitFor()
      expect(await reading.getByRole('button', { name: t('item.edit'), exact: true }).count()).toBe(
        0,
      )
      await toSignIn(reading).first().click()
      await ownWindow(reading, `/orders/${orders.pages.Refund}?keyword=Refund`)
      expect(await reading.locator('input').count()).toBe(0)

      // an item with a password opens by it, and not by the session
      const path = `/${closed.item}/${closed.page}`
      const locked = await framed(page, portal, path)
      await locked.getByRole('heading', { name: t('item-password.title') }).waitFor()
      await ownWindow(locked, path)
      await locked.locator('[name=password]').fill(closed.password)
      await locked.locator('[name=captcha]').fill(await captchaOf(product, locked))
      await locked.locator('[name=captcha]').press('Enter')
      await heading(locked, 'Secret page').waitFor()
      await locked.getByText('Only for some.').waitFor()

      // what acts is refused as a document, and has no session as a screen
      for (const screen of ['/user/device?code=BCDFGHJK', '/admin/index', '/item/index']) {
        await framed(page, portal, screen)
        await refused(page)
        await ownWindow(await framed(page, portal, `/#${screen}`), screen)
      }
      const link = await ownWindow(await framed(page, portal, '/#/admin/index'), '/admin/index')
      const [own] = await Promise.all([context.waitForEvent('page'), link.click()])
      await own.locator('button.person').waitFor()
      expect(new URL(own.url()).pathname).toBe('/admin/index')
    })
  })

  test('a host that the operator does not name shows nothing', async () => {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await framed(page, `http://${host}:${portOf(unnamed)}`, '/orders')
    await refused(page)
  })
})
