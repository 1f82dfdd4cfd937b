import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

interface Exchange {
  method?: string
  url?: string
  kind?: string
  headers?: Record<string, string>
  sent?: object
  status?: number
  type?: string
  answer?: string
  encoding?: string
}

const pairs = (of: Record<string, string>) =>
  Object.entries(of).map(([name, value]) => ({ name, value }))

/** An entry as browsers write it. */
const entry = ({
  method = 'GET',
  url = 'https://api.example.com/v1/books',
  kind = 'xhr',
  headers = {},
  sent,
  status = 200,
  type = 'application/json',
  answer = '',
  encoding,
}: Exchange) => ({
  _resourceType: kind,
  startedDateTime: '2026-11-20T08:00:00.000Z',
  time: 12,
  request: { method, url, headers: pairs(headers), queryString: [], postData: sent },
  response: {
    status,
    statusText: status === 200 ? 'OK' : '',
    headers: pairs({ 'set-cookie': 'sid=s3cr3t-cookie' }),
    content: { mimeType: type, text: answer, encoding },
  },
})

const read = (exchanges: readonly Exchange[], locale: Locale = 'en') =>
  readFile(
    {
      name: 'recorded.har',
      bytes: Buffer.from(
        JSON.stringify({
          log: { version: '1.2', creator: { name: 'Browser' }, entries: exchanges.map(entry) },
        }),
      ),
    },
    { locale },
  )

async function pagesOf(exchanges: readonly Exchange[]) {
  const { tree } = await read(exchanges)
  return placedPages(tree).map(({ path, page }) => {
    if (page.kind !== 'api') throw new Error('not an API page')
    return { path, title: page.title, document: page.document, operation: page.operation }
  })
}
const documentOf = async (...exchanges: Exchange[]): Promise<ApiDocument> =>
  (await pagesOf(exchanges))[0]?.document as ApiDocument

test('requests that differ only in their ids make one page, with the rows of all of them', async () => {
  const result = await read([
    { url: 'https://api.example.com/v1/books/7?lang=en&page=1', answer: '{"id":7,"title":"A"}' },
    {
      url: 'https://api.example.com/v1/books/8?lang=en',
      status: 404,
      answer: '{"error":"no such book"}',
    },
    { method: 'DELETE', url: 'https://api.example.com/v1/books/8', status: 204, type: '' },
  ])
  expect(result).toMatchObject({ format: 'har 1.2', operations: 2, isSample: true })
  expect(result.tree.name).toBe('api.example.com')
  const [get, remove] = placedPages(result.tree)
  expect(get?.path).toEqual(['books'])
  expect(get?.page.title).toBe('GET /v1/books/{id}')
  expect(get?.page.operation).toEqual({
    method: 'get',
    path: 'https://api.example.com/v1/books/{id}',
    id: '',
  })
  expect(remove?.page.title).toBe('DELETE /v1/books/{id}')
  const document = get?.page.kind === 'api' ? get.page.document : undefined
  expect(document).toMatchObject({
    info: { url: 'https://api.example.com/v1/books/{id}', method: 'get' },
    request: {
      pathVariable: [{ name: 'id', type: 'integer', value: '7', require: '1' }],
      query: [
        { name: 'lang', value: 'en', require: '1' },
        { name: 'page', value: '1', require: '0' },
      ],
    },
    response: {
      responseExample: '{\n  "id": 7,\n  "title": "A"\n}',
      responseParamsDesc: [
        { name: 'id', type: 'integer' },
        { name: 'title', type: 'string' },
      ],
      responseFailExample: '{\n  "error": "no such book"\n}',
    },
  })
  expect(document?.info.remark).toContain('|404|application/json|1|')
})

test('no secret of a recording gets into the pages, wherever it was', async () => {
  const secrets = [
    'hunter2hunter2',
    's3cr3t-cookie',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
    'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
    'YW5uOmh1bnRlcjI6aHVudGVy',
    'k3y-in-the-address',
    'otp-9431',
    'user-of-the-address',
  ]
  const [password, cookie, jwt, github, basic, key, otp, user] = secrets as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const result = await read([
    {
      method: 'POST',
      url: `https://${user}:${password}@api.example.com/login?api_key=${key}&next=${encodeURIComponent(`/a?token=${key}`)}`,
      headers: {
        Authorization: `Bearer ${jwt}`,
        Cookie: `sid=${cookie}`,
        'X-Api-Key': key,
        'X-Trace': `Basic ${basic}`,
      },
      sent: {
        mimeType: 'application/json; charset=utf-8',
        text: JSON.stringify({
          name: 'ann',
          password,
          note: `use ${github}`,
          deep: [{ otp, url: `https://x.example.com/?token=${key}` }],
        }),
      },
      answer: JSON.stringify({ access_token: jwt, refreshToken: key, user: { name: 'ann' } }),
    },
    {
      method: 'POST',
      url: `https://api.example.com/${jwt}/form`,
      sent: {
        mimeType: 'application/x-www-form-urlencoded',
        text: `name=ann&password=${password}&code_verifier=${key}&accessKey=${key}`,
      },
      type: 'application/xml',
      answer: `<r><password>${password}</password><name>ann</name></r>`,
    },
    {
      method: 'PUT',
      url: 'https://api.example.com/reset/0123456789abcdef0123456789abcdef',
      sent: {
        mimeType: 'multipart/form-data; boundary=b',
        text: `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n\u0001\r\n--b--\r\n`,
      },
      status: 400,
      type: 'text/plain',
      answer: `login failed: password=${password}&name=ann`,
    },
  ])
  const structured = JSON.stringify(result)
  const markdown = placedPages(result.tree)
    .map(({ page }) => pageMarkdown(page, 'en'))
    .join('\n')
  for (const secret of [...secrets, '0123456789abcdef0123456789abcdef']) {
    expect(structured, secret).not.toContain(secret)
    expect(markdown, secret).not.toContain(secret)
  }
  // what is not secret stays, so that the page is of use
  expect(markdown).toContain('"name": "ann"')
  expect(markdown).toContain('<name>ann</name>')
  expect(markdown).toContain('me.png')
  expect(markdown).toContain('Bearer ******')
  expect(result.remarks).toContainEqual({
    where: '#/log/entries/0',
    message: 'The value of “password” was replaced by ******.',
  })
})

test('pages, scripts, pictures and preflights of a recording are left out and counted', async () => {
  const result = await read([
    { url: 'https://www.example.com/', kind: 'document', type: 'text/html', answer: '<html>' },
    { url: 'https://www.example.com/app.js', kind: '', type: 'application/javascript' },
    { url: 'https://www.example.com/logo.png', kind: 'image', type: 'image/png' },
    {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'GET' },
      kind: 'preflight',
    },
    { url: 'data:text/plain,hello' },
    { answer: '[]' },
    { url: 'https://other.example.com/v2/状态/%E5%9F%8E', answer: '{"城":1}' },
  ])
  expect(result.remarks.map(({ where, message }) => [where, message])).toEqual([
    ['#/log/entries', 'Left out 3 requests for pages, scripts, styles, pictures and the like.'],
    ['#/log/entries', 'Left out 1 CORS preflight request.'],
    ['#/log/entries/4', 'This is not a request to an http address; it was left out.'],
  ])
  expect(placedPages(result.tree).map(({ path, page }) => [...path, page.title])).toEqual([
    ['api.example.com', 'books', 'GET /v1/books'],
    ['other.example.com', '状态', 'GET /v2/状态/城'],
  ])
})

test('calls that share one address have pages of their own', async () => {
  const send = (text: object, url = 'https://api.example.com/graphql'): Exchange => ({
    method: 'POST',
    url,
    sent: { mimeType: 'application/json', text: JSON.stringify(text) },
  })
  const rpc = 'https://api.example.com/rpc'
  const pages = await pagesOf([
    send({ operationName: 'Books', query: 'query Books { books { id } }' }),
    send({ query: 'mutation AddBook($b: Book!) { add(book: $b) { id } }' }),
    send({ operationName: 'Books', extensions: { persistedQuery: { version: 1 } } }),
    send({ query: '{ books { id } }' }),
    { url: 'https://api.example.com/graphql?operationName=Me&variables={}' },
    send({ jsonrpc: '2.0', method: 'books.list', id: 1 }, rpc),
    send({ jsonrpc: '2.0', method: 'not a name', id: 2 }, rpc),
    send({ method: 'paid', query: 'no GraphQL' }, rpc),
  ])
  expect(pages.map(({ title, operation }) => [title, operation?.id])).toEqual([
    ['POST /graphql (Books)', 'Books'],
    ['POST /graphql (AddBook)', 'AddBook'],
    ['POST /graphql', ''],
    ['GET /graphql (Me)', 'Me'],
    ['POST /rpc (books.list)', 'books.list'],
    ['POST /rpc', ''],
  ])
})

test('dates, persons and random keys in addresses are ids, and names of calls are none', async () => {
  const base = 'https://api.example.com'
  const pages = await pagesOf(
    [
      '/reports/2026-11-20',
      '/reports/2026-11-21',
      '/users/ann%40example.com',
      '/customers/cus_NffrFeUfNV2Hib',
      '/links/V1StGXR8_Z5jdHi6B-myT',
      '/getOrderListV2ForAdminPage',
    ].map((path) => ({ url: `${base}${path}` })),
  )
  expect(pages.map(({ title }) => title)).toEqual([
    'GET /reports/{id}',
    'GET /users/{id}',
    'GET /customers/{id}',
    'GET /links/{id}',
    'GET /getOrderListV2ForAdminPage',
  ])
  expect(pages.map(({ document }) => document.request?.pathVariable?.[0]?.value)).toEqual([
    '2026-11-20',
    '******',
    '******',
    '******',
    undefined,
  ])
})

test('the answer that has a text is shown, and the value that is not empty', async () => {
  const url = 'https://api.example.com/v1/books?q='
  const { response, request } = await documentOf(
    { url, status: 304 },
    { url, status: 204 },
    { url: `${url}dune`, answer: '{"id":1}' },
    { url: `${url}emma`, answer: '{"id":2}' },
    { url, status: 500 },
    { url, status: 404, answer: '{"error":"none"}' },
  )
  expect(response?.responseExample).toBe('{\n  "id": 1\n}')
  expect(response?.responseFailExample).toBe('{\n  "error": "none"\n}')
  expect(request?.query).toMatchObject([{ name: 'q', value: 'dune', require: '1' }])
})

test('the code of an authorization is a secret, another one is not', async () => {
  const base = 'https://api.example.com'
  const { tree, remarks } = await read([
    { url: `${base}/callback?code=only-once&state=x` },
    { url: `${base}/errors?code=E42` },
    { method: 'CONNECT', url: `${base}:443` },
  ])
  const shown = placedPages(tree).map(({ page }) => pageMarkdown(page, 'en'))
  expect(shown[0]).toContain('|code|******|')
  expect(shown.join('')).not.toContain('only-once')
  expect(shown[1]).toContain('|code|E42|')
  expect(remarks.map(({ message }) => message)).toEqual([
    'Left out 1 request to a proxy for a connection.',
    'The value of “code” was replaced by ******.',
  ])
})

test('an answer in base64 is read, one that is no text is left out', async () => {
  const base64 = Buffer.from('{"城":"北京"}').toString('base64')
  expect((await documentOf({ answer: base64, encoding: 'base64' })).response).toMatchObject({
    responseExample: '{\n  "城": "北京"\n}',
  })
  const pdf = await read([{ type: 'application/pdf', answer: base64, encoding: 'base64' }])
  expect(pdf.remarks.map(({ message }) => message)).toEqual([
    'The application/pdf body is not text; it was left out.',
  ])
  const long = await read([{ answer: `"${'x'.repeat(70_000)}"` }], 'zh-cn')
  expect(long.remarks.map(({ message }) => message)).toEqual(['内容超过 64 KB，已略去。'])
})

test('an answer that was cut off has no secrets either', async () => {
  const answer = '{"name": "ann", "pin": 1234, "password": "hunter2", "token": "abc'
  expect((await documentOf({ answer })).response?.responseExample).toBe(
    '{"name": "ann", "pin": "******", "password": "******", "token": "******"',
  )
})

test('a form is listed field by field', async () => {
  const { request } = await documentOf({
    method: 'POST',
    sent: {
      mimeType: 'application/x-www-form-urlencoded',
      params: [
        { name: 'q', value: 'a+b%20c' },
        { name: 'file', fileName: 'a.txt' },
      ],
    },
  })
  expect(request?.params).toMatchObject({
    mode: 'urlencoded',
    urlencoded: [
      { name: 'q', type: 'string', value: 'a b c' },
      { name: 'file', type: 'file', value: 'a.txt' },
    ],
  })
})

test('an answer that is nested without end stays a text', async () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  expect((await documentOf({ answer: deep })).response?.responseExample).toBe(deep)
})

test('a recording without requests to an API is refused', async () => {
  await expect(read([])).rejects.toMatchObject({ why: 'importHarNoRequests' })
  await expect(
    read([{ url: 'https://www.example.com/', kind: 'document', type: 'text/html' }]),
  ).rejects.toMatchObject({ why: 'importHarNoRequests' })
})

test('entries of the wrong shape are passed over', async () => {
  const bytes = Buffer.from(
    JSON.stringify({
      log: {
        version: '1.2',
        entries: [
          null,
          7,
          { request: 'x' },
          { request: { method: 'GET', url: 'https://a.example/x' } },
        ],
      },
    }),
  )
  const { tree, remarks } = await readFile({ name: 'a.har', bytes }, { locale: 'en' })
  expect(placedPages(tree).map(({ page }) => page.title)).toEqual(['GET /x'])
  expect(remarks).toHaveLength(1)
})
