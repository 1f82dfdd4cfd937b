import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { validateOpenapi } from '../../test/openapi.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make } = await startApp()

const source = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../../..', name))

interface Asked {
  readonly item_id: number
  readonly cat_id?: number
  readonly page_id?: number
  readonly format?: string
  readonly version?: string
}

interface Answer {
  readonly error_code: number
  readonly error_message?: string
  readonly data: {
    readonly document: string
    readonly pages: number
    readonly operations: number
    readonly remarks: readonly { page_id: number; page_title: string; message: string }[]
  }
}

const exported = async (
  user: MadeUser | null,
  asked: Asked,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/export/openapi',
      payload: asked,
      headers: { ...(user ? { 'x-api-token': user.token } : {}), ...headers },
    })
  ).json<Answer>()

const code = async (user: MadeUser | null, asked: Asked): Promise<number> =>
  (await exported(user, asked)).error_code

/** Operations of a document, as `get /orders`. */
async function operations(user: MadeUser, asked: Asked): Promise<string[]> {
  const { data } = await exported(user, asked)
  const { paths } = JSON.parse(data.document) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([at, item]) =>
    Object.keys(item).map((method) => `${method} ${at}`),
  )
}

interface Imported {
  readonly data: { item_id: number; counts: Record<string, number> }
}

const imported = (user: MadeUser, fields: Record<string, string | number>, text: Buffer | string) =>
  sendMultipart(
    app,
    '/api/import/auto',
    fields,
    { name: 'api.json', bytes: text, type: 'application/json' },
    { 'x-api-token': user.token },
  ) as unknown as Promise<Imported>

const apiPage = (method: string, url: string, more: object = {}) =>
  JSON.stringify({ info: { method, url, ...more }, request: {}, response: {} })

/** An item of two catalogs, one in the other, with an operation each, and one at the root. */
async function makeApi() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'Shop 商店' })
  const outer = await make.catalog({ item_id, cat_name: 'Orders' })
  const inner = await make.catalog({ item_id, cat_name: 'Lines', parent_cat_id: outer.cat_id })
  const page = (url: string, cat_id = 0) =>
    make.page({
      owner: ann,
      item_id,
      cat_id,
      page_title: `Read ${url}`,
      page_content: apiPage('get', `https://shop.example${url}`),
    })
  const root = await page('/health')
  const first = await page('/orders', outer.cat_id)
  const second = await page('/lines', inner.cat_id)
  return { ann, item_id, outer, inner, root, first, second }
}

const petstore = 'examples/petstore/openapi.json'
const fixtures = 'importers/openapi/fixtures'

test.each([
  { name: petstore, as: 'api' },
  { name: petstore, as: 'markdown' },
  { name: `${fixtures}/library.yaml`, as: 'api' },
  { name: `${fixtures}/stock.json`, as: 'api' },
])('$name comes back equal from $as pages', async ({ name, as }) => {
  const ann = await make.user()
  const { data } = await imported(ann, { item_id: 0, as }, source(name))
  const { item_id, counts } = data
  const created = Number(counts.created)
  const { data: made } = await exported(ann, { item_id })
  expect(made).toMatchObject({ operations: counts.operations, pages: created, remarks: [] })
  await validateOpenapi(JSON.parse(made.document))
  const yaml = await exported(ann, { item_id, format: 'YAML' })
  expect(parse(yaml.data.document)).toEqual(JSON.parse(made.document))

  const older = await exported(ann, { item_id, version: '3.0' })
  const document: unknown = JSON.parse(older.data.document)
  expect(document).toMatchObject({ openapi: '3.0.3' })
  await validateOpenapi(document)

  const again = await imported(ann, { item_id, as }, made.document)
  expect(again.data.counts).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: created,
    removed: 0,
  })
  expect((await exported(ann, { item_id })).data).toEqual(made)
})

test('a catalog is exported with those in it, and a page alone', async () => {
  const { ann, item_id, outer, second } = await makeApi()
  expect(await operations(ann, { item_id })).toEqual(['get /health', 'get /orders', 'get /lines'])
  expect(await operations(ann, { item_id, cat_id: outer.cat_id })).toEqual([
    'get /orders',
    'get /lines',
  ])
  expect(await operations(ann, { item_id, page_id: second.page_id })).toEqual(['get /lines'])
  expect(await ItemChangeLog.query(db.read).where({ item_id })).toContainEqual(
    expect.objectContaining({ uid: ann.uid, op_action_type: 'export', op_object_type: 'item' }),
  )
})

test('pages that are left out are named in the language of the reader', async () => {
  const { ann, item_id, root } = await makeApi()
  const { page_id } = await make.page({ owner: ann, item_id, page_title: 'Guide' })
  const remark = { page_id, page_title: 'Guide' }
  const english = await exported(ann, { item_id }, { 'accept-language': 'en' })
  expect(english.data.remarks).toEqual([
    { ...remark, message: 'The page describes no API operation and was left out.' },
  ])
  expect(english.data).toMatchObject({ pages: 4, operations: 3 })
  const chinese = await exported(ann, { item_id }, { 'accept-language': 'zh-CN' })
  expect(chinese.data.remarks).toEqual([{ ...remark, message: '页面不是接口文档，未导出。' }])
  expect(root.page_id).toBeGreaterThan(0)
})

test('an item without pages is an empty document', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'Empty' })
  const { data } = await exported(ann, { item_id })
  expect(data).toMatchObject({ pages: 0, operations: 0, remarks: [] })
  expect(JSON.parse(data.document)).toEqual({
    openapi: '3.1.0',
    info: { title: 'Empty', version: '1.0.0' },
    paths: {},
  })
})

test('unknown items, catalogs, pages and formats are refused, and not logged', async () => {
  const { ann, item_id, first } = await makeApi()
  const other = await makeApi()
  expect(await code(ann, { item_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id, cat_id: 1 })).toBe(10101)
  expect(await code(ann, { item_id, cat_id: other.outer.cat_id })).toBe(10101)
  expect(await code(ann, { item_id, page_id: other.first.page_id })).toBe(10101)
  expect(await code(ann, { item_id, page_id: first.page_id, format: 'raml' })).toBe(10101)
  expect(await code(ann, { item_id, version: '2.0' })).toBe(10101)
  expect(await ItemChangeLog.query(db.read).where({ item_id, op_action_type: 'export' })).toEqual(
    [],
  )
})

test('only who may write gets it, and only what is theirs', async () => {
  const { ann, item_id, outer, inner, root, first } = await makeApi()
  const [stranger, reader, editor, restricted] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: restricted, role: 1, catalogScope: [inner.cat_id] })
  const draft = await make.page({
    owner: ann,
    item_id,
    page_title: 'Draft',
    is_draft: 1,
    page_content: apiPage('post', 'https://shop.example/secret'),
  })
  expect(await code(null, { item_id })).toBe(10102)
  expect(await code(stranger, { item_id })).toBe(10302)
  expect(await code(reader, { item_id })).toBe(10302)
  expect(await operations(editor, { item_id })).toHaveLength(3)
  expect(await operations(ann, { item_id })).toContain('post /secret')
  expect(await code(editor, { item_id, page_id: draft.page_id })).toBe(10101)
  const own = await exported(restricted, { item_id })
  expect(own.data).toMatchObject({ pages: 1, operations: 1 })
  expect(own.data.document).toContain('/lines')
  expect(own.data.document).not.toMatch(/Orders|\/orders|health|secret/)
  for (const part of [
    { cat_id: outer.cat_id },
    { page_id: first.page_id },
    { page_id: root.page_id },
  ])
    expect(await code(restricted, { item_id, ...part })).toBe(10302)
})
