import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import knexModule from 'knex'
import { expect, inject, onTestFinished, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp } from '../test/start-app.ts'

/** A way to the database that can be cut and opened again. */
async function way(to: URL) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(Number(to.port), to.hostname)
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => another.destroy()).on('close', () => another.destroy())
      one.pipe(another)
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
  }
}

test('a database that cannot be reached is told as that; what was asked is not done, and works again when it is back', async () => {
  const admin = knexModule({ client: 'pg', connection: inject('pgUrl') })
  await admin.raw('create database away')
  const url = new URL(inject('pgUrl'))
  const { port, cut, open } = await way(new URL(url))
  onTestFinished(async () => {
    await cut()
    await admin.raw('drop database away with (force)')
    await admin.destroy()
  })
  url.port = String(port)
  url.pathname = '/away'
  const { app, as, make } = await startApp({ flags: { SHOWDOC_DATABASE_URL: url.href } })
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann, page_title: 'before' })
  const ask = (call: string, payload: object, language = 'en') =>
    app.inject({ method: 'POST', url: `/api/${call}`, headers: { 'x-api-token': ann.token, 'accept-language': language }, payload })
  expect((await ask('page/info', { page_id })).statusCode).toBe(200)
  await cut()
  for (const [call, fields] of [
    ['page/info', { page_id }],
    ['page/save', { page_id, item_id, page_title: 'lost', page_content: 'text' }],
    ['user/login', { username: 'ann', password: 'password' }],
  ] as const) {
    const answer = await ask(call, fields)
    expect([call, answer.statusCode]).toEqual([call, 503])
    expect(answer.json()).toMatchObject({
      error_code: 10500,
      error_name: 'databaseAway',
      error_message: expect.stringMatching(/try again/),
    })
    expect(answer.body).not.toContain(url.host)
  }
  expect((await ask('page/info', { page_id }, 'zh-cn')).json()).toMatchObject({ error_message: expect.stringContaining('连不上数据库') })
  await open()
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('before')
  expect((await ask('page/save', { page_id, item_id, page_title: 'after', page_content: 'text' })).statusCode).toBe(200)
  await app.close()
})
