import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Item } from '../../models/item.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, send, db, site, clock } = await startApp()

const stored = (item_id: number) => Item.query(db.read).findById(item_id).throwIfNotFound()
const groupOf = (uid: number) =>
  db.transaction((trx) => ItemGroup.query(trx).insert({ uid, group_name: 'g' }))

test('managers see all settings, the item password in clear text', async () => {
  const [owner, manager] = [await make.user(), await make.user()]
  const item = await make.item({
    owner,
    item_name: '文档',
    item_description: 'd',
    password: '密码',
    item_domain: 'Doc1',
  })
  await make.member({ item_id: item.item_id, user: manager, role: 2 })
  const group = await groupOf(manager.uid)
  await db.transaction((trx) =>
    ItemGroupItem.query(trx).insert({ group_id: group.id, item_id: item.item_id, position: 1 }),
  )
  const settings = await as(manager).ask(itemCalls.detail, { item_id: item.item_id })
  expect(settings).toEqual({
    item_id: item.item_id,
    item_name: '文档',
    item_description: 'd',
    uid: owner.uid,
    username: owner.username,
    password: '密码',
    addtime: clock.now,
    last_update_time: 0,
    item_domain: 'Doc1',
    item_type: 1,
    is_archived: 0,
    is_del: 0,
    allow_comment: 0,
    allow_feedback: 0,
    markdown: 'showdoc',
    group_ids: [group.id],
  })
  expect((await as(owner).ask(itemCalls.detail, { item_id: item.item_id })).group_ids).toEqual([])
})

test('comments and feedback are set by add and update, on regular items only; absent fields stay', async () => {
  const owner = await make.user()
  const shown = async (item_id: number) => {
    const { allow_comment, allow_feedback } = await as(owner).ask(itemCalls.detail, { item_id })
    const info = await as(owner).ask(itemCalls.info, { item_id: String(item_id) })
    expect([info.allow_comment, info.allow_feedback]).toEqual([allow_comment, allow_feedback])
    return [allow_comment, allow_feedback]
  }
  const added = await as(owner).ask(itemCalls.add, { item_name: 'n', allow_comment: true })
  expect(await shown(added.item_id)).toEqual([1, 0])
  const update = (fields: object, item_id = added.item_id) =>
    as(owner).ask(itemCalls.update, { item_id, item_name: 'n', ...fields })
  await update({ allow_feedback: true })
  expect(await shown(added.item_id)).toEqual([1, 1])
  await update({})
  expect(await shown(added.item_id)).toEqual([1, 1])
  await update({ allow_comment: false, allow_feedback: false })
  expect(await shown(added.item_id)).toEqual([0, 0])
  const single = await as(owner).ask(itemCalls.add, {
    item_name: 'n',
    item_type: 2,
    allow_comment: true,
    allow_feedback: true,
  })
  await update({ allow_comment: true }, single.item_id)
  expect(await shown(single.item_id)).toEqual([0, 0])
})

test('the Markdown dialect is set by add and update; absent it stays, and a copy keeps that of its source', async () => {
  const owner = await make.user()
  const told = async (item_id: number) => {
    const { markdown } = await as(owner).ask(itemCalls.detail, { item_id })
    const info = await as(owner).ask(itemCalls.info, { item_id: String(item_id) })
    const listed = (await as(owner).ask(itemCalls.myList, {})).find(
      (one) => one.item_id === item_id,
    )
    expect([info.markdown, listed?.markdown]).toEqual([markdown, markdown])
    return markdown
  }
  const add = async (fields: object) =>
    (await as(owner).ask(itemCalls.add, { item_name: 'n', ...fields })).item_id
  const update = (item_id: number, fields: object) =>
    as(owner).ask(itemCalls.update, { item_id, item_name: 'n', ...fields })
  expect(await told(await add({}))).toBe('showdoc')
  const item_id = await add({ markdown: 'commonmark' })
  expect(await told(item_id)).toBe('commonmark')
  await update(item_id, {})
  expect(await told(item_id)).toBe('commonmark')
  expect(await told(await add({ copy_item_id: item_id }))).toBe('commonmark')
  expect(await told(await add({ copy_item_id: item_id, markdown: 'showdoc' }))).toBe('showdoc')
  await update(item_id, { markdown: 'showdoc' })
  expect(await told(item_id)).toBe('showdoc')
})

test('an unknown Markdown dialect is refused by its field and changes nothing', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_name: 'before' })
  for (const markdown of ['gfm', 'ShowDoc', ' commonmark', '0', 1])
    for (const [call, fields] of [
      [itemCalls.add, { item_name: 'made' }],
      [itemCalls.update, { item_id, item_name: 'after' }],
    ] as const) {
      const refused = await refusal(owner, call, { ...fields, markdown } as never)
      expect(refused).toMatchObject({ why: 'dialectUnknown', number: 10101 })
      expect(refused.message).toContain('The field “markdown” must be showdoc or commonmark.')
    }
  expect(await Item.query(db.read).where({ uid: owner.uid })).toMatchObject([
    { item_name: 'before', markdown: 'showdoc' },
  ])
  const headers = { 'x-api-token': owner.token, 'accept-language': 'zh-CN' }
  const told = await send('item/add', { item_name: 'x', markdown: 'gfm' }, headers)
  expect(told.error_message).toBe('参数“markdown”只能是 showdoc 或 commonmark。')
})

test('an update overwrites name, description, domain and item password, and nothing else', async () => {
  const owner = await make.user()
  const before = await make.item({ owner, item_domain: 'Old1', item_type: 2 })
  clock.now += 60
  const extra = { uid: 1, item_type: 4, is_archived: 1, is_del: 1, addtime: 1 }
  const args = {
    item_id: before.item_id,
    item_name: ' 新名 ',
    item_description: '新',
    item_domain: 'New1',
    password: 'p',
    ...extra,
  }
  expect(await as(owner).ask(itemCalls.update, args)).toEqual({ success: true })
  const after = await stored(before.item_id)
  expect(after).toMatchObject({
    ...before,
    item_name: '新名',
    item_description: '新',
    item_domain: 'New1',
    domain_key: 'new1',
    password: expect.any(String),
    password_version: 1,
    last_update_time: clock.now,
  })
  expect(site.sealer.open(after.password)).toBe('p')
  await as(owner).ask(itemCalls.update, { item_id: before.item_id, item_name: 'n' })
  expect(await stored(before.item_id)).toMatchObject({
    item_description: '',
    password: '',
    item_domain: 'New1',
  })
  await as(owner).ask(itemCalls.update, {
    item_id: before.item_id,
    item_name: 'n',
    item_domain: '',
  })
  expect(await stored(before.item_id)).toMatchObject({ item_domain: '', domain_key: '' })
})

test('item passes become invalid with another password, and only then', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password: 'p' })
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'renamed', password: 'p' })
  expect((await stored(item_id)).password_version).toBe(0)
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'renamed', password: 'q' })
  expect((await stored(item_id)).password_version).toBe(1)
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'renamed' })
  expect((await stored(item_id)).password_version).toBe(2)
})

test('domains are judged and compared as on creation; the own one may stay or change its case', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_domain: 'Mine1' })
  await make.item({ owner, item_domain: 'Theirs1' })
  const update = (item_domain: string) => ({ item_id, item_name: 'x', item_domain })
  const number = async (item_domain: string) =>
    (await refusal(owner, itemCalls.update, update(item_domain))).number
  expect(await number('theirs1')).toBe(10304)
  expect(await number('123')).toBe(10305)
  expect(await number('login/x')).toBe(10305)
  await as(owner).ask(itemCalls.update, update('MINE1'))
  expect((await stored(item_id)).item_domain).toBe('MINE1')
  const odd = await make.item({ owner, item_domain: 'old_style' })
  await as(owner).ask(itemCalls.update, {
    item_id: odd.item_id,
    item_name: 'x',
    item_domain: 'old_style',
  })
})

test('of several concurrent updates that want one domain a single one gets it', async () => {
  const owner = await make.user()
  const items = await Promise.all(Array.from({ length: 4 }, () => make.item({ owner })))
  const tries = await Promise.allSettled(
    items.map(({ item_id }) =>
      as(owner).ask(itemCalls.update, { item_id, item_name: 'x', item_domain: 'wanted1' }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await Item.query(db.read).where({ domain_key: 'wanted1' }).resultSize()).toBe(1)
})

test('a choice of groups replaces the caller’s own and touches nobody else’s', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  const [one, two, foreign] = [
    await groupOf(owner.uid),
    await groupOf(owner.uid),
    await groupOf(bob.uid),
  ]
  await db.transaction((trx) =>
    ItemGroupItem.query(trx).insert({ group_id: foreign.id, item_id, position: 1 }),
  )
  const groups = async () =>
    (await ItemGroupItem.query(db.read).where({ item_id }).orderBy('group_id')).map(
      ({ group_id }) => group_id,
    )
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'x', item_group_ids: [one.id] })
  expect(await groups()).toEqual([one.id, foreign.id])
  await as(owner).ask(itemCalls.update, {
    item_id,
    item_name: 'x',
    item_group_ids: [two.id, foreign.id],
  })
  expect(await groups()).toEqual([two.id, foreign.id])
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'x' })
  await as(owner).ask(itemCalls.update, { item_id, item_name: 'x', item_group_ids: [foreign.id] })
  expect(await groups()).toEqual([two.id, foreign.id])
})

test('settings are for managers; an archived item shows them and keeps them', async () => {
  const [owner, editor, admin] = [
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  const { item_id } = await make.item({ owner })
  await make.member({ item_id, user: editor, role: 1 })
  const change = { item_id, item_name: 'x' }
  for (const who of [editor, await make.user()]) {
    expect((await refusal(who, itemCalls.detail, { item_id })).number).toBe(10303)
    expect((await refusal(who, itemCalls.update, change)).number).toBe(10303)
  }
  expect((await refusal(null, itemCalls.detail, { item_id })).number).toBe(10102)
  expect((await refusal(null, itemCalls.update, change)).number).toBe(10102)
  expect((await refusal(owner, itemCalls.detail, { item_id: 1 })).why).toBe('itemNotFound')
  expect((await refusal(owner, itemCalls.update, { item_id, item_name: ' ' })).number).toBe(10100)
  await as(admin).ask(itemCalls.update, change)
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect((await as(owner).ask(itemCalls.detail, { item_id })).is_archived).toBe(1)
  expect((await refusal(owner, itemCalls.update, change)).why).toBe('itemArchived')
})
