import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { relayCalls } from '#contract/calls/relay.ts'
import { limits } from '#contract/limits.ts'
import { afterFile } from '../../test/after-file.ts'
import { startApp } from '../../test/start-app.ts'

/** A server to try requests on; answers what a path asks for, else what it was sent. */
async function target() {
  const seen: string[] = []
  const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
    '/teapot': (response) =>
      response.writeHead(418, 'Tea', { 'Set-Cookie': ['a=1', 'b=2'] }).end('short and stout'),
    '/zipped': (response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('unzipped')),
    '/bomb': (response) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(limits.relayAnswerBytes * 4))),
    '/exact': (response) => response.end(Buffer.alloc(limits.relayAnswerBytes)),
    '/broken': (response) => response.write('begun', () => response.destroy()),
    '/round': (response) => response.writeHead(302, { Location: '/round' }).end(),
    '/silent': () => undefined,
  }
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://target')
    const to = searchParams.get('to')
    const answer = answers[pathname]
    if (answer) answer(response, request)
    else if (to)
      response.writeHead(Number(pathname.slice(1)), { Location: to }).end('leads elsewhere')
    else {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () =>
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify({ method: request.method, headers: request.headers, body })),
      )
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, host: `127.0.0.1:${port}`, base: `http://127.0.0.1:${port}`, seen }
}

const api = await target()
const other = await target()
const { make, as, refusal, app } = await startApp({
  flags: {
    SHOWDOC_RELAY_HOSTS: `${api.host} localhost:${api.port} *.nowhere.invalid 169.254.169.254 [fd00:ec2::254] 100.100.100.200`,
    SHOWDOC_RELAY_NETWORKS: '127.0.0.0/8, ::1, 169.254.0.0/16, 100.100.100.0/24, fd00::/8',
  },
})
const guarded = await startApp({
  flags: {
    SHOWDOC_RELAY_HOSTS: `${api.host} localhost:${api.port} [::ffff:127.0.0.1]:${api.port} [::127.0.0.1]:${api.port} 10.0.0.1 192.168.1.1 [fd00::1] [64:ff9b::7f00:1]`,
  },
})
const closed = await startApp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterEach(() => make.settings({ relay_hosts: '' }))

async function given(from: Pick<typeof guarded, 'make'> = { make }) {
  const owner = await from.make.user()
  const { item_id } = await from.make.item({ owner })
  const { page_id } = await from.make.page({ item_id, owner })
  return { owner, page_id }
}
const base64 = (text: string) => Buffer.from(text).toString('base64')
const textOf = (answer: { body: string }) => Buffer.from(answer.body, 'base64').toString()

test('method, address, headers and body arrive as they were sent; nothing of the session does', async () => {
  const { owner, page_id } = await given()
  const answer = await as(owner).ask(relayCalls.send, {
    page_id,
    method: 'PATCH',
    url: `${api.base}/orders/7?q=%E4%B8%AD#part`,
    headers: [
      { name: 'X-Two', value: 'a' },
      { name: 'X-Two', value: 'b' },
      { name: 'Host', value: 'evil.example' },
      { name: 'Content-Length', value: '1' },
      { name: 'Accept-Encoding', value: 'gzip' },
    ],
    body: base64('{"数": 2}'),
  })
  expect(answer).toMatchObject({
    status: 200,
    status_text: 'OK',
    url: `${api.base}/orders/7?q=%E4%B8%AD`,
    is_cut: false,
  })
  expect(answer.time_ms).toBeGreaterThanOrEqual(0)
  expect(answer.size).toBe(Buffer.from(answer.body, 'base64').length)
  const { headers, ...sent } = JSON.parse(textOf(answer)) as {
    headers: Record<string, string>
    method: string
    body: string
  }
  expect(sent).toEqual({ method: 'PATCH', body: '{"数": 2}' })
  expect(headers).toEqual({
    'x-two': 'a, b',
    host: api.host,
    'content-length': '10',
    'accept-encoding': 'identity',
    connection: 'close',
  })
  expect(api.seen.at(-1)).toBe('PATCH /orders/7?q=%E4%B8%AD')
})

test('every status is an answer, with all its headers; cookies are shown and not set', async () => {
  const { owner, page_id } = await given()
  const input = { page_id, method: 'GET', url: `${api.base}/teapot` }
  const answer = await as(owner).ask(relayCalls.send, input)
  expect(answer).toMatchObject({ status: 418, status_text: 'Tea' })
  expect(textOf(answer)).toBe('short and stout')
  expect(answer.headers.filter(({ name }) => name === 'Set-Cookie')).toEqual([
    { name: 'Set-Cookie', value: 'a=1' },
    { name: 'Set-Cookie', value: 'b=2' },
  ])
  const reply = await app.inject({
    method: 'POST',
    url: '/api/relay/send',
    headers: { 'x-api-token': owner.token },
    payload: input,
  })
  expect(reply.json()).toMatchObject({ error_code: 0 })
  expect(reply.headers['set-cookie']).toBe(undefined)
})

test('compressed bodies are decoded; what is longer than the limit is cut, however small it was packed', async () => {
  const { owner, page_id } = await given()
  const get = (path: string) =>
    as(owner).ask(relayCalls.send, { page_id, method: 'GET', url: api.base + path })
  expect(textOf(await get('/zipped'))).toBe('unzipped')
  for (const [path, is_cut] of [
    ['/bomb', true],
    ['/exact', false],
  ] as const)
    expect(await get(path)).toMatchObject({ is_cut, size: limits.relayAnswerBytes })
})

test('redirects are followed as browsers do; one to a host that is not named is the answer', async () => {
  const { owner, page_id } = await given()
  const post = (path: string) =>
    as(owner).ask(relayCalls.send, {
      page_id,
      method: 'POST',
      url: api.base + path,
      headers: [
        { name: 'Authorization', value: 'Bearer x' },
        { name: 'Content-Type', value: 'text/plain' },
      ],
      body: base64('words'),
    })
  expect(JSON.parse(textOf(await post('/303?to=/end')))).toMatchObject({
    method: 'GET',
    body: '',
    headers: { authorization: 'Bearer x' },
  })
  expect(JSON.parse(textOf(await post('/307?to=/end')))).toMatchObject({
    method: 'POST',
    body: 'words',
  })
  const elsewhere = await post(`/307?to=http://localhost:${api.port}/end`)
  expect(elsewhere.url).toBe(`http://localhost:${api.port}/end`)
  expect(Object.keys((JSON.parse(textOf(elsewhere)) as { headers: object }).headers)).not.toContain(
    'authorization',
  )
  const before = other.seen.length
  expect(await post(`/302?to=${other.base}/secret`)).toMatchObject({
    status: 302,
    url: `${api.base}/302?to=${other.base}/secret`,
    headers: expect.arrayContaining([{ name: 'Location', value: `${other.base}/secret` }]),
  })
  for (const to of ['file:///etc/passwd', 'gopher://127.0.0.1', 'http://169.254.169.254.evil/'])
    expect((await post(`/302?to=${to}`)).status, to).toBe(302)
  expect((await post('/round')).status, 'a loop ends').toBe(302)
  expect(other.seen.length).toBe(before)
  const metadata = `${api.base}/302?to=http://169.254.169.254/latest/meta-data`
  expect(
    (await refusal(owner, relayCalls.send, { page_id, method: 'GET', url: metadata })).why,
  ).toBe('relayAddressRefused')
})

test('hosts that nobody has named are refused, whatever their notation', async () => {
  const { owner, page_id } = await given()
  for (const url of [
    'https://api.example.com/',
    `http://127.0.0.1:${other.port}/`,
    `https://127.0.0.1/`,
    `http://127.0.0.1.evil.example:${api.port}/`,
    'http://nowhere.invalid/',
  ]) {
    const { why, details } = await refusal(owner, relayCalls.send, { page_id, method: 'GET', url })
    expect([why, details['host']], url).toEqual(['relayHostRefused', new URL(url).host])
  }
})

test('metadata services are never reached, even where host and network are allowed', async () => {
  const { owner, page_id } = await given()
  for (const url of [
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])
    expect((await refusal(owner, relayCalls.send, { page_id, method: 'GET', url })).why, url).toBe(
      'relayAddressRefused',
    )
})

test('internal addresses are refused until the operator allows their network, also behind a name', async () => {
  const { owner, page_id } = await given(guarded)
  const before = api.seen.length
  for (const url of [
    `${api.base}/`,
    `http://localhost:${api.port}/`,
    `http://[::ffff:7f00:1]:${api.port}/`,
    `http://[::7f00:1]:${api.port}/`,
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
  ])
    expect(
      (await guarded.refusal(owner, relayCalls.send, { page_id, method: 'GET', url })).why,
      url,
    ).toBe('relayAddressRefused')
  expect(api.seen.length).toBe(before)
})

test('without settings nothing is sent; an administrator names hosts at any time', async () => {
  const off = await given(closed)
  const url = `${api.base}/end`
  const fromOff = { page_id: off.page_id, method: 'GET', url }
  const isOn = async () =>
    (await closed.as(off.owner).ask(relayCalls.info, { page_id: off.page_id })).is_on
  expect(await isOn()).toBe(false)
  expect((await closed.refusal(off.owner, relayCalls.send, fromOff)).why).toBe('relayHostRefused')
  await closed.make.settings({ relay_hosts: api.host })
  expect(await isOn()).toBe(true)
  expect(
    (await closed.refusal(off.owner, relayCalls.send, fromOff)).why,
    'but not where it is internal',
  ).toBe('relayAddressRefused')

  const { owner, page_id } = await given()
  const input = { page_id, method: 'GET', url: `${other.base}/end` }
  expect((await refusal(owner, relayCalls.send, input)).why).toBe('relayHostRefused')
  await make.settings({ relay_hosts: `api.example.com, ${other.host}` })
  expect((await as(owner).ask(relayCalls.send, input)).status).toBe(200)
})

test('what cannot be a request is refused with its field', async () => {
  const { owner, page_id } = await given()
  const good = { page_id, method: 'GET', url: `${api.base}/` }
  const wrong: [string, object][] = [
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: 'http://user:password@127.0.0.1/' }],
    ['url', { url: '/relative' }],
    ['method', { method: 'CONNECT' }],
    ['method', { method: 'TRACE' }],
    ['method', { method: 'get' }],
    ['method', { method: 'GET / HTTP/1.1\r\nX: y' }],
    ['headers', { headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }],
    ['headers', { headers: [{ name: 'X A', value: '' }] }],
    ['headers', { headers: Array.from({ length: 101 }, () => ({ name: 'a', value: 'b' })) }],
  ]
  for (const [field, part] of wrong) {
    const { why, details } = await refusal(owner, relayCalls.send, { ...good, ...part })
    expect(why, JSON.stringify(part)).toBe('badInput')
    expect(details['field']).toBe(field)
  }
})

test('an address that does not answer is said, with its cause', async () => {
  const { owner, page_id } = await given()
  const of = async (url: string) =>
    (await refusal(owner, relayCalls.send, { page_id, method: 'GET', url })).details
  expect(await of('http://no.nowhere.invalid/')).toMatchObject({
    host: 'no.nowhere.invalid',
    cause: expect.stringMatching(/^E/),
  })
  expect(await of(`${api.base}/broken`)).toMatchObject({ cause: 'ECONNRESET' })
})

/** Requests that the other side never answers, until `end`. */
function silentRequests() {
  const leaving = new AbortController()
  const waiting: Promise<unknown>[] = []
  const before = api.seen.length
  return {
    async begin(who: { token: string }, page_id: number, count: number) {
      for (let at = 0; at < count; at++)
        waiting.push(
          fetch(`${address}/api/relay/send`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'x-api-token': who.token },
            body: JSON.stringify({ page_id, method: 'GET', url: `${api.base}/silent` }),
            signal: leaving.signal,
          }),
        )
      await expect.poll(() => api.seen.length, { timeout: 10_000 }).toBe(before + waiting.length)
    },
    async end() {
      leaving.abort()
      await Promise.allSettled(waiting)
    },
  }
}

test('a server sends a bounded number of requests at once, and all of it again later', async () => {
  const { owner, page_id } = await given()
  const silent = silentRequests()
  for (let all = 0; all < limits.relaysAtOnceOfAll; all += limits.relaysAtOnce)
    await silent.begin(await make.user(), page_id, limits.relaysAtOnce)
  const input = { page_id, method: 'GET', url: `${api.base}/teapot` }
  await expect(refusal(owner, relayCalls.send, input)).rejects.toThrow(/HTTP 503.*serverBusy/)
  await silent.end()
  await expect
    .poll(() =>
      as(owner)
        .ask(relayCalls.send, input)
        .catch(() => null),
    )
    .toMatchObject({ status: 418 })
})

test('a person has a few requests at once and a number per minute', async () => {
  const { owner, page_id } = await given()
  const silent = silentRequests()
  await silent.begin(owner, page_id, limits.relaysAtOnce)
  const quick = { page_id, method: 'GET', url: `${api.base}/teapot` }
  expect((await refusal(owner, relayCalls.send, quick)).why).toBe('tooManyTries')
  await silent.end()
  await expect
    .poll(() =>
      as(owner)
        .ask(relayCalls.send, quick)
        .catch(() => null),
    )
    .toMatchObject({ status: 418 })
  for (let left: number = limits.relaysPerMinute; left > 0; left--)
    await as(owner)
      .ask(relayCalls.send, quick)
      .catch(() => (left = 0))
  expect((await refusal(owner, relayCalls.send, quick)).why).toBe('tooManyTries')
})
