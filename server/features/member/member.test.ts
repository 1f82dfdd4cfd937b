import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { memberCalls } from '#contract/calls/member.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Catalog } from '../../models/catalog.ts'
import { ItemMemberCat } from '../../models/item-member-cat.ts'
import { ItemMember } from '../../models/item-member.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Team } from '../../models/team.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'
import { countQueries } from '../../test/count-queries.ts'
import { workOf } from '../../test/processor-time.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

const lock = (page_id: number, lock_uid: number) =>
  db.transaction((trx) =>
    PageLock.query(trx).insert({ page_id, lock_uid, lock_to: clock.now + 900, addtime: clock.now }),
  )
const isLocked = async (page_id: number) =>
  (await PageLock.query(db.read).where({ page_id }).resultSize()) > 0

test('people are added by name in one call, each with role and catalog, and the item logs each of them', async () => {
  const [owner, bob, zhang] = [
    await make.user(),
    await make.user(),
    await make.user({ username: '张三', name: '张' }),
  ]
  const { item_id } = await make.item({ owner })
  const { cat_id, cat_name } = await make.catalog({ item_id })
  const answer = await as(owner).ask(memberCalls.save, {
    item_id,
    username: [bob.username.toUpperCase(), '张三', 'nobody_at_all', owner.username],
    member_group_id: 1,
    cat_id,
  })
  expect(answer).toMatchObject({
    item_id,
    member_group_id: 1,
    cat_id,
    cat_ids: String(cat_id),
    cat_name,
    added: 2,
  })
  expect(answer.skipped).toEqual(['nobody_at_all', owner.username])
  const list = await as(owner).ask(memberCalls.getList, { item_id })
  expect(
    list.map(({ uid, username, name, cat_id, member_group }) => ({
      uid,
      username,
      name,
      cat_id,
      member_group,
    })),
  ).toEqual([
    {
      uid: bob.uid,
      username: bob.username,
      name: '',
      cat_id,
      member_group: `Can edit · ${cat_name}`,
    },
    {
      uid: zhang.uid,
      username: '张三',
      name: '张',
      cat_id,
      member_group: `Can edit · ${cat_name}`,
    },
  ])
  expect(list[0]).toMatchObject({ addtime: '2026-11-21 08:00:00', addtime_unix: clock.now })
  const log = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(
    log.list.map((entry) => [
      entry.op_action_type,
      entry.op_object_type,
      entry.op_object_id,
      entry.op_object_name,
    ]),
  ).toEqual([
    ['binding', 'member', zhang.uid, '张三'],
    ['binding', 'member', bob.uid, bob.username],
  ])
})

test('a name may also be a verified e-mail address, never an unverified one', async () => {
  const owner = await make.user()
  const email = (address: string, email_verify: 0 | 1) => ({
    email: address,
    email_key: address,
    email_verify,
  })
  const proved = await make.user(email('proved@example.com', 1))
  await make.user(email('typed@example.com', 0))
  const { item_id } = await make.item({ owner })
  const answer = await as(owner).ask(memberCalls.save, {
    item_id,
    username: ['typed@example.com', ' Proved@Example.com '],
  })
  expect(answer).toMatchObject({ uid: proved.uid, added: 1, skipped: ['typed@example.com'] })
})

test('lists in the forms that clients send are understood', async () => {
  const owner = await make.user()
  const names = await Promise.all([1, 2, 3, 4].map(async () => (await make.user()).username))
  const { item_id } = await make.item({ owner })
  const save = (username: unknown) =>
    send('member/save', { item_id, username, member_group_id: '0' }, { 'x-api-token': owner.token })
  expect(await save(`${names[0]} , ${names[0]},,`)).toMatchObject({ data: { added: 1 } })
  expect(await save([names[1]])).toMatchObject({ data: { added: 1 } })
  expect(await save(`${names[2]}，${names[3]}`)).toMatchObject({ data: { added: 2 } })
  expect(await save({ a: names[0] })).toMatchObject({ error_code: 10101 })
  expect(await save(Array.from({ length: 1_001 }, (_, index) => `n${index}`))).toMatchObject({
    error_code: 10101,
  })
})

test('no names, no additions and invalid roles are reported differently', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const refused = async (fields: object) => {
    const body = await send(
      'member/save',
      { item_id, username: bob.username, ...fields },
      { 'x-api-token': owner.token },
    )
    return [body.error_code, body.error_name]
  }
  expect(await refused({ username: '' })).toEqual([10209, 'userUnknown'])
  expect(await refused({ username: ' , ' })).toEqual([10209, 'userUnknown'])
  expect(await refused({ username: 'nobody_at_all' })).toEqual([10101, 'nobodyAdded'])
  expect(await refused({ username: owner.username })).toEqual([10101, 'nobodyAdded'])
  for (const member_group_id of ['3', '-1', 'x', '1.5e9'])
    expect(await refused({ member_group_id })).toEqual([10101, 'badInput'])
  expect(await refused({ item_id: 0 })).toEqual([10101, 'itemNotFound'])
  expect(await ItemMember.query(db.read).where({ item_id })).toEqual([])
  await as(owner).ask(memberCalls.save, { item_id, username: [bob.username] })
  expect(await refused({})).toEqual([10101, 'nobodyAdded'])
})

test('a scope must be a live catalog of the item, on any level; managers have none', async () => {
  const [owner, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const top = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: top })
  const elsewhere = await make.catalog({ item_id: (await make.item({ owner })).item_id })
  const scope = (more: object) => ({
    item_id,
    username: [bob.username],
    member_group_id: 1 as const,
    ...more,
  })
  for (const wrong of [
    { cat_id: elsewhere.cat_id },
    { cat_id: 99 },
    { cat_id: -1 },
    { cat_ids: [below.cat_id, elsewhere.cat_id] },
  ])
    expect((await refusal(owner, memberCalls.save, scope(wrong))).why).toBe('catalogNotFound')
  for (const wrong of [
    { cat_id: 'docs' },
    { cat_id: [top.cat_id] },
    { cat_ids: 'docs' },
    { cat_ids: `${top.cat_id},docs` },
    { cat_ids: [-1] },
  ])
    expect(
      await send(
        'member/save',
        { ...scope(wrong), username: bob.username },
        { 'x-api-token': owner.token },
      ),
    ).toMatchObject({
      error_name: 'badInput',
      error_details: { field: Object.keys(wrong)[0] },
    })
  expect(await ItemMember.query(db.read).where({ item_id })).toEqual([])

  const made = await as(owner).ask(
    memberCalls.save,
    scope({ cat_id: 0, cat_ids: [below.cat_id, top.cat_id] }),
  )
  expect(made).toMatchObject({
    cat_ids: `${top.cat_id},${below.cat_id}`,
    cat_name: 'Several catalogs',
    cat_id: top.cat_id,
  })
  const manager = await as(owner).ask(memberCalls.save, {
    ...scope({ cat_id: top.cat_id }),
    username: [eve.username],
    member_group_id: 2,
  })
  expect(manager).toMatchObject({
    cat_id: 0,
    cat_ids: '',
    cat_name: 'All catalogs',
    member_group: 'Item admin',
  })
  expect(
    await ItemMemberCat.query(db.read).where({ item_member_id: manager.item_member_id }),
  ).toEqual([])
})

test('a row is changed in place: absent fields stay, and a manager’s scope is removed', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, password: 'secret' })
  const { cat_id } = await make.catalog({ item_id })
  const inScope = await make.page({ item_id, owner, cat_id })
  const atRoot = await make.page({ item_id, owner })
  const { item_member_id } = await make.member({ item_id, user: bob, role: 0 })
  const change = (more: object) =>
    as(owner).ask(memberCalls.save, { item_id, item_member_id, username: [], ...more })
  const write = (page_id: number) =>
    as(bob).ask(pageCalls.save, { page_id, item_id, page_title: 't', page_content: 'c' })

  expect(await change({ cat_id })).toMatchObject({ member_group_id: 0, cat_id, added: 0 })
  expect(await change({ member_group_id: 1 })).toMatchObject({ member_group_id: 1, cat_id })
  await write(inScope.page_id)
  await expect(write(atRoot.page_id)).rejects.toThrow(/10101/)
  expect(await change({ member_group_id: 2 })).toMatchObject({ member_group_id: 2, cat_id: 0 })
  await write(atRoot.page_id)
  expect(await change({ member_group_id: 1 })).toMatchObject({
    member_group_id: 1,
    cat_id: 0,
    cat_name: 'All catalogs',
  })
  await write(atRoot.page_id)
  expect(await change({ cat_ids: [] })).toMatchObject({ cat_id: 0 })
  const foreign = await make.item({ owner })
  expect(
    (
      await refusal(owner, memberCalls.save, {
        item_id: foreign.item_id,
        item_member_id,
        username: [],
      })
    ).why,
  ).toBe('memberNotFound')
  expect(
    (await refusal(owner, memberCalls.save, { item_id, item_member_id: 999_999, username: [] }))
      .why,
  ).toBe('memberNotFound')
})

test('losing the right to edit releases one’s page locks, and only these', async () => {
  const [owner, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const elsewhere = await make.item({ owner })
  const pages = await Promise.all([1, 2, 3].map(() => make.page({ item_id, owner })))
  const [mine, hers, his] = pages.map(({ page_id }) => page_id) as [number, number, number]
  const other = (await make.page({ item_id: elsewhere.item_id, owner })).page_id
  const { item_member_id } = await make.member({ item_id, user: bob, role: 1 })
  await make.member({ item_id: elsewhere.item_id, user: bob, role: 1 })
  await make.member({ item_id, user: eve, role: 1 })
  await lock(mine, bob.uid)
  await lock(hers, eve.uid)
  await lock(his, owner.uid)
  await lock(other, bob.uid)
  await as(owner).ask(memberCalls.save, {
    item_id,
    item_member_id,
    username: [],
    member_group_id: 0,
  })
  expect(await Promise.all([mine, hers, his, other].map(isLocked))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('removal ends the membership at once, with scope and locks, and is logged; memberships through teams stay', async () => {
  const [owner, bob, eve] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, password: 'secret' })
  const { cat_id } = await make.catalog({ item_id })
  const [one, two] = [
    (await make.page({ item_id, owner, cat_id })).page_id,
    (await make.page({ item_id, owner, cat_id })).page_id,
  ]
  const row = await make.member({ item_id, user: bob, role: 1, catalogScope: [cat_id] })
  const herRow = await make.member({ item_id, user: eve, role: 1 })
  await db.transaction((trx) =>
    TeamItemMember.query(trx).insert({
      team_id: 9,
      item_id,
      member_uid: eve.uid,
      member_group_id: 1,
    }),
  )
  await lock(one, bob.uid)
  await lock(two, eve.uid)
  const manager = await make.user()
  await make.member({ item_id, user: manager, role: 2 })

  expect(
    await as(manager).ask(memberCalls.delete, { item_id, item_member_id: row.item_member_id }),
  ).toEqual({ success: true })
  await as(manager).ask(memberCalls.delete, { item_id, item_member_id: herRow.item_member_id })
  expect((await refusal(bob, pageCalls.info, { page_id: one })).why).toBe('itemPasswordNeeded')
  await as(eve).ask(pageCalls.info, { page_id: one })
  expect([await isLocked(one), await isLocked(two)]).toEqual([false, true])
  expect(await ItemMemberCat.query(db.read).where({ item_member_id: row.item_member_id })).toEqual(
    [],
  )
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list.map((entry) => [entry.op_action_type, entry.op_object_name])).toEqual([
    ['unbound', eve.username],
    ['unbound', bob.username],
  ])
  for (const item_member_id of [row.item_member_id, 0, -1])
    expect((await refusal(manager, memberCalls.delete, { item_id, item_member_id })).why).toBe(
      'memberNotFound',
    )
  const elsewhere = await make.item({ owner })
  const foreign = await make.member({ item_id: elsewhere.item_id, user: bob, role: 1 })
  expect(
    (
      await refusal(manager, memberCalls.delete, {
        item_id,
        item_member_id: foreign.item_member_id,
      })
    ).why,
  ).toBe('memberNotFound')
})

test('a manager may remove themselves and is a stranger from the next request on', async () => {
  const [owner, manager] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, is_archived: 1 })
  const { item_member_id } = await make.member({ item_id, user: manager, role: 2 })
  await as(manager).ask(memberCalls.delete, { item_id, item_member_id })
  expect((await refusal(manager, memberCalls.getList, { item_id })).number).toBe(10303)
})

test('of two who add the same person at once one succeeds, the other is told', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const add = () => as(owner).ask(memberCalls.save, { item_id, username: [bob.username] })
  const both = await Promise.allSettled([add(), add(), add()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ItemMember.query(db.read).where({ item_id })).toHaveLength(1)
})

test('a scope to a deleted catalog is shown as what it is', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const { cat_id } = await make.catalog({ item_id })
  await make.member({ item_id, user: bob, role: 1, catalogScope: [cat_id] })
  await db.transaction((trx) => Catalog.query(trx).deleteById(cat_id))
  const [row] = await as(owner).ask(memberCalls.getList, { item_id })
  expect(row).toMatchObject({ cat_id, cat_name: 'Catalog deleted, no access' })
  const chinese = await send(
    'member/getList',
    { item_id },
    { 'x-api-token': owner.token, 'accept-language': 'zh-CN' },
  )
  expect(chinese).toMatchObject({
    data: [{ cat_name: '目录已删除，无权限', member_group: '可编辑 · 目录已删除，无权限' }],
  })
})

test('everybody with a membership is listed once: owner, members, team members, with the highest role', async () => {
  const [owner, bob, eve, tom] = [
    await make.user({ name: 'Ann' }),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  const { item_id } = await make.item({ owner })
  await make.member({ item_id, user: bob, role: 0 })
  await make.member({ item_id, user: eve, role: 1 })
  await db.transaction(async (trx) => {
    for (const [who, member_group_id] of [
      [tom, 0],
      [bob, 2],
    ] as const)
      await TeamItemMember.query(trx).insert({
        team_id: 9,
        item_id,
        member_uid: who.uid,
        member_group_id,
        addtime: clock.now,
      })
  })
  expect(await as(eve).ask(memberCalls.getAllList, { item_id })).toEqual([
    {
      item_id,
      uid: owner.uid,
      username: owner.username,
      username_name: 'Ann',
      member_group_id: '1',
    },
    {
      item_id,
      uid: bob.uid,
      username: bob.username,
      username_name: bob.username,
      member_group_id: '2',
    },
    {
      item_id,
      uid: eve.uid,
      username: eve.username,
      username_name: eve.username,
      member_group_id: '1',
    },
    {
      item_id,
      uid: tom.uid,
      username: tom.username,
      username_name: tom.username,
      member_group_id: '0',
    },
  ])
  const refused = await refusal(tom, memberCalls.getAllList, { item_id })
  expect([refused.why, refused.number]).toEqual(['noAccess', 10301])
})

test('without an item the list is empty, but sign-in is required', async () => {
  const ann = await make.user()
  for (const call of [memberCalls.getList, memberCalls.getAllList]) {
    expect(await as(ann).ask(call, {})).toEqual([])
    expect(await as(ann).ask(call, { item_id: -1 })).toEqual([])
    expect((await refusal(null, call, {})).number).toBe(10102)
    expect((await refusal(ann, call, { item_id: 999_999 })).why).toBe('itemNotFound')
  }
})

test('one’s own people are those of the items and teams one owns, newest first', async () => {
  const [ann, bob, eve, tom] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  const { item_id } = await make.item({ owner: ann })
  const gone = await make.item({ owner: ann, is_del: 1 })
  const foreign = await make.item({ owner: bob })
  await make.member({ item_id, user: bob, role: 1 })
  await make.member({ item_id: gone.item_id, user: tom, role: 1 })
  await make.member({ item_id: foreign.item_id, user: tom, role: 1 })
  await db.transaction(async (trx) => {
    const team = await Team.query(trx).insert({ team_name: 't', uid: ann.uid, addtime: clock.now })
    for (const [who, later] of [
      [eve, 20],
      [bob, 10],
    ] as const)
      await TeamMember.query(trx).insert({
        team_id: team.id,
        member_uid: who.uid,
        addtime: clock.now + later,
      })
  })
  expect(await as(ann).ask(memberCalls.getMyAllList, {})).toEqual([
    { uid: eve.uid, username: eve.username, addtime: clock.now + 20 },
    { uid: bob.uid, username: bob.username, addtime: clock.now + 10 },
  ])
})

test('a thousand people are added in one call', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const { cat_id } = await make.catalog({ item_id })
  const names = Array.from({ length: 1_000 }, (_, index) => `many_${index}`)
  await db.transaction((trx) =>
    trx(User.tableName).insert(names.map((username) => ({ username, username_key: username }))),
  )
  const add = (username: string[]) =>
    countQueries(db, () => as(owner).ask(memberCalls.save, { item_id, username, cat_id }))
  const few = await add([(await make.user()).username])
  const worked = await workOf(async () => {
    expect(await add(names)).toBe(few)
    expect(await as(owner).ask(memberCalls.getList, { item_id })).toHaveLength(1_001)
  })
  expect(worked).toBeLessThan(5_000)
  // 300 entries are kept of a log, whatever was added
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).total).toBe(300)
})
