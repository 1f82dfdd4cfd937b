import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { itemGroupCalls } from '#contract/calls/item-group.ts'
import { limits } from '#contract/limits.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { ItemSort } from '../../models/item-sort.ts'
import { endAccount } from '../../services/people/account-end.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, clock } = await startApp()

test('a group contains the items its owner sees, in their order; one without a name is called default', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [one, two] = [await make.item({ owner: ann }), await make.item({ owner: ann })]
  const shared = await make.item({ owner: bob, password: 'x' })
  const foreign = await make.item({ owner: bob })
  const gone = await make.item({ owner: ann, is_del: 1 })
  await make.member({ item_id: shared.item_id, user: ann, role: 0 })
  const item_ids = [two, foreign, shared, gone, one].map(({ item_id }) => item_id)
  const made = await as(ann).ask(itemGroupCalls.save, {
    group_name: '  ',
    item_ids: [...item_ids, two.item_id],
  })
  expect(made).toEqual({
    id: made.id,
    group_name: 'default',
    s_number: 0,
    item_ids: [two, shared, one].map(({ item_id }) => item_id).join(','),
    created_at: '2026-11-21 08:00:00',
    created_at_unix: clock.now,
    updated_at: '2026-11-21 08:00:00',
    updated_at_unix: clock.now,
  })
  clock.now += 60
  const renamed = await as(ann).ask(itemGroupCalls.save, { id: made.id, group_name: ' 前端 ' })
  expect(renamed).toEqual({ ...made, group_name: '前端' })
  const emptied = await send(
    'itemGroup/save',
    { id: made.id, group_name: '前端', item_ids: '' },
    { 'x-api-token': ann.token },
  )
  expect(emptied).toMatchObject({ data: { item_ids: '' } })
  expect(emptied.data).not.toHaveProperty('uid')
  expect(
    (await as(ann).ask(itemGroupCalls.getList, {})).map(({ id, item_ids }) => [id, item_ids]),
  ).toEqual([[made.id, '']])
})

test('groups of others can be neither changed, deleted nor sorted', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const { id } = await as(ann).ask(itemGroupCalls.save, { group_name: 'mine', item_ids: [item_id] })
  for (const foreign of [id, 999_999, -1]) {
    expect(
      (await refusal(bob, itemGroupCalls.save, { id: foreign, group_name: 'x', item_ids: [] }))
        .number,
    ).toBe(10103)
    expect((await refusal(bob, itemGroupCalls.delete, { id: foreign })).number).toBe(10101)
  }
  expect((await refusal(bob, itemGroupCalls.delete, { id: 0 })).why).toBe('groupNotFound')
  await as(bob).ask(itemGroupCalls.saveSort, { groups: [{ id, s_number: 7 }] })
  expect(await as(ann).ask(itemGroupCalls.getList, {})).toMatchObject([
    { id, group_name: 'mine', s_number: 0, item_ids: String(item_id) },
  ])
})

test('the order of groups is stored, in the forms that clients send; invalid lists are ignored', async () => {
  const ann = await make.user()
  const ids: number[] = []
  for (const group_name of ['a', 'b', 'c'])
    ids.push((await as(ann).ask(itemGroupCalls.save, { group_name })).id)
  const [a, b, c] = ids as [number, number, number]
  const order = async () => (await as(ann).ask(itemGroupCalls.getList, {})).map(({ id }) => id)
  const sort = (groups: unknown) =>
    send('itemGroup/saveSort', { groups }, { 'x-api-token': ann.token })
  expect(await order()).toEqual([a, b, c])
  const request = [c, a, b].map((id, index) => ({ id: String(id), s_number: index + 1 }))
  expect(await sort(JSON.stringify(request))).toMatchObject({ data: [] })
  expect(await order()).toEqual([c, a, b])
  await sort([{ id: b, s_number: 0 }])
  expect(await order()).toEqual([b, c, a])
  for (const nonsense of ['{', '[1]', '{"id":1}', '[{"id":"x","s_number":1}]'])
    expect(await sort(nonsense)).toMatchObject({ data: [] })
  expect(await sort('')).toMatchObject({ error_code: 10101, error_name: 'badInput' })
  expect(await order()).toEqual([b, c, a])
})

test('a deleted group is deleted with its order of items, but not the items', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { id } = await as(ann).ask(itemGroupCalls.save, { group_name: 'g', item_ids: [item_id] })
  await as(ann).ask(itemCalls.sort, { data: { [item_id]: 1 }, item_group_id: id })
  expect(await ItemSort.query(db.read).where({ uid: ann.uid, item_group_id: id })).toHaveLength(1)
  expect(await as(ann).ask(itemGroupCalls.delete, { id })).toEqual({ success: true })
  expect(await ItemSort.query(db.read).where({ uid: ann.uid, item_group_id: id })).toEqual([])
  expect(await ItemGroupItem.query(db.read).where({ group_id: id })).toEqual([])
  expect(await as(ann).ask(itemCalls.myList, {})).toHaveLength(1)
})

test('the limit is a thousand groups per person', async () => {
  const ann = await make.user()
  const many = Array.from({ length: limits.groupsPerUser }, () => ({
    uid: ann.uid,
    group_name: 'g',
  }))
  await db.transaction((trx) => trx(ItemGroup.tableName).insert(many))
  expect((await refusal(ann, itemGroupCalls.save, { group_name: 'x' })).why).toBe('tooManyGroups')
})

test('an account deleted meanwhile leaves no group behind', async () => {
  const ann = await make.user()
  meanwhile(db, (trx) => endAccount(trx, ann.uid))
  expect((await refusal(ann, itemGroupCalls.save, { group_name: 'x' })).why).toBe('notLoggedIn')
  expect(await ItemGroup.query(db.read).where({ uid: ann.uid })).toEqual([])
})
