import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig, type Flags } from './config.ts'
import { DataFolderUnusable } from './site.ts'
import { PortInUse, startServer, type Running, type StartOptions } from './main.ts'
import { startApp } from './test/start-app.ts'

// startApp gives this file a database of the kind under test; the servers below open it a second
// time
const { site: other } = await startApp()
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-main-'))
  folders.push(folder)
  return folder
}

/** Of all servers on one database. */
const key = 'ab'.repeat(32)

async function start(
  flags: Flags = {},
  options: Partial<StartOptions> = {},
): Promise<{ running: Running; log: () => string }> {
  const lines: string[] = []
  const place: Flags =
    inject('database') === 'postgres'
      ? { SHOWDOC_DATABASE_URL: other.config.databaseUrl ?? '', SHOWDOC_SECRET_KEY: key }
      : {}
  const config = readConfig(
    {},
    { SHOWDOC_DATA: newFolder(), SHOWDOC_PORT: '0', ...place, ...flags },
  )
  const logTo = { write: (line: string) => void lines.push(line) }
  const running = await startServer(config, {
    version: '1.0',
    logLevel: 'trace',
    logTo,
    ...options,
  })
  return { running, log: () => lines.join('') }
}

test('a first start creates the administrator and runs the example hook before accepting requests; a second one keeps everything', async () => {
  let inside = ''
  const data = newFolder()
  const { running } = await start(
    { SHOWDOC_DATA: data, SHOWDOC_ADMIN_PASSWORD: 'chosen by me' },
    {
      async fillIn(app, _site, administrator) {
        inside = `${administrator.username} ${administrator.isChosen} ${app.server.listening}`
      },
    },
  )
  expect(inside).toBe('showdoc true false')
  expect(await running.facts()).toEqual({ items: 0, administrator: 'showdoc' })
  expect(await (await fetch(`${running.address}/readyz`)).text()).toBe('ready\n')
  await running.finishFirstStart()
  await running.stop()

  const { running: second } = await start({ SHOWDOC_DATA: data })
  expect(second.first).toBeNull()
  await second.stop()
})

test('failing examples are logged without any values, and do not stop the start', async () => {
  await other.db.transaction(async (trx) => {
    await trx('user').delete()
    await trx('options').delete()
  })
  const fillIn: StartOptions['fillIn'] = async (_app, site) =>
    void (await site.db.read('nothing').where({ secret: 'a - bound value' }))
  const { running, log } = await start({}, { fillIn })
  expect(running.first).not.toBeNull()
  expect(log()).toMatch(/no such table: nothing|relation .*nothing.* does not exist/)
  expect(log()).toContain('the example items could not be made')
  expect(log()).not.toContain('bound value')
  await running.finishFirstStart()
  await running.stop()
})

test('running requests complete before shutdown, and no new ones are accepted', async () => {
  const { running } = await start()
  const body = 'a=1'
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
    Expect: '100-continue',
  }
  const asking = request(`${running.address}/api/common/version`, { method: 'POST', headers })
  const answered = new Promise<IncomingMessage>((done, failed) =>
    asking.on('response', done).on('error', failed),
  )
  asking.flushHeaders()
  await new Promise((done) => asking.on('continue', done)) // the server has the request, and waits for its body
  const stopped = running.stop()
  await expect
    .poll(() =>
      fetch(`${running.address}/readyz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  asking.end(body)
  const answer = await answered
  expect(JSON.parse(Buffer.concat(await answer.toArray()).toString())).toMatchObject({
    error_code: 0,
  })
  await stopped
})

test('a request on a connection opened before shutdown is answered as usual, with Connection: close', async () => {
  const { running } = await start()
  const { hostname, port } = new URL(running.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('GET /api/common/version HTTP/1.1\r\nHost: docs\r\n')
  await fetch(`${running.address}/healthz`) // what was sent before has arrived
  const stopped = running.stop()
  await expect
    .poll(() =>
      fetch(`${running.address}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  socket.write('\r\n')
  const answer = (await socket.toArray()).join('')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toMatch(/"error_code":0/)
  await stopped
})

test('connections without a request do not delay shutdown: unused, idle, or with the beginning of one', async () => {
  const { running } = await start()
  const { hostname, port } = new URL(running.address)
  const open = async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const [silent, used, begun, usedAndBegun] = [
    await open(),
    await open(),
    await open(),
    await open(),
  ]
  used.write('GET /healthz HTTP/1.1\r\nHost: docs\r\n\r\n')
  usedAndBegun.write('GET /healthz HTTP/1.1\r\nHost: docs\r\n\r\n')
  await Promise.all([once(used, 'data'), once(usedAndBegun, 'data')])
  for (const socket of [begun, usedAndBegun]) socket.write('GET / HTTP/1.1\r\nHost: docs\r\n')
  // an answer on another connection: what was sent before has arrived
  const later = await open()
  later.write('GET /healthz HTTP/1.1\r\nHost: docs\r\nConnection: close\r\n\r\n')
  await once(later.resume(), 'close')
  const ended = [silent, used, begun, usedAndBegun].map((socket) => once(socket.resume(), 'close'))
  const began = performance.now()
  await running.stop()
  // running requests would have had ten seconds
  expect(performance.now() - began).toBeLessThan(9_000)
  await Promise.all(ended)
})

test('neither queries nor headers, bodies and tokens reach the log', async () => {
  const { running, log } = await start()
  const secret = 'secret-of-this-test'
  const aliases = [
    'api/user/info/user_token',
    'server/index.php?s=/api/attachment/visitFile/sign',
    'api/attachment/visitFile/sign',
    'api/no/such/key',
    'p',
  ]
  for (const alias of aliases) await fetch(`${running.address}/${alias}/${secret}`)
  await fetch(`${running.address}/api/user/info?user_token=${secret}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `password=${secret}`,
  })
  const told = await fetch(`${running.address}/nothing/here?code=${secret}`)
  await fetch(`${running.address}/api/page/save?x=${secret}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"a":"${secret}`,
  })
  await running.stop()
  expect(log()).toContain('/api/user/info')
  const line =
    log()
      .split('\n')
      .find((one) => one.includes('/nothing/here')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    reqId: told.headers.get('x-request-id'),
    method: 'GET',
    path: '/nothing/here',
  })
  expect(log()).not.toContain(secret)
})

test('a port in use and an unusable folder are reported differently, and nothing stays open', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  await expect(start({ SHOWDOC_PORT: String(port) })).rejects.toThrow(PortInUse)
  await new Promise((done) => taken.close(done))
  await expect(start({ SHOWDOC_DATA: '/dev/null/data' })).rejects.toThrow(DataFolderUnusable)
  await expect(start({ SHOWDOC_HOST: '192.0.2.1' })).rejects.toThrow('EADDRNOTAVAIL')
})

test('the reported address works from this machine', async () => {
  const { running } = await start({ SHOWDOC_HOST: '0.0.0.0' })
  expect(running.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await running.stop()
  const { running: named } = await start({ SHOWDOC_BASE_URL: 'https://docs.example.com/wiki/' })
  expect(named.address).toBe('https://docs.example.com/wiki')
  await named.stop()
})
