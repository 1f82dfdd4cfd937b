import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Item } from '../../models/item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItem } from '../../models/team-item.ts'
import { User } from '../../models/user.ts'
import { countQueries } from '../../test/count-queries.ts'
import type { MadeUser } from '../../test/make.ts'
import { workOf } from '../../test/processor-time.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

async function team(creator: MadeUser, ...people: MadeUser[]) {
  const { id } = await as(creator).ask(teamCalls.save, { team_name: '后端组' })
  for (const { username } of people)
    await as(creator).ask(teamMemberCalls.save, { team_id: id, member_username: [username] })
  return id
}

test('binding lets everybody in the team edit, is logged, and appears in both lists without secrets', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({
    owner: ann,
    password: 'secret word',
    item_name: '接口文档',
  })
  const page = await make.page({ item_id, owner: ann })
  const team_id = await team(ann, bob)
  clock.now += 7
  const made = await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  expect(made).toEqual({
    id: made.id,
    team_id,
    item_id,
    addtime: clock.now,
    last_update_time: 0,
    bound: 1,
  })
  await as(bob).ask(pageCalls.save, {
    page_id: page.page_id,
    item_id,
    page_title: 't',
    page_content: 'c',
  })
  const joined = { addtime: '2026-11-21 08:00:07', addtime_unix: clock.now }
  expect(await as(ann).ask(teamItemCalls.getList, { item_id })).toEqual([
    {
      id: made.id,
      team_id,
      team_name: '后端组',
      uid: ann.uid,
      username: ann.username,
      ...joined,
      last_update_time: 0,
    },
  ])
  const [listed] = await as(bob).ask(teamItemCalls.getListByTeam, { team_id })
  expect(listed).toMatchObject({
    id: made.id,
    team_id,
    item_id,
    item_name: '接口文档',
    username: ann.username,
    is_private: true,
    ...joined,
  })
  expect(listed).toMatchObject({ allow_comment: 0, allow_feedback: 0 })
  const raw = await send('teamItem/getListByTeam', { team_id }, { 'x-api-token': bob.token })
  expect(JSON.stringify(raw)).not.toContain('password')
  const { list } = await as(ann).ask(itemCalls.getChangeLog, { item_id })
  expect(list.at(-1)).toMatchObject({
    op_action_type: 'binding',
    op_object_type: 'team',
    op_object_id: team_id,
    op_object_name: '后端组',
  })
})

test('one item that the caller does not manage refuses all, as do unknown and deleted ones', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const mine = await make.item({ owner: ann })
  const managed = await make.item({ owner: bob })
  const edited = await make.item({ owner: bob })
  const deleted = await make.item({ owner: ann, is_del: 1 })
  await make.member({ item_id: managed.item_id, user: ann, role: 2 })
  await make.member({ item_id: edited.item_id, user: ann, role: 1 })
  const team_id = await team(ann)
  for (const wrong of [edited.item_id, deleted.item_id, 999_999]) {
    const refused = await refusal(ann, teamItemCalls.save, {
      team_id,
      item_id: [mine.item_id, wrong],
    })
    expect([refused.why, refused.number]).toEqual(['itemNotYours', 10303])
  }
  expect(await TeamItem.query(db.read).where({ team_id })).toEqual([])
  expect((await refusal(ann, teamItemCalls.save, { team_id, item_id: [] })).why).toBe('badInput')
  expect(
    (await refusal(ann, teamItemCalls.save, { team_id: 0, item_id: [mine.item_id] })).why,
  ).toBe('teamNotFound')
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [mine.item_id, managed.item_id] })
  // what is bound already is left as it is, and nothing new is told
  expect(
    await as(ann).ask(teamItemCalls.save, {
      team_id,
      item_id: [mine.item_id, (await make.item({ owner: ann })).item_id],
    }),
  ).toMatchObject({
    bound: 1,
  })
  const again = await refusal(ann, teamItemCalls.save, {
    team_id,
    item_id: [mine.item_id, managed.item_id],
  })
  expect([again.why, again.number]).toEqual(['boundAlready', 10103])
  expect((await refusal(ann, teamItemCalls.getList, { item_id: 0 })).why).toBe('itemNotFound')
})

test('unbinding ends the rights on this item, and a deleted item is absent from the list', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const one = await make.item({ owner: ann, password: 'x' })
  const two = await make.item({ owner: ann, password: 'x' })
  const page = await make.page({ item_id: one.item_id, owner: ann })
  const team_id = await team(ann, bob)
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [one.item_id, two.item_id] })
  await db.transaction((trx) => Item.query(trx).findById(two.item_id).patch({ is_del: 1 }))
  const bound = await as(bob).ask(teamItemCalls.getListByTeam, { team_id })
  expect(bound.map(({ item_id }) => item_id)).toEqual([one.item_id])
  const id = bound[0]?.id ?? 0
  expect(await as(ann).ask(teamItemCalls.delete, { id })).toEqual({
    success: true,
    rights: [
      {
        item_id: one.item_id,
        member_uid: bob.uid,
        member_group_id: 1,
        is_tied: 0,
        cat_ids: [],
      },
    ],
  })
  expect((await refusal(bob, pageCalls.info, { page_id: page.page_id })).number).toBe(10303)
  expect(
    (await TeamItemMember.query(db.read).where({ team_id })).map(({ item_id }) => item_id),
  ).toEqual([two.item_id])
  const { list } = await as(ann).ask(itemCalls.getChangeLog, { item_id: one.item_id })
  expect(list[0]).toMatchObject({
    op_action_type: 'unbound',
    op_object_type: 'team',
    op_object_name: '后端组',
  })
  for (const gone of [id, 0])
    expect((await refusal(ann, teamItemCalls.delete, { id: gone })).why).toBe('bindingNotFound')
})

test('people of an archived item can still be managed', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann, is_archived: 1, password: 'x' })
  const page = await make.page({ item_id, owner: ann })
  const team_id = await team(ann, bob)
  const { id } = await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  const roles = async () =>
    (await TeamItemMember.query(db.read).where({ team_id, item_id })).map(
      (row) => row.member_group_id,
    )
  expect(await roles()).toEqual([1])
  await as(bob).ask(pageCalls.info, { page_id: page.page_id })
  const [row] = await as(ann).ask(teamItemMemberCalls.getList, { team_id, item_id })
  await as(ann).ask(teamItemMemberCalls.save, { id: row?.id ?? 0, member_group_id: 0 })
  expect(await roles()).toEqual([0])
  await as(ann).ask(teamItemCalls.delete, { id })
  expect(await roles()).toEqual([])
  expect(await TeamItem.query(db.read).where({ team_id }).resultSize()).toBe(0)
  expect((await refusal(bob, pageCalls.info, { page_id: page.page_id })).number).toBe(10303)
})

test('of two concurrent bindings of one item one succeeds, and everybody has one row', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const team_id = await team(ann, bob)
  const bind = () => as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  const all = await Promise.allSettled([bind(), bind(), bind()])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await TeamItem.query(db.read).where({ team_id }).resultSize()).toBe(1)
  expect(await TeamItemMember.query(db.read).where({ team_id }).resultSize()).toBe(1)
  expect(
    await ItemChangeLog.query(db.read).where({ item_id, op_object_type: 'team' }).resultSize(),
  ).toBe(1)
})

test('a team of 200 is bound to 100 items and unbound again, with one statement per thousands of rows', async () => {
  const ann = await make.user()
  const team_id = await team(ann)
  const names = Array.from({ length: 200 }, (_, index) => `crowd_${index}`)
  const itemIds = await db.transaction(async (trx) => {
    await trx(User.tableName).insert(
      names.map((username) => ({ username, username_key: username })),
    )
    const rows = Array.from({ length: 100 }, (_, index) => ({
      item_name: `i${index}`,
      uid: ann.uid,
    }))
    const made: { item_id: number }[] = await trx(Item.tableName).insert(rows).returning('item_id')
    const entry = { op_action_type: 'update', op_object_type: 'item' }
    for (const { item_id } of made.slice(0, 2))
      await trx(ItemChangeLog.tableName).insert(
        Array.from({ length: 300 }, () => ({ item_id, ...entry })),
      )
    return made.map(({ item_id }) => item_id)
  })
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: names })
  const alone = (await make.item({ owner: ann })).item_id
  const bind = (item_id: number[]) =>
    countQueries(db, () => as(ann).ask(teamItemCalls.save, { team_id, item_id }))
  const few = await bind([alone])
  const worked = await workOf(async () => {
    expect(await bind(itemIds)).toBeLessThanOrEqual(few + 12) // 20,000 rows, 2,000 each
  })
  expect(worked).toBeLessThan(5_000)
  expect(await TeamItemMember.query(db.read).where({ team_id }).resultSize()).toBe(101 * 200)
  // a full log keeps its newest 300 entries
  expect((await as(ann).ask(itemCalls.getChangeLog, { item_id: itemIds[0] as number })).total).toBe(
    300,
  )
  expect(
    (await as(ann).ask(itemCalls.getChangeLog, { item_id: itemIds[0] as number })).list[0],
  ).toMatchObject({
    op_action_type: 'binding',
  })
  expect((await as(ann).ask(itemCalls.getChangeLog, { item_id: itemIds[5] as number })).total).toBe(
    1,
  )
  expect(await as(ann).ask(teamItemCalls.getListByTeam, { team_id })).toHaveLength(101)
  const end = (id: number) => countQueries(db, () => as(ann).ask(teamCalls.delete, { id }))
  const small = await team(ann)
  await as(ann).ask(teamItemCalls.save, { team_id: small, item_id: [alone] })
  expect(await end(team_id)).toBeLessThanOrEqual((await end(small)) + 12)
  expect(await TeamItemMember.query(db.read).where({ team_id }).resultSize()).toBe(0)
})
