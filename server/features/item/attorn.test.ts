import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { ItemMember } from '../../models/item-member.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

async function given() {
  const [owner, heir, member] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, password: 'secret' })
  return { owner, heir, member, item_id, proof: { item_id, password: owner.password } }
}

test('the new owner gets the item, the old one keeps no right; members stay, the key pair becomes invalid', async () => {
  const { owner, heir, member, item_id, proof } = await given()
  const page = await make.page({ item_id, owner })
  const scope = await make.catalog({ item_id })
  const row = await make.member({ item_id, user: heir, role: 0, catalogScope: [scope.cat_id] })
  await make.member({ item_id, user: member, role: 1 })
  await db.transaction(async (trx) => {
    for (const { uid } of [heir, owner, member])
      await TeamItemMember.query(trx).insert({ team_id: 3, item_id, member_uid: uid })
    await PageLock.query(trx).insert({
      page_id: page.page_id,
      lock_uid: owner.uid,
      lock_to: clock.now + 900,
    })
  })
  const before = await as(owner).ask(itemCalls.getKey, { item_id })

  const answer = await as(owner).ask(itemCalls.attorn, { ...proof, username: heir.username })
  expect(answer).toMatchObject({ item_id, uid: heir.uid, username: heir.username, is_del: 0 })
  expect(answer).not.toHaveProperty('password')

  expect((await refusal(owner, itemCalls.info, { item_id: String(item_id) })).number).toBe(10303)
  expect(
    (await refusal(owner, itemCalls.attorn, { ...proof, username: owner.username })).number,
  ).toBe(10101)
  expect(await as(owner).ask(itemCalls.myList, {})).toEqual([])
  expect(await as(heir).ask(itemCalls.myList, {})).toMatchObject([
    { item_id, role: 'owner', creator: true },
  ])
  expect((await ItemMember.query(db.read).where({ item_id })).map(({ uid }) => uid)).toEqual([
    member.uid,
  ])
  expect(await ItemMemberCat.query(db.read).where({ item_member_id: row.item_member_id })).toEqual(
    [],
  )
  expect(
    (await TeamItemMember.query(db.read).where({ item_id })).map(({ member_uid }) => member_uid),
  ).toEqual([member.uid])
  expect(await as(heir).ask(pageCalls.isLock, { page_id: page.page_id })).toMatchObject({ lock: 0 })

  const keys = { page_title: 'x', page_content: 'y' }
  expect(
    (
      await refusal(null, itemCalls.updateByApi, {
        ...keys,
        api_key: before.api_key,
        api_token: before.api_token,
      })
    ).number,
  ).toBe(10306)
  const after = await as(heir).ask(itemCalls.getKey, { item_id })
  expect(after.api_token).not.toBe(before.api_token)
  await as(null).ask(itemCalls.updateByApi, {
    ...keys,
    api_key: after.api_key,
    api_token: after.api_token,
  })
  const { list } = await as(heir).ask(itemCalls.getChangeLog, { item_id })
  expect(list.at(-1)).toMatchObject({
    op_action_type: 'update',
    op_object_type: 'item',
    remark: heir.username,
    uid: owner.uid,
  })
})

test('an e-mail address identifies its account only once it is verified', async () => {
  const { owner, item_id, proof } = await given()
  const posing = await make.user({ email: 'New@Example.org', email_key: 'new@example.org' })
  const refused = await refusal(owner, itemCalls.attorn, { ...proof, username: 'new@example.org' })
  expect([refused.why, refused.number]).toEqual(['userUnknown', 10209])
  await db.transaction((trx) => trx('user').where({ uid: posing.uid }).update({ email_verify: 1 }))
  expect(
    await as(owner).ask(itemCalls.attorn, { ...proof, username: ' NEW@example.org ' }),
  ).toMatchObject({ uid: posing.uid, item_id })
})

test('it requires an existing, other person, and one’s own password', async () => {
  const { owner, heir, item_id, proof } = await given()
  const ask = (args: object) =>
    refusal(owner, itemCalls.attorn, { ...proof, username: heir.username, ...args })
  expect((await ask({ username: ' ' })).why).toBe('badInput')
  expect((await ask({ password: '' })).why).toBe('badInput')
  const wrong = await ask({ password: heir.password.toUpperCase(), username: 'nobody-at-all' })
  expect([wrong.why, wrong.number]).toEqual(['wrongPassword', 10208])
  expect((await ask({ username: 'nobody-at-all' })).number).toBe(10209)
  expect((await ask({ username: owner.username.toUpperCase() })).why).toBe('alreadyOwner')
  expect(await as(owner).ask(itemCalls.detail, { item_id })).toMatchObject({ uid: owner.uid })
})

test('of two concurrent transfers one succeeds', async () => {
  const { owner, heir, member, item_id, proof } = await given()
  const both = await Promise.allSettled(
    [heir, member].map(({ username }) => as(owner).ask(itemCalls.attorn, { ...proof, username })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = both[0]?.status === 'fulfilled' ? heir : member
  expect(await as(winner).ask(itemCalls.detail, { item_id })).toMatchObject({ uid: winner.uid })
})

test('an account without a local password confirms with the item’s name', async () => {
  const owner = await make.user({ password: '', is_sso: 1 })
  const heir = await make.user()
  const { item_id } = await make.item({ owner, item_name: '产品 文档' })
  expect(
    (
      await refusal(owner, itemCalls.attorn, {
        item_id,
        username: heir.username,
        project_name: '产品',
      })
    ).number,
  ).toBe(10208)
  await as(owner).ask(itemCalls.attorn, {
    item_id,
    username: heir.username,
    project_name: '产品 文档',
  })
})
