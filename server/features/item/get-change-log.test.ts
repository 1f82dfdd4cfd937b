import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

const log = (item_id: number, rows: Partial<ItemChangeLog>[]) =>
  db.transaction(async (trx) => {
    for (const row of rows)
      await ItemChangeLog.query(trx).insert({
        item_id,
        op_action_type: 'update',
        op_object_type: 'page',
        optime: clock.now,
        ...row,
      })
  })

test('entries are listed newest first, in pages, with names and Chinese texts', async () => {
  const owner = await make.user({ name: '安' })
  const { item_id } = await make.item({ owner })
  await log(item_id, [
    {
      uid: 0,
      op_object_id: (await make.page({ item_id, owner })).page_id,
      op_object_name: 'by script',
      op_action_type: 'create',
    },
    { uid: owner.uid, op_object_type: 'tree', op_action_type: 'drag' },
    { uid: owner.uid, op_object_type: 'odd', op_action_type: 'odd' },
  ])
  const first = await as(owner).ask(itemCalls.getChangeLog, { item_id, count: 2 })
  expect(first.total).toBe(3)
  expect(first.list).toMatchObject([
    { op_action_type_desc: '未定义', op_object_type_desc: '未定义' },
    {
      username: owner.username,
      name: '安',
      oper: `${owner.username}(安)`,
      op_action_type_desc: '拖曳修改',
      op_object_type_desc: '目录树',
      optime: '2026-11-21 08:00:00',
      optime_unix: clock.now,
    },
  ])
  const second = await as(owner).ask(itemCalls.getChangeLog, { item_id, count: 2, page: 2 })
  expect(second.list).toMatchObject([
    {
      oper: 'API',
      username: 'API',
      name: '',
      op_object_name: 'by script',
      op_action_type_desc: '创建',
      op_object_type_desc: '页面(或接口)',
    },
  ])
  for (const odd of [
    { page: 0, count: 0 },
    { page: -3, count: -1 },
    { page: 1, count: 1 },
  ])
    expect((await as(owner).ask(itemCalls.getChangeLog, { item_id, ...odd })).list).toHaveLength(1)
  expect(
    (await as(owner).ask(itemCalls.getChangeLog, { item_id, page: 9_000_000_000, count: 5_000 }))
      .list,
  ).toEqual([])
})

test('entries are sorted over all pages by each column, equal ones newest first', async () => {
  const [owner, second] = [
    await make.user({ username: 'Zoe-log' }),
    await make.user({ username: 'ann-log' }),
  ]
  const { item_id } = await make.item({ owner })
  await log(item_id, [
    { uid: owner.uid, op_object_type: 'tree', op_object_name: 'b', remark: 'x', optime: 30 },
    { uid: second.uid, op_object_type: 'catalog', op_object_name: 'A', remark: 'B', optime: 10 },
    { uid: 0, op_object_type: 'tree', op_object_name: 'c', remark: 'a', optime: 20 },
    { uid: owner.uid, op_object_type: 'item', op_object_name: 'D', op_action_type: 'export' },
  ])
  const usual = (await as(owner).ask(itemCalls.getChangeLog, { item_id })).list.map(({ id }) => id)
  const places = async (sort: string, pages = [1, 2]) => {
    const lists = await Promise.all(
      pages.map((page) => as(owner).ask(itemCalls.getChangeLog, { item_id, page, count: 2, sort })),
    )
    return lists.flatMap(({ list }) => list.map(({ id }) => 4 - usual.indexOf(id)))
  }
  expect(await places('')).toEqual([4, 3, 2, 1])
  expect(await places('optime')).toEqual([2, 3, 1, 4])
  expect(await places('-optime')).toEqual([4, 1, 3, 2])
  expect(await places('username')).toEqual([2, 3, 4, 1])
  expect(await places('-username')).toEqual([4, 1, 3, 2])
  expect(await places('op_action_type')).toEqual([4, 3, 2, 1])
  expect(await places('-op_action_type')).toEqual([3, 2, 1, 4])
  expect(await places('op_object_type')).toEqual([2, 4, 3, 1])
  expect(await places('op_object_name')).toEqual([2, 1, 3, 4])
  expect(await places('remark')).toEqual([4, 3, 2, 1])
  for (const none of ['uid', 'id', 'optime desc', '--optime'])
    expect(await places(none)).toEqual([4, 3, 2, 1])
})

test('the order says nothing about titles that are not shown', async () => {
  const [owner, editor] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const { cat_id } = await make.catalog({ item_id })
  await make.member({ item_id, user: editor, role: 1, catalogScope: [cat_id] })
  const pages = await Promise.all(
    [0, 1, 0].map((is_del) => make.page({ item_id, owner, cat_id, is_del })),
  )
  const other = await make.page({
    item_id,
    owner,
    cat_id: (await make.catalog({ item_id })).cat_id,
  })
  const rows = [...pages, other].map(({ page_id }, at) => ({
    op_object_id: page_id,
    op_object_name: ['b', 'c', 'A', '0'][at]!,
    cat_id,
  }))
  await log(item_id, rows)
  const names = async (who: typeof owner, sort: string) =>
    (await as(who).ask(itemCalls.getChangeLog, { item_id, sort })).list.map(
      (entry) => entry.op_object_name,
    )
  expect(await names(owner, 'op_object_name')).toEqual(['', '0', 'A', 'b'])
  expect(await names(owner, '-op_object_name')).toEqual(['b', 'A', '0', ''])
  expect(await names(editor, 'op_object_name')).toEqual(['', 'A', 'b'])
  expect(await names(editor, '-op_object_name')).toEqual(['b', 'A', ''])
})

test('a restricted editor sees the changes in their scope, by the current or last place of the object', async () => {
  const [owner, editor] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const scoped = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: scoped })
  const other = await make.catalog({ item_id })
  await make.member({ item_id, user: editor, role: 1, catalogScope: [scoped.cat_id] })
  const inside = await make.page({ item_id, owner, cat_id: below.cat_id })
  const movedAway = await make.page({ item_id, owner, cat_id: other.cat_id })
  const movedIn = await make.page({ item_id, owner, cat_id: scoped.cat_id })
  const root = await make.page({ item_id, owner })
  const gone = await make.page({ item_id, owner, cat_id: below.cat_id, is_del: 1 })
  const goneElsewhere = await make.page({ item_id, owner, cat_id: other.cat_id, is_del: 1 })
  const inOtherItem = await make.page({ item_id: (await make.item({ owner })).item_id, owner })
  await log(item_id, [
    { op_object_id: inside.page_id, cat_id: below.cat_id, op_object_name: 'inside' },
    { op_object_id: movedAway.page_id, cat_id: below.cat_id, op_object_name: 'moved away' },
    { op_object_id: movedIn.page_id, cat_id: other.cat_id, op_object_name: 'moved in' },
    { op_object_id: root.page_id, cat_id: 0, op_object_name: 'root' },
    {
      op_object_id: gone.page_id,
      cat_id: below.cat_id,
      op_object_name: 'gone',
      op_action_type: 'delete',
    },
    {
      op_object_id: goneElsewhere.page_id,
      cat_id: below.cat_id,
      op_object_name: 'moved away and gone',
    },
    { op_object_id: inOtherItem.page_id, cat_id: below.cat_id, op_object_name: 'in another item' },
    {
      op_object_id: scoped.cat_id,
      cat_id: 0,
      op_object_type: 'catalog',
      op_object_name: 'restricted',
    },
    {
      op_object_id: below.cat_id,
      cat_id: scoped.cat_id,
      op_object_type: 'catalog',
      op_object_name: 'below',
    },
    { op_object_id: other.cat_id, cat_id: 0, op_object_type: 'catalog', op_object_name: 'other' },
    { op_object_id: 0, op_object_type: 'tree', op_object_name: 'tree' },
    {
      op_object_id: owner.uid,
      op_object_type: 'member',
      op_object_name: 'member',
      cat_id: scoped.cat_id,
    },
  ])
  const seen = await as(editor).ask(itemCalls.getChangeLog, { item_id })
  expect(seen.list.map((entry) => entry.op_object_name)).toEqual([
    'below',
    'restricted',
    '',
    '',
    'moved in',
    'inside',
  ])
  expect(seen.total).toBe(6)
  const whole = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(whole.total).toBe(12)
  const unread = [gone, goneElsewhere, inOtherItem].map((page) => page.page_id)
  for (const { op_object_id, op_object_name } of whole.list)
    expect(op_object_name === '').toBe(unread.includes(op_object_id))

  const lost = await make.user()
  await make.member({ item_id, user: lost, role: 1, catalogScope: [1] })
  expect(
    (await refusal(lost, itemCalls.getChangeLog, { item_id })).why,
    'a scope to nothing grants nothing',
  ).toBe('noAccess')
})

test('drafts of others are not in the log', async () => {
  const [owner, editor] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  await make.member({ item_id, user: editor, role: 1 })
  const draft = await make.page({ item_id, owner: editor, is_draft: 1 })
  await log(item_id, [{ op_object_id: draft.page_id, op_object_name: 'draft' }])
  expect((await as(editor).ask(itemCalls.getChangeLog, { item_id })).total).toBe(1)
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).total).toBe(0)
  const other = await make.item({ owner })
  const change = (values: Partial<Page>) =>
    db.transaction((trx) => Page.query(trx).findById(draft.page_id).patch(values))
  for (const values of [{ is_del: 1 }, { is_del: 0, item_id: other.item_id }] as const) {
    await change(values)
    expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).total).toBe(0)
  }
  await change({ item_id, is_draft: 0 })
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).total).toBe(1)
})

test('the log is for editors, also that of an archived item', async () => {
  const [owner, reader] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner, is_archived: 1 })
  await make.member({ item_id, user: reader, role: 0 })
  for (const who of [reader, await make.user()]) {
    const refused = await refusal(who, itemCalls.getChangeLog, { item_id })
    expect([refused.why, refused.number]).toEqual(['noAccess', 10101])
  }
  expect((await refusal(null, itemCalls.getChangeLog, { item_id })).number).toBe(10102)
  expect((await refusal(owner, itemCalls.getChangeLog, { item_id: 1 })).why).toBe('itemNotFound')
  expect(await as(owner).ask(itemCalls.getChangeLog, { item_id })).toEqual({ total: 0, list: [] })
})
