import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import knexModule, { type Knex } from 'knex'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { startPostgres } from '../test/servers/postgres.ts'
import { startApp } from '../test/start-app.ts'

/** A TCP proxy in front of the database that can be cut, blocked and reopened. */
async function way(to: URL) {
  const open = new Set<Socket>()
  let isBlocked = false
  let cutAt = ''
  const server = createServer((socket) => {
    const other = connect(Number(to.port), to.hostname)
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => another.destroy()).on('close', () => another.destroy())
      // blocked traffic is lost: neither answers nor the end of a connection get through
      one.on('data', (bytes) => {
        if (isBlocked) return
        another.write(bytes)
        if (cutAt !== '' && one === socket && bytes.includes(cutAt)) socket.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async cut() {
      server.close()
      for (const socket of open) socket.destroy()
    },
    open: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    block: (blocked: boolean) => (isBlocked = blocked),
    /** Cuts a connection right after this text was sent to the database. */
    cutAfter: (text: string) => (cutAt = text),
  }
}

/** A server with one page on a database of its own, behind a connection that can be interrupted. */
async function serverBehindWay(name: string, webFolder?: string) {
  const admin = knexModule({ client: 'pg', connection: inject('pgUrl') })
  await admin.raw('create database ??', [name])
  const url = new URL(inject('pgUrl'))
  const between = await way(new URL(url))
  url.pathname = `/${name}`
  const beside = knexModule({ client: 'pg', connection: url.href })
  onTestFinished(async () => {
    await between.cut()
    await beside.destroy()
    await admin.raw('drop database ?? with (force)', [name])
    await admin.destroy()
  })
  url.port = String(between.port)
  const t = await startApp({
    flags: { SHOWDOC_DATABASE_URL: url.href },
    ...(webFolder ? { webFolder } : {}),
  })
  return { ...t, ...between, ...(await pageOf(t)), beside, url }
}

async function pageOf({ app, make }: Awaited<ReturnType<typeof startApp>>) {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann, page_title: 'before' })
  const ask = (call: string, payload: object, language = 'en') =>
    app.inject({
      method: 'POST',
      url: `/api/${call}`,
      headers: { 'x-api-token': ann.token, 'accept-language': language },
      payload,
    })
  const save = (page_title: string) =>
    ask('page/save', { page_id, item_id, page_title, page_content: 'text' })
  return { ann, item_id, page_id, ask, save }
}

const away = {
  error_code: 10500,
  error_name: 'databaseAway',
  error_message: expect.stringMatching(/try again/) as string,
}

test('an unreachable database is reported as such; refused work is not done, and succeeds once it is back', async () => {
  const { app, as, ann, page_id, item_id, ask, save, cut, open, url } =
    await serverBehindWay('away')
  expect((await ask('page/info', { page_id })).statusCode).toBe(200)
  await cut()
  for (const [call, fields] of [
    ['page/info', { page_id }],
    ['page/save', { page_id, item_id, page_title: 'lost', page_content: 'text' }],
    ['user/login', { username: 'ann', password: 'password' }],
  ] as const) {
    const answer = await ask(call, fields)
    expect([call, answer.statusCode, answer.headers['retry-after']]).toEqual([call, 503, '5'])
    expect(answer.json()).toMatchObject(away)
    expect(answer.body).not.toContain(url.host)
  }
  expect((await ask('page/info', { page_id }, 'zh-cn')).json()).toMatchObject({
    error_message: expect.stringContaining('连不上数据库'),
  })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([
    503,
    'not ready: the database cannot be reached\n',
  ])
  await open()
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('before')
  expect((await save('after')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})

test('a database that silently vanishes is detected; requests that do not need it are answered, and everything recovers', async () => {
  const web = mkdtempSync(path.join(tmpdir(), 'showdoc-web-'))
  onTestFinished(() => rmSync(web, { recursive: true, force: true }))
  mkdirSync(path.join(web, 'assets'))
  writeFileSync(path.join(web, 'index.html'), '<html lang="en"><title>shell</title></html>')
  writeFileSync(path.join(web, 'assets', 'main.js'), 'export {}')
  const { app, as, ann, page_id, ask, save, block } = await serverBehindWay('vanished', web)
  const all = await Promise.all(Array.from({ length: 8 }, () => ask('page/info', { page_id })))
  expect(all.map((one) => one.statusCode)).toEqual(Array(8).fill(200))
  block(true)
  const waiting = Promise.all([
    ...Array.from({ length: 12 }, () => ask('page/info', { page_id })),
    save('lost'),
    app.inject('/readyz'),
  ])
  for (const [url, part] of [
    ['/healthz', 'ok'],
    ['/', 'shell'],
    ['/assets/main.js', 'export'],
  ] as const) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.body.includes(part)]).toEqual([url, 200, true])
  }
  const answers = await waiting
  expect(answers.map((one) => one.statusCode)).toEqual(Array(14).fill(503))
  expect(answers.at(-1)?.body).toMatch(/^not ready: the database/)
  for (const answer of answers.slice(0, -1)) expect(answer.json()).toMatchObject(away)
  // from now on requests fail at once
  expect((await ask('page/info', { page_id })).json()).toMatchObject(away)
  // the cached site address is too old by now
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000)
  expect((await app.inject('/api/common/version')).json()).toMatchObject({ error_code: 0 })
  block(false)
  await expect
    .poll(async () => (await app.inject('/readyz')).body, { timeout: 30_000 })
    .toBe('ready\n')
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('before')
  expect((await save('after')).statusCode).toBe(200)
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('after')
  await app.close()
})

test('a save that waits for a held lock is refused in time; readers do not wait for it', async () => {
  const { app, as, ann, page_id, ask, save, beside } = await serverBehindWay('locked')
  const holder: Knex.Transaction = await beside.transaction()
  await holder('page').where({ page_id }).forUpdate()
  const saves = Promise.all(Array.from({ length: 8 }, () => save('lost')))
  const read = await Promise.all(Array.from({ length: 20 }, () => ask('page/info', { page_id })))
  expect(read.map((one) => one.statusCode)).toEqual(Array(20).fill(200))
  for (const answer of await saves) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ error_code: 10101, error_name: 'serverBusy' })
  }
  await holder.rollback()
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('before')
  expect((await save('after')).json()).toMatchObject({ error_code: 0 })
  await app.close()
})

test('a commit whose answer is lost is reported as possibly committed', async () => {
  const { app, as, ann, page_id, save, cutAfter } = await serverBehindWay('commit')
  cutAfter('COMMIT')
  const answer = await save('perhaps')
  cutAfter('')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['retry-after']).toBeUndefined()
  expect(answer.json()).toMatchObject({
    error_name: 'outcomeUnknown',
    error_message: expect.stringMatching(/check before/),
  })
  expect(['before', 'perhaps']).toContain(
    (await as(ann).ask(pageCalls.info, { page_id })).page_title,
  )
  await app.close()
})

test('a database that is shut down fails running work as unreachable', async () => {
  const own = await startPostgres()
  onTestFinished(own.stop)
  if (own.url === inject('pgUrl')) return // a PostgreSQL given by the environment is not ours to stop
  const t = await startApp({ flags: { SHOWDOC_DATABASE_URL: own.url } })
  const { ask, save, page_id } = await pageOf(t)
  const holder = knexModule({ client: 'pg', connection: own.url })
  const lock = await holder.transaction()
  await lock('page').where({ page_id }).forUpdate()
  const waiting = save('lost')
  await expect
    .poll(
      async () =>
        (
          await holder('pg_stat_activity')
            .where({ wait_event_type: 'Lock' })
            .whereNot({ state: 'idle' })
        ).length,
    )
    .toBe(1)
  await own.stop()
  expect((await waiting).json()).toMatchObject(away)
  expect((await ask('page/info', { page_id })).json()).toMatchObject(away)
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  await t.app.close() // even though its counters cannot be written
  await lock.rollback().catch(() => undefined)
  await holder.destroy()
})

test('background work has no statement limit, requests do', async () => {
  const { db } = await startApp()
  const limitsOf = async (knex: Knex) =>
    (
      await knex.raw<{ rows: object[] }>(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as pause,
          current_setting('lock_timeout') as lock`,
      )
    ).rows
  const ordinary = [{ statement: '1min', pause: '1min', lock: '10s' }]
  const unhurried = [{ statement: '0', pause: '0', lock: '1min' }]
  expect(await limitsOf(db.read)).toEqual(ordinary)
  expect(await db.transaction(limitsOf)).toEqual(ordinary)
  expect(await limitsOf(db.patient.read)).toEqual(unhurried)
  expect(await db.patient.transaction(limitsOf)).toEqual(unhurried)
  const waitsForSchema = async (trx: Knex.Transaction) => {
    await db.lockSchema(trx)
    return limitsOf(trx)
  }
  expect(await db.patient.transaction(waitsForSchema)).toEqual([{ ...unhurried[0], lock: '0' }])
})
