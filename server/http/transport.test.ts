import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callList } from '#contract/calls/index.ts'
import { itemCalls } from '#contract/calls/item.ts'
import type { MadeUser } from '../test/make.ts'
import { columns, type Row } from '../test/permissions/cells.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { table } from '../test/permissions/table.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// One call, however it is sent: every form of address, body and parameters that existing clients
// use has the same effect and answer. Source: server/contract/spec/calls.md 1,
// server/access/spec.md 17 (transport).

let t: TestApp
let f: Fixture
let keys: object
beforeAll(async () => {
  t = await startApp({ flags: { SHOWDOC_BASE_URL: 'http://localhost/docs' } })
  f = await permissionFixture(t)
  keys = await t.as(f.caller('O').user).ask(itemCalls.getKey, { item_id: f.item('open') })
})

type Fields = Record<string, string>
interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string
}
const encoded = (fields: Fields) => new URLSearchParams(fields).toString()
const pairs = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `/${name}/${encodeURIComponent(value)}`)
    .join('')
const multipart = (fields: Fields) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--cut--\r\n`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const underscored = (path: string) =>
  path.replace(/^\w+/, (group) =>
    group.replace(/(?<=[a-z])[A-Z]/g, (sign) => `_${sign}`).toLowerCase(),
  )
const shouted = (path: string) =>
  path.replace(
    /^(.)(.*)\/(.*)$/,
    (_, first: string, rest: string, name: string) =>
      `${first.toUpperCase()}${rest}/${name.toUpperCase()}`,
  )

/** Ways to send a call; the first four are tried with every call. */
const ways: Record<string, (path: string, fields: Fields) => Request> = {
  'a JSON body': (path, fields) => ({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(fields),
  }),
  'a form at the older address': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'a query': (path, fields) => ({ method: 'POST', url: `/api/${path}?${encoded(fields)}` }),
  'path pairs at the older address': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=${encodeURIComponent(`/api/${path}${pairs(fields)}`)}`,
  }),

  'a JSON body whose type is in capitals': (path, fields) => ({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
    payload: JSON.stringify(fields),
  }),
  'a form': (path, fields) => ({
    method: 'POST',
    url: `/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'path pairs': (path, fields) => ({ method: 'GET', url: `/api/${path}${pairs(fields)}` }),
  'a query by GET': (path, fields) => ({ method: 'GET', url: `/api/${path}?${encoded(fields)}` }),
  'a form by GET': (path, fields) => ({
    method: 'GET',
    url: `/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'a query by GET that names a type of body': (path, fields) => ({
    method: 'GET',
    url: `/api/${path}?${encoded(fields)}`,
    headers: { 'content-type': 'application/json' },
  }),
  'a query by GET that names parts of a body': (path, fields) => ({
    method: 'GET',
    url: `/api/${path}?${encoded(fields)}`,
    headers: { 'content-type': 'multipart/form-data' },
  }),
  'a query by GET that names no type': (path, fields) => ({
    method: 'GET',
    url: `/api/${path}?${encoded(fields)}`,
    headers: { 'content-type': 'undefined' },
  }),
  'another method': (path, fields) => ({
    method: 'PUT',
    url: `/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'a form that calls itself plain text': (path, fields) => ({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: encoded(fields),
  }),
  'a multipart body': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=/api/${path}`,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    payload: multipart(fields),
  }),
  'an address without a leading slash': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'an address without the script': (path, fields) => ({
    method: 'GET',
    url: `/server/?s=/api/${path}&${encoded(fields)}`,
  }),
  'an address whose slashes are encoded': (path, fields) => ({
    method: 'GET',
    url: `/server/index.php?s=${encodeURIComponent(`/api/${path}`)}&${encoded(fields)}`,
  }),
  'a path below the server': (path, fields) => ({
    method: 'POST',
    url: `/server/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'pairs in a path below the server': (path, fields) => ({
    method: 'GET',
    url: `/server/api/${path}${pairs(fields)}`,
  }),
  'words with underscores': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=/api/${underscored(path)}`,
    headers: form,
    payload: encoded(fields),
  }),
  'capital words': (path, fields) => ({
    method: 'POST',
    url: `/server/index.php?s=/api/${shouted(path)}`,
    headers: form,
    payload: encoded(fields),
  }),
  'the sub-path of the site': (path, fields) => ({
    method: 'POST',
    url: `/docs/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
  'the older address below the sub-path': (path, fields) => ({
    method: 'POST',
    url: `/docs/server/index.php?s=/api/${path}`,
    headers: form,
    payload: encoded(fields),
  }),
}

/** Where the token is sent. */
const tokens: readonly ((token: string) => {
  headers?: Record<string, string>
  fields?: Fields
})[] = [
  (token) => ({ headers: { 'x-api-token': token } }),
  (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  (token) => ({ fields: { user_token: token } }),
]

/** Positions in a text, which are escaped on older addresses. */
const positions = 'hits'

/**
 * The shape of an answer: its code, and the types of its fields, without values that differ between
 * objects.
 */
function kindOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [kindOf(value[0])]
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== positions)
      .map(([name, inner]) => [name, kindOf(inner)]),
  )
}

let asked = 0
async function send(
  call: Call,
  way: keyof typeof ways,
  fields: Fields,
  user: { token: string } | null,
) {
  const carried = user ? tokens[++asked % tokens.length]?.(user.token) : undefined
  const { headers, ...request } = (ways[way] as (typeof ways)[string])(call.path, {
    ...fields,
    ...carried?.fields,
  })
  const response = await t.app.inject({
    ...request,
    headers: { ...headers, ...carried?.headers },
    // an address for each request, since some calls are rate-limited by address
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  })
  const type = String(response.headers['content-type'])
  if (!type.includes('json')) return { status: response.statusCode, type }
  const { error_code, error_name, data } = response.json<Record<string, unknown>>()
  return { status: response.statusCode, error_code, error_name, kinds: kindOf(data) }
}

/** Calls by key pair for which the table's rows use a wrong one. */
const byPair: Record<string, () => Promise<object> | object> = {
  'item/updateByApi': () => ({ page_title: 'pushed', page_content: 'text', cat_name: 'a/b' }),
  'open/getPage': () => ({ page_id: f.scopedPage('open') }),
  'open/getCatalogTree': () => ({}),
  'open/deletePage': async () => ({ page_id: await f.newPage('open') }),
  'open/createCatalog': () => ({ cat_name: 'new' }),
  'open/updateCatalog': () => ({ cat_id: f.scopedCatalog('open'), cat_name: `renamed ${++asked}` }),
  'open/deleteCatalog': async () => ({ cat_id: await f.newCatalog('open') }),
  'open/deleteAttachment': () => ({ file_id: 1 }),
  'open/updateDbItem': () => ({
    table_info: 'n\nusers\tx',
    table_detail: 'n\nusers\tid\t\tNO\tint\t',
  }),
  'open/fromComments': () => ({
    content: '/** showdoc\n * @title From a comment\n * @url /x\n */',
  }),
}

/** A caller with sufficient rights, and fresh field values for each request. */
function requestOf(
  path: string,
  row: Row,
): { user: MadeUser | null; fields: () => Promise<object> } | null {
  const pair = byPair[path]
  if (pair) return { user: null, fields: async () => ({ ...keys, ...(await pair()) }) }
  if ('elsewhere' in row || path === 'open/uploadAttachment') return null
  if ('cells' in row) {
    const cells = row.cells.trim().split(/\s+/)
    const column =
      (['O', 'M', 'S'] as const).find((one) => cells[columns.indexOf(one)] === 'ok') ?? 'S'
    const { user } = f.caller(column)
    return { user, fields: async () => row.fields(f, 'private', user?.uid ?? 0) }
  }
  if ('team' in row) return { user: f.caller('S').user, fields: async () => row.fields(f) }
  return { user: f.caller(row.administrator ? 'S' : 'N').user, fields: async () => row.fields(f) }
}

/** Fields as form text; lists and objects as JSON. */
const asText = (fields: object): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
    ]),
  )

// the command line's own calls take JSON only
const calls = callList.filter(
  (call) =>
    !call.path.startsWith('sync/') &&
    (call.path in byPair || !('elsewhere' in (table[call.path as keyof typeof table] as Row))),
)
const groups = Map.groupBy(calls, (call) => call.path.split('/')[0] as string)

async function compare(call: Call, names: readonly string[]) {
  const request = requestOf(call.path, table[call.path as keyof typeof table])
  if (!request) return
  const answers: Record<string, unknown> = {}
  for (const way of names)
    answers[way] = await send(call, way, asText(await request.fields()), request.user)
  const [first] = Object.values(answers)
  expect(answers).toEqual(Object.fromEntries(names.map((name) => [name, first])))
}

describe('every call by form, JSON, query and path pair', () => {
  test.each(calls.map((call) => [call.path, call] as const))('%s', (_, call) =>
    compare(call, Object.keys(ways).slice(0, 4)),
  )
})

describe('two calls of each group in every form', () => {
  test.each([...groups])('%s', async (_, list) => {
    const chosen = [
      list.find((call) => call.effect === 'reads'),
      list.find((call) => call.effect === 'writes'),
    ]
    for (const call of chosen) if (call) await compare(call, Object.keys(ways))
  })
})

test('aliases behave as the call they stand for, on new and older addresses', async () => {
  for (const call of calls) {
    for (const alias of call.aliases ?? []) {
      const request = requestOf(call.path, table[call.path as keyof typeof table])
      if (!request) continue
      const answers: unknown[] = []
      for (const path of [call.path, alias])
        for (const way of ['a JSON body', 'a form at the older address'])
          answers.push(
            await send({ ...call, path }, way, asText(await request.fields()), request.user),
          )
      expect(answers, alias).toEqual(answers.map(() => answers[0]))
    }
  }
})
