import { expect, test } from 'vitest'
import { exportCalls } from '#contract/calls/export.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { GlobalParam } from '../../models/global-param.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, make, as, db, send } = await startApp()

const row = (name: string, values: object = {}) => ({
  name,
  type: 'string',
  value: '',
  require: '0' as const,
  remark: '',
  ...values,
})
const given = async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const save = (global_param: object) =>
    as(owner).ask(itemCalls.saveGlobalParam, { item_id, global_param })
  return { owner, item_id, save }
}
const globalsOf = async (who: MadeUser | null, item_id: number) =>
  (await as(who).ask(itemCalls.info, { item_id: String(item_id) })).global_param
const api = JSON.stringify({
  info: { url: 'https://pets.example/cats', method: 'get' },
  request: { headers: [row('X-Own')] },
})

test('lists that are sent are overwritten, others stay; everybody who reads the item sees them', async () => {
  const { owner, item_id, save } = await given()
  expect(await globalsOf(owner, item_id)).toEqual([])
  const header = [
    row('Authorization', { value: 'Bearer 令牌', require: '1', remark: '登录后取得' }),
  ]
  expect(await save({ header: [...header, row(' ')], query: [row('lang')] })).toEqual({
    success: true,
  })
  const none = { body: [], cookies: [], preScript: '', postScript: '' }
  expect(await globalsOf(null, item_id)).toEqual({ ...none, header, query: [row('lang')] })
  await save({ query: [row('page', { disable: 1 })] })
  expect(await globalsOf(null, item_id)).toMatchObject({ header, query: [{ name: 'page' }] })
  await save({ header: [], query: [] })
  expect(await globalsOf(null, item_id)).toEqual([])
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).list[0]).toMatchObject({
    op_action_type: 'update',
    op_object_type: 'item',
  })
})

test('what cannot be stored is refused, and leaves what was stored', async () => {
  const { owner, item_id, save } = await given()
  await save({ header: [row('Kept')] })
  const before = await globalsOf(owner, item_id)
  for (const wrong of [
    {},
    { header: 'X' },
    { header: [{ value: 'no name' }] },
    { header: [row('a\nb')] },
    { header: [row('a\0')] },
    { header: [row('\ud800')] },
    { header: [row('x'.repeat(limits.globalParameterName + 1))] },
    { header: [row('a', { value: 'x'.repeat(limits.globalParameterValue + 1) })] },
    { header: Array.from({ length: limits.globalParameters + 1 }, (_, at) => row(`h${at}`)) },
  ])
    expect(
      (
        await send(
          'item/saveGlobalParam',
          { item_id, global_param: wrong },
          { 'x-api-token': owner.token },
        )
      ).error_code,
    ).toBe(10101)
  expect(await globalsOf(owner, item_id)).toEqual(before)
})

test('two people who change different lists at once keep both', async () => {
  const { owner, item_id, save } = await given()
  await Promise.all([save({ header: [row('H')] }), save({ query: [row('Q')] })])
  expect(await globalsOf(owner, item_id)).toMatchObject({
    header: [{ name: 'H' }],
    query: [{ name: 'Q' }],
  })
})

test('rows that another program has damaged are none', async () => {
  const { owner, item_id } = await given()
  for (const [param_type, content_json_str] of [
    ['header', '[{"name":'],
    ['query', '{"name":"x"}'],
    ['preScript', 'let a = 1'],
  ] as const)
    await db.transaction((trx) =>
      GlobalParam.query(trx).insert({ item_id, param_type, content_json_str }),
    )
  expect(await globalsOf(owner, item_id)).toEqual({
    query: [],
    body: [],
    header: [],
    cookies: [],
    preScript: 'let a = 1',
    postScript: '',
  })
})

test('rendered pages, exports and copies have them; a page that was shared alone does not', async () => {
  const { owner, item_id, save } = await given()
  await save({ header: [row('X-Shared', { value: 'a|b' })], body: [row('not-for-get')] })
  const { page_id } = await as(owner).ask(pageCalls.save, {
    item_id,
    page_title: 'Cats',
    page_content: api,
  })
  const id = Number(page_id)
  const info = await as(owner).ask(pageCalls.info, { page_id: id, rendered: true })
  expect(info.page_html).toContain('X-Shared')
  expect(info.page_html).not.toContain('not-for-get')
  const { document } = await as(owner).ask(exportCalls.openapi, { item_id })
  expect(JSON.parse(document).paths['/cats'].get.parameters).toMatchObject([
    { in: 'header', name: 'X-Shared' },
    { in: 'header', name: 'X-Own' },
  ])
  const { unique_key } = (await as(owner).ask(pageCalls.createSinglePage, {
    page_id: id,
    isCreateSiglePage: 'true',
  })) as { unique_key: string }
  const shared = await as(null).ask(pageCalls.infoByKey, { unique_key, rendered: true })
  expect(shared.page_html).toContain('X-Own')
  expect(shared.page_html).not.toContain('X-Shared')

  const copy = await as(owner).ask(itemCalls.add, { item_name: 'Copy', copy_item_id: item_id })
  expect(await globalsOf(owner, copy.item_id)).toEqual(await globalsOf(owner, item_id))
})

test('the archive and the document of an item bring them into the item that is made of them', async () => {
  const { owner, item_id, save } = await given()
  await save({ header: [row('X-Shared', { value: '"令牌" & <b>' })] })
  await as(owner).ask(pageCalls.save, { item_id, page_title: 'Cats', page_content: api })
  const headers = { 'x-api-token': owner.token }
  for (const [kind, name, type] of [
    ['markdown', 'showdoc.zip', 'application/zip'],
    ['json', 'showdoc.json', 'application/json'],
  ] as const) {
    const { rawPayload } = await app.inject({
      method: 'GET',
      url: `/api/export/${kind}?item_id=${item_id}`,
      headers,
    })
    const made = (await sendMultipart(
      app,
      '/api/import/auto',
      { item_id: 0 },
      { name, bytes: rawPayload, type },
      headers,
    )) as unknown as { data: { item_id: number } }
    expect(await globalsOf(owner, made.data.item_id), kind).toEqual(await globalsOf(owner, item_id))
  }
})
