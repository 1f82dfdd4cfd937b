import { expect, test } from 'vitest'
import { sessionCalls } from '#contract/calls/session.ts'
import { userCalls } from '#contract/calls/user.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { UserToken } from '../../models/user-token.ts'
import { secretHash } from '../../sealer.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import { startSession } from '../../services/people/sessions.ts'
import { startApp } from '../../test/start-app.ts'
import { deviceName } from './device-name.ts'

const { app, as, clock, db, make, refusal } = await startApp()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const begin = (uid: number, userAgent = '', kind: 'browser' | 'command' | 'external' = 'browser') =>
  db.transaction((trx) =>
    startSession(trx, { uid, kind, now: clock.now, seconds: 86_400, ip: '192.0.2.7', userAgent }),
  )
const list = (token: string) => as({ token }).ask(sessionCalls.getList, {})
const isAlive = (token: string) =>
  as({ token })
    .ask(userCalls.info, {})
    .then(
      () => true,
      () => false,
    )
const idOf = async (secret: string) =>
  (await UserToken.query(db.read).findOne({ token_hash: secretHash(secret) }))?.id ?? 0
/** How often it is recorded that this person ended a session, or all others. */
const recorded = (uid: number, act: 'session.end' | 'session.endOthers') =>
  Audit.query(db.read).where({ actor_uid: uid, act }).resultSize()
/** A person with no other session than those a test begins. */
async function somebody() {
  const ann = await make.user()
  await db.transaction((trx) => UserToken.query(trx).where({ uid: ann.uid }).delete())
  return ann
}

test('the list has kind, device and address of each active session, and marks the current one; never a token', async () => {
  const ann = await somebody()
  const first = await begin(ann.uid, firefox)
  clock.now += 600
  const second = await begin(ann.uid, 'showdoc/1.0 (linux)', 'command')
  const expired = await begin(ann.uid)
  await db.transaction((trx) =>
    UserToken.query(trx)
      .where({ token_hash: secretHash(expired) })
      .patch({ token_expire: clock.now }),
  )
  await make.token(ann.uid, { kind: 'access', scope: 'read' })
  clock.now += 61
  const raw = await app.inject({
    method: 'POST',
    url: '/api/session/getList',
    headers: { 'x-api-token': second },
    remoteAddress: '192.0.2.9',
  })
  expect(raw.json()).toEqual({
    error_code: 0,
    data: [
      {
        id: String(await idOf(second)),
        kind: 'command',
        device: 'showdoc, Linux',
        ip: '192.0.2.7',
        addtime: clock.now - 61,
        last_used_time: clock.now - (clock.now % 60),
        current: true,
      },
      {
        id: String(await idOf(first)),
        kind: 'browser',
        device: 'Firefox, Windows',
        ip: '192.0.2.7',
        addtime: clock.now - 661,
        last_used_time: clock.now - 661,
        current: false,
      },
    ],
  })
  for (const secret of [first, second]) expect(raw.body).not.toContain(secret.slice(0, 8))
  await writeCounters(db)
  expect((await list(second))[0]).toMatchObject({ ip: '192.0.2.9' })
})

test.each([
  [firefox, 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome, iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('of %s only browser and operating system are returned', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('an ended session is refused at its next request; ending the current one signs out', async () => {
  const ann = await somebody()
  const [here, there] = [await begin(ann.uid), await begin(ann.uid)]
  expect(await as({ token: here }).ask(sessionCalls.delete, { id: await idOf(there) })).toEqual([])
  expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
  expect(await recorded(ann.uid, 'session.end')).toBe(1)
  const out = await app.inject({
    method: 'POST',
    url: '/api/session/delete',
    headers: { cookie: `cookie_token=${here}` },
    payload: { id: await idOf(here) },
  })
  expect(out.json()).toEqual({ error_code: 0, data: [] })
  expect(String(out.headers['set-cookie'])).toMatch(/^cookie_token=;.*Max-Age=0/)
  expect(await isAlive(here)).toBe(false)
})

test('sessions of others, and access tokens, are not one’s own sessions', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  for (const id of [await idOf(bob.token), await idOf(access), 0, -1])
    expect(await refusal(ann, sessionCalls.delete, { id })).toMatchObject({
      number: 10101,
      why: 'sessionNotFound',
    })
  expect([await isAlive(bob.token), await isAlive(access)]).toEqual([true, true])
  expect(await recorded(ann.uid, 'session.end')).toBe(0)
})

test('all other sessions end, the current one and access tokens stay', async () => {
  const [ann, bob] = [await somebody(), await make.user()]
  const [here, there, elsewhere] = [
    await begin(ann.uid),
    await begin(ann.uid),
    await begin(ann.uid),
  ]
  const access = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  expect(await as({ token: here }).ask(sessionCalls.deleteOthers, {})).toEqual({ ended: 2 })
  expect(await Promise.all([here, there, elsewhere, access, bob.token].map(isAlive))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  expect(await as({ token: here }).ask(sessionCalls.deleteOthers, {})).toEqual({ ended: 0 })
  expect(await recorded(ann.uid, 'session.endOthers')).toBe(1)
})

test('beyond fifty sessions the oldest ends, also when several begin concurrently; access tokens do not count', async () => {
  const ann = await somebody()
  const access = await make.token(ann.uid, { kind: 'access', scope: 'read' })
  const secrets: string[] = []
  for (let count = 0; count < limits.sessionsPerUser; count++) secrets.push(await begin(ann.uid))
  const [oldest, next] = secrets as [string, string]
  expect(await isAlive(oldest)).toBe(true)
  const last = await begin(ann.uid)
  expect([
    await isAlive(oldest),
    await isAlive(next),
    await isAlive(last),
    await isAlive(access),
  ]).toEqual([false, true, true, true])
  expect(await list(last)).toHaveLength(limits.sessionsPerUser)
})

test('anonymous callers and access tokens neither see nor end any', async () => {
  const ann = await make.user()
  const access = { ...ann, token: await make.token(ann.uid, { kind: 'access', scope: 'write' }) }
  for (const [who, number] of [
    [null, 10102],
    [access, 10103],
  ] as const) {
    expect((await refusal(who, sessionCalls.getList, {})).number).toBe(number)
    expect((await refusal(who, sessionCalls.delete, { id: 1 })).number).toBe(number)
    expect((await refusal(who, sessionCalls.deleteOthers, {})).number).toBe(number)
  }
  expect(await isAlive(ann.token)).toBe(true)
})
