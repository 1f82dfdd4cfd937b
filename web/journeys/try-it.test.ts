import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listText } from '../lib/text/list-text.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { failureMessage, language, t } from './language.ts'
import { openVisitor } from './visitor.ts'
import { axe, isTooWide } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
let bob: Account
let item: number

/** What an API on another origin was asked. */
const asked: { line: string; headers: IncomingHttpHeaders; body: string }[] = []
/** Whether it allows pages of other origins to read its answers. */
let isOpen = true
let server: Server
let api: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (isOpen) {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
        response.setHeader('Access-Control-Allow-Methods', '*')
      }
      if (request.method === 'OPTIONS') return response.end()
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
      if (request.url === '/silent') return undefined
      if (request.url === '/picture')
        return response
          .setHeader('Content-Type', 'image/gif')
          .end(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'))
      response.statusCode = request.url?.startsWith('/wrong') ? 409 : 201
      return response
        .setHeader('Content-Type', 'application/json')
        .setHeader('Set-Cookie', 'theirs=1')
        .end(`{"order_id":20261122083107004217,"state":"待支付","asked":"${request.url}"}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  api = `http://127.0.0.1:${port}`
  ;[product, browser] = await Promise.all([
    startProduct({
      SHOWDOC_RELAY_HOSTS: `127.0.0.1:${port}`,
      SHOWDOC_RELAY_NETWORKS: '127.0.0.1',
    }),
    sharedBrowser(),
  ])
  ann = await product.addUser('ann')
  bob = await product.addUser('bob')
  ;({ item_id: item } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Shop', item_type: 1 },
    ann,
  ))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await closeContexts(browser)
  await product?.stop()
})
beforeEach(() => {
  asked.length = 0
  isOpen = true
})

const order = (url = '{{base}}/shops/{shop_id}/orders') => ({
  info: { title: 'Create', method: 'post', url, apiStatus: '3', own: 'kept' },
  request: {
    headers: [{ name: 'Authorization', value: 'Bearer {{token}}', require: '1' }],
    pathVariable: [{ name: 'shop_id', value: '7', require: '1', remark: 'the shop' }],
    query: [{ name: 'dry_run', value: '0', require: '0' }],
    params: { mode: 'json', json: '{"sku":"BOOK-0042"}' },
  },
  response: { responseExample: '' },
})

async function makePage(content: object): Promise<string> {
  const { page_id } = await product.call<{ page_id: string }>(
    'page/save',
    {
      page_id: 0,
      item_id: item,
      cat_id: 0,
      page_title: 'Create an order',
      page_content: JSON.stringify(content),
    },
    ann,
  )
  return page_id
}

async function openPanel(page: Page, pageId: string) {
  await page.goto(`${product.address}/${item}/${pageId}`)
  await page.getByRole('button', { name: t('item.tryIt'), exact: true }).click()
  return page.getByRole('dialog', { name: t('try-it.title') })
}

/** Forgets requests to the API, which are wanted here; every other host stays foreign. */
const expectNothingElse = (visitor: { expectNoErrors(): void }) => {
  try {
    visitor.expectNoErrors()
  } catch (error) {
    const { actual } = error as {
      actual: { errors: string[]; violations: string[]; foreign: string[] }
    }
    expect({ ...actual, foreign: actual.foreign.filter((url) => !url.startsWith(api)) }).toEqual({
      errors: [],
      violations: [],
      foreign: [],
    })
  }
}

test('an editor sends the request of a page from the browser and saves the answer as its example', async () => {
  const pageId = await makePage(order())
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await product.signIn(visitor.context, ann)
  const panel = await openPanel(page, pageId)
  await expect
    .poll(() => panel.getByRole('textbox', { name: t('try-it.body') }).inputValue())
    .toBe('{\n  "sku": "BOOK-0042"\n}')
  await page.keyboard.press('Control+Enter')
  await panel
    .getByText(t('try-it.missing', { count: 2, names: listText(['base', 'token'], language()) }))
    .waitFor()
  await panel.getByRole('button', { name: t('try-it.showVariables') }).click()
  await panel
    .getByRole('textbox', { name: t('try-it.valueOf', { name: 'base' }) })
    .fill(`${api}/v2/`)
  await panel
    .getByRole('textbox', { name: t('try-it.valueOf', { name: 'token' }) })
    .fill('secret-1')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('201 Created').waitFor()
  await panel.getByText('20261122083107004217').waitFor()
  expect(asked).toEqual([
    {
      line: 'POST /v2/shops/7/orders?dry_run=0',
      headers: expect.objectContaining({
        authorization: 'Bearer secret-1',
        'content-type': 'application/json',
        origin: product.address,
      }),
      body: '{\n  "sku": "BOOK-0042"\n}',
    },
  ])
  for (const name of ['cookie', 'referer']) expect(asked[0]?.headers).not.toHaveProperty(name)

  await panel.getByRole('button', { name: t('try-it.saveExample') }).click()
  await passing(page, t('try-it.savedSuccess')).waitFor()
  const stored = await product.call<{ page_content: string }>('page/info', { page_id: pageId }, ann)
  const content = JSON.parse(stored.page_content) as ReturnType<typeof order>
  expect(content.info.own).toBe('kept')
  expect(content.response.responseExample).toContain('"order_id": 20261122083107004217,')
  // again, on the revision that this save made
  await panel.getByRole('button', { name: t('try-it.saveExample') }).click()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: t('api-page.successExample') }).waitFor()

  // what was typed, and the answer, are still there
  await page.keyboard.press('r')
  await panel.getByText('201 Created').waitFor()
  await panel.getByRole('tab', { name: t('try-it.request') }).click()
  await panel.getByText(`POST ${api}/v2/shops/7/orders?dry_run=0`).waitFor()
  await page.reload()
  await page.getByRole('button', { name: t('item.tryIt'), exact: true }).click()
  await panel.getByRole('button', { name: /POST .v2.shops.7.orders/ }).waitFor()
  expect(await axe(page)).toEqual([])
  expectNothingElse(visitor)
  await visitor.leave()
})

test('where the other side refuses this origin the reader is told, and the server sends', async () => {
  isOpen = false
  const pageId = await makePage(order(`${api}/wrong`))
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await product.signIn(visitor.context, bob)
  const panel = await openPanel(page, pageId)
  await panel.getByRole('tab', { name: t('try-it.headers') }).click()
  await panel
    .getByRole('checkbox', { name: t('try-it.sendRow', { name: 'Authorization' }) })
    .click()
  await panel
    .getByRole('button', { name: t('try-it.send'), exact: false })
    .first()
    .click()
  await panel.getByText(t('try-it.nothing', { host: new URL(api).host })).waitFor()
  await panel.getByRole('button', { name: t('try-it.byServer') }).click()
  await panel.getByText('409 Conflict').waitFor()
  expect(await panel.getByRole('button', { name: t('try-it.saveExample') }).count()).toBe(0)
  await panel
    .getByRole('tab', { name: t('try-it.answerHeaders') })
    .last()
    .click()
  await panel.getByText('theirs=1').waitFor()
  const last = asked.at(-1)
  expect(last?.line).toBe('POST /wrong?dry_run=0')
  for (const name of ['cookie', 'referer', 'origin', 'authorization'])
    expect(last?.headers).not.toHaveProperty(name)

  // hosts that nobody has allowed are named
  await panel.getByRole('textbox', { name: t('try-it.address') }).fill('https://api.example.com/x')
  await page.keyboard.press('Control+Enter')
  await panel.getByText(failureMessage('relayHostRefused', { host: 'api.example.com' })).waitFor()
  await visitor.leave()
})

test('a request can be cancelled; pictures are shown, and what is kept stays with the person', async () => {
  const pageId = await makePage({ info: { method: 'get', url: `${api}/silent` } })
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  const panel = await openPanel(page, pageId)
  const send = panel.getByRole('button', { name: t('try-it.send'), exact: false })
  await send.click()
  await expect.poll(() => asked.map(({ line }) => line)).toEqual(['GET /silent'])
  await panel.getByRole('button', { name: t('try-it.cancel') }).click()
  await panel.getByText(t('try-it.cancelled')).waitFor()
  await panel.getByRole('textbox', { name: t('try-it.address') }).fill(`${api}/picture`)
  await send.click()
  await panel.getByRole('img', { name: t('try-it.picture') }).waitFor()
  expect(await panel.getByText(t('try-it.sentFrom')).count(), 'visitors have no relay').toBe(0)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((one) => one.startsWith('try-it'))),
    )
    .toEqual([`try-it::${item}`])
  expectNothingElse(visitor)
  await visitor.leave()
})

test('on a phone everything has room', async () => {
  const pageId = await makePage(order())
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { page } = visitor
  await product.signIn(visitor.context, ann)
  const panel = await openPanel(page, pageId)
  await panel.getByRole('tab', { name: t('try-it.variables') }).click()
  await panel.getByRole('textbox', { name: t('try-it.valueOf', { name: 'base' }) }).fill(api)
  await panel
    .getByRole('textbox', { name: t('try-it.valueOf', { name: 'token' }) })
    .fill('x'.repeat(300))
  await panel.getByRole('button', { name: t('try-it.send'), exact: false }).click()
  await panel.getByText('201 Created').waitFor()
  expect(await axe(page)).toEqual([])
  await expect.poll(() => isTooWide(page)).toBe(false)
  await expect.poll(() => panel.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  expectNothingElse(visitor)
  await visitor.leave()
})

test('pages that are no API pages have no such button', async () => {
  const { page_id } = await product.call<{ page_id: string }>(
    'page/save',
    { page_id: 0, item_id: item, cat_id: 0, page_title: 'Text', page_content: '# Text' },
    ann,
  )
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await page.goto(`${product.address}/${item}/${page_id}`)
  await page.getByRole('heading', { name: 'Text', level: 1 }).first().waitFor()
  expect(await page.getByRole('button', { name: t('item.tryIt') }).count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})
