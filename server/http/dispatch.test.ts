import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { UserToken } from '../models/user-token.ts'
import { UserTokenItem } from '../models/user-token-item.ts'
import { startApp, type TestApp } from '../test/start-app.ts'
import type { MadeUser } from '../test/make.ts'

let t: TestApp
let ann: MadeUser
let page: { page_id: number; item_id: number }
const text = `<b>"A & B"</b> 'x' like "%abc%" 中文 +`

beforeAll(async () => {
  t = await startApp()
  ann = await t.make.user()
  const item = await t.make.item({ owner: ann })
  page = await t.make.page({
    item_id: item.item_id,
    owner: ann,
    page_title: 'A & B',
    page_content: text,
  })
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

const inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: string | object,
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })

test('an unknown call is HTTP 404 with its error code, name and request id', async () => {
  const response = await inject('POST', '/api/nothing/here')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({
    error_code: 10404,
    error_name: 'noSuchCall',
    request_id: response.headers['x-request-id'],
  })
})

test('one call by form, JSON, multipart, query and path pair, with every method that older clients use', async () => {
  const id = String(page.page_id)
  const multipart = `--x\r\nContent-Disposition: form-data; name="page_id"\r\n\r\n${id}\r\n--x--\r\n`
  const answers = [
    await inject('POST', '/api/page/info', `page_id=${id}`, form),
    await inject('POST', '/api/page/info', { page_id: page.page_id }),
    await inject('POST', '/api/page/info', multipart, {
      'content-type': 'multipart/form-data; boundary=x',
    }),
    await inject('POST', '/api/page/info', `page_id=${id}`, {
      'content-type': 'text/plain;charset=UTF-8',
    }),
    await inject('GET', `/api/page/info?page_id=${id}`),
    await inject('GET', `/api/page/info/page_id/${id}`),
    await t.app.inject({ method: 'PUT', url: `/api/page/info?page_id=${id}` }),
  ]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      error_code: 0,
      data: { page_id: id, page_content: text },
    })
})

test('a path pair wins over the body, the body over the query', async () => {
  const right = String(page.page_id)
  expect(
    (await inject('POST', `/api/page/info/page_id/${right}?page_id=1`, 'page_id=2', form)).json(),
  ).toMatchObject({ error_code: 0 })
  expect(
    (await inject('POST', '/api/page/info?page_id=1', `page_id=${right}`, form)).json(),
  ).toMatchObject({ error_code: 0 })
})

test('of two call names in one address the last one counts', async () => {
  const answer = await inject(
    'GET',
    `/server/index.php?s=/api/nothing/here&page_id=${page.page_id}&s=/api/page/info`,
  )
  expect(answer.json()).toMatchObject({ error_code: 0, data: { page_id: String(page.page_id) } })
})

test('older addresses answer text escaped once, `/api` as written; stored numbers are strings on both', async () => {
  const escaped =
    '&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; &#039;x&#039; like &quot;%abc%&quot; 中文 +'
  const older = (
    await inject('GET', `/server/index.php?s=/api/page/info&page_id=${page.page_id}`)
  ).json()
  expect(older).toMatchObject({
    data: { page_content: escaped, page_title: 'A & B', item_id: String(page.item_id) },
  })
  const menu = (await inject('GET', `/server/?s=/api/item/info&item_id=${page.item_id}`)).json()
  expect(menu).toMatchObject({ data: { menu: { pages: [{ page_title: 'A & B' }] } } })
})

test('text that a script sends unencoded is stored as sent', async () => {
  const raw = `page_id=${page.page_id}&item_id=${page.item_id}&page_title=T&page_content=like "%abc%" 中文`
  await inject('POST', '/server/index.php?s=/api/page/save', raw, {
    ...form,
    'x-api-token': ann.token,
  })
  expect((await t.as(null).ask(pageCalls.info, { page_id: page.page_id })).page_content).toBe(
    'like "%abc%" 中文',
  )
})

test('invalid UTF-8 is refused in every kind of body, and nothing is stored', async () => {
  const named = async () =>
    (await t.db.read('page').where({ item_id: page.item_id, page_title: 'odd' })).length
  const fields = (odd: Buffer, begin: string, end: string) =>
    Buffer.concat([Buffer.from(begin), odd, Buffer.from(end)])
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
  const sent = async (odd: Buffer) => {
    const ids = part('item_id', `${page.item_id}\r\n`) + part('page_title', 'odd\r\n')
    const bodies: [string, Buffer][] = [
      [
        form['content-type'],
        fields(odd, `item_id=${page.item_id}&page_title=odd&page_content=`, '&page_id=0'),
      ],
      [
        'application/json',
        fields(odd, `{"item_id":${page.item_id},"page_title":"odd","page_content":"`, '"}'),
      ],
      [
        'multipart/form-data; boundary=x',
        fields(odd, ids + part('page_content', ''), '\r\n--x--\r\n'),
      ],
    ]
    const answers: unknown[] = []
    for (const [type, payload] of bodies)
      answers.push(
        (
          await inject('POST', '/api/page/save', payload, {
            'content-type': type,
            'x-api-token': ann.token,
          })
        ).json(),
      )
    return answers
  }
  for (const odd of [
    Buffer.from([0xff, 0xfe]),
    Buffer.from('中').subarray(0, 2),
    Buffer.from([0xd6, 0xd0]),
  ])
    expect(await sent(odd)).toMatchObject(
      Array(3).fill({ error_code: 10101, error_name: 'textNotUtf8' }),
    )
  expect(await named()).toBe(0)
  // the replacement character itself is valid text
  expect(await sent(Buffer.from('\ufffd 中'))).toMatchObject(Array(3).fill({ error_code: 0 }))
  expect(await named()).toBe(3)
})

test('a body that cannot be read is refused by what is wrong with it', async () => {
  const sent = async (payload: string | Buffer, headers: Record<string, string>) =>
    (await inject('POST', '/api/page/save', payload, headers)).json<object>()
  const json = { 'content-type': 'application/json' }
  const cases = [
    ['{"page_title":"a', json, 'bodyNotJson'],
    ['[1]', json, 'bodyNotJson'],
    [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, json, 'bodyTooDeep'],
    [gzipSync('{"a":1}'), { ...json, 'content-encoding': 'gzip' }, 'bodyCompressed'],
    [gzipSync('a=1'), { ...form, 'content-encoding': 'gzip' }, 'bodyCompressed'],
    [Array.from({ length: 1_500 }, (_, at) => `k${at}=1`).join('&'), form, 'tooManyFields'],
    ['page_title=%D6%D0', form, 'textNotUtf8'],
    ['--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }, 'bodyBroken'],
  ] as const
  for (const [payload, headers, why] of cases)
    expect(await sent(payload, headers), why).toMatchObject({ error_code: 10101, error_name: why })
})

test('placeholders that older clients send for "nothing" are accepted as such', async () => {
  const odd = {
    page_id: '',
    item_id: page.item_id,
    page_title: 'undefined ids',
    page_content: 'x',
    cat_id: 'undefined',
    s_number: 'NaN',
    is_notify: 'false',
    guid: 'z',
  }
  expect(await t.send('page/save', odd, { 'x-api-token': ann.token })).toMatchObject({
    error_code: 0,
    data: { revision: '1' },
  })
})

test('lists, objects, NUL and lone surrogates in a text field are refused by the name of the field', async () => {
  const save = (values: object) =>
    t.send(
      'page/save',
      { page_id: 0, item_id: page.item_id, page_title: 'x', page_content: 'x', ...values },
      { 'x-api-token': ann.token },
    )
  for (const page_title of [['a'], { a: 1 }, 'a\0b', '\ud800'])
    expect(await save({ page_title })).toMatchObject({
      error_code: 10101,
      error_name: 'badInput',
      error_details: { field: 'page_title' },
    })
  expect(await save({ page_id: { $gt: 0 } })).toMatchObject({
    error_name: 'badInput',
    error_details: { field: 'page_id' },
  })
})

test('a text that is too long is refused with its limit', async () => {
  const fields = {
    page_id: 0,
    item_id: page.item_id,
    page_title: 'x',
    page_content: '中'.repeat(1_800_000),
  }
  expect(await t.send('page/save', fields, { 'x-api-token': ann.token })).toMatchObject({
    error_name: 'textTooLarge',
    error_message: 'The text in “page_content” is too large: at most 5 MB.',
  })
  expect(
    await t.send('item/add', { item_name: 'x'.repeat(201) }, { 'x-api-token': ann.token }),
  ).toMatchObject({
    error_name: 'textTooLong',
    error_details: { field: 'item_name', limit: 200 },
  })
})

test('sign-in is checked before the input', async () => {
  expect(await t.send('page/save', { page_title: ['a'] })).toMatchObject({ error_code: 10102 })
  // a key pair counts as sign-in only where the call accepts one
  expect(await t.send('page/save', { page_title: ['a'], api_key: 'any' })).toMatchObject({
    error_code: 10102,
  })
  expect(await t.send('sync/write', { item_id: ['a'], api_key: 'any' })).toMatchObject({
    error_name: 'badInput',
  })
})

test('the message of a refusal is in the language of the caller', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await inject('POST', '/api/user/info', {}, headers)).json<{ error_message: string }>()
      .error_message
  expect(await ask({ 'accept-language': 'zh-CN' })).toBe('请先登录。')
  expect(await ask({ 'accept-language': 'en', cookie: 'lang=zh-cn' })).toBe('请先登录。')
  expect(await ask({ 'accept-language': 'en' })).toBe('Please sign in first.')
})

test('a token authenticates as header, bearer or field; an expired one does not', async () => {
  const ask = async (headers: Record<string, string>, fields = {}) =>
    (await inject('POST', '/api/user/info', fields, headers)).json<{ error_code: number }>()
      .error_code
  expect(await ask({ 'x-api-token': ann.token })).toBe(0)
  expect(await ask({ authorization: `Bearer ${ann.token}` })).toBe(0)
  expect(await ask({}, { user_token: ann.token })).toBe(0)
  expect(await ask({ 'x-api-token': 'unknown' })).toBe(10102)
  const short = await t.make.token(ann.uid, { token_expire: t.clock.now + 5 })
  expect(await ask({ 'x-api-token': short })).toBe(0)
  t.clock.now += 5
  expect(await ask({ 'x-api-token': short })).toBe(10102)
})

test('the cookie is trusted for reads from anywhere, for writes only by POST from our own pages', async () => {
  const cookie = { cookie: `cookie_token=${ann.token}` }
  const read = async (headers: Record<string, string>) =>
    (await inject('GET', '/api/user/info', undefined, { ...cookie, ...headers })).json<{
      error_code: number
    }>().error_code
  const write = async (method: 'GET' | 'POST', headers: Record<string, string>) =>
    (
      await inject(method, '/api/user/updateInfo?name=Ann', method === 'POST' ? '' : undefined, {
        ...cookie,
        ...form,
        ...headers,
      })
    ).json<{
      error_code: number
    }>().error_code
  expect(await read({ origin: 'https://evil.example' })).toBe(0)
  expect(await write('POST', {})).toBe(0)
  expect(
    await write('POST', {
      origin: 'http://localhost',
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
    }),
  ).toBe(0)
  expect(await write('GET', {})).toBe(10102)
  expect(await write('POST', { origin: 'https://evil.example' })).toBe(10102)
  expect(await write('POST', { 'sec-fetch-site': 'cross-site' })).toBe(10102)
})

test('with the cookie, GET returns an existing key but creates none', async () => {
  const admin = await t.make.user({ groupid: 1 })
  const { item_id } = await t.make.item({ owner: admin })
  const foreign = { origin: 'https://evil.example' }
  for (const path of [`item/getKey?item_id=${item_id}`, 'adminSetting/getLoginSecretKey']) {
    const codeOf = async (method: 'GET' | 'POST', headers: Record<string, string> = {}) =>
      (
        await inject(method, `/api/${path}`, undefined, {
          cookie: `cookie_token=${admin.token}`,
          ...headers,
        })
      ).json<{
        error_code: number
      }>().error_code
    expect([await codeOf('GET'), await codeOf('POST', foreign)], path).toEqual([10102, 10102])
    expect(await codeOf('POST'), path).toBe(0)
    expect([await codeOf('GET'), await codeOf('POST', foreign)], path).toEqual([0, 0])
  }
})

test('an access token is limited to its scope and its items', async () => {
  const read = await t.make.token(ann.uid, { kind: 'access', scope: 'read' })
  const other = await t.make.item({ owner: ann })
  const limited = await t.make.token(ann.uid, { kind: 'access', scope: 'write', all_items: 0 })
  const values = {
    page_id: page.page_id,
    item_id: page.item_id,
    page_title: 'T',
    page_content: 'by token',
  }
  expect(await t.send('page/save', values, { 'x-api-token': read })).toMatchObject({
    error_name: 'outOfScope',
    error_code: 10103,
  })
  expect(await t.send('page/save', values, { 'x-api-token': limited })).toMatchObject({
    error_name: 'outOfScope',
  })
  expect(
    await t.send('item/info', { item_id: String(other.item_id) }, { 'x-api-token': limited }),
  ).toMatchObject({
    error_name: 'outOfScope',
  })
  expect(
    await t.send('user/updateEmail', { email: 'a@b.c', password: 'x' }, { 'x-api-token': read }),
  ).toMatchObject({
    error_name: 'outOfScope',
  })
  expect(await t.send('user/info', {}, { 'x-api-token': read })).toMatchObject({
    data: { token: { scope: 'read' } },
  })
})

test('an access token limited to items cannot reach what belongs to its owner alone', async () => {
  const item = await t.make.item({ owner: ann })
  const scoped = async (scope: 'read' | 'write', all_items: 0 | 1) => ({
    'x-api-token': await t.make.token(ann.uid, { kind: 'access', scope, all_items }),
  })
  const { data } = await t.send(
    'template/save',
    { template_title: 'T', template_content: '' },
    await scoped('write', 1),
  )
  const { id } = data as { id: string }
  const writes: Record<string, object> = {
    'template/shareToItem': { template_id: id, item_id: String(item.item_id) },
    'template/delete': { id },
    'itemGroup/save': { id: 0, group_name: 'G', item_ids: String(item.item_id) },
    'itemGroup/saveSort': { groups: '[]' },
    'itemGroup/delete': { id: 1 },
    'item/sort': { data: '{}' },
  }
  const reads = {
    'template/getMyList': {},
    'template/getShareItemList': { template_id: id },
    'member/getMyAllList': {},
  }
  for (const [path, values] of Object.entries({ ...reads, ...writes })) {
    const nameOf = async (headers: Record<string, string>) =>
      (await t.send(path, values, headers)).error_name
    expect(await nameOf(await scoped('write', 0)), path).toBe('outOfScope')
    expect((await nameOf(await scoped('read', 1))) === 'outOfScope', path).toBe(path in writes)
    expect(await nameOf(await scoped('write', 1)), path).not.toBe('outOfScope')
  }
})

test('an access token of an item can leave that item, and no other', async () => {
  const bob = await t.make.user()
  const [one, other] = [await t.make.item({ owner: ann }), await t.make.item({ owner: ann })]
  for (const { item_id } of [one, other]) await t.make.member({ item_id, user: bob, role: 0 })
  const secret = await t.make.token(bob.uid, { kind: 'access', scope: 'write', all_items: 0 })
  const { id } = await UserToken.query(t.db.read)
    .where({ uid: bob.uid, kind: 'access' })
    .first()
    .throwIfNotFound()
  await t.db.transaction((db) =>
    UserTokenItem.query(db).insert({ token_id: id, item_id: one.item_id }),
  )
  const leave = ({ item_id }: { item_id: number }) =>
    t.send('item/exitItem', { item_id }, { 'x-api-token': secret })
  expect(await leave(other)).toMatchObject({ error_name: 'outOfScope' })
  expect(await leave(one)).toMatchObject({ error_code: 0 })
  expect(await leave(one)).toMatchObject({ error_name: 'nothingToLeave' })
})

test('JSON parts of a multipart body are parsed; repeated names behave as in a form', async () => {
  const part = (name: string, value: string, type = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${value}\r\n`
  const body = [
    part('item_id', String(page.item_id), 'Content-Type: application/json; charset=UTF-8\r\n'),
    part('page_id', '1'),
    part('page_id', '0'),
    part('page_title', '"JSON title"', 'Content-Type: application/json\r\n'),
    part('page_content', 'no { JSON', 'Content-Type: application/json\r\n'),
    '--x--\r\n',
  ]
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'x-api-token': ann.token }
  const saved = (await inject('POST', '/api/page/save', body.join(''), multipart)).json<{
    data: { page_id: number }
  }>()
  const written = await t.as(ann).ask(pageCalls.info, { page_id: saved.data.page_id })
  expect(written).toMatchObject({
    page_title: 'JSON title',
    page_content: 'no { JSON',
    item_id: page.item_id,
  })
})

test('a multipart body is limited to as much text as any other request', async () => {
  const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(4 * 1024 * 1024)}\r\n`
  const answer = await inject('POST', '/api/page/info', `${part.repeat(9)}--x--\r\n`, {
    'content-type': 'multipart/form-data; boundary=x',
    'x-api-token': ann.token,
  })
  expect(answer.json()).toMatchObject({
    error_name: 'requestTooLarge',
    error_details: { limit: 32 },
  })
})

test('lists that are too long are refused by the name of the field', async () => {
  const ids = Array.from({ length: 10_001 }, (_, index) => index + 1)
  for (const item_ids of [ids, '1,'.repeat(150_000)])
    expect(
      await t.send(
        'accessToken/save',
        { name: 'x', scope: 'read', item_ids },
        { 'x-api-token': ann.token },
      ),
    ).toMatchObject({
      error_name: 'badInput',
      error_details: { field: 'item_ids' },
    })
  const pages = `{${ids.map((id) => `"${id}":1`).join(',')}}`
  const sort = (value: string) =>
    t.send('page/sort', { item_id: page.item_id, pages: value }, { 'x-api-token': ann.token })
  expect(await sort(pages)).toMatchObject({ error_code: 0 })
  expect(await sort(`[${'[],'.repeat(60_000)}1]`)).toMatchObject({
    error_name: 'badInput',
    error_details: { field: 'pages' },
  })
})

test('a body that is too large and an address that cannot be decoded are refused like any other input', async () => {
  const large = await inject(
    'POST',
    '/api/page/save',
    `page_content=${'x'.repeat(33 * 1024 * 1024)}`,
    form,
  )
  expect(large.json()).toMatchObject({
    error_code: 10101,
    error_name: 'requestTooLarge',
    error_details: { limit: 32 },
    request_id: large.headers['x-request-id'],
  })
  const broken = await inject('GET', '/api/%zz')
  expect(broken.json()).toMatchObject({
    error_code: 10101,
    error_name: 'badInput',
    error_details: { field: 'url' },
    request_id: broken.headers['x-request-id'],
  })
  const seen = await inject('GET', '//%E0%A4%A?a=%', '', { accept: 'text/html,*/*' })
  expect([seen.statusCode, seen.headers.location]).toEqual([302, '/%25E0%25A4%25A'])
})

test('answers leak nothing: no undeclared field, no token in a failure', async () => {
  const body = await t.send('user/info', {}, { 'x-api-token': ann.token })
  expect(Object.keys(body.data as object)).not.toContain('password')
  expect(
    JSON.stringify(await t.send('page/info', { page_id: 1, user_token: ann.token })),
  ).not.toContain(ann.token)
})
