import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { Audit } from '../../models/audit.ts'
import { Catalog } from '../../models/catalog.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db } = await startApp()

/** A team with a reader, a manager, somebody who is limited to catalogs and one who has left. */
async function set() {
  const [ann, bob, carl, dave, eve] = await Promise.all([1, 2, 3, 4, 5].map(() => make.user()))
  const { item_id } = await make.item({ owner: ann!, password: 'x' })
  const other = (await make.item({ owner: ann!, password: 'x' })).item_id
  const catalogs = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const cat_ids = catalogs.map(({ cat_id }) => cat_id).toSorted((a, b) => a - b)
  const { id: team_id } = await as(ann!).ask(teamCalls.save, { team_name: 't' })
  const { id: binding } = await as(ann!).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  await as(ann!).ask(teamItemCalls.save, { team_id, item_id: [other] })
  const people = [bob!, carl!, dave!, eve!]
  await as(ann!).ask(teamMemberCalls.save, {
    team_id,
    member_username: people.map(({ username }) => username),
  })
  const rows = await as(ann!).ask(teamItemMemberCalls.getList, { team_id, item_id })
  const change = (uid: number, to: object) => {
    const row = rows.find(({ member_uid }) => Number(member_uid) === uid)
    return as(ann!).ask(teamItemMemberCalls.save, { id: Number(row?.id), ...to })
  }
  await change(bob!.uid, { member_group_id: 0 })
  await change(carl!.uid, { member_group_id: 2 })
  await change(dave!.uid, { cat_ids })
  await as(eve!).ask(itemCalls.exitItem, { item_id })
  /** Everybody's rights: who, item, role, whether limited, to which catalogs. */
  const stored = async () => {
    const all = await TeamItemMember.query(db.read)
      .where({ team_id })
      .orderBy(['member_uid', 'item_id'])
    const scopes = await TeamItemMemberCat.query(db.read).orderBy('cat_id')
    return all.map(({ id, member_uid, item_id: item, member_group_id, is_tied }) => [
      member_uid,
      item,
      member_group_id,
      is_tied,
      scopes.filter((one) => one.team_item_member_id === id).map(({ cat_id }) => cat_id),
    ])
  }
  const memberId = async (uid: number) => {
    const all = await as(ann!).ask(teamMemberCalls.getList, { team_id })
    return Number(all.find(({ member_uid }) => Number(member_uid) === uid)?.id)
  }
  return {
    ann: ann!,
    bob: bob!,
    dave: dave!,
    eve: eve!,
    people,
    item_id,
    team_id,
    binding,
    cat_ids,
    stored,
    memberId,
  }
}

test('everybody who was removed comes back with the rights they had, and with no others', async () => {
  const { ann, people, team_id, stored, memberId } = await set()
  const before = await stored()
  expect(before).toHaveLength(7)
  for (const { uid, username } of people) {
    const { rights } = await as(ann).ask(teamMemberCalls.delete, { id: await memberId(uid) })
    expect(await stored()).toEqual(before.filter(([who]) => who !== uid))
    await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [username], rights })
    expect(await stored()).toEqual(before)
  }
  const { detail } = (await Audit.query(db.read).orderBy('id', 'desc').first())!
  expect(detail).toContain('member_group_id')
})

test('an item that was unbound comes back with the rights of everybody', async () => {
  const { ann, team_id, item_id, binding, stored } = await set()
  const before = await stored()
  const { rights } = await as(ann).ask(teamItemCalls.delete, { id: binding })
  expect(await stored()).toEqual(before.filter(([, item]) => item !== item_id))
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id], rights })
  expect(await stored()).toEqual(before)
})

test('somebody without any right comes back without any', async () => {
  const { ann, eve, team_id, stored, memberId } = await set()
  for (const { item_id } of await as(ann).ask(teamItemCalls.getListByTeam, { team_id }))
    await as(eve)
      .ask(itemCalls.exitItem, { item_id: Number(item_id) })
      .catch(() => undefined)
  const before = await stored()
  const { rights } = await as(ann).ask(teamMemberCalls.delete, { id: await memberId(eve.uid) })
  expect(rights).toEqual([])
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [eve.username], rights })
  expect(await stored()).toEqual(before)
})

test('who was limited to catalogs that are gone by now sees nothing', async () => {
  const { ann, dave, item_id, team_id, cat_ids, stored, memberId } = await set()
  const { rights } = await as(ann).ask(teamMemberCalls.delete, { id: await memberId(dave.uid) })
  await db.transaction((trx) => Catalog.query(trx).whereIn('cat_id', cat_ids).delete())
  await as(ann).ask(teamMemberCalls.save, { team_id, member_username: [dave.username], rights })
  expect(await stored()).toContainEqual([dave.uid, item_id, 1, 1, []])
})

test('only rights of whom and what the call adds are given, and never in other items', async () => {
  const { ann, bob, eve, item_id, team_id, stored, memberId } = await set()
  const foreign = (await make.item({ owner: bob })).item_id
  const own = (await make.item({ owner: ann })).item_id
  const before = await stored()
  const { rights } = await as(ann).ask(teamMemberCalls.delete, { id: await memberId(bob.uid) })
  const manages = { member_group_id: 2, is_tied: 0, cat_ids: [] as number[] } as const
  await as(ann).ask(teamMemberCalls.save, {
    team_id,
    member_username: [bob.username],
    rights: [
      ...rights,
      { item_id, member_uid: eve.uid, ...manages },
      { item_id: foreign, member_uid: bob.uid, ...manages },
      { item_id: own, member_uid: bob.uid, ...manages },
    ],
  })
  expect(await stored()).toEqual(before)
})

test('rights that can’t be read are refused, and nothing is changed', async () => {
  const { ann, bob, item_id, team_id, stored, memberId } = await set()
  await as(ann).ask(teamMemberCalls.delete, { id: await memberId(bob.uid) })
  const before = await stored()
  const right = { item_id, member_uid: bob.uid, member_group_id: 3, is_tied: 0, cat_ids: [] }
  for (const rights of [[right], 'all', '[{}]', {}]) {
    const body = { team_id, member_username: bob.username, rights }
    const answer = await send('teamMember/save', body, { 'x-api-token': ann.token })
    expect(answer.error_name).toBe('badInput')
  }
  expect(await stored()).toEqual(before)
  expect(
    (await refusal(bob, teamMemberCalls.save, { team_id, member_username: [bob.username] })).why,
  ).toBe('noAccess')
})
