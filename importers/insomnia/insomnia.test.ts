import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

const read = (source: string | object, name = 'insomnia.yaml') =>
  readFile(
    {
      name,
      bytes: Buffer.from(typeof source === 'string' ? source : JSON.stringify(source)),
    },
    { locale: 'en' },
  )

const fifth = `
type: collection.insomnia.rest/5.0
name: Shop
meta: { description: The shop }
collection:
  - name: Later
    meta: { id: req_9, sortKey: 1 }
    url: "{{ base_url }}/later?x=1"
    method: POST
    headers: [{ name: User-Agent, value: insomnia/10.3.0 }, { name: X-Id, value: "{% uuid %}" }]
    body: { mimeType: application/json, text: '{"name": "ann", "password": "s3cr3t-1"}' }
    scripts: { afterResponse: "insomnia.test()" }
  - name: Orders
    meta: { id: fld_1, sortKey: -1, description: All orders }
    headers: [{ name: X-All, value: "1" }]
    authentication: { type: apikey, key: X-Key, value: s3cr3t-2, addTo: queryParams }
    children:
      - name: Get an order
        meta: { id: req_1, description: Returns one }
        url: "{{ _.base_url }}/orders/:id"
        method: GET
        parameters: [{ name: expand, value: buyer }, { name: off, value: "1", disabled: true }]
        pathParameters: [{ name: id, value: "7" }]
      - { name: Open, url: "{{ _.base_url }}/open", method: GET, authentication: { type: none } }
  - { name: Events, url: "ws://a.example/ws", meta: { sortKey: 2 } }
environments:
  data: { base_url: "https://a.example", inner: { token: s3cr3t-3, size: 3 } }
`

test('an export of format 5 becomes pages by folders, without secrets and templates of its own', async () => {
  const { format, tree, remarks, operations } = await read(fifth)
  expect(format).toBe('insomnia')
  expect(operations).toBe(3)
  const pages = placedPages(tree)
  const texts = new Map(
    pages.map(({ path, page }) => [[...path, page.title].join(' / '), pageMarkdown(page, 'en')]),
  )
  expect([...texts.keys()].toSorted()).toEqual([
    'Later',
    'Orders / Get an order',
    'Orders / Open',
    'Orders / Orders',
    'Shop',
  ])
  expect(texts.get('Orders / Get an order')).toContain('`{{base_url}}/orders/:id`')
  expect(texts.get('Orders / Get an order')).toContain('|X-Key||Yes|')
  expect(texts.get('Orders / Get an order')).toContain('|expand|buyer|')
  expect(texts.get('Orders / Open')).toContain('|X-All|1|')
  expect(texts.get('Orders / Open')).not.toContain('X-Key')
  expect(texts.get('Shop')).toContain('|`{{inner.size}}`|3|')
  expect(texts.get('Later')).toContain('|x|1|')
  expect(texts.get('Later')).toContain('|X-Id|{% uuid %}|')
  expect(texts.get('Later')).toContain('"name": "ann"')
  for (const left of ['s3cr3t', 'User-Agent', '|off|', '{{ '])
    expect([...texts.values()].join('')).not.toContain(left)
  expect(remarks.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      '“Events” is no HTTP request; it was left out.',
      'Scripts are not documentation; they were left out.',
    ]),
  )
})

const resource = (_type: string, _id: string, parentId: string | null, more: object = {}) => ({
  _type,
  _id,
  parentId,
  name: _id,
  ...more,
})
const fourth = (...resources: object[]) => ({ _type: 'export', __export_format: 4, resources })

test('an export of format 4 is a flat list of what refers to its parent', async () => {
  const request = (id: string, parent: string, more: object = {}) =>
    resource('request', id, parent, { method: 'POST', url: '{{ _.host }}/x', ...more })
  const { tree, remarks } = await read(
    fourth(
      request('second', 'group', { metaSortKey: 2 }),
      request('first', 'group', {
        metaSortKey: 1,
        body: {
          mimeType: 'multipart/form-data',
          params: [
            { name: 'f', type: 'file', fileName: '/home/ann/a.png' },
            { name: 't', value: 'x' },
          ],
        },
      }),
      resource('request_group', 'group', 'shop'),
      resource('workspace', 'shop', null),
      resource('environment', 'base', 'shop', { data: { host: 'https://a.example' } }),
      resource('environment', 'other', 'base', { data: { host: 'https://b.example' } }),
      resource('grpc_request', 'call', 'shop'),
      resource('api_spec', 'spec', 'shop', { contents: 'openapi: 3.0.0' }),
      request('lost', 'nowhere'),
    ),
    'insomnia.json',
  )
  const texts = new Map(
    placedPages(tree).map(({ path, page }) => [
      [...path, page.title].join(' / '),
      pageMarkdown(page, 'en'),
    ]),
  )
  expect([...texts.keys()]).toEqual(['shop', 'lost', 'group / first', 'group / second'])
  expect(texts.get('group / first')).toContain('|f|a.png|')
  expect(texts.get('shop')).toContain('https://a.example')
  expect(remarks.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['#/resources/6', '#/resources/7']),
  )
})

test('groups within each other without end are refused, and circles are never reached', async () => {
  const groups = Array.from({ length: 3_000 }, (_, at) =>
    resource('request_group', `g${at}`, at === 0 ? 'shop' : `g${at - 1}`),
  )
  await expect(
    read(fourth(resource('workspace', 'shop', null), ...groups), 'deep.json'),
  ).rejects.toMatchObject({ why: 'importTooDeep' })
  const ring = ['a', 'b'].map((id) => resource('request_group', id, id === 'a' ? 'b' : 'a'))
  await expect(
    read(fourth(resource('workspace', 'shop', null), ...ring), 'ring.json'),
  ).rejects.toMatchObject({ why: 'importNoPages' })
})
