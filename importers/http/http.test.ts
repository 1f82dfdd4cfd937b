import { expect, test } from 'vitest'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import { workOf } from '../../server/test/processor-time.ts'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

const read = (text: string | Uint8Array, name = 'api.http') =>
  readFile({ name, bytes: typeof text === 'string' ? Buffer.from(text) : text }, { locale: 'en' })

async function pagesOf(text: string) {
  const { tree } = await read(text)
  return placedPages(tree).flatMap(({ path, page }) =>
    page.kind === 'api'
      ? [{ path, title: page.title, document: page.document, operation: page.operation }]
      : [],
  )
}
async function documentOf(text: string): Promise<ApiDocument> {
  const [page] = await pagesOf(text)
  if (!page) throw new Error('no page')
  return page.document
}
const messages = async (text: string) =>
  (await read(text)).remarks.map(({ where, message }) => `${where} ${message}`)

test('requests become pages with the names that the file gives them', async () => {
  const text = `# The library.

@host = https://api.books.example/v1

### Sign in ###
# @name login
# Answers a token.
POST {{host}}/login HTTP/1.1
Content-Type: application/json

{ "name": "ann" }
###
// @name list
GET {{host}}/books
    ?page=1
    &q=%E5%9F%8E
Accept: application/json
# X-Off: 1

###
###
# 查询
{{host}}/books/7
`
  const result = await read(text)
  expect(result).toMatchObject({ format: 'http', operations: 3, tree: { name: 'api' } })
  expect(result.isSample).toBeUndefined()
  const [overview] = placedPages(result.tree)
  expect(overview?.page.operation).toEqual({ method: '', path: '', id: '', of: 'http' })
  expect(overview && pageMarkdown(overview.page, 'en')).toBe(
    'The library.\n\n## Variables\n\n|Name|Value|Description|\n|:---|:---|:---|\n|`{{host}}`|https://api.books.example/v1||\n',
  )
  const [login, list, one] = await pagesOf(text)
  expect(login).toMatchObject({
    path: [],
    title: 'Sign in',
    operation: { method: 'post', path: '{{host}}/login', id: 'login' },
    document: {
      info: { description: 'Answers a token.', method: 'post', url: '{{host}}/login' },
      request: {
        params: { mode: 'json', json: '{\n  "name": "ann"\n}', jsonDesc: [{ name: 'name' }] },
      },
    },
  })
  expect(list).toMatchObject({
    title: 'list',
    operation: { method: 'get', path: '{{host}}/books', id: 'list' },
    document: {
      request: {
        query: [
          { name: 'page', value: '1' },
          { name: 'q', value: '城' },
        ],
        headers: [
          { name: 'Accept', value: 'application/json', require: '1' },
          { name: 'X-Off', value: '1', require: '0', disable: 1 },
        ],
      },
    },
  })
  expect(one).toMatchObject({
    title: 'GET /books/7',
    operation: { method: 'get', path: '{{host}}/books/7', id: '' },
    document: { info: { description: '查询' } },
  })
})

test.each([
  ['GET https://a.example/x HTTP/1.1', 'get', 'https://a.example/x'],
  ['post a.example/x', 'post', 'a.example/x'],
  ['https://a.example/x?a=1#top', 'get', 'https://a.example/x'],
  ['localhost:3000/x', 'get', 'localhost:3000/x'],
  ['PURGE {{base}}/x', 'purge', '{{base}}/x'],
  ['GET /x HTTP/1.1\nHost: a.example:8443', 'get', 'https://a.example:8443/x'],
  ['GET https://a.example:8080\n    /api\n    /x', 'get', 'https://a.example:8080/api/x'],
  [
    'GET {{list.response.body.$[?(@.id==1)].url}}/x',
    'get',
    '{{list.response.body.$[?(@.id==1)].url}}/x',
  ],
  [
    `curl -X PUT 'https://a.example/x' \\\n  -H 'Accept: */*'\n\n# the end`,
    'put',
    'https://a.example/x',
  ],
])('the request %j', async (text, method, url) => {
  const { info } = await documentOf(text)
  expect(info).toMatchObject({ method, url })
})

test('bodies of all kinds', async () => {
  const bodyOf = async (type: string, body: string) =>
    (await documentOf(`POST https://a.example/\nContent-Type: ${type}\n\n${body}\n`)).request
      ?.params
  expect(
    await bodyOf(
      'application/json',
      '{\n// why\n"n": {{n}}, "s": "{{s}} \\" {{t}}",\n# x\n"a": [{{$uuid}}]}',
    ),
  ).toMatchObject({
    json: '{\n  "n": {{n}},\n  "s": "{{s}} \\" {{t}}",\n  "a": [\n    {{$uuid}}\n  ]\n}',
    jsonDesc: [
      { name: 'n', type: '' },
      { name: 's', type: 'string' },
      { name: 'a', type: 'array' },
    ],
  })
  expect(await bodyOf('text/markdown', '# Title\n\n> quote\n\ntext')).toMatchObject({
    mode: 'json',
    json: '# Title\n\n> quote\n\ntext',
  })
  expect(await bodyOf('application/x-www-form-urlencoded', 'a=1\n&b=x+y')).toMatchObject({
    mode: 'urlencoded',
    urlencoded: [
      { name: 'a', value: '1' },
      { name: 'b', value: 'x y' },
    ],
  })
  const parts =
    '--B\nContent-Disposition: form-data; name="t"\n\n城\n--B\nContent-Disposition: form-data; name="f"\n\n< ./a.json\n--B--'
  expect(await bodyOf('multipart/form-data; boundary=B', parts)).toMatchObject({
    mode: 'formdata',
    formdata: [
      { name: 't', type: 'string', value: '城' },
      { name: 'f', type: 'file', value: './a.json' },
    ],
  })
  const graphql = 'query Q($n: Int) {\n  books(first: $n) { id }\n\n  more\n}\n\n{\n  "n": 1\n}'
  const sent = {
    query: 'query Q($n: Int) {\n  books(first: $n) { id }\n\n  more\n}',
    variables: { n: 1 },
  }
  for (const start of [
    'GRAPHQL https://a.example/',
    'POST https://a.example/\nX-REQUEST-TYPE: GraphQL',
  ]) {
    const { info, request } = await documentOf(`${start}\n\n${graphql}`)
    expect(info.method).toBe('post')
    expect(request?.headers).toEqual([])
    expect(JSON.parse(request?.params?.json ?? '')).toEqual(sent)
  }
  const curl = await documentOf(`curl https://a.example/ -F 'a=1+1%' -F 'f=@b.png'`)
  expect(curl.request?.params).toMatchObject({
    formdata: [
      { name: 'a', value: '1+1%' },
      { name: 'f', type: 'file', value: 'b.png' },
    ],
  })
})

test('scripts, files, settings and other protocols are told, and never read', async () => {
  const text = `@a = 1
@a = 2
import ./other.http
GET https://a.example/
no header

###
< {%
  request.variables.set("x", "###")
%}
< ./before.js
# @no-redirect
# @prompt user Your name
POST https://a.example/
Content-Type: application/json

<@ ./secret.json

> {% client.test() %}
> ./after.js
>> out.json
<> old.200.json
### talk
WEBSOCKET ws://a.example/
###
# lost
###
curl 'https://a.example
###
some text
and more
`
  expect(await messages(text)).toEqual([
    'api.http:2 The variable “a” has several values; the page shows the last.',
    'api.http:3 The file “./other.http” is not read; it was left out.',
    'api.http:5 “no header” is no header; it was left out.',
    'api.http:8 Scripts are not documentation; they were left out.',
    'api.http:11 The file “./before.js” is not read; it was left out.',
    'api.http:12 “@no-redirect” is a setting of the client; it was left out.',
    'api.http:19 Scripts are not documentation; they were left out.',
    'api.http:20 The file “./after.js” is not read; it was left out.',
    'api.http:21 The answer is stored in “out.json”; this was left out.',
    'api.http:22 The stored answer “old.200.json” is not read; it was left out.',
    'api.http:24 Only HTTP requests can be documented; this one was left out.',
    'api.http:25 There is no request below these comments; they were left out.',
    'api.http:28 A quotation mark in the cURL command is not closed; it was left out.',
    'api.http:30 “some text” is neither a request nor a comment; everything up to the next ### was left out.',
    'api.http:14 The content of the file “./secret.json” is not read.',
  ])
  const [overview, , post] = placedPages((await read(text)).tree)
  expect(overview && pageMarkdown(overview.page, 'en')).toContain('|`{{user}}`||Your name|')
  const { info, request } = post?.page.kind === 'api' ? post.page.document : await documentOf('')
  expect(request?.params).toEqual({})
  expect(info.remark).toBe('The body is the content of the file `./secret.json`.')
})

test('no secret of a file gets into the pages, variables that stand for one do', async () => {
  const [password, key, jwt] = [
    'hunter2hunter2',
    'k3y-in-the-file',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
  ]
  const text = `# use ?password=${password}
@apiToken = ${key}
@auth = Basic ann ${password}
@jwt = ${jwt}
### login ${jwt}
# @prompt password ${jwt}
POST https://ann:${password}@a.example/${jwt}?api_key=${key}&sig={{sig}}
Authorization: Digest ann ${password}
X-Api-Key: {{apiToken}}
Cookie: sid=${key}; b={{b}}
# X-Token: ${key}
wrong password=${password}

{"password": "${password}", "pin": {{pin}}, "n": {{n}}, trailing: "${jwt}", "token": "${key}
###
curl -u ann:${password} https://a.example/curl -d 'password=${password}'
###
password=${password}
`
  const result = await read(text)
  const shown = [
    JSON.stringify(result),
    ...placedPages(result.tree).map(({ page }) => pageMarkdown(page, 'en')),
  ].join('\n')
  for (const secret of [password, key, jwt, Buffer.from(`ann:${password}`).toString('base64')])
    expect(shown).not.toContain(secret)
  for (const kept of ['{{sig}}', '{{apiToken}}', '{{b}}', '"pin": {{pin}}', 'Digest ******'])
    expect(
      placedPages(result.tree)
        .map(({ page }) => pageMarkdown(page, 'en'))
        .join('\n'),
    ).toContain(kept)
  expect(result.remarks).toContainEqual({
    where: 'api.http:7',
    message: 'The user name and the password in the address were left out.',
  })
})

test('no credentials of a variable get onto a page, by its name or in its address', async () => {
  const text = '@base = https://u:pw123456@h.example\n@pw = hunter2pw\nGET {{base}}/x'
  const { tree, remarks } = await read(text)
  expect(JSON.stringify(tree)).not.toMatch(/pw123456|hunter2/)
  expect(remarks.map(({ message }) => message)).toEqual([
    'The user name and the password in the address were left out.',
    'The value of “pw” was replaced by ******.',
  ])
})

test('hosts become catalogs where there are several, by way of variables', async () => {
  const pages = await pagesOf(
    '@a = one.example\n@base = https://{{a}}/v1\nGET {{base}}/x\n###\nGET https://two.example/x\n###\nGET {{unknown}}/y',
  )
  expect(pages.map(({ path, title }) => [...path, title])).toEqual([
    ['one.example', 'GET /x'],
    ['two.example', 'GET /x'],
    ['{{unknown}}', 'GET /y'],
  ])
})

test('two requests of one method and path have their own pages and are known by their titles', async () => {
  const pages = await pagesOf(
    'GET https://a.example/x\n### found\nGET https://a.example/y\n### missing\nGET https://a.example/y?id=0\n###\nGET https://a.example/x\n',
  )
  expect(pages.map(({ title, operation }) => [title, operation?.id])).toEqual([
    ['GET /x', ''],
    ['found', 'found'],
    ['missing', 'missing'],
    ['GET /x (https://a.example/x)', ''],
  ])
})

test('a request that another file has is named, and is no file', async () => {
  const { remarks } = await read(
    'run #Sign in (@user=ann)\nrun ./other.http\n###\nGET /x HTTP/1.1\n',
  )
  expect(remarks.map(({ message }) => message)).toEqual([
    '“#Sign in (@user=ann)” runs another request; this was left out.',
    'The file “./other.http” is not read; it was left out.',
  ])
})

test('blanks that set off the names and values of a form are no part of them', async () => {
  const [page] = await pagesOf(
    'POST https://a.example/x\nContent-Type: application/x-www-form-urlencoded\n\n' +
      'a = 1 &\nclient_secret = hush &\nb=x+ y = z',
  )
  expect(page?.document.request?.params?.urlencoded).toMatchObject([
    { name: 'a', value: '1' },
    { name: 'client_secret', value: '******' },
    { name: 'b', value: 'x  y = z' },
  ])
})

test('encodings and line ends', async () => {
  const text = '### 图书列表\r\nGET https://a.example/图书\r\nAccept: */*\r\n\r\n'
  expect((await pagesOf(`\ufeff${text}`)).map(({ title }) => title)).toEqual(['图书列表'])
  // GB18030 of the two characters
  const legacy = Buffer.concat([
    Buffer.from('### '),
    Buffer.from([0xcd, 0xbc, 0xca, 0xe9]),
    Buffer.from('\nGET https://a.example/x\n'),
  ])
  const guessed = await read(legacy)
  expect(placedPages(guessed.tree).map(({ page }) => page.title)).toEqual(['图书'])
  expect(guessed.remarks[0]?.message).toContain('was read as GB18030')
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(placedPages((await read(wide)).tree).map(({ page }) => page.title)).toEqual(['图书列表'])
  await expect(read(Buffer.from([0x47, 0, 1, 2]))).rejects.toMatchObject({ why: 'importEncoding' })
})

test('what is recognised', async () => {
  for (const name of ['stdin', 'requests.txt', 'api.rest'])
    expect((await read('# x\n@a=1\n### y\nPOST {{a}}/x', name)).format).toBe('http')
  expect((await read('GET https://a.example/x', 'x.md')).format).toBe('markdown')
  for (const name of ['x.yaml', 'x.json'])
    await expect(read('GET https://a.example/x', name)).rejects.toMatchObject({
      why: 'importUnknown',
    })
  for (const text of ['https://a.example/x', 'GET started', 'a: 1', '### GET\ntext'])
    await expect(read(text, 'stdin')).rejects.toMatchObject({ why: 'importUnknown' })
  const openapi = '{"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {}}'
  expect((await read(openapi, 'x.http')).format).toBe('openapi 3.0')
})

test('a file without a request is refused with the line', async () => {
  for (const [text, line] of [
    ['', 1],
    ['\n# only\n@a = 1\n###\n', 1],
    ['# x\n\nhello world\n', 3],
    ['###\nGRPC a.example/Service/Call\n', 2],
  ] as const)
    await expect(read(text)).rejects.toMatchObject({
      why: 'importHttpNoRequests',
      details: { line },
    })
})

test('ten thousand requests, in order', async () => {
  const text = Array.from(
    { length: 10_000 },
    (_, at) => `### Request ${at}\nPOST https://a.example/x/${at}?a=1\nA: b\n\n{"a": ${at}}\n`,
  ).join('\n')
  const { operations, tree } = await read(text)
  expect(operations).toBe(10_000)
  expect(tree.pages).toHaveLength(10_000)
  expect(tree.pages.at(-1)?.title).toBe('Request 9999')
  await expect(read('GET https://a.example/x\n###\n'.repeat(20_001))).rejects.toMatchObject({
    why: 'importTooManyPages',
  })
})

const many = 300_000
test.each([
  ['separators', '###\n\n'.repeat(many)],
  ['spaces before a version', `GET https://a.example/${' '.repeat(many)}x`],
  ['parts of an address', `GET https://a.example/\n${'?a\n'.repeat(many)}`],
  ['placeholders', `GET {{${'{{'.repeat(many)}`],
  ['parts of a name', `GET ${'a.'.repeat(many)}\n###\n${'a-'.repeat(many)}`],
  ['a script without end', `< {%\n${'{%\n'.repeat(many)}`],
  ['empty lines of a query', `GRAPHQL https://a.example/\n\nq${'\n'.repeat(many)}q`],
  ['quotes', `POST https://a.example/\n\n{${'\\"'.repeat(30_000)}`],
  [
    'marks of parts',
    `POST https://a.example/\nContent-Type: multipart/form-data\n\n${'--\n'.repeat(many)}${'-'.repeat(many)}`,
  ],
  ['spaces of a header', `GET https://a.example/\nA${' '.repeat(15_000)}\n`.repeat(20)],
  ['a command', `curl https://a.example/ -u '${'a'.repeat(many)}' -d '${';'.repeat(many)}'`],
  ['tags', `${`# @name${' '.repeat(15_000)}=\n`.repeat(20)}GET https://a.example/`],
])('the time for many %s grows with their number', async (_, text) => {
  const work = await workOf(() => read(`GET https://a.example/first\n###\n${text}\n`))
  expect(work).toBeLessThan(3_000)
})
