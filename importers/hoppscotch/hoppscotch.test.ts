import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

const read = (source: object) =>
  readFile(
    { name: 'hoppscotch.json', bytes: Buffer.from(JSON.stringify(source)) },
    { locale: 'en' },
  )
async function textsOf(source: object): Promise<Map<string, string>> {
  const { tree } = await read(source)
  return new Map(
    placedPages(tree).map(({ path, page }) => [
      [...path, page.title].join(' / '),
      pageMarkdown(page, 'en'),
    ]),
  )
}

const shop = {
  v: 7,
  id: 'c1',
  name: 'Shop',
  auth: { authType: 'bearer', authActive: true, token: '<<token>>' },
  headers: [{ key: 'X-All', value: '1', active: true }],
  variables: [
    { key: 'host', initialValue: 'https://a.example', currentValue: '', secret: false },
    { key: 'token', initialValue: 's3cr3t-1', currentValue: '', secret: true },
  ],
  folders: [
    {
      v: 7,
      name: 'Orders',
      auth: { authType: 'inherit', authActive: true },
      folders: [],
      requests: [
        {
          v: '12',
          name: 'Create',
          method: 'POST',
          endpoint: '<<host>>/orders?dry=1',
          params: [{ key: 'page', value: '1', active: true, description: 'which' }],
          headers: [{ key: 'X-Off', value: '1', active: false }],
          auth: { authType: 'inherit', authActive: true },
          body: { contentType: 'application/json', body: '{"sku": "A", "password": "s3cr3t-2"}' },
          preRequestScript: 'pw.env.set("a", 1)',
          testScript: '',
          responses: { ok: { name: 'ok', code: 201, status: 'Created', body: '{"id": 1}' } },
        },
      ],
    },
  ],
  requests: [
    {
      v: '12',
      name: 'Login',
      method: 'POST',
      endpoint: '<<host>>/login',
      params: [],
      headers: [],
      auth: { authType: 'none', authActive: true },
      body: { contentType: 'application/x-www-form-urlencoded', body: 'user: ann\n#off: x' },
    },
    {
      v: '12',
      name: 'Upload',
      method: 'POST',
      endpoint: '<<host>>/file',
      params: [],
      headers: [],
      body: {
        contentType: 'multipart/form-data',
        body: [
          { key: 'note', value: 'x', active: true, isFile: false },
          { key: 'f', value: [{ name: 'a.png' }], active: true, isFile: true },
        ],
      },
    },
  ],
}

test('a collection becomes pages by folders, with the authorization around them', async () => {
  const texts = await textsOf(shop)
  expect([...texts.keys()].toSorted()).toEqual(['Login', 'Orders / Create', 'Shop', 'Upload'])
  const created = texts.get('Orders / Create')
  expect(created).toContain('`{{host}}/orders`')
  expect(created).toContain('|X-All|1|')
  expect(created).toContain('|page|1|Yes|string|which|')
  expect(created).toContain('|Authorization|Bearer {token}|')
  expect(created).toContain('"sku": "A"')
  expect(created).toContain('"id": 1')
  expect(texts.get('Login')).toContain('|user|ann|')
  expect(texts.get('Login')).not.toContain('Authorization')
  expect(texts.get('Upload')).toContain('|f|a.png|')
  expect(texts.get('Shop')).toContain('https://a.example')
  for (const left of ['s3cr3t', 'pw.env', '<<'])
    expect([...texts.values()].join('')).not.toContain(left)
})

test('a form of lines without values is read in linear time', async () => {
  const body = `# ${' '.repeat(100_000)}x\nx${' '.repeat(100_000)}y\nuser : ann`
  const contentType = 'application/x-www-form-urlencoded'
  const form = {
    v: '12',
    name: 'Form',
    method: 'POST',
    endpoint: 'https://a.example/f',
    params: [],
  }
  const texts = await textsOf({
    v: 8,
    name: 'Lines',
    folders: [],
    requests: [{ ...form, headers: [], body: { contentType, body } }],
  })
  expect(texts.get('Form')).toContain('|user|ann|')
})

test('several collections are catalogs; a query of GraphQL is what is sent', async () => {
  const graphql = {
    v: 2,
    name: 'Graph',
    folders: [],
    requests: [{ v: 8, name: 'Me', url: 'https://a.example/graphql', query: '{ me { id } }' }],
  }
  const texts = await textsOf([shop, graphql])
  expect(texts.has('Shop / Orders / Create')).toBe(true)
  expect(texts.get('Graph / Me')).toContain('"query": "{ me { id } }"')
})

test('a Postman collection of format 1 is still one', async () => {
  const first = { id: 'c', name: 'C', order: ['r'], folders: [] }
  const requests = [{ id: 'r', name: 'R', method: 'GET', url: 'https://a.example/r' }]
  expect((await read({ ...first, requests })).format).toBe('postman 1.0')
})
