import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { afterFile } from '../test/after-file.ts'
import { startApp, type TestApp } from '../test/start-app.ts'
import { buildApp } from '../app.ts'

let t: TestApp
let stock: TestApp['app']
beforeAll(async () => {
  t = await startApp()
  stock = await buildApp({ ...t.site, config: { ...t.site.config, asStock: true } })
  afterFile(() => stock.close())
})

const ask = async (call: string, payload: object, headers: Record<string, string> = {}) =>
  stock.inject({ method: 'POST', url: `/server/index.php?s=/api/${call}`, payload, headers })

test('calls beyond the API contract are unknown, and failures have no name', async () => {
  for (const call of ['sync/compare', 'device/start', 'accessToken/getList', 'export/html']) {
    const response = await ask(call, {})
    expect(response.statusCode, call).toBe(404)
    expect(Object.keys(response.json())).toEqual(['error_code', 'error_message'])
    expect(response.json()).toMatchObject({ error_code: 10404 })
  }
  expect((await ask('common/version', {})).json()).toEqual({
    error_code: 0,
    data: { version: 'v0.0.0-test' },
  })
})

test('the API of the root is the web client, as on a stock server', async () => {
  const response = await stock.inject({ method: 'POST', url: '/api/sync/compare', payload: {} })
  expect([response.statusCode, response.headers.location]).toEqual([302, './web/#/'])
})

test('answers have the fields of the API contract only, however long they are', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const text = `# 手册 & "x"\n${'长'.repeat(400_000)}\n`
  const page = await t.make.page({ item_id, owner: ann, page_content: text })
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id })
  const own = { user_token: ann.token, item_id, page_id: page.page_id }
  const headers = { 'accept-encoding': 'gzip' }
  const { data: info } = (await ask('item/info', own, headers)).json()
  expect(info).toMatchObject({ item_id: String(item_id), item_edit: true, menu: { catalogs: [] } })
  for (const name of ['revision', 'ties', 'markdown', 'can_export'])
    expect(info).not.toHaveProperty(name)
  const { data: read } = (await ask('page/info', own, headers)).json()
  expect(read.page_content).toContain('# 手册 &amp; &quot;x&quot;\n长')
  for (const name of ['revision', 'addtime_unix', 'cat_path', 'can_edit'])
    expect(read).not.toHaveProperty(name)
  const { data: tree } = (await ask('open/getCatalogTree', { api_key, api_token }, headers)).json()
  expect(tree.pages).toMatchObject([{ page_id: String(page.page_id) }])
  expect(tree.pages[0].page_content).toHaveLength(read.page_content.length)
})
