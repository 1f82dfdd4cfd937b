import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'

const { app } = await startApp()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

async function answerTo(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let came = ''
  socket.on('data', (bytes: Buffer) => (came += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(head)
  await once(socket, 'close')
  return came
}

test('two Host headers are refused, in any case', async () => {
  for (const second of ['Host: b.example', 'hOST: a.example', 'HOST:'])
    expect(
      await answerTo(
        `GET /api/common/version HTTP/1.1\r\nHost: a.example\r\n${second}\r\nConnection: close\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
  expect(
    await answerTo(
      'GET /api/common/version HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
    ),
  ).toMatch(/^HTTP\/1\.1 200 /)
})

test('answers of calls, mock answers and errors allow no sources and no referrer', async () => {
  for (const url of [
    '/api/common/version',
    '/api/page/info',
    '/api/no/such',
    '/server/mock-data/x',
    '/api/%zz',
    '/nothing',
    '/healthz',
    '/api/openapi.json',
  ]) {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy'], url).toBe(
      `default-src 'none'; frame-ancestors 'self'`,
    )
    expect(headers['referrer-policy'], url).toBe('no-referrer')
  }
})

test('invalid requests and oversized headers are answered like every other error', async () => {
  for (const [head, status] of [
    ['NONSENSE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a.example\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['POST /api/user/info HTTP/1.1\r\nHost: a.example\r\nContent-Length: nothing\r\n\r\n', 400],
  ] as const) {
    const answer = await answerTo(head)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of [
      "content-security-policy: default-src 'none'",
      'referrer-policy: no-referrer',
      'x-content-type-options: nosniff',
    ])
      expect(answer).toContain(header)
    expect(answer).toMatch(/^X-Request-Id: \S+\r$/m)
    expect(answer).toMatch(/^Connection: close\r$/m)
  }
})
