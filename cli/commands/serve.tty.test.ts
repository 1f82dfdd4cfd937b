import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { inPipe, inTerminal, newFolder } from '../../server/test/program.ts'

test('a first start on a terminal shows address, administrator, password, data and how to stop; Ctrl+C ends it with 0', async () => {
  const data = newFolder()
  const first = inTerminal(['serve', '--port', '0', '--data', data])
  await first.sees(/stop +Ctrl\+C[^]*minutes\.\s/)
  const lines = first.screen().trimEnd().split('\n')
  expect(lines[0]).toMatch(/^showdoc \d+\.\d+\.\d+$/)
  expect(lines[1]).toMatch(/^ {2}address {8}http:\/\/127\.0\.0\.1:\d+$/)
  expect(lines[2]).toMatch(
    /^ {2}administrator {2}showdoc {6}password {2}[\w]{4}-[\w]{4}-[\w]{4} {3}\(shown only once\)$/,
  )
  const [, address = ''] =
    /^ {2}sign in {8}(http:\/\/127\.0\.0\.1:\d+\/user\/enter\?code=[\w-]{22})$/.exec(
      lines[3] ?? '',
    ) ?? []
  expect(lines[4]).toBe(`  data           ${data} (SQLite, 1 item)`)
  expect(lines[6]?.trim()).toMatch(/^Open the sign-in address in a browser on this machine/)
  // it signs in without password and captcha, once
  const entered = await fetch(address, { redirect: 'manual' })
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/item/index'])
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  const { origin } = new URL(address)
  const who = await fetch(`${origin}/api/user/info`, {
    method: 'POST',
    headers: { cookie: cookie.join('; ') },
  })
  expect(await who.json()).toMatchObject({ data: { username: 'showdoc' } })
  expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toBe(
    '/user/login?used=1',
  )
  first.type('\u0003')
  expect(await first.ended).toBe(0)

  const second = inTerminal(['serve', '--port', '0', '--data', data, '--lang', 'zh-cn'])
  await second.sees(/停止 +Ctrl\+C/)
  expect(second.screen()).toContain('  管理员  showdoc\n')
  expect(second.screen()).not.toContain('密码')
  expect(second.screen()).not.toContain('/user/enter')
  second.type('\u0003')
  expect(await second.ended).toBe(0)
})

test('in a pipe it shows the same, logs JSON lines on standard error, is ready within 2 s of processor time, and SIGTERM ends it with 0', async () => {
  const data = newFolder()
  const first = inPipe(['serve', '--port', '0', '--data', data, '--json'], {
    SHOWDOC_ADMIN_PASSWORD: 'known to the test',
  })
  await first.sees(/"ready":true/)
  expect(JSON.parse(first.screen())).toMatchObject({
    schema: 'showdoc.serve/1',
    data,
    first_start: true,
    admin: 'showdoc',
    password: null,
    items: 1,
  })
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.errors()).not.toContain('known to the test')

  const second = inPipe(['serve', '--port', '0', '--data', data])
  const [, address] = await second.sees(/address +(http\S+)/)
  await second.sees(/Ctrl\+C/)
  // 1.5 times the budget of a second start; wall-clock time would depend on the load of the machine
  expect(second.processorTime() ?? 0).toBeLessThan(3_000)
  const page = await fetch(`${address}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(
    await (await fetch(`${address}/api/common/version?user_token=secret`)).json(),
  ).toMatchObject({ error_code: 0 })
  const handbook = await fetch(`${address}/api/item/info?item_id=600000001`)
  expect(await handbook.json()).toMatchObject({
    error_code: 0,
    data: {
      item_name: '使用手册',
      menu: { catalogs: [{ cat_name: '中文' }, { cat_name: 'English' }] },
    },
  })
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
  const log = second
    .errors()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(log).toContainEqual(expect.objectContaining({ path: '/api/common/version', status: 200 }))
  expect(second.errors()).not.toContain('secret')
})

test('a second Ctrl+C does not wait for running requests', async () => {
  const run = inTerminal(['serve', '--port', '0', '--data', newFolder()])
  const [, address = ''] = await run.sees(/address +(http:\S+)/)
  await run.sees(/Ctrl\+C/)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': 3,
    Expect: '100-continue',
  }
  const asking = request(`${address}/api/common/version`, { method: 'POST', headers })
  asking.on('error', () => undefined) // the server closes the connection without an answer
  asking.flushHeaders()
  await new Promise((done) => asking.on('continue', done))
  run.type('\u0003')
  await run.sees(/Finishing running requests/)
  const pressing = setInterval(() => run.type('\u0003'), 100)
  expect(await run.ended).toBe(130)
  clearInterval(pressing)
})

test('Ctrl+C that arrives twice, from the terminal and from npm, counts once: the running request is answered and it ends with 0', async () => {
  const run = inPipe(['serve', '--port', '0', '--data', newFolder()])
  const [, address = ''] = await run.sees(/address +(http:\S+)/)
  await run.sees(/Ctrl\+C/)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': 3,
    Expect: '100-continue',
  }
  const asking = request(`${address}/api/common/version`, { method: 'POST', headers })
  asking.flushHeaders()
  await new Promise((done) => asking.on('continue', done))
  for (let times = 0; times < 4; times++) {
    run.signal('SIGINT')
    await new Promise(setImmediate)
  }
  await expect.poll(() => fetch(address).then(String, () => 'closed')).toBe('closed')
  const answered = new Promise((done) => asking.on('response', (answer) => done(answer.statusCode)))
  asking.end('a=b')
  expect(await answered).toBe(200)
  expect(await run.ended).toBe(0)
})

test('a port in use ends with 1 and suggests another', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const run = inPipe(['serve', '--port', String(port), '--data', newFolder()])
  expect(await run.ended).toBe(1)
  expect(run.errors().split('\n').slice(-3)).toEqual([
    `Port ${port} is in use.`,
    `→ --port ${port + 1}`,
    '',
  ])
  await new Promise((done) => taken.close(done))
})

test('an invalid value ends with 64 and one line with setting, value and what is accepted, never a secret', async () => {
  const flag = inPipe(['serve', '--port', '70000'])
  expect(await flag.ended).toBe(64)
  expect(flag.errors()).toBe('--port is “70000”; accepted: a port from 0 to 65535\n')
  const variable = inPipe(['serve'], { SHOWDOC_TIMEZONE: 'Nowhere', LANG: 'zh_CN.UTF-8' })
  expect(await variable.ended).toBe(64)
  expect(variable.errors()).toBe(
    'SHOWDOC_TIMEZONE 的值是“Nowhere”；可接受：形如 Asia/Shanghai 或 UTC 的时区名\n',
  )
  const secret = inPipe(['serve'], { SHOWDOC_SECRET_KEY: 'too short and secret' })
  expect(await secret.ended).toBe(64)
  expect(secret.errors()).toBe('SHOWDOC_SECRET_KEY is “…”; accepted: 64 hexadecimal digits\n')
})

test('a read-only folder ends with 1', async () => {
  const run = inPipe(['serve', '--data', '/dev/null/data'])
  expect(await run.ended).toBe(1)
  expect(run.errors()).toMatch(
    /^Cannot write \/dev\/null\/data: E[A-Z]+\n→ pass another folder with --data or SHOWDOC_DATA\n$/,
  )
})

test('an unreachable database ends with 1 and shows no password', async () => {
  const run = inPipe([
    'serve',
    '--data',
    newFolder(),
    '--database-url',
    'postgres://docs:secret@127.0.0.1:1/docs',
    '--json',
  ])
  expect(await run.ended).toBe(1)
  expect(JSON.parse(run.screen())).toMatchObject({
    ok: false,
    error: {
      name: 'databaseUnreachable',
      message: 'Cannot reach postgres://127.0.0.1:1/docs: ECONNREFUSED',
    },
    exit: 1,
  })
  expect(run.errors()).not.toContain('secret')
})

test('a database of a newer program version ends with 1 and is left alone', async () => {
  const data = newFolder()
  const file = path.join(data, 'showdoc.sqlite')
  const database = new BetterSqlite(file)
  database.exec(
    "create table migration (name text primary key, time integer not null); insert into migration values ('99991231-future', 0)",
  )
  database.close()
  const run = inPipe(['serve', '--data', data, '--port', '0'])
  expect(await run.ended).toBe(1)
  expect(run.errors()).toBe(
    'The database was written by a newer version of showdoc; this one does not know: 99991231-future\n→ install a newer version of showdoc\n',
  )
})

test('a reader that closes the pipe early ends a command silently with 0', async () => {
  const { spawnSync } = await import('node:child_process')
  const command = `"${process.execPath}" bin/showdoc.cjs --help | head -c 1; exit "\${PIPESTATUS[0]}"`
  const run = spawnSync('bash', ['-c', command], { encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
})

test('a failure ends with the same code whether or not anybody reads it', async () => {
  const cases: [args: string[], code: number][] = [
    [['push'], 64],
    [['push', '--json'], 64],
    [['whoami', '--server', 'http://127.0.0.1:9', '--token', 'x'.repeat(64)], 1],
    [['backup', newFolder(), '--data', newFolder()], 1],
    [['restore', 'nothing.tar', '--data', newFolder()], 1],
    [['unknown'], 64],
  ]
  for (const [args, code] of cases) {
    const run = spawn(process.execPath, [path.resolve('bin/showdoc.cjs'), ...args], {
      cwd: newFolder(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: newFolder() },
    })
    run.stdout.destroy()
    run.stderr.destroy()
    expect([args[0], ...(await once(run, 'exit'))]).toEqual([args[0], code, null])
  }
})

test('a log that cannot be written or that nobody reads does not end the server or change its exit code', async () => {
  const full = openSync('/dev/full', 'w')
  for (const stderr of [full, 'pipe'] as const) {
    const args = [path.resolve('bin/showdoc.cjs'), 'serve', '--port', '0', '--data', newFolder()]
    const server = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', stderr],
      env: { PATH: process.env.PATH, HOME: newFolder() },
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const ended = once(server, 'exit')
    server.stderr?.destroy()
    let said = ''
    const address = await new Promise<string>((told, failed) => {
      server.stdout?.on('data', (text: Buffer) => {
        said += String(text)
        const found = /address +(http:\S+)[^]*Ctrl\+C/.exec(said)?.[1]
        if (found) told(found)
      })
      void ended.then(([code]) => failed(new Error(`ended with ${String(code)}`)))
    })
    server.stdout?.destroy() // nobody reads its output, either
    for (let asked = 0; asked < 20; asked++)
      expect((await fetch(`${address}/api/common/version`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  closeSync(full)
})

test('a failing start ends with 1 even if its message cannot be written', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const full = openSync('/dev/full', 'w')
  for (const stderr of [full, 'pipe'] as const) {
    const args = [
      path.resolve('bin/showdoc.cjs'),
      'serve',
      '--port',
      String(port),
      '--data',
      newFolder(),
    ]
    const server = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', stderr],
      env: { PATH: process.env.PATH, HOME: newFolder() },
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    server.stdout?.resume()
    server.stderr?.destroy()
    expect(await once(server, 'exit')).toEqual([1, null])
  }
  closeSync(full)
  await new Promise((done) => taken.close(done))
})

test('a first password that could not be shown is replaced: the next start shows another', async () => {
  const data = newFolder()
  const args = [path.resolve('bin/showdoc.cjs'), 'serve', '--port', '0', '--data', data]
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: newFolder() },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  server.stdout.destroy()
  let log = ''
  const address = await new Promise<string>((told) =>
    server.stderr.on('data', (text: Buffer) => {
      log += String(text)
      const found = /listening at (http:[^"]+)/.exec(log)?.[1]
      if (found) told(found)
    }),
  )
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const next = inPipe(['serve', '--port', '0', '--data', data])
  await next.sees(/password +[\w]{4}-[\w]{4}-[\w]{4} +\(shown only once\)/)
})

test('a second server on the same folder is refused while the first one goes on, also in Chinese', async () => {
  const data = newFolder()
  const first = inPipe(['serve', '--port', '0', '--data', data])
  const [, address = ''] = await first.sees(/address +(http:\S+)/)
  await first.sees(/Ctrl\+C/)
  const second = inPipe(['serve', '--port', '0', '--data', data, '--lang', 'zh-cn'])
  expect(await second.ended).toBe(1)
  expect(second.errors()).toContain(`已有另一个服务器在使用 ${data}。`)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  first.signal('SIGKILL')
  await first.ended
  const third = inPipe(['serve', '--port', '0', '--data', data])
  await third.sees(/Ctrl\+C/)
})

test('a data folder whose database is missing is refused with one line and a way out, and --new-site takes it', async () => {
  const data = newFolder()
  const first = inPipe(['serve', '--port', '0', '--data', data])
  await first.sees(/Ctrl\+C/)
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  rmSync(path.join(data, 'showdoc.sqlite'))
  const refused = inPipe(['serve', '--port', '0', '--data', data])
  expect(await refused.ended).toBe(1)
  expect(refused.errors()).toBe(
    `${data} belongs to a site that is not in this database: ${path.join(data, 'showdoc.sqlite')} contains no site.\n` +
      '→ restore its database, or pass its address; to start a new site: showdoc serve --new-site\n',
  )
  const meant = inPipe(['serve', '--port', '0', '--data', data, '--new-site'])
  await meant.sees(/Ctrl\+C/)
})

test('a used site without its key is refused with one line and a way out, and --new-key goes on', async () => {
  const data = newFolder()
  const first = inPipe(['serve', '--port', '0', '--data', data])
  await first.sees(/Ctrl\+C/)
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  const pair = inPipe(['admin', 'item', 'key', '600000001', '--data', data])
  expect(await pair.ended).toBe(0)
  const key = path.join(data, 'secret.key')
  rmSync(key)
  const refused = inPipe(['serve', '--port', '0', '--data', data])
  expect(await refused.ended).toBe(1)
  expect(refused.errors()).toMatch(
    /^There is no \S+secret\.key, and .*\n→ put back the secret\.key .*: showdoc serve --new-key\n$/,
  )
  expect(existsSync(key)).toBe(false)
  const meant = inPipe(['serve', '--port', '0', '--data', data, '--new-key'])
  await meant.sees(/Ctrl\+C/)
})

test('a server whose lock file was deleted stops when another one holds the new file, and says why', async () => {
  const data = newFolder()
  const server = inPipe(['serve', '--port', '0', '--data', data])
  await server.sees(/Ctrl\+C/)
  rmSync(path.join(data, 'server.lock'))
  const other = new BetterSqlite(path.join(data, 'server.lock'))
  onTestFinished(() => void other.close())
  other.exec('begin exclusive')
  expect(await server.ended).toBe(1)
  expect(server.errors()).toContain(`Another server is running on ${data}.`)
})
