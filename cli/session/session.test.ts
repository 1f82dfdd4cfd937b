import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { commonCalls } from '#contract/calls/common.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { contextOf } from '../context.ts'
import type { Credential } from '../credentials/credentials.ts'
import { Problem } from '../output.ts'
import { sessionAt } from './session.ts'

const closers: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closers.splice(0).map((close) => close())))

/** A server that answers as the test says. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const version = { error_code: 0, data: { version: 'v1' } }

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function contextWith(flags: Record<string, string | boolean> = {}, env: NodeJS.ProcessEnv = {}) {
  const stderr = new PassThrough()
  const environment = {
    env,
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr,
    version: '1.0',
    locale: 'en' as const,
  }
  const ctx = contextOf({ ...environment, onInterrupt: () => () => undefined }, flags)
  return { ctx, errors: () => (stderr.read() as Buffer | null)?.toString() ?? '' }
}

const ask = (
  server: string,
  credential: Credential | null = null,
  flags: Record<string, string | boolean> = {},
) => sessionAt(contextWith(flags).ctx, { server, credential }).ask(commonCalls.version, {})

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}

test('a call goes below the sub-path, with token and language in its headers', async () => {
  const seen: IncomingMessage[] = []
  const server = await serverThat((request, response) => {
    seen.push(request)
    json(response, version)
  })
  expect(await ask(`${server}/docs`, { kind: 'token', token: 'sdp_1', from: 'flag' })).toEqual({
    version: 'v1',
  })
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/docs/api/common/version' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer sdp_1',
    'accept-language': 'en',
    'user-agent': 'showdoc/1.0',
  })
})

test('a key pair is sent in the body', async () => {
  let body = ''
  const server = await serverThat(
    (request, response) =>
      void bodyOf(request).then((bytes) => ((body = bytes.toString()), json(response, version))),
  )
  await ask(server, { kind: 'pair', apiKey: 'k', apiToken: 't', from: 'flag' })
  expect(JSON.parse(body)).toEqual({ api_key: 'k', api_token: 't' })
})

test('long bodies are compressed on the way to another machine', async () => {
  const seen: { encoding: string | undefined; body: string }[] = []
  const remember = async (_address: unknown, init?: RequestInit) => {
    const headers = init?.headers as Record<string, string>
    const bytes = Buffer.from(init?.body as Uint8Array)
    const encoding = headers['Content-Encoding']
    seen.push({ encoding, body: (encoding ? gunzipSync(bytes) : bytes).toString() })
    return Response.json({ error_code: 0, data: { item_id: '1' } })
  }
  const session = sessionAt(contextWith().ctx, {
    server: 'https://docs.example.com',
    credential: null,
    fetch: remember as typeof fetch,
  })
  const item_name = 'x'.repeat(3_000)
  await session.ask(itemCalls.add, { item_name, item_type: 1 } as never).catch(() => undefined)
  await session.ask(commonCalls.version, {}).catch(() => undefined)
  expect(seen.map((one) => one.encoding)).toEqual(['gzip', undefined])
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ item_name })
})

test('answers of the same machine are not compressed', async () => {
  const accepted: (string | undefined)[] = []
  const server = await serverThat((request, response) => {
    accepted.push(request.headers['accept-encoding'] as string | undefined)
    json(response, version)
  })
  await ask(server)
  const far = sessionAt(contextWith().ctx, {
    server: 'https://docs.example.com',
    credential: null,
    fetch: (async (_address: unknown, init?: RequestInit) => {
      accepted.push((init!.headers as Record<string, string>)['Accept-Encoding'])
      return Response.json(version)
    }) as typeof fetch,
  })
  await far.ask(commonCalls.version, {})
  // fetch adds its own where none is given
  expect(accepted).toEqual(['identity', undefined])
})

// these wait for real pauses, so they run concurrently
test.concurrent('a server that fails for a moment is asked again, but not forever', async () => {
  let calls = 0
  const server = await serverThat((_request, response) =>
    ++calls < 3 ? response.writeHead(503, { 'Retry-After': '0' }).end() : json(response, version),
  )
  expect(await ask(server)).toEqual({ version: 'v1' })
  expect(calls).toBe(3)
  const dead = await serverThat((_request, response) => (calls++, response.writeHead(502).end()))
  calls = 0
  expect((await problemOf(ask(dead))).message).toContain('HTTP 502')
  expect(calls).toBe(4)
})

test.concurrent('silence ends after --timeout, a closed port after the retries', async () => {
  const silent = await serverThat(() => undefined)
  const started = performance.now()
  const { ctx } = contextWith({ timeout: '1' })
  const problem = await problemOf(
    sessionAt(ctx, { server: silent, credential: null }).ask(itemCalls.add, {
      item_name: 'a',
      item_type: 1,
    } as never),
  )
  expect(problem).toMatchObject({ name: 'timedOut', hint: 'pass --timeout 3' })
  expect(performance.now() - started).toBeGreaterThan(900)
  const gone = await serverThat(() => undefined)
  await Promise.all(closers.splice(-1).map((close) => close()))
  expect(await problemOf(ask(gone))).toMatchObject({
    name: 'unreachable',
    message: `Cannot reach ${gone}: ECONNREFUSED`,
  })
})

test('a writing call is not sent again when its answer was lost', async () => {
  let calls = 0
  const server = await serverThat((request) => {
    calls++
    request.socket.destroy()
  })
  const problem = await problemOf(
    sessionAt(contextWith().ctx, { server, credential: null }).ask(itemCalls.add, {
      item_name: 'a',
      item_type: 1,
    } as never),
  )
  expect([problem.exit, problem.name, calls]).toEqual(['error', 'unreachable', 1])
})

test('a requested pause longer than a minute is not waited for', async () => {
  let calls = 0
  const server = await serverThat(
    (_request, response) => (calls++, response.writeHead(429, { 'Retry-After': '3600' }).end()),
  )
  await problemOf(ask(server))
  expect(calls).toBe(1)
})

test('a redirect on the same host is followed with method, body and token', async () => {
  const seen: string[] = []
  const server = await serverThat((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    if (request.url === '/api/common/version')
      response.writeHead(308, { Location: '/docs/api/common/version' }).end()
    else json(response, version)
  })
  expect(await ask(server, { kind: 'token', token: 't', from: 'flag' })).toEqual({ version: 'v1' })
  expect(seen).toEqual([
    'POST /api/common/version Bearer t',
    'POST /docs/api/common/version Bearer t',
  ])
})

test('a redirect to another host is an error that names both, and the token is not sent there', async () => {
  let reached = false
  const other = await serverThat(
    (_request, response) => ((reached = true), json(response, version)),
  )
  const server = await serverThat((_request, response) =>
    response.writeHead(302, { Location: `${other}/api/common/version?secret=1` }).end(),
  )
  const problem = await problemOf(ask(server, { kind: 'token', token: 't', from: 'flag' }))
  expect(problem.message).toBe(
    `${server}/api/common/version redirects to another host: ${other}/api/common/version`,
  )
  expect(reached).toBe(false)
  const circle = await serverThat((_request, response) =>
    response.writeHead(307, { Location: '/api/common/version' }).end(),
  )
  expect((await problemOf(ask(circle))).hint).toBe('use the new address in the settings')
})

test('an answer that is not JSON suggests checking the sub-path', async () => {
  const server = await serverThat((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
  )
  const problem = await problemOf(ask(server))
  expect(problem).toMatchObject({
    exit: 'error',
    name: 'notAServer',
    hint: `is the server under a sub-path? Try ${server}/docs, with its name`,
  })
  // whoever gave a sub-path is not advised to try it again
  expect((await problemOf(ask(`${server}/docs`))).hint).toBe(`is the sub-path right? Try ${server}`)
  expect(problem.message).toContain('(HTML, 200)')
})

test('an answer of another shape is not accepted as ours', async () => {
  const server = await serverThat((_request, response) =>
    json(response, { error_code: 0, data: { version: 7 } }),
  )
  expect((await problemOf(ask(server))).message).toContain('does not understand')
})

test('a wrong token is named where an item is refused, since it may read no more than none', async () => {
  const closed = { error_code: 10303, error_message: 'No.', error_name: 'noAccess' }
  const unknown = { error_code: 10102, error_message: 'No.', error_name: 'notLoggedIn' }
  const answering = (info: object) =>
    serverThat((request, response) =>
      json(response, request.url === '/api/user/info' ? info : closed),
    )
  const token = { kind: 'token' as const, token: 'sdp_1', from: 'env:SHOWDOC_TOKEN' }
  const server = await answering(unknown)
  expect(await problemOf(ask(server, token))).toMatchObject({
    code: 10102,
    message: expect.stringContaining(`The token is not valid on ${server}`),
    hint: 'set SHOWDOC_TOKEN to a new one',
  })
  for (const info of [{ error_code: 0, data: {} }, { error_code: 10500 }, 'no server'])
    expect(await problemOf(ask(await answering(info as object), token))).toMatchObject({
      code: 10303,
    })
  expect(await problemOf(ask(server))).toMatchObject({ code: 10303 })
})

test('refusals keep message, number and name, and exit with their code', async () => {
  const refusing = (code: number, name: string) =>
    serverThat((_request, response) =>
      json(response, {
        error_code: code,
        error_message: 'No.',
        error_name: name,
        request_id: 'r1',
      }),
    )
  const token = (from: string) => ({ kind: 'token' as const, token: 'sdp_1', from })
  const server = await refusing(10102, 'notLoggedIn')
  const unknown = `The token is not valid on ${server}: it is unknown, revoked or expired. (10102)`
  expect(await problemOf(ask(server, token('env:SHOWDOC_TOKEN')))).toMatchObject({
    exit: 'auth',
    message: unknown,
    hint: 'set SHOWDOC_TOKEN to a new one',
  })
  expect(await problemOf(ask(server, token('file')))).toMatchObject({
    message: unknown,
    hint: `showdoc login ${server}`,
  })
  expect(await problemOf(ask(server, token('flag')))).toMatchObject({
    message: unknown,
    hint: 'set --token to a new one',
  })
  const signIn = await problemOf(ask(server))
  expect(signIn).toMatchObject({
    exit: 'auth',
    message: 'No. (10102)',
    name: 'notLoggedIn',
    code: 10102,
    requestId: 'r1',
  })
  expect(signIn.hint).toMatch(/^showdoc login http/)
  expect(await problemOf(ask(await refusing(10101, 'itemArchived')))).toMatchObject({
    exit: 'error',
    hint: undefined,
  })
  expect(await problemOf(ask(await refusing(10303, 'itemPasswordNeeded')))).toMatchObject({
    exit: 'auth',
    message: 'This item is private or does not exist. (10303)',
    hint: 'check the id, ask the owner of the item to add you, or set the item password in SHOWDOC_ITEM_PASSWORD',
  })
  expect((await problemOf(ask(await refusing(10306, 'keyPairWrong')))).hint).toContain(
    'settings of this item',
  )
  expect((await problemOf(ask(await refusing(10103, 'outOfScope')))).hint).toContain(
    'a token that may write',
  )
  expect((await problemOf(ask(await refusing(10303, 'noAccess')))).hint).toContain('ask the owner')
  expect(await problemOf(ask(await refusing(10500, 'serverError')))).toMatchObject({
    hint: 'give the request id r1 to its administrator',
  })
})

test('--debug shows requests and answers with secrets masked', async () => {
  const server = await serverThat((_request, response) =>
    json(response, { error_code: 0, data: { version: 'v1', user_token: 'secret-answer' } }),
  )
  const { ctx, errors } = contextWith({ debug: true })
  await sessionAt(ctx, {
    server,
    credential: { kind: 'pair', apiKey: 'secret-key', apiToken: 'secret-token', from: 'flag' },
  }).ask(commonCalls.version, {})
  const said = errors()
  expect(said).toContain(`→ POST ${server}/api/common/version`)
  expect(said).not.toContain('secret')
})

test('--insecure warns each time, and in a build job only the environment may enable it', async () => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  const listeners = process.listeners('warning')
  try {
    const { ctx, errors } = contextWith({ insecure: true })
    sessionAt(ctx, { server: 'https://docs.example.com', credential: null })
    expect(errors()).toContain('not verified')
    const job = contextWith({ insecure: true }, { CI: 'true' }).ctx
    const credential: Credential = { kind: 'token', token: 't', from: 'flag' }
    expect(() => sessionAt(job, { server: 'https://docs.example.com', credential })).toThrow(
      'A build job sends no token',
    )
    expect(() =>
      sessionAt(contextWith({}, { CI: 'true', SHOWDOC_INSECURE: '1' }).ctx, {
        server: 'https://docs.example.com',
        credential,
      }),
    ).not.toThrow()
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    for (const listener of listeners) process.on('warning', listener)
  }
})

test('compressed answers are read, as `fetch` reads them; one that is cut off is a broken connection', async () => {
  const packed = { gzip: gzipSync, deflate: deflateSync }
  let sent: IncomingMessage['headers'] = {}
  const server = await serverThat((request, response) => {
    sent = request.headers
    const bytes = Buffer.from(`\ufeff${JSON.stringify(version)}`)
    const [, encoding = '', rest] = /^\/(\w+)(\/cut)?/.exec(request.url ?? '') ?? []
    if (!(encoding in packed)) return void response.end(bytes)
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Type': 'application/json' })
    const all = packed[encoding as keyof typeof packed](bytes)
    if (!rest) return void response.end(all)
    response.write(all.subarray(0, 9), () => response.destroy())
  })
  for (const encoding of ['none', 'gzip', 'deflate'])
    expect(await ask(`${server}/${encoding}`)).toEqual({ version: 'v1' })
  expect(sent['accept-encoding']).toBe('identity')
  const { ctx } = contextWith({ timeout: '20' })
  const session = sessionAt(ctx, { server: `${server}/gzip/cut`, credential: null })
  const problem = await problemOf(session.ask(itemCalls.add, { item_name: 'x' } as never))
  expect(problem).toMatchObject({ name: 'unreachable', isOutcomeOpen: true })
  expect(problem.message).toContain('ECONNRESET')
})
