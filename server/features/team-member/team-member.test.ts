import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { PageLock } from '../../models/page-lock.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

test('people are added in one call and may edit every item of the team, except their own as owners', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user({ name: '伊娃' })]
  const items = [
    await make.item({ owner: ann, password: 'x' }),
    await make.item({ owner: ann, password: 'x' }),
  ]
  const hers = await make.item({ owner: eve, password: 'x' })
  await make.member({ item_id: hers.item_id, user: ann, role: 2 })
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamItemCalls.save, {
    team_id,
    item_id: [...items.map(({ item_id }) => item_id), hers.item_id],
  })
  clock.now += 5
  const answer = await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [bob.username, eve.username, 'nobody_at_all'],
    team_member_group_id: 2,
  })
  expect(answer).toMatchObject({
    team_id,
    team_member_group_id: 2,
    added: 2,
    skipped: ['nobody_at_all'],
  })
  expect(await as(bob).ask(teamMemberCalls.getList, { team_id })).toEqual([
    {
      id: answer.id,
      team_id,
      member_uid: eve.uid,
      member_username: eve.username,
      name: '伊娃',
      addtime: '2026-11-21 08:00:05',
      addtime_unix: clock.now,
      last_update_time: 0,
      team_member_group_id: 2,
    },
    expect.objectContaining({ member_username: bob.username }),
  ])
  const rows = await TeamItemMember.query(db.read)
    .where({ team_id })
    .orderBy(['member_uid', 'item_id'])
  expect(
    rows.map(({ member_uid, item_id, member_group_id, is_tied }) => [
      member_uid,
      item_id,
      member_group_id,
      is_tied,
    ]),
  ).toEqual([
    ...[...items, hers].map(({ item_id }) => [bob.uid, item_id, 1, 0]),
    ...items.map(({ item_id }) => [eve.uid, item_id, 1, 0]),
  ])
})

test('names with commas or quotes, as directories have them, are added like any other', async () => {
  const ann = await make.user()
  const people = [
    await make.user({ username: 'Doe, Jane' }),
    await make.user({ username: `O'Neil "Q"` }),
  ]
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const member_username = people.map(({ username }) => username)
  const answer = await as(ann).ask(teamMemberCalls.save, { team_id, member_username })
  expect(answer).toMatchObject({ added: 2, skipped: [] })
})

test('an unknown name, a member, an empty list and an invalid role are reported differently', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [bob.username] })
  const refused = async (fields: object) => {
    const body = await send(
      'teamMember/save',
      { team_id, member_username: bob.username, ...fields },
      { 'x-api-token': ann.token },
    )
    return [body.error_code, body.error_name]
  }
  expect(await refused({})).toEqual([10101, 'nobodyAdded'])
  expect(await refused({ member_username: 'nobody_at_all' })).toEqual([10209, 'userUnknown'])
  expect(await refused({ member_username: `nobody_at_all,${bob.username}` })).toEqual([
    10101,
    'nobodyAdded',
  ])
  expect(await refused({ member_username: ' ' })).toEqual([10101, 'badInput'])
  expect(await refused({ team_id: 0 })).toEqual([10101, 'teamNotFound'])
  for (const team_member_group_id of [0, 3, 'x'])
    expect(await refused({ team_member_group_id })).toEqual([10101, 'badInput'])
  const admin = await make.user({ groupid: 1 })
  expect((await refusal(admin, teamMemberCalls.getList, { team_id: 999_999 })).why).toBe(
    'teamNotFound',
  )
  expect((await refusal(bob, teamMemberCalls.getList, { team_id: 999_999 })).why).toBe('noAccess')
})

test('an administrator of the team can be appointed and dismissed; rights on items stay as they are', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const { id } = await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [bob.username],
  })
  const rename = () => as(bob).ask(teamCalls.save, { id: team_id, team_name: 'by bob' })
  await expect(rename()).rejects.toThrow(/10103/)
  clock.now += 5
  expect(await as(ann).ask(teamMemberCalls.update, { id, team_member_group_id: 2 })).toEqual([])
  await rename()
  expect(await as(bob).ask(teamMemberCalls.getList, { team_id })).toMatchObject([
    { last_update_time: clock.now, team_member_group_id: 2 },
  ])
  await as(bob).ask(teamMemberCalls.update, { id, team_member_group_id: 1 })
  await expect(rename()).rejects.toThrow(/10103/)
  expect(
    (await refusal(ann, teamMemberCalls.update, { id: 999_999, team_member_group_id: 1 })).why,
  ).toBe('memberNotFound')
  const bad = await send(
    'teamMember/update',
    { id, team_member_group_id: '' },
    { 'x-api-token': ann.token },
  )
  expect(bad.error_name).toBe('badInput')
})

test('somebody removed loses the rights through the team at once, and nothing else', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const one = await make.item({ owner: ann, password: 'x' })
  const two = await make.item({ owner: ann, password: 'x' })
  const page = await make.page({ item_id: one.item_id, owner: ann })
  const kept = await make.page({ item_id: two.item_id, owner: ann })
  await make.member({ item_id: two.item_id, user: bob, role: 1 })
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const { id } = await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [bob.username],
  })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [one.item_id, two.item_id] })
  for (const { page_id } of [page, kept])
    await db.transaction((trx) =>
      PageLock.query(trx).insert({
        page_id,
        lock_uid: bob.uid,
        lock_to: clock.now + 900,
        addtime: 1,
      }),
    )
  expect(await as(ann).ask(teamMemberCalls.delete, { id })).toEqual({
    success: true,
    rights: [one, two].map(({ item_id }) => ({
      item_id,
      member_uid: bob.uid,
      member_group_id: 1,
      is_tied: 0,
      cat_ids: [],
    })),
  })
  expect((await refusal(bob, pageCalls.info, { page_id: page.page_id })).number).toBe(10303)
  await as(bob).ask(pageCalls.info, { page_id: kept.page_id })
  expect(
    (await PageLock.query(db.read).where({ lock_uid: bob.uid })).map(({ page_id }) => page_id),
  ).toEqual([kept.page_id])
  expect(await TeamItemMember.query(db.read).where({ team_id })).toEqual([])
  expect((await refusal(ann, teamMemberCalls.delete, { id })).why).toBe('memberNotFound')
})

test('only the creator can remove the creator’s row', async () => {
  const [ann, bob, admin] = [await make.user(), await make.user(), await make.user({ groupid: 1 })]
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const { id } = await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [ann.username],
  })
  await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [bob.username],
    team_member_group_id: 2,
  })
  expect((await refusal(bob, teamMemberCalls.delete, { id })).why).toBe('noAccess')
  expect((await refusal(admin, teamMemberCalls.delete, { id })).why).toBe('noAccess')
  await as(ann).ask(teamMemberCalls.delete, { id })
})

test('somebody added while an item is bound may edit it, whichever came first', async () => {
  const ann = await make.user()
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const people = await Promise.all([1, 2, 3, 4].map(() => make.user()))
  const items = await Promise.all([1, 2, 3, 4].map(() => make.item({ owner: ann })))
  await Promise.all([
    ...people.map(({ username }) =>
      as(ann).ask(teamMemberCalls.save, { team_id, member_username: [username] }),
    ),
    ...items.map(({ item_id }) => as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })),
  ])
  expect(await TeamItemMember.query(db.read).where({ team_id }).resultSize()).toBe(16)
})

test('of two concurrent additions of one person one succeeds, and the person has one row', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  const add = () => as(ann).ask(teamMemberCalls.save, { team_id, member_username: [bob.username] })
  const all = await Promise.allSettled([add(), add(), add()])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await TeamMember.query(db.read).where({ team_id }).resultSize()).toBe(1)
  expect(await as(ann).ask(teamItemMemberCalls.getList, { team_id, item_id })).toHaveLength(1)
})

test('somebody who left an item stays in the team, and is not added back with others', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [bob.username] })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  await as(bob).ask(itemCalls.exitItem, { item_id })
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [eve.username] })
  expect(
    (await as(ann).ask(teamItemMemberCalls.getList, { team_id, item_id })).map(
      (row) => row.member_uid,
    ),
  ).toEqual([eve.uid])
  expect(await as(bob).ask(teamCalls.getList, {})).toHaveLength(1)
})
