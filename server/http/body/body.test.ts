import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import { startApp, type TestApp, type TestAppOptions } from '../../test/start-app.ts'
import { bodyBounds } from './bounds.ts'

// Limits on request bodies, on real connections.

const mb = 1024 * 1024

async function listening(options: TestAppOptions = {}) {
  const t = await startApp(options)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann, password: 'secret' })
  let newest: Socket | undefined
  t.app.server.on('connection', (socket: Socket) => (newest = socket))
  /** Bytes read from the newest connection. */
  const newestRead = () => newest?.bytesRead ?? 0
  return { ...t, ann, item_id, newestRead, port: (t.app.server.address() as AddressInfo).port }
}
type Listening = Awaited<ReturnType<typeof listening>>

const usual = await listening()

/** A raw connection that sends what it is told and collects what arrives. */
async function open({ port }: Listening) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let came = ''
  socket.on('data', (bytes: Buffer) => (came += bytes.toString('utf8')))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  return {
    socket,
    ended,
    send: (bytes: Buffer | string) => socket.write(bytes),
    came: () => came,
    /** The next complete answer. */
    answered: async () => {
      await expect
        .poll(() => came, { timeout: 20_000 })
        .toMatch(/"request_id":"[^"]+"\}|"error_code":0,|ok\n|not found/)
      return came
    },
  }
}

interface Head {
  readonly path: string
  readonly length: number | 'chunked'
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
const headOf = ({ path, length, type = 'application/x-www-form-urlencoded', headers = {} }: Head) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: h',
    `Content-Type: ${type}`,
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const filled = (begin: string, length: number) =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(length - begin.length, 'x')])

test('of a large anonymous body no more than the first megabyte is read, and the connection closes with the answer', async () => {
  for (const length of [31 * mb, 'chunked'] as const) {
    const one = await open(usual)
    one.send(headOf({ path: '/api/page/save', length }))
    const begin = filled('item_id=1&page_content=', 2 * mb)
    one.send(
      length === 'chunked'
        ? Buffer.concat([Buffer.from(`${begin.length.toString(16)}\r\n`), begin])
        : begin,
    )
    const answer = await one.answered()
    expect(answer).toContain('"error_code":10102')
    expect(answer).toMatch(/^connection: close/im)
    expect(usual.newestRead()).toBeLessThan(3 * mb)
    one.socket.end()
    await one.ended
  }
})

test('a body above all limits, or above the anonymous limit of a call without senders, is refused before any of it is read', async () => {
  const huge = await open(usual)
  huge.send(
    headOf({
      path: '/api/page/save',
      length: 1024 * mb,
      headers: { 'X-API-Token': usual.ann.token },
    }),
  )
  expect(await huge.answered()).toContain('"requestTooLarge"')
  expect(huge.came()).toMatch(/^connection: close/im)
  const stranger = await open(usual)
  stranger.send(headOf({ path: '/api/user/login', length: 2 * mb }))
  expect(await stranger.answered()).toContain('"requestTooLarge"')
})

test('a client that sends its whole body before reading still gets the answer', async () => {
  const answer = await fetch(`http://127.0.0.1:${usual.port}/api/page/save`, {
    method: 'POST',
    body: filled('item_id=1&page_content=', 12 * mb),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await answer.json()).toMatchObject({ error_code: 10102 })
})

/** A form as `curl -F` sends it, in this order. */
const formOf = (parts: readonly (readonly [name: string, value: string | Buffer])[]) =>
  Buffer.concat([
    ...parts.flatMap(([name, value]) => [
      Buffer.from(
        `--cut\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="a.png"\r\nContent-Type: image/png'}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--cut--\r\n'),
  ])
const multipart = 'multipart/form-data; boundary=cut'

async function post(
  t: TestApp & { port: number },
  path: string,
  type: string,
  body: Buffer | string,
  headers: object = {},
) {
  const answer = await fetch(`http://127.0.0.1:${t.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: Uint8Array.from(Buffer.from(body)),
  })
  return (await answer.json()) as { error_code: number; error_name?: string }
}

test('clients that authenticate by header, cookie, address, or first or last in the body can send large texts and files', async () => {
  const { ann, item_id } = usual
  const { api_key, api_token } = await usual.as(ann).ask(itemCalls.getKey, { item_id })
  const text = '中文 text\n'.repeat(140_000) // 1.8 MB, 3 MB encoded
  const form = 'application/x-www-form-urlencoded'
  const page = (title: string) => ({ item_id, page_title: title, page_content: text })
  const encoded = (fields: object) =>
    new URLSearchParams(fields as Record<string, string>).toString()
  const image = Buffer.concat([png, Buffer.alloc(2 * mb)])
  const answers = [
    await post(usual, '/api/page/save', form, encoded(page('header')), {
      'x-api-token': ann.token,
    }),
    await post(usual, '/api/page/save', form, encoded(page('bearer')), {
      authorization: `Bearer ${ann.token}`,
    }),
    await post(usual, '/api/page/save', form, encoded(page('cookie')), {
      cookie: `cookie_token=${ann.token}`,
    }),
    await post(
      usual,
      `/server/index.php?s=/api/page/save&user_token=${ann.token}`,
      form,
      encoded(page('address')),
    ),
    await post(usual, '/api/page/save', form, encoded({ user_token: ann.token, ...page('first') })),
    await post(usual, '/api/page/save', form, encoded({ ...page('late'), user_token: ann.token })),
    await post(
      usual,
      '/api/page/save',
      'application/json',
      JSON.stringify({ user_token: ann.token, ...page('JSON') }),
    ),
    await post(
      usual,
      '/api/item/updateByApi',
      form,
      encoded({ api_key, api_token, ...page('pair') }),
    ),
    await post(
      usual,
      '/api/item/updateByApi',
      'application/json',
      JSON.stringify({ api_key, api_token, ...page('pair in JSON') }),
    ),
    await post(
      usual,
      '/api/item/updateByApi',
      form,
      encoded({ ...page('late pair'), api_key, api_token }),
    ),
  ]
  expect(answers.map((answer) => answer.error_code)).toEqual(answers.map(() => 0))
  const stored = await Page.query(usual.db.read).where({ item_id }).select('page_title')
  expect(stored.map(({ page_title }) => page_title)).toEqual(
    expect.arrayContaining([
      'header',
      'bearer',
      'cookie',
      'address',
      'first',
      'late',
      'JSON',
      'pair',
      'pair in JSON',
      'late pair',
    ]),
  )
  for (const fields of [
    [
      ['user_token', ann.token],
      ['file', image],
    ],
    [
      ['file', image],
      ['user_token', ann.token],
    ],
  ] as const) {
    await post(usual, '/api/page/upload', multipart, formOf(fields))
  }
  expect(await UploadFile.query(usual.db.read).where({ uid: ann.uid }).resultSize()).toBe(2)
})

test('a sender with wrong credentials, or none in time, is told so', async () => {
  const { item_id } = usual
  const form = 'application/x-www-form-urlencoded'
  const fields = `item_id=${item_id}&page_title=x&page_content=`
  const wrong = filled(`api_key=nobody&api_token=wrong&${fields}`, 3 * mb)
  expect(await post(usual, '/api/item/updateByApi', form, wrong)).toMatchObject({
    error_code: 10306,
  })
  const unnamed = filled(fields, 20 * mb)
  expect(await post(usual, '/api/item/updateByApi', form, unnamed)).toMatchObject({
    error_code: 10101,
    error_name: 'senderUnnamed',
  })
  const ended = filled(`user_token=${'0'.repeat(128)}&${fields}`, 3 * mb)
  expect(await post(usual, '/api/page/save', form, ended)).toMatchObject({ error_code: 10102 })
})

test('bodies of senders not yet known, or known late, are bounded, and release their budget', async () => {
  const t = await listening({
    bodyBounds: { ...bodyBounds, unknownOfOne: 1.5 * mb, lateOfOne: 4 * mb, late: 4 * mb },
  })
  const half = filled('page_content=', 0.9 * mb)
  const first = await open(t)
  first.send(headOf({ path: '/api/page/save', length: mb }))
  first.send(half)
  const second = await open(t)
  second.send(headOf({ path: '/api/page/save', length: mb }))
  second.send(half)
  const [refused, other] = await Promise.race([
    second.answered().then((answer) => [answer, first] as const),
    first.answered().then((answer) => [answer, second] as const),
  ])
  expect(refused).toContain('"serverBusy"')
  expect(refused).toMatch(/^retry-after: 5/im)
  other.send(Buffer.alloc(mb - half.length, 'x'))
  expect(await other.answered()).toContain('"error_code":10102')

  const late = filled('page_content=', 3 * mb)
  const slow = await open(t)
  slow.send(headOf({ path: '/api/page/save', length: late.length }))
  slow.send(late.subarray(0, 2 * mb))
  await expect.poll(t.newestRead, { timeout: 10_000 }).toBeGreaterThan(2 * mb)
  const form = 'application/x-www-form-urlencoded'
  const another = async () => (await post(t, '/api/page/save', form, late)).error_name
  await expect.poll(another, { timeout: 10_000 }).toBe('serverBusy')
  expect(slow.came()).toBe('')
  slow.socket.destroy()
  await expect.poll(another, { timeout: 10_000 }).toBe('notLoggedIn')
})

test('large bodies of one person queue up, and all succeed', async () => {
  const t = await listening({ bodyBounds: { ...bodyBounds, memoryOfOne: 4 * mb } })
  const save = (title: string) =>
    post(
      t,
      '/api/page/save',
      'application/x-www-form-urlencoded',
      filled(`item_id=${t.item_id}&page_title=${title}&page_content=`, 3 * mb),
      { 'x-api-token': t.ann.token },
    )
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(save))
  expect(answers.map((answer) => answer.error_code)).toEqual([0, 0, 0, 0, 0])
})

test('slow bodies, slow headers and slow connections are closed', async () => {
  const t = await listening({
    bodyBounds: { ...bodyBounds, pace: { ms: 300, bytesPerSecond: 1e9 } },
    heads: { headersTimeout: 300, connectionsCheckingInterval: 50 },
  })
  const bodies = await Promise.all(
    [multipart, 'application/json'].map(async (type) => {
      const one = await open(t)
      one.send(headOf({ path: '/api/page/upload', length: 5_000, type }))
      one.send(
        type === multipart
          ? '--cut\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'
          : '{',
      )
      return one
    }),
  )
  for (const one of bodies) {
    expect(await one.answered()).toContain('"requestTooSlow"')
    expect(one.came()).toMatch(/^HTTP\/1\.1 408/)
    one.socket.end()
    await one.ended
  }
  for (const begin of ['', 'POST /api/page/save HTTP/1.1\r\nHost: h\r\n']) {
    const one = await open(t)
    one.send(begin)
    await one.ended
  }
})

test('a fast body that stalls or trickles is closed too, and its budget is released', async () => {
  const t = await listening({
    bodyBounds: { ...bodyBounds, pace: { ms: 500, bytesPerSecond: 8 * 1024 } },
  })
  const still = await open(t)
  const trickling = await open(t)
  const timer = setInterval(() => trickling.send('x'), 50)
  onTestFinished(() => clearInterval(timer))
  for (const one of [still, trickling]) {
    one.send(headOf({ path: '/api/page/save', length: 3 * mb }))
    one.send(filled('page_content=', 2 * mb))
  }
  for (const one of [still, trickling]) expect(await one.answered()).toContain('"requestTooSlow"')
})

test('`100 Continue` is sent only where the body will be read', async () => {
  const asking = { Expect: '100-continue' }
  const known = await open(usual)
  known.send(
    headOf({
      path: '/api/user/info',
      length: 3 * mb,
      headers: { ...asking, 'X-API-Token': usual.ann.token },
    }),
  )
  await expect.poll(known.came).toMatch(/^HTTP\/1\.1 100 Continue/)
  known.send(filled('a=', 3 * mb))
  expect(await known.answered()).toContain('"error_code":0')
  const refused = await open(usual)
  refused.send(headOf({ path: '/api/user/login', length: 3 * mb, headers: asking }))
  expect(await refused.answered()).toMatch(/^HTTP\/1\.1 200/)
})

test('a body on a request that takes none closes the connection with the answer', async () => {
  for (const path of ['/healthz', '/nothing/here', '/api/nothing/here']) {
    const one = await open(usual)
    one.send(headOf({ path, length: 900 * mb }))
    one.send(Buffer.alloc(100_000))
    await expect.poll(one.came, { timeout: 10_000 }).toMatch(/^connection: close/im)
    one.socket.end()
    await one.ended
  }
})

test('a mock answers despite a large body, without reading it', async () => {
  const one = await open(usual)
  one.send(
    headOf({
      path: '/server/mock-data/unknown',
      length: 20 * mb,
      type: 'application/octet-stream',
    }),
  )
  one.send(Buffer.alloc(2 * mb, 0xff))
  await expect.poll(one.came, { timeout: 10_000 }).toMatch(/^connection: close/im)
})
