import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { subscriptionCalls } from '#contract/calls/subscription.ts'
import { ItemMember } from '../../models/item-member.ts'
import { Message } from '../../models/message.ts'
import { MessageContent } from '../../models/message-content.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

async function given(password = 'secret') {
  const owner = await make.user({ name: '老板' })
  const { item_id } = await make.item({ owner, password })
  const cat = await make.catalog({ item_id })
  const page = await make.page({ item_id, owner, cat_id: cat.cat_id })
  return { owner, item_id, cat, page_id: page.page_id }
}
const subscribed = async (who: MadeUser, page_id: number) =>
  (await as(who).ask(subscriptionCalls.getPageList, { page_id })).map(({ uid }) => uid)
const add = (who: MadeUser, page_id: number, ...people: { uid: number }[]) =>
  as(who).ask(subscriptionCalls.savePage, { page_id, uids: people.map(({ uid }) => uid) })
const remove = (who: MadeUser, page_id: number, ...people: { uid: number }[]) =>
  as(who).ask(subscriptionCalls.deletePage, { page_id, uids: people.map(({ uid }) => uid) })

test('editors add, list and remove people; repeating it has no effect', async () => {
  const { owner, item_id, page_id } = await given()
  const bob = await make.user()
  await make.member({ item_id, user: bob, role: 0 })
  for (let times = 0; times < 2; times++)
    expect(await add(owner, page_id, bob, owner, bob)).toEqual([])
  expect(await as(owner).ask(subscriptionCalls.getPageList, { page_id })).toMatchObject([
    {
      uid: bob.uid,
      object_id: page_id,
      object_type: 'page',
      action_type: 'update',
      username: bob.username,
      sub_time_unix: clock.now,
    },
    { uid: owner.uid, name: '老板', sub_time: '2026-11-21 08:00:00' },
  ])
  for (let times = 0; times < 2; times++) expect(await remove(owner, page_id, bob)).toEqual([])
  expect(await subscribed(owner, page_id)).toEqual([owner.uid])
  expect(await add(owner, page_id)).toEqual([])
  expect(await as(owner).ask(subscriptionCalls.getPageList, {})).toEqual([])
})

test('only people who may read the page are added, each by their own rights', async () => {
  const { owner, item_id, cat, page_id } = await given()
  const below = await make.catalog({ item_id, parent: cat })
  const other = await make.catalog({ item_id })
  const member = async (role: 0 | 1 | 2, catalogScope?: number[]) => {
    const user = await make.user()
    await make.member({ item_id, user, role, ...(catalogScope ? { catalogScope } : {}) })
    return user
  }
  const [reader, inScope, outOfScope, manager] = [
    await member(0),
    await member(1, [cat.cat_id]),
    await member(0, [other.cat_id]),
    await member(2, [other.cat_id]),
  ]
  const [admin, byTeam, stranger] = [
    await make.user({ groupid: 1 }),
    await make.user(),
    await make.user(),
  ]
  await db.transaction((trx) =>
    TeamItemMember.query(trx).insert({
      team_id: 1,
      item_id,
      member_uid: byTeam.uid,
      member_group_id: 0,
    }),
  )
  const people = [
    owner,
    reader,
    inScope,
    outOfScope,
    manager,
    admin,
    byTeam,
    stranger,
    { uid: 987_654 },
  ]
  await add(owner, page_id, ...people)
  expect(await subscribed(owner, page_id)).toEqual(
    [owner, reader, inScope, manager, admin, byTeam].map(({ uid }) => uid),
  )

  const deep = await make.page({ item_id, owner, cat_id: below.cat_id })
  await add(owner, deep.page_id, inScope, outOfScope)
  expect(await subscribed(owner, deep.page_id)).toEqual([inScope.uid])
  const root = await make.page({ item_id, owner })
  await add(owner, root.page_id, outOfScope, stranger)
  expect(await subscribed(owner, root.page_id), 'every member reads root pages').toEqual([
    outOfScope.uid,
  ])
  const open = await given('')
  await add(open.owner, open.page_id, stranger)
  expect(await subscribed(open.owner, open.page_id)).toEqual([stranger.uid])
})

test('everybody may end their own subscription; those of others need the right to edit', async () => {
  const { owner, item_id, page_id } = await given()
  const [bob, eve] = [await make.user(), await make.user()]
  for (const user of [bob, eve]) await make.member({ item_id, user, role: 0 })
  await add(owner, page_id, bob, eve)
  expect(
    (await refusal(bob, subscriptionCalls.deletePage, { page_id, uids: [eve.uid] })).number,
  ).toBe(10103)
  expect(
    (await refusal(bob, subscriptionCalls.deletePage, { page_id, uids: [bob.uid, eve.uid] }))
      .number,
  ).toBe(10103)
  expect(
    (await refusal(bob, subscriptionCalls.savePage, { page_id, uids: [bob.uid] })).number,
  ).toBe(10103)
  await db.transaction((trx) => ItemMember.query(trx).where({ item_id }).delete())
  expect(await remove(bob, page_id, bob)).toEqual([])
  expect(await subscribed(owner, page_id)).toEqual([eve.uid])
  expect(
    (await refusal(null, subscriptionCalls.deletePage, { page_id, uids: [bob.uid] })).number,
  ).toBe(10102)
})

test('a token limited to some items ends subscriptions in those only', async () => {
  const [mine, other] = [await given(''), await given('')]
  const bob = await make.user()
  for (const { owner, page_id } of [mine, other]) await add(owner, page_id, bob)
  const token = await make.token(bob.uid, { kind: 'access', scope: 'write', all_items: 0 })
  await db.transaction(async (trx) => {
    const { id } = await UserToken.query(trx)
      .findOne({ uid: bob.uid, kind: 'access' })
      .throwIfNotFound()
    await UserTokenItem.query(trx).insert({ token_id: id, item_id: mine.item_id })
  })
  const end = (page_id: number) =>
    as({ token }).ask(subscriptionCalls.deletePage, { page_id, uids: [bob.uid] })
  await expect(end(other.page_id)).rejects.toMatchObject({ why: 'outOfScope' })
  await end(mine.page_id)
  expect(await subscribed(other.owner, other.page_id)).toEqual([bob.uid])
  expect(await subscribed(mine.owner, mine.page_id)).toEqual([])
})

test('a page is required and must be live, and its item must not be archived', async () => {
  const { owner, item_id, page_id } = await given()
  for (const call of [subscriptionCalls.savePage, subscriptionCalls.deletePage]) {
    expect((await refusal(owner, call, { page_id: 0, uids: [1] })).number).toBe(10100)
    expect((await refusal(owner, call, { page_id: 7, uids: [1] })).number).toBe(10101)
  }
  expect((await refusal(owner, subscriptionCalls.getPageList, { page_id: 7 })).number).toBe(10101)
  await as(owner).ask(itemCalls.archive, { item_id, password: owner.password })
  expect(
    (await refusal(owner, subscriptionCalls.savePage, { page_id, uids: [owner.uid] })).why,
  ).toBe('itemArchived')
  expect(await remove(owner, page_id, { uid: 5 }, { uid: 6 })).toEqual([])
  expect(await subscribed(owner, page_id)).toEqual([])
})

test('saving with a notice reminds every subscriber who may still read the page, including the writer', async () => {
  const { owner, item_id, page_id } = await given()
  const [bob, gone] = [await make.user(), await make.user()]
  for (const user of [bob, gone]) await make.member({ item_id, user, role: 1 })
  await add(owner, page_id, owner, bob, gone)
  await db.transaction((trx) => ItemMember.query(trx).where({ item_id, uid: gone.uid }).delete())
  const save = (args: object) =>
    as(bob).ask(pageCalls.save, { page_id, item_id, page_title: 't', page_content: 'c', ...args })
  await save({ notify_content: 'not told' })
  expect(await Message.query(db.read).where({ from_uid: bob.uid })).toEqual([])
  await save({ is_notify: true, notify_content: '改了 <b>' })
  const messages = await Message.query(db.read).where({ from_uid: bob.uid }).orderBy('to_uid')
  expect(messages.map(({ to_uid }) => to_uid)).toEqual([owner.uid, bob.uid])
  const contents = await MessageContent.query(db.read).where({ object_id: page_id })
  expect(contents).toMatchObject([
    {
      message_type: 'remind',
      action_type: 'update',
      object_type: 'page',
      from_name: bob.username,
      message_content: '改了 <b>',
    },
  ])
  expect(new Set(messages.map(({ message_content_id }) => message_content_id))).toEqual(
    new Set([contents[0]?.id]),
  )
  expect(
    (
      await refusal(bob, pageCalls.save, {
        page_id,
        item_id,
        page_title: 't',
        page_content: 'c',
        is_notify: true,
        notify_content: 'x'.repeat(501),
      })
    ).why,
  ).toBe('textTooLong')
})

test('the author of a new page is subscribed to it, and not reminded of its creation', async () => {
  const { owner, item_id } = await given()
  const made = await as(owner).ask(pageCalls.save, {
    page_id: 0,
    item_id,
    page_title: 'new',
    page_content: 'c',
    is_notify: true,
    notify_content: 'n',
  })
  expect(await subscribed(owner, made.page_id)).toEqual([owner.uid])
  expect(await MessageContent.query(db.read).where({ object_id: made.page_id })).toEqual([])
})

test('one save reminds thousands', async () => {
  const { owner, item_id, page_id } = await given('')
  const people = Array.from({ length: 1_200 }, (_, index) => ({
    username: `many${index}`,
    username_key: `many${index}`,
  }))
  await db.transaction((trx) => trx.batchInsert('user', people, 100))
  const uids = (await db.read('user').where('username', 'like', 'many%').select('uid')) as {
    uid: number
  }[]
  await add(owner, page_id, ...uids)
  expect(await subscribed(owner, page_id)).toHaveLength(1_200)
  await as(owner).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: 't',
    page_content: 'c',
    is_notify: true,
  })
  expect(await Message.query(db.read).where({ from_uid: owner.uid }).resultSize()).toBe(1_200)
})
