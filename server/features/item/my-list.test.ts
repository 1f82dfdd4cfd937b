import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemGroupCalls } from '#contract/calls/item-group.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Item } from '../../models/item.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemSort } from '../../models/item-sort.ts'
import { TeamItemMemberCat } from '../../models/team-item-member-cat.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { UserToken } from '../../models/user-token.ts'
import { UserTokenItem } from '../../models/user-token-item.ts'
import { secretHash } from '../../sealer.ts'
import { countQueries } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, send, clock } = await startApp()

const list = (who: { token: string }, args: { item_group_id?: number; original?: number } = {}) =>
  as(who).ask(itemCalls.myList, args)
const ids = async (...args: Parameters<typeof list>) =>
  (await list(...args)).map(({ item_id }) => item_id)

const teamGrant = (item_id: number, uid: number, role: number, is_tied = 0) =>
  db.transaction((trx) =>
    TeamItemMember.query(trx).insert({
      team_id: 1,
      item_id,
      member_uid: uid,
      member_group_id: role,
      is_tied,
    }),
  )

async function group(uid: number, itemIds: number[], values: Partial<ItemGroup> = {}) {
  return db.transaction(async (trx) => {
    const made = await ItemGroup.query(trx).insert({
      uid,
      group_name: 'g',
      created_at: clock.now,
      updated_at: clock.now,
      ...values,
    })
    for (const [position, item_id] of itemIds.entries())
      await ItemGroupItem.query(trx).insert({ group_id: made.id, item_id, position })
    return made.id
  })
}

test('the list has what somebody owns or shares, directly, restricted or through a team, and nothing else', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const own = await make.item({ owner: ann })
  const shared = await make.item({ owner: bob })
  const scoped = await make.item({ owner: bob })
  const team = await make.item({ owner: bob })
  await make.item({ owner: bob })
  const deleted = await make.item({ owner: ann, is_del: 1 })
  await make.member({ item_id: shared.item_id, user: ann, role: 0 })
  await make.member({
    item_id: scoped.item_id,
    user: ann,
    role: 1,
    catalogScope: [(await make.catalog({ item_id: scoped.item_id })).cat_id],
  })
  await make.member({ item_id: deleted.item_id, user: ann, role: 1 })
  await teamGrant(team.item_id, ann.uid, 2)
  await teamGrant(shared.item_id, ann.uid, 1)
  const rows = await list(ann)
  expect(rows.map((row) => [row.item_id, row.role, row.creator, row.manage])).toEqual([
    [own.item_id, 'owner', true, true],
    [shared.item_id, '1', false, false],
    [scoped.item_id, '1', false, false],
    [team.item_id, '2', false, true],
  ])
  expect(await ids(ann, { original: 1 })).toEqual([own.item_id])
  expect((await refusal(null, itemCalls.myList, {})).number).toBe(10102)
})

test('a scope on a deleted catalog shares nothing: list, order, groups, search and tokens agree', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [own, team] = [
    await make.item({ owner: bob, password: 'x' }),
    await make.item({ owner: bob, password: 'x' }),
  ]
  const both = [own.item_id, team.item_id]
  const [one, two] = [
    await make.catalog({ item_id: own.item_id }),
    await make.catalog({ item_id: team.item_id }),
  ]
  for (const item of [own, team])
    await make.page({ item_id: item.item_id, owner: bob, page_content: 'seekable' })
  await make.member({ item_id: own.item_id, user: ann, role: 1, catalogScope: [one.cat_id] })
  const { id } = await teamGrant(team.item_id, ann.uid, 1, 1)
  await db.transaction((trx) =>
    TeamItemMemberCat.query(trx).insert({ team_item_member_id: id, cat_id: two.cat_id }),
  )
  await group(ann.uid, [own.item_id, team.item_id])
  const seen = async () => {
    await as(ann).ask(itemCalls.sort, { data: { [own.item_id]: 1, [team.item_id]: 2 } })
    const order = await ItemSort.query(db.read).findById([ann.uid, 0])
    const [grouped] = await as(ann).ask(itemGroupCalls.getList, {})
    const { pages } = await as(ann).ask(itemCalls.search, { keyword: 'seekable', item_id: 0 })
    const token = await send(
      'accessToken/save',
      { name: 't', scope: 'read', item_ids: both, expires: clock.now + 60 },
      { 'x-api-token': ann.token },
    )
    return {
      list: await ids(ann),
      order: Object.keys(JSON.parse(order?.item_sort_data ?? '{}') as object).map(Number),
      grouped: grouped?.item_ids,
      found: pages.map(({ item_id }) => item_id).sort((a, b) => a - b),
      token: token.error_name ?? 'made',
    }
  }
  expect(await seen()).toEqual({
    list: both,
    order: both,
    grouped: both.join(','),
    found: both,
    token: 'made',
  })
  for (const { cat_id } of [one, two]) await as(bob).ask(catalogCalls.delete, { cat_id })
  expect(await seen()).toEqual({
    list: [],
    order: [],
    grouped: '',
    found: [],
    token: 'itemNotFound',
  })
})

test('the item password is for owner and managers; everybody sees whether there is one', async () => {
  const [ann, manager, editor, admin] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  const { item_id } = await make.item({ owner: ann, password: '密码' })
  await make.member({ item_id, user: manager, role: 2 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id, user: admin, role: 0 })
  for (const who of [ann, manager])
    expect(await list(who)).toMatchObject([{ password: '密码', is_private: true, manage: true }])
  for (const who of [editor, admin]) {
    const [row] = await list(who)
    expect(row).toMatchObject({ is_private: true })
    expect(row).not.toHaveProperty('password')
  }
  expect((await list(admin))[0]).toMatchObject({ manage: true, role: '2' })
})

test('in the answer numbers are strings, flags are 0 and 1, and no hidden column is included', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: '文档', password: 'x' })
  const body = await send('item/myList', {}, { 'x-api-token': ann.token })
  expect(body.data).toEqual([
    {
      item_id: String(item_id),
      uid: String(ann.uid),
      item_name: '文档',
      item_domain: '',
      item_type: '1',
      last_update_time: '0',
      item_description: '',
      is_del: '0',
      is_archived: '0',
      markdown: 'showdoc',
      password: 'x',
      s_number: 0,
      creator: 1,
      manage: 1,
      is_private: 1,
      is_star: 0,
      role: 'owner',
      page_count: 0,
    },
  ])
})

test('a site administrator gets no items beyond those of their own', async () => {
  await make.item({ owner: await make.user() })
  expect(await list(await make.user({ groupid: 1 }))).toEqual([])
})

test('pages are counted without deleted ones and drafts of others', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  await make.item({ owner: ann })
  await make.member({ item_id, user: bob, role: 1 })
  for (const values of [{}, {}, { is_del: 1 }, { is_draft: 1 }])
    await make.page({ item_id, owner: ann, ...values })
  expect((await list(ann)).map(({ page_count }) => page_count)).toEqual([3, 0])
  expect((await list(bob)).map(({ page_count }) => page_count)).toEqual([2])
})

test('a group contains its items that the caller can see; a foreign group is empty', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [one, two] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const foreign = await make.item({ owner: bob })
  const own = await group(ann.uid, [two.item_id, foreign.item_id])
  expect(await ids(ann, { item_group_id: own })).toEqual([two.item_id])
  expect(await ids(bob, { item_group_id: own })).toEqual([])
  expect(await ids(ann, { item_group_id: -1 })).toEqual([])
  expect(await ids(ann)).toEqual([one.item_id, two.item_id])
})

test('a saved order sorts the list, for all items and for each group; items missing in it are sorted by id', async () => {
  const ann = await make.user()
  const [a, b, c] = [
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
  ]
  const foreign = await make.item({ owner: await make.user() })
  const own = await group(ann.uid, [a.item_id, b.item_id])
  const data = { [c.item_id]: 1, [a.item_id]: 2, [foreign.item_id]: 3 }
  expect(await as(ann).ask(itemCalls.sort, { data })).toEqual([])
  await as(ann).ask(itemCalls.sort, {
    data: { [b.item_id]: 1, [a.item_id]: 2 },
    item_group_id: own,
  })
  expect((await list(ann)).map((row) => [row.item_id, row.s_number])).toEqual([
    [c.item_id, 1],
    [a.item_id, 2],
    [b.item_id, b.item_id],
  ])
  expect(await ids(ann, { item_group_id: own })).toEqual([b.item_id, a.item_id])
  const stored = await ItemSort.query(db.read).findById([ann.uid, 0]).throwIfNotFound()
  expect(JSON.parse(stored.item_sort_data)).toEqual({ [c.item_id]: 1, [a.item_id]: 2 })

  await as(ann).ask(itemCalls.sort, { data: { [b.item_id]: 1 } })
  expect(await ids(ann)).toEqual([b.item_id, a.item_id, c.item_id])
})

test('an order of a foreign group is ignored, an invalid order changes nothing, and a missing one is refused', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const foreign = await group(bob.uid, [])
  expect(
    await as(ann).ask(itemCalls.sort, { data: { [item_id]: 1 }, item_group_id: foreign }),
  ).toEqual([])
  expect(await ItemSort.query(db.read).where({ uid: ann.uid })).toEqual([])
  await as(ann).ask(itemCalls.sort, { data: { [item_id]: 1 } })
  const sort = (fields: object) => send('item/sort', fields, { 'x-api-token': ann.token })
  for (const data of ['no json', '[]', '[][]', '{"1":'])
    expect(await sort({ data }), data).toEqual({ error_code: 0, data: [] })
  for (const none of [{ data: '' }, {}])
    expect(await sort(none)).toMatchObject({ error_code: 10101, error_name: 'badInput' })
  expect(
    (await ItemSort.query(db.read).findById([ann.uid, 0]).throwIfNotFound()).item_sort_data,
  ).toBe(JSON.stringify({ [item_id]: 1 }))
  expect((await refusal(null, itemCalls.sort, { data: {} })).number).toBe(10102)
})

test('a cached list is never outdated, also when a change is undone or only its order changes', async () => {
  const ann = await make.user()
  const [one, two] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const seen = async () =>
    (await list(ann)).map(({ item_id, is_star, item_name }) => [item_id, is_star, item_name])
  const first = await seen()
  expect(await seen()).toEqual(first)
  await as(ann).ask(itemCalls.star, { item_id: two.item_id })
  expect((await seen())[1]).toEqual([two.item_id, true, two.item_name])
  await as(ann).ask(itemCalls.unstar, { item_id: two.item_id })
  expect(await seen()).toEqual(first)
  await as(ann).ask(itemCalls.sort, { data: { [two.item_id]: 1, [one.item_id]: 2 } })
  expect(await seen()).toEqual(first.toReversed())
  await as(ann).ask(itemCalls.sort, { data: { [two.item_id]: 2, [one.item_id]: 1 } })
  expect(await seen()).toEqual(first)
  await db.transaction((trx) => Item.query(trx).findById(one.item_id).patch({ item_name: '改名' }))
  expect((await seen())[0]).toEqual([one.item_id, false, '改名'])
})

test('a damaged saved order counts as none', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  for (const item_sort_data of ['', 'null', '{"x":"y"}', '{"1":null', '[]']) {
    await db.transaction((trx) =>
      ItemSort.query(trx)
        .insert({ uid: ann.uid, item_group_id: 0, item_sort_data })
        .onConflict(['uid', 'item_group_id'])
        .merge(),
    )
    expect((await list(ann)).map((row) => [row.item_id, row.s_number])).toEqual([[item_id, 0]])
  }
})

test('a limited access token sees its items only', async () => {
  const ann = await make.user()
  const [one, two] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const own = await group(ann.uid, [one.item_id, two.item_id])
  const token = await make.token(ann.uid, { kind: 'access', scope: 'read', all_items: 0 })
  const { id } = await UserToken.query(db.read)
    .findOne({ token_hash: secretHash(token) })
    .throwIfNotFound()
  await db.transaction((trx) =>
    UserTokenItem.query(trx).insert({ token_id: id, item_id: two.item_id }),
  )
  expect(await ids({ token })).toEqual([two.item_id])
  expect(await as({ token }).ask(itemGroupCalls.getList, {})).toMatchObject([
    { id: own, item_ids: String(two.item_id) },
  ])
  await expect(as({ token }).ask(itemCalls.add, { item_name: 'x' })).rejects.toMatchObject({
    why: 'outOfScope',
  })
})

test('the number of queries does not grow with the items and their pages', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const queriesOf = () => countQueries(db, () => list(ann))
  await make.item({ owner: ann })
  const few = await queriesOf()
  const rows = Array.from({ length: 500 }, (_, index) => ({
    item_name: `i${index}`,
    uid: index % 2 ? ann.uid : bob.uid,
  }))
  await db.transaction(async (trx) => {
    for (let at = 0; at < rows.length; at += 100) await trx('item').insert(rows.slice(at, at + 100))
    const made = await Item.query(trx).whereIn('uid', [ann.uid, bob.uid]).select('item_id', 'uid')
    for (const { item_id, uid } of made) {
      if (uid === bob.uid) await trx('item_member').insert({ item_id, uid: ann.uid })
      await trx('page').insert(
        Array.from({ length: 20 }, () => ({ item_id, page_title: 'p', page_content: 'x' })),
      )
    }
  })
  expect(await queriesOf()).toBe(few)
  const all = await list(ann)
  expect(all).toHaveLength(501)
  expect(new Set(all.slice(1).map(({ page_count }) => page_count))).toEqual(new Set([20]))
})
