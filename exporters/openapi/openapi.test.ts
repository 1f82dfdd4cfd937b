import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { validateOpenapi } from '../../server/test/openapi.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { pagesInOrder, type ExportedCatalog, type ExportSource } from '../source.ts'
import { openapiPages, type OpenapiPage } from './pages.ts'
import { openapiDocument, type OpenapiDocument, type OpenapiInput } from './write.ts'

type Json = Record<string, unknown>

/** The value inside an object, by the names on the way to it. */
const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value)

const page = (text: string | object, more: Partial<OpenapiPage> = {}): OpenapiPage => ({
  page_id: 1,
  title: 'Page',
  text: typeof text === 'string' ? text : JSON.stringify(text),
  path: [],
  ...more,
})

const made = (
  pages: readonly OpenapiPage[],
  { locale = 'en', version = '3.1' }: Partial<Pick<OpenapiInput, 'locale' | 'version'>> = {},
): OpenapiDocument & { root: Json } => {
  const input = { name: 'Shop', description: '', pages, locale, version, syntax: 'json' } as const
  const result = openapiDocument(input)
  return { ...result, root: JSON.parse(result.text) as Json }
}

const row = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  value: '',
  require: '0',
  remark: '',
  ...more,
})

const api = (url: string, more: { info?: object; request?: object; response?: object } = {}) => ({
  info: { method: 'get', url, ...more.info },
  request: more.request ?? {},
  response: more.response ?? {},
})

/** Schema of the JSON body that a table of fields describes. */
async function schemaOf(rows: readonly object[]): Promise<unknown> {
  const params = { mode: 'json', json: '', jsonDesc: rows }
  const { root } = made([page(api('/a', { info: { method: 'post' }, request: { params } }))])
  await validateOpenapi(root)
  return at(root, 'paths', '/a', 'post', 'requestBody', 'content', 'application/json', 'schema')
}

test('an API page becomes an operation with all that it says', async () => {
  const { root, operations, remarks } = made([
    page(
      api('https://api.shop.example/v1/orders/:shop?dry=1', {
        info: { method: 'post', description: '创建订单', apiStatus: '5', remark: 'See **notes**' },
        request: {
          headers: [
            row('Authorization', 'string', { value: 'Bearer x', require: '1' }),
            row('X-Trace', 'string', { value: 'abc' }),
          ],
          pathVariable: [row('shop', 'long', { value: '7', remark: '商店' })],
          cookies: [row('session', 'string')],
          params: {
            mode: 'json',
            json: '{"items":[{"sku":"a","qty":2}]}',
            jsonDesc: [
              row('items', 'array', { require: '1', remark: '行' }),
              row('items[].sku', 'varchar(20)', { require: '1' }),
              row('buyer.city', 'string'),
            ],
          },
        },
        response: {
          responseExample: '{"id":1}',
          responseParamsDesc: [row('id', 'bigint(20)')],
          responseFailExample: 'broken',
        },
      }),
      { title: '下单', path: ['Orders', '订单'] },
    ),
  ])
  await validateOpenapi(root)
  expect({ operations, remarks }).toEqual({ operations: 1, remarks: [] })
  expect(root).toEqual({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    servers: [{ url: 'https://api.shop.example' }],
    security: [{ bearerAuth: [] }],
    tags: [{ name: 'Orders/订单' }],
    paths: {
      '/v1/orders/{shop}': {
        post: {
          tags: ['Orders/订单'],
          summary: '下单',
          description: '创建订单\n\nSee **notes**',
          deprecated: true,
          parameters: [
            {
              name: 'shop',
              in: 'path',
              description: '商店',
              required: true,
              schema: { type: 'integer', format: 'int64' },
              example: 7,
            },
            { name: 'dry', in: 'query', schema: { type: 'string' }, example: '1' },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' }, example: 'abc' },
            { name: 'session', in: 'cookie', schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    items: {
                      type: 'array',
                      description: '行',
                      items: {
                        type: 'object',
                        properties: { sku: { type: 'string', maxLength: 20 } },
                        required: ['sku'],
                      },
                    },
                    buyer: { type: 'object', properties: { city: { type: 'string' } } },
                  },
                  required: ['items'],
                },
                example: { items: [{ sku: 'a', qty: 2 }] },
              },
            },
          },
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { id: { type: 'integer', format: 'int64' } },
                  },
                  example: { id: 1 },
                },
              },
            },
            default: { description: 'Error', content: { 'text/plain': { example: 'broken' } } },
          },
        },
      },
    },
    components: { securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } },
  })
})

test.each(['zh-cn', 'en'])('a page from the API template is read, in %s', async (locale) => {
  const template = readFileSync(
    path.join(import.meta.dirname, '../../templates', locale, 'api.md'),
    'utf8',
  )
  const { root, operations } = made([page(template)])
  await validateOpenapi(root)
  expect(operations).toBe(1)
  const operation = at(root, 'paths', '/v1/login', 'post')
  expect(at(operation, 'parameters')).toMatchObject([{ name: 'lang', in: 'query' }])
  const body = at(operation, 'requestBody', 'content', 'application/json')
  expect(at(body, 'schema')).toMatchObject({
    properties: { device: { type: 'object', properties: { name: { type: 'string' } } } },
    required: ['username', 'password'],
  })
  expect(at(body, 'example')).toMatchObject({ password: '12345678' })
  const answer = at(operation, 'responses', '200', 'content', 'application/json', 'schema')
  expect(answer).toMatchObject({
    properties: { data: { properties: { groups: { type: 'array' } } } },
  })
})

test('bold words between the parts of a page by hand are its description, not what follows', () => {
  const text = [
    '**简要描述：**\n\n- 删除\n\n**删除后无法恢复。**',
    '**请求URL：**\n\n- `/a`\n\n**请求方式：**\n\n- POST',
    '**返回参数说明**\n\n|参数名|类型|\n|-|-|\n|id|int|',
    '**错误码**\n\n|参数名|类型|\n|-|-|\n|no|int|',
  ]
  const { root } = made([page(text.join('\n\n'))])
  const operation = at(root, 'paths', '/a', 'post')
  expect(at(operation, 'description')).toBe('- 删除\n\n**删除后无法恢复。**')
  const answer = at(operation, 'responses', '200', 'content', 'application/json', 'schema')
  expect(answer).toEqual({ type: 'object', properties: { id: { type: 'integer' } } })
})

test('a page from a Postman collection has its saved responses by status', async () => {
  const url = '{{host}}/orders/:id'
  const { root } = made([
    page(
      api(url, {
        info: {
          source: { method: 'get', path: url, id: '', from: 'Shop', title: 'Read' },
          remark:
            '**Responses**\n\n|Status|Name|\n|:---|:---|\n|200 OK|Found|\n|404 Not Found|Gone|\n|500||',
        },
        response: { responseExample: '{"id":7}', responseFailExample: '<p>none</p>' },
      }),
      { title: 'Read' },
    ),
  ])
  await validateOpenapi(root)
  expect(at(root, 'paths', '/orders/{id}', 'get')).toEqual({
    summary: 'Read',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'Found', content: { 'application/json': { example: { id: 7 } } } },
      404: { description: 'Gone', content: { 'application/xml': { example: '<p>none</p>' } } },
      500: { description: '' },
    },
  })
})

test('types as people write them', async () => {
  const schema = await schemaOf(
    ['字符串', 'Integer', 'int[]', 'array[string]', 'string | null', 'string (date)', 'Money'].map(
      (type, index) => row(`f${index}`, type),
    ),
  )
  expect(schema).toEqual({
    type: 'object',
    properties: {
      f0: { type: 'string' },
      f1: { type: 'integer' },
      f2: { type: 'array', items: { type: 'integer' } },
      f3: { type: 'array', items: { type: 'string' } },
      f4: { type: ['string', 'null'] },
      f5: { type: 'string', format: 'date' },
      f6: {},
    },
  })
})

test('integers of 64 bits keep all digits', () => {
  const rows = [
    row('id', 'long', { value: '1234567890123456789', remark: 'Default: `-9007199254740993`' }),
  ]
  const params = { mode: 'json', json: '{"id":1234567890123456789}', jsonDesc: rows }
  const pages = [page(api('/a', { info: { method: 'post' }, request: { params } }))]
  const input = { name: '', description: '', pages, locale: 'en' } as const
  for (const { syntax, colon } of [
    { syntax: 'json', colon: '": ' },
    { syntax: 'yaml', colon: ': ' },
  ] as const) {
    const { text } = openapiDocument({ ...input, syntax })
    expect(text).toContain(`id${colon}1234567890123456789`)
    expect(text).toContain(`default${colon}-9007199254740993`)
    expect(text).toMatch(/examples"?:\s+[[-]\s*1234567890123456789/)
  }
})

test('equal schemas with fields become one component', async () => {
  const fields = [row('code', 'int', { require: '1' }), row('message', 'string')]
  const read = (url: string) =>
    page(api(url, { response: { responseParamsDesc: fields } }), { title: url })
  const { root } = made([read('/a'), read('/b')])
  await validateOpenapi(root)
  const schemas = at(root, 'components', 'schemas') as Json
  expect(Object.values(schemas)).toEqual([
    {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
      required: ['code'],
    },
  ])
  const [name] = Object.keys(schemas)
  for (const url of ['/a', '/b'])
    expect(
      at(root, 'paths', url, 'get', 'responses', '200', 'content', 'application/json', 'schema'),
    ).toEqual({ $ref: `#/components/schemas/${name}` })
})

test('servers of most operations are those of the document', () => {
  const { root } = made([
    page(api('{{host}}/a')),
    page(api('{{host}}/b')),
    page(api('https://other.example/c')),
    page(api('/d')),
  ])
  expect(root['servers']).toEqual([{ url: '{host}', variables: { host: { default: 'host' } } }])
  expect(at(root, 'paths', '/a', 'get', 'servers')).toBeUndefined()
  expect(at(root, 'paths', '/c', 'get', 'servers')).toEqual([{ url: 'https://other.example' }])
  expect(at(root, 'paths', '/d', 'get', 'servers')).toEqual([{ url: '/' }])
})

test('pages without an operation are left out with the reason, in both languages', () => {
  const pages = [
    page('# A guide', { title: 'Guide' }),
    page({ info: { method: 'get', url: '' } }, { title: 'Draft' }),
    page(api('wss://a.example/live', { info: { type: 'websocket' } }), { title: 'Live' }),
    page(api('/a', { info: { method: 'purge' } }), { title: 'Purge' }),
    page(api('/orders/{id}'), { title: 'Read' }),
    page(api('/orders/:number'), { title: 'Twice' }),
    page('[{"name":"Sheet","rows":{"0":{"cells":{"0":{"text":"a"}}}}}]', { title: 'Sheet' }),
    page('', { title: 'Empty' }),
  ].map((one, index) => ({ ...one, page_id: index + 1 }))
  const { operations, remarks } = made(pages)
  expect(operations).toBe(1)
  expect(remarks.map(({ title, message }) => `${title}: ${message}`)).toEqual([
    'Draft: The page has no address and was left out.',
    'Live: OpenAPI cannot describe WebSocket; the page was left out.',
    'Purge: OpenAPI has no method PURGE; the page was left out.',
    'Twice: GET /orders/{id} is already described by the page “Read”; this page was left out.',
    'Guide: The page describes no API operation and was left out.',
    'Sheet: The page describes no API operation and was left out.',
    'Empty: The page describes no API operation and was left out.',
  ])
  const chinese = made(pages, { locale: 'zh-cn' }).remarks
  expect(chinese).toHaveLength(7)
  for (const { message } of chinese) expect(message).toMatch(/未导出。$/)

  const guides = Array.from({ length: 11 }, (_, page_id) => page('# A guide', { page_id }))
  expect(made(guides).remarks).toEqual([
    { page_id: 0, title: '', message: '11 pages describe no API operation and were left out.' },
  ])
})

test('a page on a folder of a collection is not the overview', () => {
  const mark = '<!-- showdoc:import {"from":"Shop","method":"","path":"","id":"Pets"} -->'
  const text = `${mark}\n\nAll about pets.\n\n<!-- /showdoc:import -->\n`
  const { root, remarks } = made([page(text, { title: 'Pets' }), page(api('/a'))])
  expect(JSON.stringify(root)).not.toContain('All about pets')
  expect(remarks.map(({ title }) => title)).toEqual(['Pets'])
})

test('what a table cannot mean is named, and the rest is exported', async () => {
  const { root, remarks } = made([
    page(
      api('/a/{id}', {
        request: {
          pathVariable: [row('other', 'int')],
          query: [row('q', 'string'), row('q', 'int'), row('x', 'Money')],
        },
      }),
    ),
  ])
  await validateOpenapi(root)
  expect(remarks.map(({ message }) => message)).toEqual([
    'The path has no variable other; it was left out.',
    'There are two parameters q; the first was taken.',
    'The type is unknown: x: Money',
  ])
  expect(at(root, 'paths', '/a/{id}', 'get', 'parameters')).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'q', in: 'query', schema: { type: 'string' } },
    { name: 'x', in: 'query', schema: {} },
  ])
})

test('3.0 says the same in its own words', async () => {
  const remarks = {
    f1: 'may be null',
    f2: 'Always: `a`',
    f3: 'range > 1, ≤ 5',
    f4: 'Values: `x`, `y`; may be null',
  }
  const types = ['string', 'string', 'string', 'integer', 'string', 'string | integer', 'array']
  const rows = types.map((type, index) =>
    row(`f${index}`, type, {
      value: index === 0 ? 'example' : '',
      remark: at(remarks, `f${index}`) ?? '',
    }),
  )
  const headers =
    '**Responses**\n\n|Status|Type|Description|\n|:---|:---|:---|\n|200||OK|\n\n' +
    '**Response headers 200**\n\n|Name|Type|Description|\n|:---|:---|:---|\n|x-trace|string|may be null|\n\n'
  const security = '**Authorization**\n\nOne of these is enough:\n\n- `m`: mutualTLS\n- `b`: basic'
  const pages = [
    page(
      api('/a', {
        info: { method: 'post', remark: headers + security },
        request: { params: { mode: 'json', json: '{"type":null}', jsonDesc: rows } },
        response: {},
      }),
    ),
    page(
      api('hook', {
        info: {
          remark: '',
          source: { method: 'webhook', path: 'hook', id: '', from: '', title: '' },
        },
      }),
    ),
  ]
  const { root, remarks: left } = made(pages, { version: '3.0' })
  await validateOpenapi(root)
  expect(left.map(({ message }) => message)).toEqual([
    'OpenAPI 3.0 has no mutual TLS; it was left out.',
  ])
  expect(root['openapi']).toBe('3.0.3')
  expect(root['webhooks']).toBeUndefined()
  expect(at(root, 'x-webhooks', 'hook', 'get', 'responses')).toEqual({
    default: { description: '' },
  })
  expect(at(root, 'paths', '/a', 'post', 'security')).toEqual([{ b: [] }])
  const body = at(root, 'paths', '/a', 'post', 'requestBody', 'content', 'application/json')
  expect(at(body, 'example')).toEqual({ type: null })
  expect(at(root, 'paths', '/a', 'post', 'responses', '200', 'headers')).toEqual({
    'x-trace': { schema: { type: 'string', nullable: true } },
  })
  expect(at(body, 'schema', 'properties')).toEqual({
    f0: { type: 'string', example: 'example' },
    f1: { type: 'string', nullable: true },
    f2: { type: 'string', enum: ['a'] },
    f3: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 5 },
    f4: { type: 'string', nullable: true, enum: ['x', 'y', null] },
    f5: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    f6: { type: 'array', items: {} },
  })
  expect(at(made(pages).root, 'webhooks', 'hook')).toBeDefined()
})

test('catalogs of one name are said to become one, in both languages', async () => {
  const leaf = (page_id: number, cat_id: number, catalogs: ExportedCatalog[] = []) => ({
    cat_id,
    name: cat_id > 10 ? 'Orders' : 'v1/Orders',
    order: 1,
    depth: 1,
    pages: [{ page_id, title: 'List', order: 1, remark: '' }],
    catalogs,
  })
  const sourceOf = (catalogs: ExportedCatalog[]) =>
    ({
      pages: [],
      catalogs,
      async *read() {
        for (const { page } of pagesInOrder({ pages: [], catalogs }))
          yield { page_id: page.page_id, stored: JSON.stringify(api(`/${page.page_id}`)) }
      },
    }) as unknown as ExportSource
  const remarksOf = async (catalogs: ExportedCatalog[], locale: Locale) =>
    made((await openapiPages(sourceOf(catalogs), 1_000))!, { locale }).remarks
  const twins = [leaf(1, 11), leaf(2, 12)]
  expect(await remarksOf(twins, 'en')).toEqual([
    {
      page_id: 0,
      title: '',
      message: 'Several catalogs are named “Orders”; an import of the document makes one of them.',
    },
  ])
  expect((await remarksOf(twins, 'zh-cn')).map(({ message }) => message)).toEqual([
    '有多个名为“Orders”的目录，再次导入此文档时会合并为一个。',
  ])
  const apart = [leaf(1, 11, [leaf(2, 12)]), { ...leaf(3, 13), name: 'orders' }]
  expect(await remarksOf(apart, 'en')).toEqual([])
  const inside = [leaf(1, 1), { ...leaf(2, 2), name: 'v1', catalogs: [leaf(3, 13)] }]
  expect(await remarksOf(inside, 'en')).toHaveLength(1)
})

test('hostile texts give a valid document', async () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const names = ['__proto__', 'constructor', 'a.__proto__.b', '$', '', '$ref', 'x'.repeat(5_000)]
  const rows = [
    ...names.map((name) => row(name, 'string', { remark: '`'.repeat(999) })),
    row(Array.from({ length: 3_000 }, () => 'a').join('.'), 'string'),
    ...Array.from({ length: 3_000 }, (_, index) => row(`f${index}`, '('.repeat(400))),
  ]
  const tables = { mode: 'json', json: deep, jsonDesc: rows }
  const generated = Array.from({ length: 400 }, (_, index) =>
    row(Array.from({ length: index + 1 }, () => 'a').join('.'), 'object'),
  )
  const pages = [
    page(
      api('/a', {
        info: { method: 'post', remark: `**Extensions**\n\n\`x-deep\`\n\n\`\`\`\n${deep}\n\`\`\`` },
        request: { params: tables },
        response: { responseExample: deep, responseParamsDesc: rows },
      }),
    ),
    page(
      api('/b', {
        info: { source: { method: 'get', path: '/b', id: '', from: '', title: '' } },
        response: { responseParamsDesc: generated },
      }),
    ),
    page(api('/c', { info: { title: {}, description: [], remark: 7, source: [] } })),
    page({ ...api('/d'), request: null, response: 'no' }),
    page(api('/{', { request: { query: [null, 1, { name: {} }] } })),
    page(api('//[:x', { info: { description: 'half \ud800 of a pair' } })),
    page(`## URL\n\n${'`'.repeat(20_001)}\n\n## Method\n\nGET`),
    page(`## URL\n\n/e\n\n## Method\n\nGET\n\n${'|a\n|-\n'.repeat(5_000)}\n\`\`\`\n`),
    page('<!-- showdoc:import {"method":"","path":""} -->\n\n## Servers\n\n- `:`\n  - `x`'),
    page('<!-- showdoc:import [] -->'),
  ].map((one, index) => ({ ...one, page_id: index }))
  const { root, text } = made(pages)
  await validateOpenapi(root)
  await validateOpenapi(made(pages, { version: '3.0' }).root)
  expect(text).toContain(String.raw`half \ufffd of`)
  expect(({} as Json)['b']).toBeUndefined()
  const fields = Object.values(at(root, 'components', 'schemas') as Json).flatMap((schema) =>
    Object.keys(at(schema, 'properties') as Json),
  )
  expect(fields).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'f2999']))
})

test('equal pages give equal bytes', () => {
  const pages = [page(api('/b')), page(api('/a')), page('text')]
  expect(made(pages).text).toBe(made(pages).text)
})

test('more text than allowed is not read', async () => {
  const read: number[] = []
  const source: ExportSource = {
    scope: 'item',
    item: {
      item_id: 1,
      type: 1,
      name: '',
      description: '',
      domain: '',
      dialect: 'showdoc',
    } as unknown as ExportSource['item'],
    pages: [1, 2, 3].map((page_id) => ({ page_id, title: `P${page_id}`, order: 1, remark: '' })),
    catalogs: [],
    async *read() {
      for (const page_id of [1, 2, 3]) {
        read.push(page_id)
        yield { page_id, stored: 'ten chars.', markdown: '', files: new Map() }
      }
    },
  }
  expect(await openapiPages(source, 30)).toHaveLength(3)
  expect(await openapiPages(source, 15)).toBeUndefined()
  expect(read).toEqual([1, 2, 3, 1, 2])
})
