import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ImportResult } from '../importer.ts'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'
import { withEnvironments } from './environment.ts'

const example = readFileSync(
  path.join(import.meta.dirname, '../../examples/postman/library.postman_collection.json'),
)
const expected = path.join(import.meta.dirname, 'fixtures/expected/library.en.md')
/** `SHOWDOC_RECORD=1` writes the expected text again; such a run fails, so that it is read. */
const isRecording = process.env.SHOWDOC_RECORD === '1'

const read = (source: object | Uint8Array): Promise<ImportResult> =>
  readFile(
    {
      name: 'collection.json',
      bytes: source instanceof Uint8Array ? source : Buffer.from(JSON.stringify(source)),
    },
    { locale: 'en' },
  )
const pagesOf = ({ tree }: ImportResult): string[] =>
  placedPages(tree).map(
    ({ path: at, page }) =>
      `\n${'='.repeat(20)} ${[...at, page.title].join(' > ')}\n\n${pageMarkdown(page, 'en')}`,
  )

test('a collection becomes the pages that were reviewed', async () => {
  const result = await read(example)
  const remarks = result.remarks.map(({ where, message }) => `- ${where}: ${message}`)
  const text = [
    `${result.format}, ${result.operations} requests\n`,
    ...remarks,
    ...pagesOf(result),
  ].join('\n')
  if (isRecording) {
    mkdirSync(path.dirname(expected), { recursive: true })
    writeFileSync(expected, text)
  }
  expect(isRecording).toBe(false)
  expect(text).toBe(readFileSync(expected, 'utf8'))
})

test('folders of the machine, secrets of the path and what is switched off are not shown', async () => {
  const result = await read({
    info: { name: 'Shop', schema: '…/v2.1.0/collection.json' },
    variable: [
      { key: 'host', value: 'shop.example.com' },
      { key: 'former', value: 'old.example.com', disabled: true },
    ],
    item: [
      {
        name: 'Scan',
        request: {
          method: 'POST',
          url: {
            raw: 'https://{{host}}/scan/:token',
            variable: [{ key: 'token', value: 's3cr3t' }],
          },
          body: {
            mode: 'formdata',
            formdata: [
              { key: 'scans', type: 'file', src: ['/home/ann/one.png', 'C:\\scans\\two.png'] },
            ],
          },
        },
      },
      {
        name: 'Send',
        request: {
          method: 'PUT',
          url: 'https://{{host}}/scan',
          body: { mode: 'file', file: { src: '/home/ann/three.png' } },
        },
      },
    ],
  })
  const text = pagesOf(result).join('\n')
  expect(text).toContain('|scans|one.png, two.png|')
  expect(text).toContain('|file|three.png|')
  expect(text).toContain('|token|******|')
  expect(text).toContain('shop.example.com')
  for (const left of ['/home', 'C:', 's3cr3t', 'former']) expect(text).not.toContain(left)
  expect(result.remarks.map(({ message }) => message)).toEqual([
    'The secret “token” was left out.',
    'The content of the file “three.png” is not part of the collection.',
  ])
})

test('addresses of tokens are shown, and a file that nobody has chosen is no remark', async () => {
  const accessTokenUrl = 'https://id.example.com/token'
  const { tree, remarks } = await read({
    info: {
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        name: 'Send',
        request: {
          method: 'POST',
          url: 'https://shop.example.com/scan',
          auth: { type: 'oauth2', oauth2: [{ key: 'accessTokenUrl', value: accessTokenUrl }] },
          body: { mode: 'file', file: {} },
        },
      },
    ],
  })
  expect(remarks).toEqual([])
  expect(placedPages(tree).map(({ page }) => pageMarkdown(page, 'en'))[0]).toContain(accessTokenUrl)
})

test('secrets of requests and answers do not become part of a page, variables do', async () => {
  const pair = (key: string, value: string) => ({ key, value })
  const result = await read({
    info: {
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        request: {
          method: 'POST',
          url: 'https://ann:hidden-1@shop.example.com/pay?access_token=hidden-2&page=2',
          header: [
            pair('X-Api-Key', 'hidden-3'),
            pair('Cookie', 'sid=hidden-4'),
            pair('Authorization', 'Bearer {{token}}'),
            pair('Accept', '*/*'),
          ],
          body: { mode: 'raw', raw: '{"password": "hidden-5", "id": 12345678901234567890 }' },
        },
        response: [
          { name: 'Good', code: 200, body: '{"refresh_token": "hidden-6"}' },
          { name: 'Bad', code: 401, body: '{"session": {"token": "hidden-7"}}' },
          { name: 'Odd', code: 202, body: 'token=hidden-8' },
        ],
      },
      {
        name: 'Sign in',
        request: {
          method: 'POST',
          url: { raw: '{{base}}/sign-in', host: ['{{base}}'], path: ['sign-in'] },
          body: {
            mode: 'urlencoded',
            urlencoded: [pair('user', 'ann'), pair('password', 'hidden-9')],
          },
        },
      },
    ],
  })
  const text = pagesOf(result).join('\n')
  expect(JSON.stringify(result.tree)).not.toContain('hidden')
  expect(text).toContain('|access_token|******|')
  expect(text).toContain('Bearer {{token}}')
  expect(text).toContain('"id": 12345678901234567890')
  expect(text).toContain('{{base}}/sign-in')
  expect(result.remarks.map(({ message }) => message)).toContain(
    'The user name and the password in the address were left out.',
  )
})

const json = '{"title": "城"}'
const form = [
  { key: 'a', value: '1', type: 'text', enabled: true },
  { key: 'b', value: '2', type: 'text', enabled: false },
]
const first = {
  id: 'c',
  name: 'Shop',
  description: 'All of it',
  order: ['r1'],
  folders_order: ['f1'],
  variables: [{ key: 'base', value: 'https://shop.example.com' }],
  folders: [
    {
      id: 'f1',
      name: 'Deep',
      description: 'Below',
      order: ['r2'],
      folders_order: ['f2'],
      folder: null,
    },
    { id: 'f2', name: 'Deeper', order: ['r3'], folders_order: [], folder: 'f1' },
  ],
  requests: [
    {
      id: 'r1',
      name: 'Add',
      method: 'POST',
      url: '{{base}}/add?x=1',
      headers: 'Accept: */*\n// X-Off: 1\n',
      dataMode: 'raw',
      rawModeData: json,
      currentHelper: 'basicAuth',
      helperAttributes: { id: 'basic', username: 'ann', password: 'hunter2' },
      responses: [{ name: 'Good', responseCode: { code: 201, name: 'Created' }, text: '{"id":1}' }],
      tests: 'tests.a = true',
    },
    {
      id: 'r2',
      folder: 'f1',
      name: 'Form',
      method: 'PUT',
      url: '{{base}}/form',
      headers: '',
      dataMode: 'urlencoded',
      data: form,
    },
    {
      id: 'r3',
      folder: 'f2',
      name: 'Read',
      method: 'GET',
      url: '{{base}}/read/:id',
      headers: '',
      dataMode: 'params',
      data: form,
      pathVariables: { id: '7' },
    },
  ],
}
const second = (version: 'v2.0.0' | 'v2.1.0') => {
  const is21 = version === 'v2.1.0'
  const of = (pairs: Record<string, string>) =>
    is21 ? Object.entries(pairs).map(([key, value]) => ({ key, value })) : pairs
  const listed = form.map(({ enabled, ...one }) => (enabled ? one : { ...one, disabled: true }))
  return {
    info: {
      name: 'Shop',
      description: 'All of it',
      schema: `https://schema.getpostman.com/json/collection/${version}/collection.json`,
    },
    variable: [{ key: 'base', value: 'https://shop.example.com' }],
    item: [
      {
        name: 'Add',
        event: [{ listen: 'test', script: { exec: is21 ? ['tests.a = true'] : 'tests.a = true' } }],
        request: {
          method: 'POST',
          url: is21
            ? {
                raw: '{{base}}/add?x=1',
                host: ['{{base}}'],
                path: ['add'],
                query: [{ key: 'x', value: '1' }],
              }
            : '{{base}}/add?x=1',
          header: [
            { key: 'Accept', value: '*/*' },
            { key: 'X-Off', value: '1', disabled: true },
          ],
          body: { mode: 'raw', raw: json },
          auth: { type: 'basic', basic: of({ username: 'ann', password: 'hunter2' }) },
        },
        response: [{ name: 'Good', code: 201, status: 'Created', body: '{"id":1}' }],
      },
      {
        name: 'Deep',
        description: 'Below',
        item: [
          {
            name: 'Form',
            request: {
              method: 'PUT',
              url: '{{base}}/form',
              header: [],
              body: { mode: 'urlencoded', urlencoded: listed },
            },
          },
          {
            name: 'Deeper',
            item: [
              {
                name: 'Read',
                request: {
                  method: 'GET',
                  url: {
                    raw: '{{base}}/read/:id',
                    variable: [is21 ? { key: 'id', value: '7' } : { id: 'id', value: '7' }],
                  },
                  header: [],
                  body: { mode: 'formdata', formdata: listed },
                },
              },
            ],
          },
        ],
      },
    ],
  }
}

test('the same collection in the three formats makes the same pages', async () => {
  const results = await Promise.all([read(first), read(second('v2.0.0')), read(second('v2.1.0'))])
  expect(results.map(({ format }) => format)).toEqual(['postman 1.0', 'postman 2.0', 'postman 2.1'])
  const [one, two, three] = results.map(pagesOf)
  expect(one).toHaveLength(5)
  expect(two).toEqual(one)
  expect(three).toEqual(one)
  const text = (one ?? []).join('\n')
  expect(text).toContain('"title": "城"')
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain('X-Off')
  const messages = results.map(({ remarks }) => remarks.map(({ message }) => message).toSorted())
  expect(messages[1]).toEqual(messages[0])
  expect(messages[2]).toEqual(messages[0])
  expect(messages[0]).toContain('The secret “password” was left out.')
})

test('integers of 64 bits keep all digits, in bodies, answers, variables and GraphQL', async () => {
  const id = '9223372036854775807'
  const body = (mode: string, value: unknown) => ({ mode, [mode]: value })
  const json = `{"id": ${id}, "password": "hidden"}`
  const post = (name: string, sent: object) => ({
    name,
    request: { method: 'POST', url: `https://a.example/${name}`, body: sent },
    response: [{ name: 'Good', code: 200, body: json }],
  })
  const text = JSON.stringify({
    info: {
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [{ key: 'id', value: '@' }],
    item: [
      post('raw', body('raw', json)),
      post('query', body('graphql', { query: 'q', variables: { id: '@' } })),
      post('text', body('graphql', { query: 'q', variables: `{"id": ${id}}` })),
    ],
  }).replaceAll('"@"', id)
  const pages = pagesOf(await read(Buffer.from(text)))
  expect(pages.map((page) => page.split(id).length - 1)).toEqual([1, 2, 2, 2])
  expect(pages.join('\n')).not.toMatch(/92233720368547758(?!07)|hidden/)
})

test('folders in circles, missing parts and odd types neither hang nor fail', async () => {
  const circle = {
    name: 'C',
    requests: [{ id: 'r', folder: 'a' }, null, { folder: 'gone', url: { host: 5 } }],
    folders: [
      { id: 'a', folder: 'b', order: ['r', 'r'], folders_order: ['b'] },
      { id: 'b', folder: 'a', folders_order: ['a'] },
    ],
    order: 'no',
  }
  expect((await read(circle)).format).toBe('postman 1.0')
  const odd = {
    info: { name: 5 },
    item: [null, 5, { name: 'x' }, { request: [] }, { request: null }, { item: [{}] }],
  }
  const result = await read(odd)
  expect(result.remarks).toContainEqual({
    where: '#/item/2',
    message: 'This is neither a request nor a folder.',
  })
})

test('values of an environment that are in circles, or multiply each other, stay variables', async () => {
  const values = [
    { key: 'a', value: '{{b}}' },
    { key: 'b', value: '{{a}}' },
    ...Array.from({ length: 9 }, (_, index) => ({
      key: `x${index}`,
      value: `{{x${index + 1}}}`.repeat(1_000),
    })),
    { key: 'x9', value: 'x' },
  ]
  const collection = {
    info: { name: 'A' },
    item: [{ name: 'R', request: { url: 'https://example.com/{{a}}/{{x0}}/{{x9}}' } }],
  }
  const { tree } = await read(withEnvironments(collection, [{ values }]))
  const [page] = placedPages(tree).filter(({ page: one }) => one.title === 'R')
  expect(pageMarkdown(page!.page, 'en')).toContain('https://example.com/{{a}}/{{x0}}/x')
})

test('no credentials of a variable get onto a page, by its name, in its address, or by way of it', async () => {
  const variable = [
    { key: 'base', value: 'https://u:pw123456@h.example' },
    { key: 'pw', value: 'hunter2pw' },
    { key: 'db', value: 'postgres://u:pw123456@db.example/x' },
    { key: 'key', value: `ghp_${'a1'.repeat(18)}` },
    { key: 'both', value: 'https://{{user}}:{{pw}}@h.example' },
  ]
  const collection = {
    info: { name: 'A' },
    variable,
    item: [
      {
        name: 'R',
        request: { method: 'POST', url: '{{base}}/x', body: { mode: 'raw', raw: 'at {{base}}' } },
      },
    ],
  }
  for (const source of [collection, withEnvironments(collection, [{ values: variable }])]) {
    const { tree, remarks } = await read(source)
    const text = placedPages(tree)
      .map(({ page }) => pageMarkdown(page, 'en'))
      .join()
    expect(text).not.toMatch(/pw123456|hunter2|ghp_/)
    expect(text).toContain('h.example')
    expect(text).toContain('https://{{user}}:{{pw}}@h.example')
    expect(remarks.map(({ message }) => message).toSorted()).toEqual([
      'The secret “pw” was left out.',
      // what comes as an environment has none any more
      ...(source === collection
        ? ['The user name and the password in the address were left out.']
        : []),
    ])
  }
})
