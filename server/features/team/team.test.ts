import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { openCalls } from '#contract/calls/open.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { endAccount } from '../../services/people/account-end.ts'
import type { MadeUser } from '../../test/make.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

/** A team with people and bound items, made by its own calls. */
async function team(
  creator: MadeUser,
  people: readonly MadeUser[] = [],
  items: readonly number[] = [],
) {
  const { id } = await as(creator).ask(teamCalls.save, { team_name: '后端组' })
  if (people.length > 0)
    await as(creator).ask(teamMemberCalls.save, {
      team_id: id,
      member_username: people.map(({ username }) => username),
    })
  if (items.length > 0)
    await as(creator).ask(teamItemCalls.save, { team_id: id, item_id: [...items] })
  return id
}
const manager = async (team_id: number, by: MadeUser, who: MadeUser) => {
  const row = (await as(by).ask(teamMemberCalls.getList, { team_id })).find(
    ({ member_uid }) => member_uid === who.uid,
  )
  await as(by).ask(teamMemberCalls.update, { id: row?.id ?? 0, team_member_group_id: 2 })
}
const lock = (page_id: number, lock_uid: number) =>
  db.transaction((trx) =>
    PageLock.query(trx).insert({ page_id, lock_uid, lock_to: clock.now + 900, addtime: clock.now }),
  )

test('a team is created, renamed and listed with its counts for everybody in it', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const doomed = await make.item({ owner: ann })
  const made = await as(ann).ask(teamCalls.save, { team_name: '  文档组 ' })
  expect(made).toEqual({
    id: made.id,
    team_name: '文档组',
    uid: ann.uid,
    username: ann.username,
    addtime: clock.now,
    last_update_time: 0,
  })
  clock.now += 10
  const later = await team(ann, [bob], [item_id, doomed.item_id])
  await db.transaction((trx) =>
    Item.query(trx).findById(doomed.item_id).patch({ is_del: 1, del_time: clock.now }),
  )
  await as(ann).ask(teamCalls.save, { id: later, team_name: 'Docs' })

  const [first, second] = await as(ann).ask(teamCalls.getList, {})
  expect(first).toEqual({
    id: later,
    team_name: 'Docs',
    uid: ann.uid,
    username: ann.username,
    addtime: '2026-11-21 08:00:10',
    addtime_unix: clock.now,
    last_update_time: clock.now,
    memberCount: 1,
    itemCount: 1,
    team_manage: true,
  })
  expect(second).toMatchObject({ id: made.id, memberCount: 0, itemCount: 0 })
  expect(await as(bob).ask(teamCalls.getList, {})).toEqual([{ ...first, team_manage: false }])
  await manager(later, ann, bob)
  expect(await as(bob).ask(teamCalls.getList, {})).toMatchObject([{ team_manage: true }])
  expect(await as(eve).ask(teamCalls.getList, {})).toEqual([])
  const wire = await send('team/getList', {}, { 'x-api-token': bob.token })
  expect(wire).toMatchObject({
    data: [
      { id: String(later), memberCount: 1, team_manage: 1, last_update_time: String(clock.now) },
    ],
  })
})

test('a name is required, of at most fifty characters; the limit is a thousand teams', async () => {
  const [ann, admin] = [await make.user(), await make.user({ groupid: 1 })]
  const id = await team(ann)
  for (const named of [{}, { id }])
    for (const team_name of ['', ' \t '])
      expect((await refusal(ann, teamCalls.save, { ...named, team_name })).why).toBe(
        'teamNameMissing',
      )
  expect((await refusal(ann, teamCalls.save, { team_name: 'x'.repeat(51) })).why).toBe(
    'textTooLong',
  )
  // a site administrator is told that there is none, others are told nothing
  expect((await refusal(admin, teamCalls.save, { id: 999_999, team_name: 'x' })).why).toBe(
    'teamNotFound',
  )
  expect((await refusal(ann, teamCalls.save, { id: 999_999, team_name: 'x' })).why).toBe('noAccess')
  const many = Array.from({ length: limits.teamsPerUser - 1 }, () => ({
    team_name: 't',
    uid: ann.uid,
    addtime: 1,
  }))
  await db.transaction((trx) => trx(Team.tableName).insert(many))
  expect((await refusal(ann, teamCalls.save, { team_name: 'x' })).why).toBe('tooManyTeams')
  expect(await as(ann).ask(teamCalls.getList, {})).toHaveLength(limits.teamsPerUser)
})

test('an account deleted meanwhile leaves no team behind', async () => {
  const ann = await make.user()
  meanwhile(db, (trx) => endAccount(trx, ann.uid))
  expect((await refusal(ann, teamCalls.save, { team_name: 'x' })).why).toBe('notLoggedIn')
  expect(await Team.query(db.read).where({ uid: ann.uid })).toEqual([])
})

test('deleting a team ends all rights through it; items and other memberships stay, and each item logs it', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const items = await Promise.all(
    [1, 2, 3].map(() => make.item({ owner: ann, password: 'secret' })),
  )
  const [one, two] = items.map(({ item_id }) => item_id) as [number, number]
  const page = await make.page({ item_id: one, owner: ann })
  const herPage = await make.page({ item_id: one, owner: ann })
  await make.member({ item_id: one, user: eve, role: 1 })
  const id = await team(
    ann,
    [bob, eve],
    items.map(({ item_id }) => item_id),
  )
  const other = await team(ann, [bob], [two])
  await lock(page.page_id, bob.uid)
  await lock(herPage.page_id, eve.uid)
  await as(bob).ask(pageCalls.info, { page_id: page.page_id })

  expect(await as(ann).ask(teamCalls.delete, { id })).toEqual({ success: true })
  expect((await refusal(bob, pageCalls.info, { page_id: page.page_id })).why).toBe(
    'itemPasswordNeeded',
  )
  await as(eve).ask(pageCalls.info, { page_id: page.page_id })
  expect((await as(bob).ask(itemCalls.myList, {})).map(({ item_id }) => item_id)).toEqual([two])
  for (const { tableName } of [TeamMember, TeamItem, TeamItemMember])
    expect(await db.read(tableName).where({ team_id: id })).toEqual([])
  expect(
    (await TeamItemMember.query(db.read).where({ team_id: other })).map(
      ({ member_uid }) => member_uid,
    ),
  ).toEqual([bob.uid])
  expect(
    (await PageLock.query(db.read).whereIn('page_id', [page.page_id, herPage.page_id])).map(
      ({ lock_uid }) => lock_uid,
    ),
  ).toEqual([eve.uid])
  for (const { item_id } of items) {
    const { list } = await as(ann).ask(itemCalls.getChangeLog, { item_id })
    expect(list.find(({ op_object_id }) => op_object_id === id)).toMatchObject({
      op_action_type: 'unbound',
      op_object_type: 'team',
      op_object_name: '后端组',
      username: ann.username,
    })
  }
  expect((await refusal(ann, teamCalls.delete, { id })).why).toBe('noAccess')
  expect((await refusal(ann, teamCalls.delete, { id: 0 })).number).toBe(10101)
})

test('of many concurrent deletions one deletes the team', async () => {
  const ann = await make.user()
  const id = await team(ann, [await make.user()], [(await make.item({ owner: ann })).item_id])
  const all = await Promise.allSettled([1, 2, 3].map(() => as(ann).ask(teamCalls.delete, { id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('leaving ends the rights through the team, and repeating it has no effect; a creator cannot leave', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({ item_id, owner: ann })
  const id = await team(ann, [bob, ann], [item_id])
  await lock(page.page_id, bob.uid)
  await as(bob).ask(pageCalls.info, { page_id: page.page_id })
  expect(await as(bob).ask(teamCalls.exitTeam, { id })).toEqual([])
  expect((await refusal(bob, pageCalls.info, { page_id: page.page_id })).why).toBe(
    'itemPasswordNeeded',
  )
  expect(await PageLock.query(db.read).findById(page.page_id)).toBeUndefined()
  for (const again of [id, 999_999])
    expect(await as(bob).ask(teamCalls.exitTeam, { id: again })).toEqual([])
  const left = await Audit.query(db.read).where({ actor_uid: bob.uid })
  expect(left).toMatchObject([{ act: 'team.leave', object_id: id }])
  for (const none of [0, -1])
    expect((await refusal(bob, teamCalls.exitTeam, { id: none })).number).toBe(10101)
  await as(ann).ask(teamCalls.exitTeam, { id })
  expect(await as(ann).ask(teamCalls.getList, {})).toMatchObject([
    { id, team_manage: true, memberCount: 0 },
  ])
})

test('a transfer includes the items of the former owner, who keeps no right on them', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const mine = await make.item({ owner: ann, password: 'secret' })
  const alsoMine = await make.item({ owner: ann })
  const hers = await make.item({ owner: eve })
  const unbound = await make.item({ owner: ann })
  const binned = await make.item({ owner: ann })
  const page = await make.page({ item_id: mine.item_id, owner: ann })
  await make.member({ item_id: hers.item_id, user: ann, role: 2 })
  await make.member({ item_id: mine.item_id, user: bob, role: 0 })
  const id = await team(
    ann,
    [ann, bob],
    [mine.item_id, alsoMine.item_id, hers.item_id, binned.item_id],
  )
  await db.transaction((trx) =>
    Item.query(trx).findById(binned.item_id).patch({ is_del: 1, del_time: clock.now }),
  )
  const pair = await as(ann).ask(itemCalls.getKey, { item_id: mine.item_id })
  await lock(page.page_id, ann.uid)

  const give = { team_id: id, username: bob.username, password: ann.password }
  expect(await as(ann).ask(teamCalls.attorn, give)).toEqual([])
  const owners = await Item.query(db.read)
    .findByIds([mine.item_id, alsoMine.item_id, hers.item_id, unbound.item_id, binned.item_id])
    .orderBy('item_id')
  expect(owners.map(({ uid }) => uid)).toEqual([bob.uid, bob.uid, eve.uid, ann.uid, ann.uid])
  expect((await refusal(ann, pageCalls.info, { page_id: page.page_id })).why).toBe(
    'itemPasswordNeeded',
  )
  await as(ann).ask(itemCalls.detail, { item_id: hers.item_id })
  expect(
    (
      await refusal(null, openCalls.getCatalogTree, {
        api_key: pair.api_key,
        api_token: pair.api_token,
      })
    ).why,
  ).toBe('keyPairWrong')
  expect(await ItemMember.query(db.read).where({ item_id: mine.item_id })).toEqual([])
  expect(
    await TeamItemMember.query(db.read).where({ item_id: mine.item_id, member_uid: bob.uid }),
  ).toEqual([])
  expect(await PageLock.query(db.read).findById(page.page_id)).toBeUndefined()
  // the former creator belongs to the team as before, and manages it no more
  expect(await as(ann).ask(teamCalls.getList, {})).toMatchObject([
    { id, uid: bob.uid, username: bob.username, team_manage: false },
  ])
  expect((await refusal(ann, teamCalls.attorn, give)).number).toBe(10101)
})

test('an administrator who transfers the team does not transfer items of others', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const id = await team(ann, [bob], [item_id])
  await manager(id, ann, bob)
  await as(bob).ask(teamCalls.attorn, {
    team_id: id,
    username: eve.username,
    password: bob.password,
  })
  expect((await Item.query(db.read).findById(item_id))?.uid).toBe(ann.uid)
  expect(await as(eve).ask(teamCalls.getList, {})).toMatchObject([
    { id, uid: eve.uid, team_manage: true },
  ])
  expect((await refusal(ann, teamCalls.delete, { id })).why).toBe('noAccess')
})

test('a transfer requires one’s own password, and an existing person other than the creator', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const id = await team(ann)
  const refused = async (fields: object) => {
    const all = { team_id: id, username: bob.username, password: ann.password, ...fields }
    const { number, why } = await refusal(ann, teamCalls.attorn, all)
    return [number, why]
  }
  expect(await refused({ password: 'wrong' })).toEqual([10208, 'wrongPassword'])
  expect(await refused({ password: '' })).toEqual([10101, 'badInput'])
  expect(await refused({ username: 'nobody_at_all' })).toEqual([10209, 'userUnknown'])
  expect(await refused({ username: ' ' })).toEqual([10101, 'badInput'])
  expect(await refused({ username: ann.username })).toEqual([10101, 'alreadyOwner'])
  expect(await refused({ team_id: 0 })).toEqual([10101, 'teamNotFound'])
  expect(await refused({ team_id: 999_999 })).toEqual([10101, 'noAccess'])
  expect((await Team.query(db.read).findById(id))?.uid).toBe(ann.uid)
  for (let attempt = 0; attempt < limits.signInMisses; attempt++)
    await refused({ password: 'wrong' })
  expect(await refused({})).toEqual([10101, 'tooManyTries'])
})

test('an account without a local password confirms with the name of the team', async () => {
  const [ann, bob] = [await make.user({ password: '', is_sso: 1 }), await make.user()]
  const id = await team(ann)
  const give = { team_id: id, username: bob.username, password: '' }
  expect((await refusal(ann, teamCalls.attorn, { ...give, project_name: 'other' })).number).toBe(
    10208,
  )
  expect((await refusal(ann, teamCalls.attorn, give)).why).toBe('badInput')
  await as(ann).ask(teamCalls.attorn, { ...give, project_name: ' 后端组 ' })
  expect((await Team.query(db.read).findById(id))?.uid).toBe(bob.uid)
})

test('actions of a site administrator on somebody else’s team are audited', async () => {
  const [ann, bob, admin] = [await make.user(), await make.user(), await make.user({ groupid: 1 })]
  const id = await team(ann)
  await as(admin).ask(teamCalls.save, { id, team_name: 'renamed' })
  await as(admin).ask(teamCalls.attorn, {
    team_id: id,
    username: bob.username,
    password: admin.password,
  })
  await as(admin).ask(teamCalls.delete, { id })
  await as(admin).ask(teamCalls.delete, { id: await team(admin) })
  const acts = await db
    .read('audit')
    .where({ actor_uid: admin.uid })
    .orderBy('id')
    .select('act', 'object_id', 'detail')
  expect(acts).toEqual([
    {
      act: 'team.rename',
      object_id: id,
      detail: JSON.stringify({ name: '后端组', to: 'renamed' }),
    },
    {
      act: 'team.attorn',
      object_id: id,
      detail: JSON.stringify({ name: 'renamed', to: bob.username }),
    },
    { act: 'team.delete', object_id: id, detail: JSON.stringify({ name: 'renamed' }) },
  ])
})

test('one team is answered to whom it shows, any to a site administrator', async () => {
  const [ann, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const admin = await make.user({ groupid: 1 })
  const id = await team(ann, [bob])
  await team(ann)
  const one = (who: MadeUser, team_id: number) => as(who).ask(teamCalls.getList, { team_id })
  expect(await one(ann, id)).toMatchObject([{ id, team_manage: true }])
  expect(await one(bob, id)).toMatchObject([{ id, team_manage: false }])
  expect(await one(admin, id)).toMatchObject([
    { id, team_name: '后端组', username: ann.username, memberCount: 1, team_manage: true },
  ])
  expect(await one(eve, id)).toEqual([])
  expect(await one(admin, 99_999)).toEqual([])
  expect(await as(admin).ask(teamCalls.getList, {}), 'the list stays their own').toEqual([])
})

test('access tokens cannot manage teams, except those for administration', async () => {
  const ann = await make.user()
  const { id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  const token = await make.token(ann.uid, { kind: 'access', scope: 'write' })
  const asToken = async (path: string, fields: object) =>
    (await send(path, fields, { 'x-api-token': token })).error_name
  expect(await asToken('team/getList', {})).toBe('outOfScope')
  expect(await asToken('team/delete', { id })).toBe('outOfScope')
  expect(await asToken('teamItem/save', { team_id: id, item_id: '1' })).toBe('outOfScope')
  expect(await asToken('teamItemMember/getList', { team_id: id, item_id: 1 })).toBe('outOfScope')
  const admin = await make.user({ groupid: 1 })
  const office = { 'x-api-token': await make.token(admin.uid, { kind: 'access', scope: 'admin' }) }
  expect(await send('team/save', { id, team_name: 'x' }, office)).toMatchObject({ error_code: 0 })
  const limited = {
    'x-api-token': await make.token(admin.uid, { kind: 'access', scope: 'admin', all_items: 0 }),
  }
  for (const [path, fields] of [
    ['team/getList', {}],
    ['team/save', { id, team_name: 'y' }],
    ['team/exitTeam', { id }],
  ] as const)
    expect(await send(path, fields, limited)).toMatchObject({ error_name: 'outOfScope' })
})
