import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

const lock = (page_id: number, lock_uid: number) =>
  db.transaction((trx) =>
    PageLock.query(trx).insert({ page_id, lock_uid, lock_to: clock.now + 900, addtime: clock.now }),
  )

test('leaving ends all one’s own memberships in this item, and the locks held through them', async () => {
  const [owner, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const other = await make.item({ owner })
  const scope = await make.catalog({ item_id })
  const mine = await make.page({ item_id, owner })
  const hers = await make.page({ item_id, owner })
  const elsewhere = await make.page({ item_id: other.item_id, owner })
  const row = await make.member({ item_id, user: bob, role: 1, catalogScope: [scope.cat_id] })
  await make.member({ item_id: other.item_id, user: bob, role: 1 })
  await make.member({ item_id, user: eve, role: 1 })
  await db.transaction(async (trx) => {
    await TeamMember.query(trx).insert({ team_id: 9, member_uid: bob.uid })
    for (const member_uid of [bob.uid, eve.uid])
      await TeamItemMember.query(trx).insert({ team_id: 9, item_id, member_uid })
  })
  await lock(mine.page_id, bob.uid)
  await lock(hers.page_id, eve.uid)
  await lock(elsewhere.page_id, bob.uid)

  expect(await as(bob).ask(itemCalls.exitItem, { item_id })).toEqual([])
  expect((await as(bob).ask(itemCalls.myList, {})).map((item) => item.item_id)).toEqual([
    other.item_id,
  ])
  expect((await ItemMember.query(db.read).where({ item_id })).map(({ uid }) => uid)).toEqual([
    eve.uid,
  ])
  expect(await ItemMemberCat.query(db.read).where({ item_member_id: row.item_member_id })).toEqual(
    [],
  )
  expect(
    (await TeamItemMember.query(db.read).where({ item_id })).map(({ member_uid }) => member_uid),
  ).toEqual([eve.uid])
  expect(await TeamMember.query(db.read).where({ member_uid: bob.uid })).toHaveLength(1)
  const locks = await PageLock.query(db.read).whereIn('page_id', [
    mine.page_id,
    hers.page_id,
    elsewhere.page_id,
  ])
  expect(new Set(locks.map(({ page_id }) => page_id))).toEqual(
    new Set([hers.page_id, elsewhere.page_id]),
  )
  expect((await refusal(bob, itemCalls.exitItem, { item_id })).why).toBe('nothingToLeave')
})

test('the log of the item shows who left, also through a team alone, and an administrator keeps the lock of an open page', async () => {
  const [owner, admin] = [await make.user(), await make.user({ groupid: 1 })]
  const { item_id } = await make.item({ owner })
  const { page_id } = await make.page({ item_id, owner })
  await db.transaction((trx) =>
    TeamItemMember.query(trx).insert({ team_id: 9, item_id, member_uid: admin.uid }),
  )
  await lock(page_id, admin.uid)
  await as(admin).ask(itemCalls.exitItem, { item_id })
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).list).toMatchObject([
    {
      uid: admin.uid,
      op_action_type: 'unbound',
      op_object_type: 'member',
      op_object_id: admin.uid,
      op_object_name: admin.username,
    },
  ])
  expect(await PageLock.query(db.read).where({ page_id })).toHaveLength(1)
})

test('without a membership nothing can be left: owner, stranger, administrator, deleted and unknown items', async () => {
  const [owner, bob, admin] = [
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  const { item_id } = await make.item({ owner })
  const deleted = await make.item({ owner, is_del: 1 })
  await make.member({ item_id: deleted.item_id, user: bob, role: 1 })
  for (const who of [owner, bob, admin]) {
    const refused = await refusal(who, itemCalls.exitItem, { item_id })
    expect([refused.why, refused.number]).toEqual(['nothingToLeave', 10101])
  }
  expect((await refusal(bob, itemCalls.exitItem, { item_id: deleted.item_id })).why).toBe(
    'nothingToLeave',
  )
  expect((await refusal(bob, itemCalls.exitItem, { item_id: 0 })).why).toBe('nothingToLeave')
  expect((await refusal(null, itemCalls.exitItem, { item_id })).number).toBe(10102)
  const archived = await make.item({ owner, is_archived: 1 })
  await make.member({ item_id: archived.item_id, user: bob, role: 1 })
  await as(bob).ask(itemCalls.exitItem, { item_id: archived.item_id })
})
