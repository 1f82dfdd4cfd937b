import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Item } from '../../models/item.ts'
import { ItemGroup } from '../../models/item-group.ts'
import { ItemGroupItem } from '../../models/item-group-item.ts'
import { Page } from '../../models/page.ts'
import { endAccount } from '../../services/people/account-end.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, site, send, clock } = await startApp()

const stored = (item_id: number) => Item.query(db.read).findById(item_id).throwIfNotFound()
const pagesOf = (item_id: number) => Page.query(db.read).where({ item_id }).orderBy('page_id')
const groupOf = (uid: number) =>
  db.transaction((trx) => ItemGroup.query(trx).insert({ uid, group_name: 'g' }))

test('a new item belongs to the caller and is stored as it was sent, its item password sealed', async () => {
  const ann = await make.user()
  const { item_id } = await as(ann).ask(itemCalls.add, {
    item_name: ' 产品文档 ',
    item_description: 'a <b> & c',
    item_domain: 'ProductDocs',
    password: ' 密码 1',
  })
  const item = await stored(item_id)
  expect(item).toMatchObject({
    uid: ann.uid,
    item_name: '产品文档',
    item_type: 1,
    item_description: 'a <b> & c',
    item_domain: 'ProductDocs',
    domain_key: 'productdocs',
    addtime: clock.now,
    last_update_time: 0,
  })
  expect(item.password).not.toContain('密码')
  expect(site.sealer.open(item.password)).toBe(' 密码 1')
  expect(await pagesOf(item_id)).toEqual([])
})

test('a single page and a sheet start with one page titled like the item', async () => {
  const ann = await make.user()
  const single = await as(ann).ask(itemCalls.add, { item_name: 'One', item_type: 2 })
  const sheet = await as(ann).ask(itemCalls.add, { item_name: 'Sheet', item_type: 4 })
  const [page] = await pagesOf(single.item_id)
  expect(page).toMatchObject({ page_title: 'One', author_uid: ann.uid, cat_id: 0 })
  expect(page?.page_content).toContain('Welcome')
  expect(
    (await pagesOf(sheet.item_id)).map(({ page_title, page_content }) => [
      page_title,
      page_content,
    ]),
  ).toEqual([['Sheet', '']])
})

test('the welcome text is in the language of the visitor', async () => {
  const ann = await make.user()
  const headers = { 'x-api-token': ann.token, 'accept-language': 'zh-CN' }
  const body = await send('item/add', { item_name: '单页', item_type: '2' }, headers)
  const [page] = await pagesOf((body.data as { item_id: number }).item_id)
  expect(page?.page_content).toContain('欢迎')
})

test('an account deleted meanwhile leaves no item behind', async () => {
  const ann = await make.user()
  meanwhile(db, (trx) => endAccount(trx, ann.uid))
  expect((await refusal(ann, itemCalls.add, { item_name: 'x' })).why).toBe('notLoggedIn')
  expect(await Item.query(db.read).where({ uid: ann.uid })).toEqual([])
})

test('a name is required, and only types 1 to 4 are created', async () => {
  const ann = await make.user()
  const nameless = await refusal(ann, itemCalls.add, { item_name: '  ' })
  expect([nameless.why, nameless.number]).toEqual(['itemNameMissing', 10100])
  for (const item_type of [5, 6, -1])
    expect((await refusal(ann, itemCalls.add, { item_name: 'x', item_type })).why).toBe(
      'itemTypeUnknown',
    )
  const regular = await as(ann).ask(itemCalls.add, { item_name: 'x', item_type: 0 })
  expect((await stored(regular.item_id)).item_type).toBe(1)
  expect((await refusal(null, itemCalls.add, { item_name: 'x' })).number).toBe(10102)
})

test('personal domains are letters and digits, not digits alone, and not the name of a screen', async () => {
  const ann = await make.user()
  for (const item_domain of [
    'a-b',
    '中文',
    '12345',
    'a b',
    'Admin',
    'api',
    'healthz',
    'é',
    'a.html',
  ]) {
    const refused = await refusal(ann, itemCalls.add, { item_name: 'x', item_domain })
    expect([refused.why, refused.number]).toEqual(['domainMalformed', 10305])
  }
})

test('a personal domain is taken whatever its case, until its item is deleted', async () => {
  const ann = await make.user()
  const first = await as(ann).ask(itemCalls.add, { item_name: 'x', item_domain: 'Handbook1' })
  const taken = await refusal(ann, itemCalls.add, { item_name: 'x', item_domain: 'handBOOK1' })
  expect([taken.why, taken.number]).toEqual(['domainTaken', 10304])
  await db.transaction((trx) => Item.query(trx).findById(first.item_id).patch({ is_del: 1 }))
  await as(ann).ask(itemCalls.add, { item_name: 'x', item_domain: 'handBOOK1' })
})

test('of several concurrent requests for one domain one succeeds', async () => {
  const ann = await make.user()
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      as(ann).ask(itemCalls.add, { item_name: 'x', item_domain: 'race1' }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const others = tries
    .filter((one) => one.status === 'rejected')
    .map((one) => (one.reason as { why?: string }).why)
  expect(new Set(others)).toEqual(new Set(['domainTaken']))
})

test('a new item is added at the end of the caller’s own groups, never to those of others', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [one, two, foreign] = [
    await groupOf(ann.uid),
    await groupOf(ann.uid),
    await groupOf(bob.uid),
  ]
  const first = await as(ann).ask(itemCalls.add, { item_name: 'x', item_group_id: one.id })
  const second = await as(ann).ask(itemCalls.add, {
    item_name: 'x',
    item_group_id: 7,
    item_group_ids: [one.id, two.id, foreign.id],
  })
  const held = await ItemGroupItem.query(db.read)
    .whereIn('group_id', [one.id, two.id, foreign.id])
    .orderBy(['group_id', 'position'])
  expect(held.map(({ group_id, item_id }) => [group_id, item_id])).toEqual([
    [one.id, first.item_id],
    [one.id, second.item_id],
    [two.id, second.item_id],
  ])
})

test('a copy has the catalogs and pages of its source, in their places and order, owned by the caller', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const source = await make.item({
    owner: ann,
    password: 'secret',
    item_description: 'about',
    item_type: 1,
  })
  const item_id = source.item_id
  const top = await make.catalog({ item_id, cat_name: 'top', s_number: 2 })
  const below = await make.catalog({ item_id, cat_name: 'below', parent: top })
  await make.catalog({ item_id, cat_name: 'first', s_number: 1 })
  await make.page({ item_id, owner: ann, page_title: 'root', page_content: '# 你好 <b>' })
  await make.page({
    item_id,
    owner: ann,
    page_title: 'deep',
    cat_id: below.cat_id,
    s_number: 4,
    ext_info: '{"a":1}',
  })
  await make.page({ item_id, owner: ann, page_title: 'draft', is_draft: 1 })
  await make.page({ item_id, owner: ann, page_title: 'gone', is_del: 1 })
  await make.member({ item_id, user: bob, role: 1 })

  const copy = await as(bob).ask(itemCalls.add, {
    item_name: 'copy',
    copy_item_id: item_id,
    item_type: 4,
  })
  expect(await stored(copy.item_id)).toMatchObject({
    uid: bob.uid,
    item_name: 'copy',
    item_type: 1,
    item_description: 'about',
    password: '',
  })
  const names = await as(bob).ask(catalogCalls.catListName, { item_id: copy.item_id })
  expect(names.map(({ cat_name, level }) => [cat_name, level])).toEqual([
    ['first', 2],
    ['top', 2],
    ['top/below', 3],
  ])
  const pages = await pagesOf(copy.item_id)
  expect(
    pages.map((page) => [
      page.page_title,
      page.page_content,
      page.s_number,
      page.ext_info,
      page.author_uid,
      page.revision,
    ]),
  ).toEqual([
    ['root', '# 你好 <b>', 99, '', bob.uid, 1],
    ['deep', 'text', 4, '{"a":1}', bob.uid, 1],
  ])
  expect(pages[1]?.cat_id).toBe(names[2]?.cat_id)
  expect(pages[0]?.cat_id).toBe(0)
  const before = await as(ann).ask(catalogCalls.catListName, { item_id })
  expect(before.map(({ cat_id }) => cat_id)).toContain(below.cat_id)
})

test('a copy lets readers comment and vote as its source does, unless it is told otherwise', async () => {
  const ann = await make.user()
  const source = await make.item({ owner: ann, allow_comment: 1, allow_feedback: 1 })
  const copy = async (more: object) => {
    const args = { item_name: 'copy', copy_item_id: source.item_id, ...more }
    const { item_id } = await as(ann).ask(itemCalls.add, args)
    const { allow_comment, allow_feedback } = await stored(item_id)
    return [allow_comment, allow_feedback]
  }
  expect(await copy({})).toEqual([1, 1])
  expect(await copy({ allow_comment: false })).toEqual([0, 1])
})

test('a copy is added to no group, whatever is sent', async () => {
  const ann = await make.user()
  const source = await make.item({ owner: ann })
  const { id } = await groupOf(ann.uid)
  const groups = { item_group_id: id, item_group_ids: [id] }
  await as(ann).ask(itemCalls.add, { item_name: 'x', copy_item_id: source.item_id, ...groups })
  expect(await ItemGroupItem.query(db.read).where({ group_id: id })).toEqual([])
})

test('the page of a copied single-page item has the new name, which its next save would give the item', async () => {
  const ann = await make.user()
  const source = await as(ann).ask(itemCalls.add, { item_name: 'One', item_type: 2 })
  const copy = await as(ann).ask(itemCalls.add, { item_name: 'Two', copy_item_id: source.item_id })
  expect(
    (await pagesOf(copy.item_id)).map(({ page_title, title_key }) => [page_title, title_key]),
  ).toEqual([['Two', 'Two']])
  expect((await pagesOf(source.item_id)).map(({ page_title }) => page_title)).toEqual(['One'])
})

test('copying needs the right to edit the whole source', async () => {
  const [ann, reader, scoped] = [await make.user(), await make.user(), await make.user()]
  const source = await make.item({ owner: ann })
  const catalog = await make.catalog({ item_id: source.item_id })
  await make.member({ item_id: source.item_id, user: reader, role: 0 })
  await make.member({
    item_id: source.item_id,
    user: scoped,
    role: 1,
    catalogScope: [catalog.cat_id],
  })
  const copy = { item_name: 'x', copy_item_id: source.item_id }
  for (const who of [reader, scoped, await make.user()]) {
    const refused = await refusal(who, itemCalls.add, copy)
    expect([refused.why, refused.number]).toEqual(['copySourceRefused', 10101])
  }
  expect((await refusal(ann, itemCalls.add, { item_name: 'x', copy_item_id: 5 })).why).toBe(
    'copySourceRefused',
  )
  await as(await make.user({ groupid: 1 })).ask(itemCalls.add, copy)
  const archived = await make.item({ owner: ann, is_archived: 1 })
  await as(ann).ask(itemCalls.add, { item_name: 'x', copy_item_id: archived.item_id })
})
