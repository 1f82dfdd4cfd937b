import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

/** An interface as exports have it. */
const one = (more: object) => ({
  query_path: { path: '/', params: [] },
  req_body_is_json_schema: true,
  res_body_is_json_schema: true,
  tag: [],
  method: 'GET',
  catid: 1,
  title: '',
  path: '/',
  req_params: [],
  req_query: [],
  req_headers: [],
  req_body_form: [],
  res_body_type: 'json',
  res_body: '',
  desc: '',
  markdown: '',
  ...more,
})

const read = (...list: object[]) =>
  readFile(
    {
      name: 'api.json',
      bytes: Buffer.from(
        JSON.stringify([
          { index: 0, name: '公共分类', desc: '', list: [] },
          { index: 1, name: '订单', desc: '订单相关', list },
        ]),
      ),
    },
    { locale: 'en' },
  )

async function pageOf(more: object) {
  const { tree } = await read(one(more))
  const page = placedPages(tree).find(({ page: { kind } }) => kind === 'api')?.page
  if (page?.kind !== 'api') throw new Error('no page of an interface')
  return page
}

test('an interface has its parameters, its answer and the fields of both', async () => {
  const result = await read(
    one({
      title: '查询订单',
      path: '/api/orders/:id',
      markdown: '查询**一个**订单',
      desc: '<p>查询<strong>一个</strong>订单</p>',
      req_params: [{ name: 'id', example: '7', desc: '订单号' }],
      req_query: [{ name: 'expand', required: '0', example: 'buyer', desc: '展开' }],
      req_headers: [
        { name: 'Content-Type', required: '1', value: 'application/json' },
        { name: 'X-Trace', required: '1', value: '1' },
      ],
      res_body: JSON.stringify({
        $schema: 'http://json-schema.org/draft-04/schema#',
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'number', description: '状态码', mock: { mock: '0' } },
          items: {
            type: 'array',
            items: {
              type: 'object',
              properties: { sku: { type: 'string', mock: { mock: '@id' } } },
            },
          },
        },
      }),
    }),
  )
  expect(result).toMatchObject({ format: 'yapi', operations: 1, remarks: [] })
  const [, placed] = placedPages(result.tree)
  expect(placed?.path).toEqual(['订单'])
  expect(placed?.page).toMatchObject({
    title: '查询订单',
    operation: { method: 'get', path: '/api/orders/{id}' },
    document: {
      info: { description: '查询**一个**订单', url: '/api/orders/{id}' },
      request: {
        pathVariable: [{ name: 'id', value: '7', require: '1', remark: '订单号' }],
        query: [{ name: 'expand', value: 'buyer', require: '0' }],
        headers: [{ name: 'X-Trace', value: '1' }],
      },
      response: {
        responseParamsDesc: [
          { name: 'code', type: 'number', require: '1', remark: '状态码' },
          { name: 'items' },
          { name: 'items.sku', type: 'string' },
        ],
      },
    },
  })
  expect(placed && pageMarkdown(placed.page, 'en')).toContain('"code": 0,')
})

test('bodies are schemas, examples, forms or files', async () => {
  const post = { method: 'POST', path: '/orders' }
  const schema = '{"type":"object","properties":{"sku":{"type":"string","description":"货号"}}}'
  const typed = await pageOf({ ...post, req_body_type: 'json', req_body_other: schema })
  expect(typed.document.request?.params).toMatchObject({
    mode: 'json',
    jsonDesc: [{ name: 'sku', remark: '货号' }],
  })
  const template = '{\n  // note\n  "list|1-10": ["@id"]\n}'
  const shown = await pageOf({
    ...post,
    req_body_is_json_schema: false,
    req_body_type: 'json',
    req_body_other: template,
  })
  expect(shown.document.request?.params).toMatchObject({ mode: 'json', json: template })
  const form = {
    req_body_type: 'form',
    req_body_form: [{ name: 'a', type: 'text', required: '1' }],
  }
  expect((await pageOf({ ...post, ...form })).document.request?.params).toMatchObject({
    mode: 'urlencoded',
    urlencoded: [{ name: 'a', require: '1' }],
  })
  const files = [...form.req_body_form, { name: 'f', type: 'file', required: '0' }]
  const upload = await pageOf({ ...post, req_body_type: 'form', req_body_form: files })
  expect(upload.document.request?.params).toMatchObject({
    mode: 'formdata',
    formdata: [{ name: 'a' }, { name: 'f', type: 'file', require: '0' }],
  })
  // a body that is not sent with this method
  expect((await pageOf(form)).document.request?.params).toEqual({})
})

test('interfaces that only differ in their query have pages of their own', async () => {
  const at = (action: string) =>
    one({
      title: action,
      path: `/index?action=${action}`,
      query_path: { path: '/index', params: [{ name: 'action', value: action }] },
    })
  const { tree, operations } = await read(at('list'), at('get'))
  expect(operations).toBe(2)
  const pages = placedPages(tree).flatMap(({ page }) => (page.kind === 'api' ? [page] : []))
  expect(pages.map(({ title, document }) => [title, document.request?.query?.[0]?.value])).toEqual([
    ['list', 'list'],
    ['get', 'get'],
  ])
})

test('secrets among the examples are masked, and named with their places', async () => {
  const { tree, remarks } = await read(
    one({
      method: 'POST',
      path: '/login',
      req_headers: [{ name: 'token', required: '1', value: 's3cr3t-1' }],
      req_body_type: 'form',
      req_body_form: [{ name: 'password', type: 'text', example: 's3cr3t-2' }],
      res_body_is_json_schema: false,
      res_body: '{"name": "ann", "access_token": "s3cr3t-3"}',
    }),
  )
  expect(JSON.stringify(tree)).not.toContain('s3cr3t')
  expect(JSON.stringify(tree)).toContain('ann')
  expect(
    remarks.map(({ where, message }) => [where, message.split('“')[1]?.split('”')[0]]),
  ).toEqual([
    ['#/1/list/0', 'password'],
    ['#/1/list/0', 'token'],
    ['#/1/list/0', 'access_token'],
  ])
})

test('a schema that is broken or nested without end is shown as the text that it is', async () => {
  for (const text of ['{"type":', `${'{"items":'.repeat(20_000)}1${'}'.repeat(20_000)}`]) {
    const { document } = await pageOf({ res_body: text })
    expect(document.response?.responseExample).toBe(text)
  }
})

test('other lists are no export', async () => {
  for (const other of [[{ list: [] }], [{ list: [{ path: '/' }] }], [1], [{ list: 'x' }]])
    await expect(
      readFile({ name: 'a.json', bytes: Buffer.from(JSON.stringify(other)) }, { locale: 'en' }),
    ).rejects.toMatchObject({ why: 'importUnknown' })
})
