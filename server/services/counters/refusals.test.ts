import { expect, test } from 'vitest'
import { adminUserCalls } from '#contract/calls/admin-user.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Audit } from '../../models/audit.ts'
import { signingIn } from '../../test/sign-in.ts'
import { startApp } from '../../test/start-app.ts'
import { writeCounters } from './counters.ts'

const t = await startApp()
const { app, db, make, as, refusal, clock } = t
const { loginFrom } = signingIn(t)

async function written(act: string) {
  await writeCounters(db)
  const rows = await Audit.query(db.read).where({ act }).orderBy('id')
  return rows.map(({ detail, ...row }) => ({
    ...row,
    detail: JSON.parse(detail) as Record<string, unknown>,
  }))
}

test('failed sign-ins are audited with account, address and outcome; equal ones share a row', async () => {
  const ann = await make.user()
  for (let tries = 0; tries < 3; tries++)
    await loginFrom('192.0.2.7', { username: ann.username, password: 'not it' })
  await loginFrom('2001:db8::1', { username: ann.username, password: 'not it' })
  await loginFrom('2001:db8::2', { username: ann.username, password: 'not it' })
  expect(await written('user.signIn')).toMatchObject([
    {
      actor_uid: ann.uid,
      actor_name: ann.username,
      ip: '192.0.2.7',
      detail: { why: 'wrongCredentials', count: 3, last: clock.now },
    },
    { actor_uid: ann.uid, ip: '2001:0db8:0000:0000', detail: { count: 2 } },
  ])
  clock.now += 60
  await loginFrom('192.0.2.7', { username: ann.username, password: 'not it' })
  expect((await written('user.signIn'))[0]).toMatchObject({
    addtime: clock.now - 60,
    detail: { count: 4, last: clock.now },
  })
})

test('an unknown user name is not stored: it may be a password', async () => {
  await loginFrom('192.0.2.8', { username: 'correct horse', password: 'battery staple' })
  const [row] = (await written('user.signIn')).filter((one) => one.ip === '192.0.2.8')
  expect(row).toMatchObject({ actor_uid: 0, actor_name: '', detail: { why: 'wrongCredentials' } })
  expect(JSON.stringify(await Audit.query(db.read))).not.toMatch(/horse|battery|not it/)
})

test('refused rights and wrong key pairs are audited with person, address and call', async () => {
  const ann = await make.user()
  await refusal(ann, adminUserCalls.getList, { username: '', page: 1, count: 7 })
  const pair = { api_key: 'a'.repeat(32), api_token: 'b'.repeat(32) }
  const ask = (url: string) =>
    app.inject({ method: 'POST', url, payload: pair, remoteAddress: '192.0.2.9' })
  await ask('/api/open/getCatalogTree')
  await ask('/server/index.php?s=/api/open/updateDbItem')
  const rows = await written('call.refused')
  expect(rows).toHaveLength(3)
  for (const row of [
    {
      actor_uid: ann.uid,
      actor_name: ann.username,
      ip: '127.0.0.1',
      detail: { call: 'adminUser/getList', why: 'noAccess', count: 1 },
    },
    {
      actor_uid: 0,
      ip: '192.0.2.9',
      detail: { call: 'open/getCatalogTree', why: 'keyPairWrong', count: 1 },
    },
    {
      actor_uid: 0,
      ip: '192.0.2.9',
      detail: { call: 'open/updateDbItem', why: 'keyPairWrong', count: 1 },
    },
  ])
    expect(rows).toContainEqual(
      expect.objectContaining({ ...row, detail: expect.objectContaining(row.detail) as object }),
    )
  expect(JSON.stringify(rows)).not.toMatch(/aaaa|bbbb/)
})

test('a flood of refusals cannot fill the disk: beyond some hundred kinds per hour they are counted together', async () => {
  clock.now += 3_600
  await db.transaction((trx) => Audit.query(trx).delete())
  const ann = await make.user()
  const from = (index: number) =>
    app.inject({
      method: 'POST',
      url: '/api/adminUser/getList',
      headers: { 'x-api-token': ann.token },
      payload: {},
      remoteAddress: `10.1.${Math.floor(index / 250)}.${index % 250}`,
    })
  for (let index = 0; index < 450; index++) await from(index)
  const rows = await written('call.refused')
  expect(rows).toHaveLength(201)
  expect(rows.find((row) => row.detail.why === 'more')).toMatchObject({
    actor_uid: 0,
    ip: '',
    detail: { count: 250 },
  })
})

test('a flood of refusals at one site does not affect the audit log of another one', async () => {
  const other = await startApp({ now: clock.now })
  const ann = await other.make.user()
  await other.refusal(ann, adminUserCalls.getList, { username: '', page: 1, count: 7 })
  await writeCounters(other.db)
  const rows = await Audit.query(other.db.read).where({ act: 'call.refused' })
  expect(rows).toMatchObject([{ actor_uid: ann.uid, actor_name: ann.username }])
})

test('irreversible actions of an owner are audited: a new key, a new owner, a deletion', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const items = await Promise.all([0, 1].map(() => make.item({ owner: ann })))
  const [first, second] = items.map(({ item_id }) => item_id) as [number, number]
  await as(ann).ask(itemCalls.resetKey, { item_id: first })
  await as(ann).ask(itemCalls.attorn, {
    item_id: first,
    username: bob.username,
    password: ann.password,
  })
  await as(ann).ask(itemCalls.delete, { item_id: second, password: ann.password })
  const acts = await Audit.query(db.read)
    .where({ actor_uid: ann.uid })
    .where('act', 'like', 'item.%')
    .orderBy('id')
  expect(
    acts.map(({ act, object_id, ip, actor_name }) => ({ act, object_id, ip, actor_name })),
  ).toEqual([
    { act: 'item.key', object_id: first, ip: '127.0.0.1', actor_name: ann.username },
    { act: 'item.transfer', object_id: first, ip: '127.0.0.1', actor_name: ann.username },
    { act: 'item.delete', object_id: second, ip: '127.0.0.1', actor_name: ann.username },
  ])
})
