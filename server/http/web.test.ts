import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'

const webFolder = mkdtempSync(path.join(tmpdir(), 'showdoc-web-'))
afterAll(() => rmSync(webFolder, { recursive: true, force: true }))
mkdirSync(path.join(webFolder, 'assets'))
writeFileSync(path.join(webFolder, 'index.html'), '<html lang="x"><base href="%BASE%"></html>')
writeFileSync(path.join(webFolder, 'a.txt'), 'text')
writeFileSync(path.join(webFolder, 'request-frame.html'), '<title>frame</title>')
writeFileSync(path.join(webFolder, 'assets', 'a.js'), 'script')

async function listening(flags = {}) {
  const { app } = await startApp({ webFolder, flags })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}
const app = await listening()
const below = await listening({ SHOWDOC_BASE_URL: 'https://example.com/docs' })

/** The answer to a request line sent verbatim. */
async function answerTo(
  line: string,
  server: FastifyInstance = app,
): Promise<{ status: number; body: string }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(`${line} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return { status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const addresses = [
  '//',
  '//a',
  '///',
  '/\\',
  '/\\\\a',
  '/a:b@c//d',
  '//[',
  '//@:',
  '/[',
  '/http://[',
  '/%',
  '/%zz',
  '/%00',
  '/..',
  '/../../a',
  '/?//',
  '/;',
  '/#',
  '/.',
]
const wholeAddresses = [
  'http://[',
  'http://',
  'http://[/a',
  'http://?',
  'http://h:99999/',
  'https://%',
  'ftp://h/',
]
const files = [
  '/assets/',
  '/assets/%00',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  '/assets/a.js/b',
  '/assets/%ff',
  '/assets/*',
]

test.each([...addresses, ...wholeAddresses, ...files, '*', 'h:80', 'a', '?', ''])(
  'an odd request target is not a server error: %s',
  async (target) => {
    for (const server of [app, below]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status } = await answerTo(`${method} ${target}`, server)
        expect(status, method).toBeGreaterThanOrEqual(200)
        expect(status, method).toBeLessThan(500)
      }
    }
  },
)

test('a file name may be longer than the file system allows', async () => {
  expect((await answerTo(`GET /assets/${'a'.repeat(1_900)}`)).status).toBe(404)
})

test('screens get the document, existing files themselves, missing files and calls a 404', async () => {
  const document = '<html lang="en"><base href="/"></html>'
  for (const target of ['/', '//', '/1/2?x=/assets/a', '/login', 'http://h/1/2', 'http://h'])
    expect(await answerTo(`GET ${target}`), target).toEqual({ status: 200, body: document })
  for (const target of ['/a.txt', '/a.txt?a//b', 'http://h/a.txt'])
    expect(await answerTo(`GET ${target}`), target).toEqual({ status: 200, body: 'text' })
  expect(await answerTo('GET /assets/a.js')).toEqual({ status: 200, body: 'script' })
  for (const target of ['/.env', '/b.txt', '/favicon.ico?a.b'])
    expect(await answerTo(`GET ${target}`), target).toEqual({ status: 404, body: document })
  for (const target of ['/index.php', '/index.html', '/a/b.txt', '/a?b=c.d'])
    expect((await answerTo(`GET ${target}`)).status, target).toBe(200)
  for (const target of ['/assets', '/install/a', 'http://h/metrics'])
    expect((await answerTo(`GET ${target}`)).status, target).toBe(404)
  expect((await answerTo('POST /login')).status).toBe(404)
})

test('only the empty frame for requests of API pages may connect to other hosts', async () => {
  const headersOf = async (server: FastifyInstance, url: string) =>
    (await server.inject({ url, headers: { host: 'example.com' } })).headers
  for (const [server, base] of [
    [app, ''],
    [below, '/docs'],
  ] as const) {
    const frame = await headersOf(server, `${base}/request-frame.html`)
    expect(frame).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy':
        "default-src 'none'; connect-src http: https:; frame-ancestors 'self'",
      'referrer-policy': 'no-referrer',
    })
    const document = await headersOf(server, `${base}/item/index`)
    expect(document['content-security-policy']).toContain("connect-src 'self';")
  }
})

test('hosts that the operator names may show pages in a frame, no others', async () => {
  const { app: embedded } = await startApp({
    webFolder,
    flags: { SHOWDOC_EMBEDDED_BY: 'Portal.example.com *.b.example:8443' },
  })
  const policyOf = async (server: FastifyInstance, url: string) =>
    (await server.inject({ url })).headers['content-security-policy']
  const reading = [
    '/',
    '/web/',
    '/index.php',
    '/12',
    '/Handbook/34?page_id=5',
    '/page/34',
    '/p/0123456789abcdef0123456789abcdef',
    '/item/password/12?redirect=%2F12',
    '/reference',
    '/user/login?redirect=%2F12',
    '/request-frame.html',
  ]
  const acting = [
    '/item/index',
    '/Item/index',
    '/item/setting/12',
    '/page/edit/12/34',
    '/page/diff/34/5',
    '/catalog/12',
    '/admin/index',
    '/user/tokens',
    '/user/setting',
    '/user/register',
    '/user/loginByUserToken?user_token=a',
    '/user/%64evice',
    '/team/index',
    '/message/index',
  ]
  for (const url of reading)
    expect(await policyOf(embedded, url), url).toMatch(
      /; frame-ancestors 'self' portal\.example\.com \*\.b\.example:8443$/,
    )
  for (const url of acting)
    expect(await policyOf(embedded, url), url).toMatch(/; frame-ancestors 'self'$/)
  for (const url of [...reading, ...acting])
    expect(await policyOf(app, url), url).toMatch(/; frame-ancestors 'self'$/)
})

test('nobody, not even this site, may show the approval of a terminal in a frame', async () => {
  for (const [server, url] of [
    [app, '/user/device'],
    [app, '/user/device/?code=BCDFGHJK'],
    [app, '/User/Device?code=BCDFGHJK'],
    [below, '/docs/user/device'],
  ] as const)
    expect((await server.inject(url)).headers['content-security-policy'], url).toMatch(
      /; frame-ancestors 'none'$/,
    )
})

test('calls are also found by an absolute address', async () => {
  for (const target of [
    '/api/common/version',
    'http://h/api/common/version',
    'HTTP://h:80/server/?s=/api/common/version',
  ])
    expect(JSON.parse((await answerTo(`GET ${target}`)).body), target).toMatchObject({
      error_code: 0,
    })
})

test('repeated slashes count as one, as a script sends that appends to an address with a slash', async () => {
  const version = 'api/common/version'
  for (const [target, server] of [
    [`//${version}`, app],
    [`//server/index.php?s=/${version}&a=http://b//c`, app],
    [`//server//?s=${version}`, app],
    [`//server///${version}`, app],
    [`http://h//server/${version}`, app],
    [`//docs//server/${version}`, below],
    [`/docs//${version}`, below],
  ] as const)
    for (const method of ['GET', 'POST'])
      expect(
        JSON.parse((await answerTo(`${method} ${target}`, server)).body),
        `${method} ${target}`,
      ).toMatchObject({ error_code: 0 })
  // never an address of another host
  const { headers } = await app.inject({
    url: '//example.com/%zz',
    headers: { accept: 'text/html' },
  })
  expect(headers.location).toBe('/example.com/%25zz')
})

test('the same holds below a sub-path', async () => {
  const document = '<html lang="en"><base href="/docs/"></html>'
  for (const target of ['/docs', '/docs/', '/docs//', '/docs/1/2', '/', 'http://h/docs/1']) {
    expect(await answerTo(`GET ${target}`, below), target).toEqual({ status: 200, body: document })
  }
  expect(await answerTo('GET /docs/a.txt', below)).toEqual({ status: 200, body: 'text' })
  expect((await answerTo('GET /docs/assets', below)).status).toBe(404)
  expect(JSON.parse((await answerTo('GET /docs/api/common/version', below)).body)).toMatchObject({
    error_code: 0,
  })
})

test.each([
  ['/p/0123456789abcdef0123456789abcdef', 'no-referrer'],
  ['/user/loginByUserToken?user_token=a', 'no-referrer'],
  ['/user/login', 'same-origin'],
  ['/12/34', 'same-origin'],
])('%s is sent as a referrer to nobody else, and not at all with a secret', async (url, policy) => {
  const plain = await app.inject({ url })
  const withBase = await below.inject({ url: `/docs${url}` })
  expect([plain, withBase].map(({ headers }) => headers['referrer-policy'])).toEqual([
    policy,
    policy,
  ])
})

test('addresses of older servers with a query lead to their item or page, and never elsewhere', async () => {
  const placeOf = async (url: string, server = app) => {
    const { statusCode, headers } = await server.inject(url)
    return [statusCode, headers.location]
  }
  expect(await placeOf('/index.php?s=/12/34')).toEqual([302, '/12/34'])
  expect(await placeOf('/?s=/handbook&page_id=34')).toEqual([302, '/handbook/34'])
  expect(await placeOf('/docs/index.php?s=/home/item/show&item_id=12', below)).toEqual([
    302,
    '/docs/12',
  ])
  expect(await placeOf('/index.php?s=//evil.example/x')).toEqual([302, '/old/address/unknown'])
  expect(await placeOf('/index.php')).toEqual([200, undefined])
  expect(await placeOf('/12?s=/34')).toEqual([200, undefined])
})
