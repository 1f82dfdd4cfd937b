import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { startApp } from '../../test/start-app.ts'
import { readRawAddresses } from './raw-addresses.ts'

const { make, as, app } = await startApp()
await app.listen({ host: '127.0.0.1', port: 0 })

const owner = await make.user()
const { item_id } = await make.item({ owner })
const { api_key, api_token } = await as(owner).ask(itemCalls.getKey, { item_id })
const pair = `api_key=${api_key}&api_token=${api_token}`

function connection(server: Server = app.server): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends raw bytes and returns the next complete answer of the connection. */
async function answer(socket: Socket, ...parts: readonly string[]): Promise<string> {
  for (const part of parts) await new Promise((sent) => socket.write(Buffer.from(part), sent))
  let text = ''
  for (;;) {
    const [, head, body] = /^([^]*?)\r\n\r\n([^]*)$/.exec(text) ?? []
    const length = /content-length: (\d+)/i.exec(head ?? '')?.[1]
    // a large answer is chunked; the last chunk is empty
    if (/transfer-encoding: chunked/i.test(head ?? '') && body?.endsWith('\r\n0\r\n\r\n'))
      return text
    if (length !== undefined && Buffer.byteLength(body ?? '') >= Number(length)) return text
    text += String((await once(socket, 'data'))[0])
  }
}

const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const push = (title: string, body: string) =>
  `POST /server/?s=/api/item/updateByApi&${pair}&page_title=${title} HTTP/1.1\r\nHost: localhost\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`

test('an address with unencoded Chinese is accepted, repeatedly on one connection', async () => {
  const socket = connection()
  expect(await answer(socket, push('接口码', 'page_content=one'), 'page_content=one')).toContain(
    '"page_title":"接口码"',
  )
  expect(
    await answer(socket, get(`/server/index.php?s=/api/open/getPage&${pair}&page_title=接口码`)),
  ).toContain('"page_content":"one"')
  expect(await answer(socket, get('/server/ping'))).toContain('"pong":true')
  expect(
    await answer(
      socket,
      get(`/server/?s=/api/open/getPage/${pair.replaceAll(/[=&]/g, '/')}/page_title/接口码`),
    ),
  ).toContain('"one"')
})

test('a body that arrives in parts is complete', async () => {
  const body = `page_content=${'x'.repeat(300_000)}`
  const written = await answer(
    connection(),
    push('很长', body),
    body.slice(0, 100_000),
    body.slice(100_000),
  )
  expect(written.length).toBeGreaterThan(300_000)
  expect(written).toContain('"page_title":"很长"')
})

test('invalid requests are still refused', async () => {
  for (const line of ['GET /server/ping?a=\u0001中', 'GET 中', 'NONSENSE 中 中'])
    expect(await answer(connection(), `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`), line).toMatch(
      /^HTTP\/1\.1 400 /,
    )
})

test('a re-fed connection is not cut by the timeout of the request that failed to parse', async () => {
  const server = createServer(
    { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 },
    (_request, response) => {
      response.setHeader('Content-Length', 2).end('ok')
    },
  )
  server.on('clientError', (_error, socket) => socket.destroy())
  readRawAddresses(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const socket = connection(server)
  expect(await answer(socket, get('/中'))).toMatch(/ok$/)
  // a client that never completes its request shows when the timeout fires
  const slow = connection(server)
  slow.write('GET / HTTP/1.1\r\n')
  await once(slow, 'close')
  expect(await answer(socket, get('/'))).toMatch(/ok$/)
})
