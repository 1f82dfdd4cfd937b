import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { userCalls } from '#contract/calls/user.ts'
import { Job } from '../models/job.ts'
import { Page } from '../models/page.ts'
import { PageLock } from '../models/page-lock.ts'
import { Recycle } from '../models/recycle.ts'
import { RemovedFile } from '../models/removed-file.ts'
import { TrustedClock } from '../models/trusted-clock.ts'
import { UserToken } from '../models/user-token.ts'
import { secretHash } from '../sealer.ts'
import { png } from '../test/files.ts'
import { sendMultipart } from '../test/multipart.ts'
import { signingIn } from '../test/sign-in.ts'
import { startApp } from '../test/start-app.ts'
import { lookNow } from './index.ts'
import { jobs } from './list.ts'

const t = await startApp()
const { app, site, db, make, as, clock } = t
const { refusedLogin } = signingIn(t)
const day = 86_400
const made = await make.user()
const ann = { ...made, token: await make.token(made.uid, { token_expire: 0 }) }
const { item_id } = await make.item({ owner: ann })

async function deletedPage(): Promise<number> {
  const { page_id } = await make.page({ item_id, owner: ann })
  await as(ann).ask(pageCalls.delete, { page_id })
  return page_id
}
async function deletedFile(): Promise<void> {
  const part = { name: 'a.png', bytes: png }
  await sendMultipart(app, '/api/page/upload', {}, part, { 'x-api-token': ann.token })
  const { list } = await as(ann).ask(attachmentCalls.getMyList, {})
  const file_id = list[0]?.file_id ?? 0
  await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id })
}
const isThere = async (page_id: number) =>
  (await Page.query(db.read).findById(page_id)) !== undefined
async function session(seconds: number): Promise<number> {
  const secret = await make.token(ann.uid, { token_expire: clock.now + seconds })
  return (
    await UserToken.query(db.read)
      .findOne({ token_hash: secretHash(secret) })
      .throwIfNotFound()
  ).id
}
const lives = async (id: number) => (await UserToken.query(db.read).findById(id)) !== undefined
/** Checks once a minute, as servers do. */
async function watch(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    clock.now += 60
    await lookNow(site)
  }
}

test('a clock that is ahead for a moment deletes nothing, and delays no job once it is back', async () => {
  await lookNow(site)
  const [page, token] = [await deletedPage(), await session(day)]
  for (const days of [31, 400]) {
    clock.now += days * day
    await watch(10)
    expect(await isThere(page)).toBe(true)
    expect(await lives(token)).toBe(true)
    clock.now -= days * day
  }
  expect((await as(ann).ask(userCalls.info, {})).uid).toBe(ann.uid)
  clock.now += 3_600
  await lookNow(site)
  for (const { name } of jobs.filter((job) => job.intervalSeconds <= 3_600))
    expect([name, (await Job.query(db.read).findById(name))?.started]).toEqual([name, clock.now])
  expect(await isThere(page)).toBe(true)
})

test('a clock that continues from there for an hour is trusted: the machine was suspended', async () => {
  const page = await deletedPage()
  clock.now += 31 * day
  await watch(59)
  expect(await isThere(page)).toBe(true)
  // more frequent checks do not speed it up
  for (let times = 0; times < 200; times++)
    await app.inject({ url: '/server/index.php?s=/api/ScriptCron/run' })
  expect(await isThere(page)).toBe(true)
  await watch(3)
  expect(await isThere(page)).toBe(false)
})

test('hours without a check do not count, and neither does a second jump', async () => {
  await lookNow(site)
  const page = await deletedPage()
  clock.now += 31 * day
  await watch(2)
  clock.now += 5 * 3_600
  await watch(2)
  clock.now += 31 * day
  await watch(58)
  expect(await isThere(page)).toBe(true)
  clock.now -= 62 * day + 5 * 3_600
  await watch(1)
  expect(await isThere(page)).toBe(true)
})

test.each([
  ['the last job', () => Promise.resolve(0)],
  [
    'what people did last, before the first job has run',
    () => db.transaction((trx) => Job.query(trx).delete()),
  ],
])('for a database without a recorded clock %s counts', async (_, prepare) => {
  const page = await deletedPage()
  await prepare()
  await db.transaction((trx) => TrustedClock.query(trx).delete())
  clock.now += 31 * day
  await watch(2)
  expect(await isThere(page)).toBe(true)
  clock.now -= 31 * day
  await watch(1)
})

test('a time further ahead than possible delays no job', async () => {
  const [first] = jobs as unknown as [(typeof jobs)[0]]
  const wrong = {
    due_time: clock.now + 400 * day,
    lease_until: clock.now + 400 * day,
    lease_owner: 'a server whose clock was ahead',
  }
  await db.transaction((trx) => Job.query(trx).findById(first.name).patch(wrong))
  await lookNow(site)
  expect(await Job.query(db.read).findById(first.name)).toMatchObject({
    started: clock.now,
    due_time: clock.now + first.intervalSeconds,
  })
})

test('rows stamped by a clock that was ahead expire in time once the clock is back', async () => {
  await lookNow(site)
  clock.now += 400 * day
  const [token, page] = [await session(14 * day), await deletedPage()]
  await deletedFile()
  expect(await RemovedFile.query(db.read)).toHaveLength(1)
  clock.now -= 400 * day
  clock.now += 3_600
  await lookNow(site)
  expect(await UserToken.query(db.read).findById(token)).toMatchObject({
    addtime: clock.now,
    token_expire: clock.now + 14 * day,
  })
  expect(await Recycle.query(db.read).findOne({ page_id: page })).toMatchObject({
    del_time: clock.now,
  })
  expect(await RemovedFile.query(db.read)).toEqual([])
})

test('a lock taken by a clock that was ahead blocks nobody once it is back', async () => {
  const { page_id } = await make.page({ item_id, owner: ann })
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1 })
  clock.now += 365 * day
  const before = await make.user()
  await make.member({ item_id, user: before, role: 1 })
  await as(before).ask(pageCalls.setLock, { page_id, item_id })
  clock.now -= 365 * day
  expect(await as(bob).ask(pageCalls.isLock, { page_id })).toMatchObject({ lock: 0, lock_left: 0 })
  expect((await as(bob).ask(pageCalls.setLock, { page_id, item_id })).lock_left).toBe(1_800)
})

test('locks use the clock of the database, whatever a server says', async () => {
  const { page_id } = await make.page({ item_id, owner: ann })
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 1 })
  const right = clock.now
  Object.assign(site, { databaseClock: () => right * 1_000 })
  clock.now += 600 // a server whose clock is ahead
  expect(
    (await as(ann).ask(pageCalls.setLock, { page_id, item_id, lock_to: clock.now + 60 })).lock_left,
  ).toBe(60)
  expect(await PageLock.query(db.read).findById(page_id)).toMatchObject({ lock_to: right + 60 })
  clock.now -= 1_200 // another one whose clock is behind
  expect(await as(bob).ask(pageCalls.isLock, { page_id })).toMatchObject({ lock: 1, lock_left: 60 })
  Object.assign(site, { databaseClock: () => (right + 60) * 1_000 })
  expect(await as(bob).ask(pageCalls.isLock, { page_id })).toMatchObject({ lock: 0 })
  Object.assign(site, { databaseClock: () => clock.now * 1_000 })
  clock.now = right
})

test('a sign-in locked by a clock that was ahead is unlocked once it is back', async () => {
  const eve = await make.user({ password: 'the right one' })
  const attempt = (password: string) => refusedLogin({ username: eve.username, password })
  clock.now += 400 * day
  for (let tries = 0; tries < 5; tries++) await attempt('wrong')
  expect((await attempt('wrong')).why).toBe('tooManyTries')
  clock.now -= 400 * day
  expect((await attempt('wrong')).why).toBe('wrongCredentials')
})
