import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { recycleCalls } from '#contract/calls/catalog.ts'
import { limits } from '#contract/limits.ts'
import { Catalog } from '../../models/catalog.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

/** A with A1 below, a page in each, one in the bin and a draft; B beside. */
async function handbook(values: object = {}) {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, ...values })
  const a = await make.catalog({ item_id, cat_name: 'A', s_number: 7, addtime: clock.now - 50 })
  const a1 = await make.catalog({ item_id, cat_name: 'A1', parent: a })
  const b = await make.catalog({ item_id, cat_name: 'B' })
  const old = { owner, item_id, addtime: clock.now - 100, page_addtime: clock.now - 100 }
  const inA = await make.page({
    ...old,
    cat_id: a.cat_id,
    page_title: 'in A',
    page_content: '甲',
    page_comments: 'remark',
    s_number: 3,
    ext_info: '{}',
    revision: 4,
  })
  const inA1 = await make.page({
    ...old,
    cat_id: a1.cat_id,
    page_title: 'in A1',
    page_content: '乙',
  })
  await make.page({ ...old, cat_id: a.cat_id, page_title: 'draft', is_draft: 1 })
  const binned = await make.page({ ...old, cat_id: a.cat_id, page_title: 'binned' })
  await as(owner).ask(pageCalls.delete, { page_id: binned.page_id })
  return { owner, item_id, a, a1, b, inA, inA1, binned }
}

interface Args {
  cat_id: number
  new_p_cat_id?: number
  to_item_id?: number
}
const copy = (who: MadeUser, args: Args) => as(who).ask(catalogCalls.copy, args)
const move = (who: MadeUser, args: Args) =>
  as(who).ask(catalogCalls.copy, { ...args, is_del: true })
const refused = async (who: MadeUser, args: Args & { is_del?: boolean }) =>
  (await refusal(who, catalogCalls.copy, args)).why

const names = async (who: MadeUser, item_id: number) =>
  (await as(who).ask(catalogCalls.catListName, { item_id })).map(({ cat_name, level }) => [
    cat_name,
    level,
  ])
const livePages = (item_id: number) =>
  Page.query(db.read).where({ item_id, is_del: 0 }).orderBy('page_id')

test('a scope on the moved catalog itself does not affect writers with rights at both ends', async () => {
  const { owner, item_id, a, a1 } = await handbook()
  const [editor, other] = [await make.user(), await make.item({ owner })]
  await make.member({ item_id, user: editor, role: 1, catalogScope: [a.cat_id, a1.cat_id] })
  await make.member({ item_id: other.item_id, user: editor, role: 1 })
  await move(editor, { cat_id: a1.cat_id, to_item_id: other.item_id })
  expect(await names(editor, other.item_id)).toEqual([['A1', 2]])
})

test('a copy has new ids, the caller as author and the current time; title, text, remark and order are those of the original', async () => {
  const { owner, item_id, a, b, inA, inA1 } = await handbook()
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1 })
  const before = await livePages(item_id)
  const made = await copy(editor, { cat_id: a.cat_id, new_p_cat_id: b.cat_id })
  expect(made).toMatchObject({
    cat_name: 'A',
    item_id,
    parent_cat_id: b.cat_id,
    level: 3,
    s_number: 7,
    addtime: clock.now,
  })
  expect(made.cat_id).not.toBe(a.cat_id)
  expect(await names(owner, item_id)).toEqual([
    ['A', 2],
    ['A/A1', 3],
    ['B', 2],
    ['B/A', 3],
    ['B/A/A1', 4],
  ])
  const pages = await livePages(item_id)
  expect(pages.slice(0, before.length)).toEqual(before)
  const child = await Catalog.query(db.read).findOne({ parent_cat_id: made.cat_id })
  const mine = {
    author_uid: editor.uid,
    author_username: editor.username,
    addtime: clock.now,
    page_addtime: clock.now,
    revision: 1,
  }
  expect(pages.slice(before.length)).toMatchObject([
    {
      ...mine,
      cat_id: made.cat_id,
      page_title: inA.page_title,
      page_content: '甲',
      page_comments: 'remark',
      s_number: 3,
      ext_info: '{}',
    },
    {
      ...mine,
      cat_id: child?.cat_id,
      page_title: inA1.page_title,
      page_content: '乙',
      is_draft: 0,
    },
  ])
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list[0]).toMatchObject({
    op_action_type: 'create',
    op_object_type: 'catalog',
    op_object_id: made.cat_id,
    uid: editor.uid,
  })
})

test('a copy may go to the root of another item, where the menu shows it at once', async () => {
  const { owner, item_id, a } = await handbook({ password: 'x', is_archived: 0 })
  const other = await make.item({ owner })
  const made = await copy(owner, { cat_id: a.cat_id, to_item_id: other.item_id })
  expect(made).toMatchObject({ item_id: other.item_id, parent_cat_id: 0, level: 2 })
  const { menu } = await as(owner).ask(itemCalls.info, { item_id: String(other.item_id) })
  expect(menu).toMatchObject({
    catalogs: [
      {
        cat_name: 'A',
        pages: [{ page_title: 'in A' }],
        catalogs: [{ pages: [{ page_title: 'in A1' }] }],
      },
    ],
  })
  expect(await livePages(item_id)).toHaveLength(3)
})

test('a move within the item keeps every id and text; descendants follow', async () => {
  const { owner, item_id, a, b } = await handbook()
  const before = await livePages(item_id)
  expect(
    await move(owner, { cat_id: a.cat_id, new_p_cat_id: b.cat_id, to_item_id: item_id }),
  ).toMatchObject({
    cat_id: a.cat_id,
    parent_cat_id: b.cat_id,
    level: 3,
  })
  expect(await names(owner, item_id)).toEqual([
    ['B', 2],
    ['B/A', 3],
    ['B/A/A1', 4],
  ])
  expect(await livePages(item_id)).toEqual(before)
  const log = () => as(owner).ask(itemCalls.getChangeLog, { item_id })
  const { total, list } = await log()
  expect(list[0]).toMatchObject({ op_action_type: 'update', op_object_id: a.cat_id })
  await move(owner, { cat_id: a.cat_id, new_p_cat_id: b.cat_id })
  expect((await log()).total, 'moving to where it is changes nothing').toBe(total)
})

test('a move to another item keeps pages with their versions, lock, share link and files; deleted pages stay in their bin', async () => {
  const { owner, item_id, a, inA, inA1, binned } = await handbook()
  const other = await make.item({ owner })
  const target = await make.catalog({ item_id: other.item_id, cat_name: 'T' })
  await as(owner).ask(pageCalls.save, {
    page_id: inA.page_id,
    item_id,
    page_title: 'in A',
    page_content: 'second',
  })
  await as(owner).ask(pageCalls.setLock, { page_id: inA.page_id, item_id })
  const share = (await as(owner).ask(pageCalls.createSinglePage, {
    page_id: inA.page_id,
    isCreateSiglePage: 'true',
  })) as {
    unique_key: string
  }
  await db.transaction((trx) =>
    FilePage.query(trx).insert({ file_id: 5, page_id: inA1.page_id, item_id, addtime: 1 }),
  )

  const made = await move(owner, {
    cat_id: a.cat_id,
    new_p_cat_id: target.cat_id,
    to_item_id: other.item_id,
  })
  expect(made).toMatchObject({
    cat_id: a.cat_id,
    item_id: other.item_id,
    parent_cat_id: target.cat_id,
    level: 3,
  })
  expect(await names(owner, item_id)).toEqual([['B', 2]])
  expect(await names(owner, other.item_id)).toEqual([
    ['T', 2],
    ['T/A', 3],
    ['T/A/A1', 4],
  ])
  expect(await as(owner).ask(pageCalls.info, { page_id: inA.page_id })).toMatchObject({
    item_id: other.item_id,
    cat_path: ['T', 'A'],
    page_content: 'second',
    unique_key: share.unique_key,
    revision: '5',
  })
  expect(await as(owner).ask(pageCalls.history, { page_id: inA.page_id })).toMatchObject([
    { page_content: '甲', item_id: other.item_id },
  ])
  expect(await as(owner).ask(pageCalls.isLock, { page_id: inA.page_id })).toMatchObject({
    lock: 1,
    is_cur_user: 1,
  })
  expect(await as(null).ask(pageCalls.infoByKey, { unique_key: share.unique_key })).toMatchObject({
    page_title: 'in A',
  })
  expect(await FilePage.query(db.read).findOne({ file_id: 5 })).toMatchObject({
    item_id: other.item_id,
  })
  expect(await as(owner).ask(recycleCalls.getList, { item_id })).toMatchObject([
    { page_id: binned.page_id },
  ])
  await as(owner).ask(recycleCalls.recover, { item_id, page_id: binned.page_id })
  expect((await livePages(item_id)).map(({ page_id }) => page_id)).toEqual([binned.page_id])
  const newest = async (id: number) =>
    (await as(owner).ask(itemCalls.getChangeLog, { item_id: id })).list
  expect((await newest(other.item_id))[0]).toMatchObject({
    op_action_type: 'create',
    op_object_id: a.cat_id,
  })
  expect((await newest(item_id))[1]).toMatchObject({
    op_action_type: 'delete',
    op_object_id: a.cat_id,
  })
})

test('copies and moves are limited to three levels', async () => {
  const { owner, item_id, a, a1, b } = await handbook()
  const b1 = await make.catalog({ item_id, cat_name: 'B1', parent: b })
  const other = await make.item({ owner })
  const top = await make.catalog({ item_id: other.item_id })
  const second = await make.catalog({ item_id: other.item_id, parent: top })
  for (const is_del of [false, true]) {
    expect(await refused(owner, { cat_id: a.cat_id, new_p_cat_id: b1.cat_id, is_del })).toBe(
      'catalogTooDeep',
    )
    expect(
      await refused(owner, {
        cat_id: a.cat_id,
        new_p_cat_id: second.cat_id,
        to_item_id: other.item_id,
        is_del,
      }),
    ).toBe('catalogTooDeep')
    for (const into of [a, a1])
      expect(await refused(owner, { cat_id: a.cat_id, new_p_cat_id: into.cat_id, is_del })).toBe(
        'catalogIntoItself',
      )
  }
  expect(await copy(owner, { cat_id: a1.cat_id, new_p_cat_id: b1.cat_id })).toMatchObject({
    level: 4,
  })
})

test('ids must belong to the named items', async () => {
  const { owner, item_id, a, b } = await handbook()
  const other = await make.item({ owner })
  const foreign = await make.catalog({ item_id: other.item_id })
  const deleted = await make.item({ owner, is_del: 1 })
  const lost = await make.catalog({ item_id: deleted.item_id })
  for (const is_del of [false, true]) {
    for (const cat_id of [0, -3, 9, lost.cat_id])
      expect(await refused(owner, { cat_id, is_del })).toBe('catalogNotFound')
    for (const new_p_cat_id of [-1, 9, foreign.cat_id])
      expect(await refused(owner, { cat_id: a.cat_id, new_p_cat_id, is_del })).toBe(
        'catalogNotFound',
      )
    expect(
      await refused(owner, {
        cat_id: a.cat_id,
        new_p_cat_id: b.cat_id,
        to_item_id: other.item_id,
        is_del,
      }),
    ).toBe('catalogNotFound')
    for (const to_item_id of [9, -1, deleted.item_id])
      expect(await refused(owner, { cat_id: a.cat_id, to_item_id, is_del })).toBe('itemNotFound')
  }
  expect(await names(owner, item_id)).toHaveLength(3)
})

test('rights are needed at both ends; the scoped catalog itself can be copied but not moved', async () => {
  const { owner, item_id, a, a1, b } = await handbook()
  const other = await make.item({ owner })
  const [bound, reader, editor] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id, user: bound, role: 1, catalogScope: [a.cat_id] })
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id: other.item_id, user: reader, role: 1 })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id: other.item_id, user: editor, role: 0 })
  expect(await refused(bound, { cat_id: b.cat_id, new_p_cat_id: a.cat_id })).toBe('noAccess')
  expect(await refused(bound, { cat_id: a1.cat_id })).toBe('noAccess')
  expect(await refused(bound, { cat_id: a.cat_id, new_p_cat_id: b.cat_id, is_del: true })).toBe(
    'noAccess',
  )
  expect(await refused(reader, { cat_id: a.cat_id, to_item_id: other.item_id })).toBe('noAccess')
  expect(await refused(editor, { cat_id: a.cat_id, to_item_id: other.item_id })).toBe('noAccess')
  expect(await copy(bound, { cat_id: a1.cat_id, new_p_cat_id: a.cat_id })).toMatchObject({
    level: 3,
  })

  const own = await make.item({ owner: bound })
  expect(await refused(bound, { cat_id: a.cat_id, to_item_id: own.item_id, is_del: true })).toBe(
    'noAccess',
  )
  expect(await copy(bound, { cat_id: a.cat_id, to_item_id: own.item_id })).toMatchObject({
    level: 2,
  })
  expect(await move(bound, { cat_id: a1.cat_id, to_item_id: own.item_id })).toMatchObject({
    level: 2,
  })
  expect((await refusal(null, catalogCalls.copy, { cat_id: a.cat_id })).number).toBe(10102)
})

test('from an archived item catalogs are only copied, and nothing is copied or moved into it', async () => {
  const { owner, a } = await handbook()
  const archived = await make.item({ owner, is_archived: 1 })
  const kept = await make.catalog({ item_id: archived.item_id, cat_name: 'kept' })
  const other = await make.item({ owner })
  expect(await copy(owner, { cat_id: kept.cat_id, to_item_id: other.item_id })).toMatchObject({
    cat_name: 'kept',
  })
  expect(
    await refused(owner, { cat_id: kept.cat_id, to_item_id: other.item_id, is_del: true }),
  ).toBe('itemArchived')
  expect(await refused(owner, { cat_id: kept.cat_id })).toBe('itemArchived')
  expect(await refused(owner, { cat_id: a.cat_id, to_item_id: archived.item_id })).toBe(
    'itemArchived',
  )
})

test('the limit of catalogs per item also applies to copies', async () => {
  const { owner, a } = await handbook()
  const other = await make.item({ owner })
  const row = { item_id: other.item_id, cat_name: 'c', level: 2 }
  await db.transaction((trx) =>
    trx.batchInsert(
      'catalog',
      Array.from({ length: limits.catalogsPerItem - 1 }, () => row),
      100,
    ),
  )
  for (const is_del of [false, true])
    expect(await refused(owner, { cat_id: a.cat_id, to_item_id: other.item_id, is_del })).toBe(
      'tooManyCatalogs',
    )
})

test('concurrent moves create no cycle, and pages created meanwhile stay with their catalog', async () => {
  const { owner, item_id, a, b } = await handbook()
  const both = await Promise.allSettled([
    move(owner, { cat_id: a.cat_id, new_p_cat_id: b.cat_id }),
    move(owner, { cat_id: b.cat_id, new_p_cat_id: a.cat_id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await names(owner, item_id)).toHaveLength(3)

  const other = await make.item({ owner })
  const top = both[0]?.status === 'fulfilled' ? b : a
  const save = (n: number) =>
    as(owner).ask(pageCalls.save, {
      item_id,
      page_id: 0,
      cat_id: a.cat_id,
      page_title: `new ${n}`,
      page_content: 'x',
    })
  await Promise.allSettled([
    save(1),
    save(2),
    move(owner, { cat_id: top.cat_id, to_item_id: other.item_id }),
    save(3),
    save(4),
  ])
  const pages = await Page.query(db.read).where({ cat_id: a.cat_id, is_del: 0 })
  expect(new Set(pages.map((page) => page.item_id))).toEqual(new Set([other.item_id]))
})

test('large texts are copied and moved in chunks, each page once', async () => {
  const owner = await make.user()
  const [from, to] = [await make.item({ owner }), await make.item({ owner })]
  const { cat_id } = await make.catalog({ item_id: from.item_id })
  const sizes = [10, 2_000_000, 600_000, 600_000, 5, 1_100_000, 0]
  for (const [n, size] of sizes.entries())
    await make.page({
      item_id: from.item_id,
      owner,
      cat_id,
      page_title: `p${n}`,
      page_content: '字'.repeat(size / 3),
    })
  const told = async (item_id: number) =>
    (await livePages(item_id)).map(({ page_title, page_content }) => [
      page_title,
      page_content.length,
    ])
  const before = await told(from.item_id)
  await copy(owner, { cat_id, to_item_id: to.item_id })
  expect(await told(to.item_id)).toEqual(before)
  const whole = await as(owner).ask(itemCalls.add, {
    item_name: 'copy',
    copy_item_id: from.item_id,
  })
  expect(await told(whole.item_id)).toEqual(before)
  const last = await make.item({ owner })
  await move(owner, { cat_id, to_item_id: last.item_id })
  expect(await told(last.item_id)).toEqual(before)
  expect(await told(from.item_id)).toEqual([])
})
