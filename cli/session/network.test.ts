import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { commonCalls } from '#contract/calls/common.ts'
import { contextOf } from '../context.ts'
import { proxyFor, withoutProxy } from './network.ts'
import { Problem } from '../output.ts'
import { sessionAt } from './session.ts'

const servers: Server[] = []
const sockets = new Set<Socket>()
afterAll(() => {
  for (const one of sockets) one.destroy()
  for (const one of servers) one.close()
})
async function listening(server: Server): Promise<number> {
  servers.push(server.on('connection', (socket: Socket) => sockets.add(socket)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const pem = (name: string) =>
  readFileSync(
    path.join(import.meta.dirname, '../../server/test/certificates', `${name}.pem`),
    'utf8',
  )
const version = JSON.stringify({ error_code: 0, data: { version: 'v1' } })
const serverWith = (certificate: string) =>
  listening(
    createTlsServer({ cert: pem(certificate), key: pem('key') }, (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(version),
    ),
  )

const contextWith = (env: NodeJS.ProcessEnv, flags: Record<string, string> = {}) => {
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() }
  return contextOf(
    { ...streams, env, version: '1.0', locale: 'en', onInterrupt: () => () => undefined },
    flags,
  )
}
async function ask(
  server: string,
  env: NodeJS.ProcessEnv = {},
  flags: Record<string, string> = {},
): Promise<unknown> {
  return sessionAt(contextWith(env, flags), { server, credential: null })
    .ask(commonCalls.version, {})
    .catch((error: unknown) => error)
}

test('an untrusted certificate is explained with subject, issuer, time and reason, and both ways out', async () => {
  const ca = path.join(import.meta.dirname, '../../server/test/certificates/ca.pem')
  const told = async (certificate: string, flags: Record<string, string> = {}) => {
    const port = await serverWith(certificate)
    const problem = (await ask(`https://localhost:${port}`, {}, flags)) as Problem
    expect(problem).toBeInstanceOf(Problem)
    expect([problem.exit, problem.name]).toEqual(['error', 'wrongCertificate'])
    expect(problem.hint).toBe(
      'pass --ca FILE with a certificate to trust, or --insecure to skip verification',
    )
    return problem.message.replace(String(port), 'PORT')
  }
  expect(await told('good')).toMatch(
    /^The certificate of https:\/\/localhost:PORT cannot be trusted: its issuer is not trusted here \(\w+\)\. It is for localhost \(.*\), signed by Test CA, valid from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.$/,
  )
  expect(await told('expired', { ca })).toContain(
    'it has expired (CERT_HAS_EXPIRED). It is for localhost',
  )
  expect(await told('expired', { ca })).toContain('valid from 2020-01-01 to 2021-01-01.')
  expect(await told('elsewhere', { ca })).toContain(
    'it was not issued for localhost (ERR_TLS_CERT_ALTNAME_INVALID)',
  )
  const port = await serverWith('good')
  expect(await ask(`https://localhost:${port}`, {}, { ca })).toEqual({ version: 'v1' })
})

/** A proxy that answers like this, or opens the tunnel. */
async function proxyThat(status: number) {
  let asked = 0
  const proxy = createServer((_request, response) => {
    asked++
    response.writeHead(status).end()
  })
  proxy.on('connect', (request, socket) => {
    asked++
    if (status !== 200)
      return void socket.end(`HTTP/1.1 ${status} No\r\nProxy-Authenticate: Basic\r\n\r\n`)
    const [host = '', port] = (request.url ?? '').split(':')
    const further = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    further.on('error', () => socket.destroy())
    socket.on('error', () => further.destroy())
    socket.pipe(further).pipe(socket)
  })
  const port = await listening(proxy)
  return {
    address: `http://127.0.0.1:${port}`,
    withPassword: `http://me:geheim@127.0.0.1:${port}`,
    asked: () => asked,
  }
}

test("a proxy's refusal is reported as the proxy's, by its name and without its password", async () => {
  const proxy = await proxyThat(407)
  for (const scheme of ['https', 'http'])
    for (const [address, message, hint] of [
      [
        proxy.address,
        'requires a sign-in (407).',
        'put name and password into its address: --proxy http://NAME:PASSWORD@HOST:PORT',
      ],
      [
        proxy.withPassword,
        'rejected the name and password in its address (407).',
        'check both; in the address, write @ as %40, : as %3A and % as %25',
      ],
    ])
      expect(
        await ask(`${scheme}://docs.example.com`, { HTTPS_PROXY: address, HTTP_PROXY: address }),
      ).toMatchObject({
        exit: 'error',
        name: 'proxyRefuses',
        message: `The proxy ${proxy.address} ${message}`,
        hint,
      })
  // a port that nobody listens on
  const gone = 'http://user:secret@127.0.0.1:9'
  expect(await ask('https://docs.example.com', {}, { proxy: gone })).toMatchObject({
    name: 'proxyUnreachable',
    message: 'Cannot reach the proxy http://127.0.0.1:9: ECONNREFUSED',
  })
  const closed = await proxyThat(403)
  expect(await ask('https://docs.example.com', {}, { proxy: closed.withPassword })).toMatchObject({
    message: `The proxy ${closed.address} rejected the request (HTTP 403): https://docs.example.com`,
  })
})

test('NO_PROXY accepts networks', async () => {
  const server = `http://127.0.0.1:${await listening(
    createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(version),
    ),
  )}`
  const proxy = await proxyThat(407)
  for (const list of [
    '127.0.0.0/8',
    'example.com, 10.0.0.0/8,127.0.0.0/30',
    '127.0.0.1/32',
    '0.0.0.0/0',
  ])
    expect(await ask(server, { HTTP_PROXY: proxy.address, no_proxy: list }), list).toEqual({
      version: 'v1',
    })
  expect(proxy.asked()).toBe(0)
  expect(
    await ask(server, { HTTP_PROXY: proxy.address, NO_PROXY: '10.0.0.0/8,127.0.1.0/24' }),
  ).toMatchObject({ name: 'proxyRefuses' })
  expect(proxy.asked()).toBe(1)
})

test.each([
  ['10.1.2.3/8', '10.200.0.1'],
  ['x,192.168.1.77/25', 'x,192.168.1.77/25'],
  ['fd00::/8 [fd00::]/9', 'fd00::/8,[fd00::]/9'],
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['.example.com  docs:8080', '.example.com,docs:8080'],
  ['*', '*'],
])('with the list %j the server becomes %j', (list, known) => {
  expect(withoutProxy(list, 'http://10.200.0.1:8080/docs')).toBe(known)
})

test('an IPv6 network is recognised too', () => {
  expect(withoutProxy('fd00::/8', 'https://[fd12::1]:8443')).toBe('[fd12::1]')
  expect(withoutProxy('fe80::/10,[fd00::]/8', 'https://[fd12::1]')).toBe('fe80::/10,[fd12::1]')
})

test.each([
  ['', true],
  ['*', false],
  ['docs.example.com', false],
  ['.example.com', false],
  ['*.EXAMPLE.com', false],
  ['example.com', true],
  ['ample.com', true],
  ['docs.example.com:443', false],
  ['docs.example.com:8443', true],
  ['other.test, .example.com', false],
])('a host of NO_PROXY has none: %j', (NO_PROXY, isProxied) => {
  const ctx = contextWith({ HTTPS_PROXY: 'http://ann:secret@proxy.test:3128', NO_PROXY })
  expect(proxyFor(ctx, 'https://docs.example.com/a')).toEqual(
    isProxied ? { address: 'http://proxy.test:3128', signsIn: true } : undefined,
  )
})

test('so has an address in a network of NO_PROXY', () => {
  const ctx = contextWith({ HTTP_PROXY: 'http://proxy.test', NO_PROXY: '10.0.0.0/8,fd00::/8,::1' })
  expect(
    ['http://10.1.2.3:4999', 'http://[fd00::7]/', 'http://[::1]:80', 'http://11.1.2.3'].map(
      (one) => proxyFor(ctx, one)?.address,
    ),
  ).toEqual([undefined, undefined, undefined, 'http://proxy.test'])
})
