import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { PageLock } from '../../models/page-lock.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { db, make, as, refusal, clock } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({ item_id: item.item_id, owner: ann })
  const [bob, eve] = [await make.user(), await make.user()]
  for (const user of [bob, eve]) await make.member({ item_id: item.item_id, user, role: 1 })
  const request = { page_id: page.page_id, item_id: item.item_id }
  const lock = (
    who: MadeUser,
    values: { lock_to?: number; force?: boolean; lock_key?: string } = {},
  ) => as(who).ask(pageCalls.setLock, { ...request, ...values })
  const see = (who: MadeUser | null, fields = {}) =>
    as(who, fields).ask(pageCalls.isLock, { page_id: page.page_id })
  return { ann, bob, eve, item, page, request, lock, see }
}

test('a lock lasts half an hour from its last renewal, whatever end is requested', async () => {
  const { bob, lock, see } = await start()
  expect((await lock(bob)).lock_left).toBe(1_800)
  expect((await lock(bob, { lock_to: clock.now + 86_400 })).lock_left).toBe(1_800)
  expect((await lock(bob, { lock_to: clock.now + 60 })).lock_left).toBe(60)
  expect(await see(bob)).toEqual({
    lock: 1,
    exceed: 0,
    lock_uid: String(bob.uid),
    lock_username: bob.username,
    is_cur_user: 1,
    lock_left: 60,
  })
  clock.now += 60
  expect(await see(bob)).toEqual({
    lock: 0,
    exceed: 0,
    lock_uid: '',
    lock_username: '',
    is_cur_user: 0,
    lock_left: 0,
  })
})

test('nobody else can take a locked page, including the owner and administrators; an expired lock is free', async () => {
  const { ann, bob, eve, request, lock, see } = await start()
  const admin = await make.user({ groupid: 1 })
  await lock(bob, { lock_to: clock.now + 600 })
  for (const who of [ann, eve, admin])
    expect(await refusal(who, pageCalls.setLock, request)).toMatchObject({
      why: 'pageLocked',
      number: 10101,
      details: { lock_username: bob.username },
    })
  expect(await see(eve)).toMatchObject({ lock: 1, lock_username: bob.username, is_cur_user: 0 })
  clock.now += 600
  expect((await lock(eve)).lock_left).toBe(1_800)
})

test('of many concurrent requests for a lock exactly one succeeds', async () => {
  const { item, page, request } = await start()
  const takers = await Promise.all(Array.from({ length: 8 }, () => make.user()))
  for (const user of takers) await make.member({ item_id: item.item_id, user, role: 1 })
  const outcomes = await Promise.allSettled(
    takers.map((who) => as(who).ask(pageCalls.setLock, request)),
  )
  const winner = outcomes.findIndex((one) => one.status === 'fulfilled')
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'pageLocked' })
  expect((await PageLock.query(db.read).findById(page.page_id))?.lock_uid).toBe(takers[winner]?.uid)
})

test('1000 and every past end release one’s own lock, and a page that nobody holds', async () => {
  const { bob, eve, lock, see } = await start()
  for (const lock_to of [1_000, 1, -5, clock.now]) {
    await lock(bob)
    expect((await lock(bob, { lock_to })).lock_left).toBe(0)
    expect((await see(bob)).lock).toBe(0)
    await lock(bob, { lock_to })
  }
  await lock(eve)
  expect((await see(eve)).is_cur_user).toBe(1)
})

test('a lock of somebody else is released only with force, and only by managers', async () => {
  const { ann, bob, eve, request, lock, see } = await start()
  await lock(bob)
  for (const [who, force] of [
    [eve, false],
    [eve, true],
    [ann, false],
  ] as const)
    expect(
      (await refusal(who, pageCalls.setLock, { ...request, lock_to: 1_000, force })).details,
    ).toEqual({ lock_username: bob.username })
  expect((await refusal(ann, pageCalls.setLock, { ...request, force: true })).why).toBe(
    'pageLocked',
  )
  expect((await see(bob)).is_cur_user).toBe(1)
  await lock(ann, { lock_to: 1_000, force: true })
  expect((await see(bob)).lock).toBe(0)
  await lock(eve)
})

test('who knows the key of a lock, and may edit the page, takes it over or releases it, until it is renewed', async () => {
  const { ann, bob, eve, item, request, lock, see } = await start()
  const other = await start()
  const { lock_key } = await lock(bob, { lock_to: clock.now + 600 })
  const { lock_key: ofOther } = await other.lock(other.bob, { lock_to: clock.now + 600 })
  for (const wrong of ['', 'x', `${lock_key}x`, ofOther])
    expect((await refusal(eve, pageCalls.setLock, { ...request, lock_key: wrong })).why).toBe(
      'pageLocked',
    )
  const reader = await make.user()
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  for (const lock_to of [0, 1_000])
    expect((await refusal(reader, pageCalls.setLock, { ...request, lock_to, lock_key })).why).toBe(
      'noAccess',
    )

  const { lock_key: next } = await lock(eve, { lock_key })
  expect(await see(eve)).toMatchObject({ is_cur_user: 1, lock_left: 1_800 })
  // it was that of bob's lock, which is no more
  for (const values of [{ lock_key }, { lock_key, lock_to: 1_000 }])
    expect((await refusal(ann, pageCalls.setLock, { ...request, ...values })).why).toBe(
      'pageLocked',
    )
  clock.now += 180
  await lock(eve)
  expect((await refusal(bob, pageCalls.setLock, { ...request, lock_key: next })).why).toBe(
    'pageLocked',
  )
  const { lock_key: last } = await lock(eve, { lock_to: clock.now + 300 })
  expect(await lock(ann, { lock_key: last, lock_to: 1_000 })).toMatchObject({ lock_key: '' })
  expect((await see(ann)).lock).toBe(0)
})

test('a lock ends with the right of its holder', async () => {
  const { bob, eve, item, lock, see } = await start()
  await lock(bob)
  await db.transaction((trx) =>
    ItemMember.query(trx)
      .where({ item_id: item.item_id, uid: bob.uid })
      .patch({ member_group_id: 0 }),
  )
  expect((await see(eve)).lock).toBe(0)
  await lock(eve)
  expect(await see(eve)).toMatchObject({ lock: 1, lock_uid: String(eve.uid) })
})

test('readers see that a page is locked but not by whom', async () => {
  const { bob, item, page, lock, see } = await start()
  const [reader, stranger] = [await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await lock(bob)
  const hidden = {
    lock: 1,
    exceed: 0,
    lock_uid: '',
    lock_username: '',
    is_cur_user: 0,
    lock_left: 1_800,
  }
  expect(await see(reader)).toEqual(hidden)
  expect(await see(null, { _item_pwd: 'secret' })).toEqual(hidden)
  for (const who of [null, stranger])
    expect((await refusal(who, pageCalls.isLock, { page_id: page.page_id })).number).toBe(10103)
  expect(await refusal(reader, pageCalls.isLock, { page_id: 1 })).toMatchObject({
    why: 'pageNotFound',
    number: 10103,
  })
})

test('in an archived item locks are released, not taken', async () => {
  const { bob, item, request, lock, see } = await start()
  await lock(bob)
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect((await refusal(bob, pageCalls.setLock, request)).why).toBe('itemArchived')
  await lock(bob, { lock_to: 1_000 })
  expect((await see(bob)).lock).toBe(0)
})

test('refused: without sign-in, without right, a page of another item, no item', async () => {
  const { ann, item, request } = await start()
  const other = await start()
  const [stranger, reader] = [await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  expect((await refusal(null, pageCalls.setLock, request)).number).toBe(10102)
  for (const [who, why] of [
    [stranger, 'pageNotFound'],
    [reader, 'noAccess'],
  ] as const)
    expect(await refusal(who, pageCalls.setLock, request)).toMatchObject({
      why,
      number: 10101,
    })
  expect(
    (await refusal(ann, pageCalls.setLock, { ...request, item_id: other.item.item_id })).number,
  ).toBe(10101)
  expect((await refusal(ann, pageCalls.setLock, { ...request, item_id: 0 })).number).toBe(10101)
  expect((await refusal(ann, pageCalls.setLock, { ...request, page_id: 0 })).why).toBe(
    'pageNotFound',
  )
})
