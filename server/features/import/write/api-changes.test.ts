import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Page } from '../../../models/page.ts'
import { sendMultipart } from '../../../test/multipart.ts'
import { startApp } from '../../../test/start-app.ts'
import { apiChangesText } from './api-changes.ts'

const { app, as, db, make } = await startApp()

const field = (type: string) => ({ type })
const document = (properties: object, required = false) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop' },
    paths: {
      '/orders': {
        get: {
          summary: 'Orders',
          parameters: [{ name: 'page', in: 'query', required, schema: field('integer') }],
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { type: 'object', properties } } },
            },
          },
        },
      },
    },
  })

test.each([
  ['markdown', 'en'],
  ['api', 'zh-CN'],
])('an import says what callers notice of a changed operation, in %s', async (shape, locale) => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const send = async (text: string, more: object = {}) => {
    const answer = await sendMultipart(
      app,
      '/api/import/auto',
      { item_id, as: shape, ...more },
      { name: 'api.json', bytes: text, type: 'application/json' },
      { 'x-api-token': ann.token, 'accept-language': locale },
    )
    expect(answer.error_code).toBe(0)
    return JSON.stringify(answer.data)
  }
  expect(await send(document({ id: field('integer'), mail: field('string') }))).not.toContain(
    'api_changes',
  )
  const { page_id } = (await Page.query(db.read).findOne({ item_id, page_title: 'Orders' }))!
  const remarks = async () => {
    const versions = await as(ann).ask(pageCalls.history, { page_id })
    return versions.map(({ page_comments }) => page_comments)
  }
  const next = document({ id: field('integer') }, true)
  const told =
    locale === 'en'
      ? 'Breaks callers: query parameter `page` is now required; answer field `mail` removed'
      : '不兼容：查询参数 `page` 改为必填；返回字段 `mail` 已删除'
  // a trial says it, too
  expect(await send(next, { dry_run: 1 })).toContain(`"api_changes":"${told}"`)
  expect(await send(next)).toContain(`"api_changes":"${told}"`)
  const page = await Page.query(db.read).findById(page_id)
  expect(page?.page_comments).toBe(told)
  // the next version has none of it
  expect(await send(next)).not.toContain('api_changes')
  await as(ann).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: 'All orders',
    page_content: page!.page_content,
  })
  expect(await remarks()).toContain(told)
  expect((await Page.query(db.read).findById(page_id))?.page_comments).toBe('')
})

test('a page at another address is the same operation, also where nothing else identifies it', async () => {
  const pageAt = (url: string) =>
    JSON.stringify({
      info: { type: 'api', method: 'get', url, title: 'Orders' },
      request: {},
      response: {},
    })
  const told = await apiChangesText(pageAt('/orders'), pageAt('/v2/orders'))
  expect(told('en')).toBe('Breaks callers: moved: GET /orders → GET /v2/orders')
  expect(told('zh-cn')).toBe('不兼容：已移动：GET /orders → GET /v2/orders')
})
