import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { pageCommentCalls } from '#contract/calls/page-comment.ts'
import { limits } from '#contract/limits.ts'
import { FilePage } from '../../models/file-page.ts'
import { Mock } from '../../models/mock.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import type { MadeUser } from '../../test/make.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

/** Catalogs A and B with two pages in A and one in B, one at the root; another item with T. */
async function two() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const other = (await make.item({ owner })).item_id
  const a = (await make.catalog({ item_id, cat_name: 'A' })).cat_id
  const b = (await make.catalog({ item_id, cat_name: 'B' })).cat_id
  const t = (await make.catalog({ item_id: other, cat_name: 'T' })).cat_id
  const page = async (cat_id: number, page_title: string, s_number = 99, of = item_id) =>
    (
      await make.page({
        item_id: of,
        owner,
        cat_id,
        page_title,
        s_number,
        page_content: page_title,
      })
    ).page_id
  return {
    owner,
    item_id,
    other,
    a,
    b,
    t,
    first: await page(a, 'first', 5),
    second: await page(a, 'second', 2),
    inB: await page(b, 'in B', 7),
    root: await page(0, 'root'),
    there: await page(t, 'there', 3, other),
  }
}

interface Args {
  item_id: number
  page_ids: number[]
  cat_id?: number
  to_item_id?: number
  copy?: boolean
}
const move = (who: MadeUser, args: Args) => as(who).ask(pageCalls.move, args)
const refused = async (who: MadeUser | null, args: Args) =>
  (await refusal(who, pageCalls.move, args)).why

/** Pages of a catalog in the order of the menu. */
const titles = async (item_id: number, cat_id: number) =>
  (
    await Page.query(db.read)
      .where({ item_id, cat_id, is_del: 0 })
      .orderBy(['s_number', 'page_id'])
      .select('page_title')
  ).map(({ page_title }) => page_title)
const rowOf = (page_id: number) => Page.query(db.read).findById(page_id).throwIfNotFound()
const treeRevision = async (item_id: number) =>
  (await db.read('item').where({ item_id }).first('tree_revision')).tree_revision as number
const log = async (who: MadeUser, item_id: number) =>
  (await as(who).ask(itemCalls.getChangeLog, { item_id })).list.map((one) => [
    one.op_action_type,
    one.op_object_id,
  ])

test('pages of several catalogs move to the end of another, in the order named, with nothing but their place changed', async () => {
  const { owner, item_id, b, first, second, root } = await two()
  const before = await rowOf(first)
  const page_ids = [second, root, first]
  expect(await move(owner, { item_id, page_ids, cat_id: b })).toEqual({ page_ids })
  expect(await titles(item_id, b)).toEqual(['in B', 'second', 'root', 'first'])
  const now = await rowOf(first)
  expect(now).toEqual({
    ...before,
    cat_id: b,
    s_number: now.s_number,
    revision: before.revision + 1,
  })
  expect((await log(owner, item_id)).slice(0, 3)).toEqual([
    ['update', first],
    ['update', root],
    ['update', second],
  ])
  expect(await as(owner).ask(pageCalls.history, { page_id: first })).toEqual([])
  const revision = await treeRevision(item_id)
  await move(owner, { item_id, page_ids, cat_id: b })
  expect(await titles(item_id, b), 'where they are, they stay').toEqual([
    'in B',
    'second',
    'root',
    'first',
  ])
  expect(await treeRevision(item_id)).toBe(revision)
})

test('a move to another item keeps id, versions, share link, own lock, files, mock and comments', async () => {
  const { owner, item_id, other, t, first, second } = await two()
  await as(owner).ask(pageCalls.save, {
    page_id: first,
    item_id,
    page_title: 'first',
    page_content: 'newer',
  })
  await as(owner).ask(pageCalls.setLock, { page_id: first, item_id })
  const share = { page_id: first, isCreateSiglePage: 'true' }
  const shared = (await as(owner).ask(pageCalls.createSinglePage, share)) as { unique_key: string }
  await db.transaction(async (trx) => {
    await trx('item').where({ item_id }).update({ allow_comment: 1 })
    await trx('item').where({ item_id: other }).update({ allow_comment: 1 })
  })
  await as(owner).ask(pageCommentCalls.add, { page_id: first, content: 'kept' })
  const { file_id } = await db.transaction(async (trx) => {
    const file = await UploadFile.query(trx).insert({
      sign: `s${first}`,
      uid: owner.uid,
      item_id,
      page_id: first,
      storage: 'disk',
      storage_key: `k${first}`,
    })
    await FilePage.query(trx).insert({ file_id: file.file_id, page_id: first, item_id, addtime: 1 })
    await Mock.query(trx).insert({
      page_id: first,
      item_id,
      uid: owner.uid,
      path: '/m',
      template: '{}',
      unique_key: `m${first}`,
      addtime: 1,
    })
    return file
  })
  const revisions = [await treeRevision(item_id), await treeRevision(other)]

  const page_ids = [first, second]
  await move(owner, { item_id, page_ids, cat_id: t, to_item_id: other })
  expect(await titles(other, t)).toEqual(['there', 'first', 'second'])
  expect(await as(owner).ask(pageCalls.info, { page_id: first })).toMatchObject({
    item_id: other,
    cat_path: ['T'],
    page_content: 'newer',
    unique_key: shared.unique_key,
  })
  expect(await as(owner).ask(pageCalls.history, { page_id: first })).toMatchObject([
    { page_content: 'first', item_id: other },
  ])
  expect(await as(owner).ask(pageCalls.isLock, { page_id: first })).toMatchObject({ lock: 1 })
  expect(await as(null).ask(pageCalls.infoByKey, shared)).toMatchObject({ page_title: 'first' })
  expect(
    (await as(owner).ask(pageCommentCalls.getList, { page_id: first })).comments,
  ).toMatchObject([{ content: 'kept' }])
  const ofOther = { item_id: other }
  expect(await UploadFile.query(db.read).findById(file_id)).toMatchObject(ofOther)
  expect(await FilePage.query(db.read).findOne({ file_id })).toMatchObject(ofOther)
  expect(await Mock.query(db.read).findOne({ page_id: first })).toMatchObject(ofOther)
  expect(await log(owner, item_id)).toEqual(
    expect.arrayContaining([
      ['delete', first],
      ['delete', second],
    ]),
  )
  expect((await log(owner, other)).slice(0, 2)).toEqual([
    ['create', second],
    ['create', first],
  ])
  expect(await treeRevision(item_id)).toBeGreaterThan(revisions[0]!)
  expect(await treeRevision(other)).toBeGreaterThan(revisions[1]!)
  const found = async (id: number) =>
    (await as(owner).ask(itemCalls.search, { item_id: id, keyword: 'newer' })).pages.length
  expect([await found(item_id), await found(other)]).toEqual([0, 1])
})

test('a copy is a new page of the caller with a text of its own, which shows the same files; a draft stays one', async () => {
  const { owner, item_id, other, first, second } = await two()
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id: other, user: editor, role: 1 })
  const draft = (await make.page({ item_id, owner: editor, page_title: 'mine', is_draft: 1 }))
    .page_id
  await db.transaction((trx) =>
    FilePage.query(trx).insert({ file_id: 5, page_id: first, item_id, addtime: 1 }),
  )
  const page_ids = [second, first, draft]
  const args = { item_id, page_ids, to_item_id: other, copy: true }
  const before = await Page.query(db.read).findByIds(page_ids).orderBy('page_id')
  const made = (await move(editor, args)).page_ids
  expect(new Set([...made, ...page_ids]).size).toBe(6)
  expect(await Page.query(db.read).findByIds(page_ids).orderBy('page_id')).toEqual(before)
  expect(await titles(other, 0)).toEqual(['second', 'first', 'mine'])
  const mine = {
    author_uid: editor.uid,
    author_username: editor.username,
    page_addtime: clock.now,
    revision: 1,
  }
  expect(await rowOf(made[1]!)).toMatchObject({ ...mine, page_content: 'first', is_draft: 0 })
  expect(await rowOf(made[2]!)).toMatchObject({ ...mine, is_draft: 1 })
  expect(await FilePage.query(db.read).where({ page_id: made[1]! })).toMatchObject([
    { file_id: 5, item_id: other },
  ])
  expect((await log(owner, item_id)).flat()).not.toContain('delete')
  // without the draft of somebody else
  expect((await log(owner, other))[0]).toEqual(['create', made[1]])
  const [within] = (await move(owner, { item_id, page_ids: [first], copy: true })).page_ids
  expect(await FilePage.query(db.read).where({ page_id: within! })).toMatchObject([{ file_id: 5 }])
})

test('all pages are named of one item and live, else none moves; so do catalogs and items', async () => {
  const { owner, item_id, other, a, b, t, first, second, there } = await two()
  const gone = (await make.page({ item_id, owner, is_del: 1 })).page_id
  const draft = (await make.page({ item_id, owner: await make.user(), is_draft: 1 })).page_id
  for (const copy of [false, true]) {
    for (const id of [9, there, gone, draft])
      expect(await refused(owner, { item_id, page_ids: [first, id], cat_id: b, copy })).toBe(
        'pageNotFound',
      )
    for (const cat_id of [-1, 9, t])
      expect(await refused(owner, { item_id, page_ids: [first], cat_id, copy })).toBe(
        'catalogNotFound',
      )
    for (const to_item_id of [-1, 9])
      expect(await refused(owner, { item_id, page_ids: [first], to_item_id, copy })).toBe(
        'itemNotFound',
      )
    expect(
      await refused(owner, { item_id, page_ids: [first], to_item_id: other, cat_id: b, copy }),
    ).toBe('catalogNotFound')
    expect(await refused(owner, { item_id: 0, page_ids: [first], copy })).toBe('itemNotFound')
  }
  const many = Array.from({ length: limits.pagesTogether + 1 }, (_, index) => index + 1)
  for (const page_ids of [[], many])
    expect(await refused(owner, { item_id, page_ids })).toBe('badInput')
  expect(await titles(item_id, a)).toEqual(['second', 'first'])
  expect(
    (await move(owner, { item_id, page_ids: [first, first, second], cat_id: b })).page_ids,
  ).toEqual([first, second])
  expect(await titles(item_id, b)).toEqual(['in B', 'first', 'second'])
})

test('rights are needed on every page and at both ends, and again when it is written', async () => {
  const { owner, item_id, other, a, b, first, inB, root } = await two()
  const [bound, editor] = [await make.user(), await make.user()]
  const own = (await make.item({ owner: bound })).item_id
  await make.member({ item_id, user: bound, role: 1, catalogScope: [a] })
  await make.member({ item_id, user: editor, role: 1 })
  await make.member({ item_id: other, user: editor, role: 1 })
  for (const copy of [false, true]) {
    for (const id of [inB, root])
      expect(await refused(bound, { item_id, page_ids: [first, id], to_item_id: own, copy })).toBe(
        'noAccess',
      )
    for (const cat_id of [b, 0])
      expect(await refused(bound, { item_id, page_ids: [first], cat_id, copy })).toBe('noAccess')
    expect(await refused(bound, { item_id, page_ids: [first], to_item_id: other, copy })).toBe(
      'noAccess',
    )
    for (const where of [{ item_id }, { item_id: other }]) {
      const lose = await make.user()
      await make.member({ item_id, user: lose, role: 1 })
      await make.member({ item_id: other, user: lose, role: 1 })
      meanwhile(db, (trx) =>
        trx('item_member')
          .where({ ...where, uid: lose.uid })
          .update({ member_group_id: 0 }),
      )
      expect(await refused(lose, { item_id, page_ids: [first], to_item_id: other, copy })).toBe(
        'noAccess',
      )
    }
  }
  // moved out of the scope, or to another item, after the rule was evaluated
  for (const [values, why] of [
    [{ cat_id: b }, 'noAccess'],
    [{ item_id: other }, 'pageNotFound'],
  ] as const) {
    const { page_id } = await make.page({ item_id, owner, cat_id: a })
    meanwhile(db, (trx) => Page.query(trx).findById(page_id).patch(values))
    expect(await refused(bound, { item_id, page_ids: [page_id], to_item_id: own })).toBe(why)
  }
  expect(await rowOf(first)).toMatchObject({ item_id, cat_id: a })
  await move(bound, { item_id, page_ids: [first], to_item_id: own })
  expect(await titles(own, 0)).toEqual(['first'])
  expect((await refusal(null, pageCalls.move, { item_id, page_ids: [root] })).number).toBe(10102)
})

test('out of an archived item pages are only copied, and nothing goes into one', async () => {
  const { owner, item_id, first } = await two()
  const archived = (await make.item({ owner, is_archived: 1 })).item_id
  const kept = (await make.page({ item_id: archived, owner })).page_id
  const out = { item_id: archived, page_ids: [kept], to_item_id: item_id }
  expect(await refused(owner, out)).toBe('itemArchived')
  expect((await move(owner, { ...out, copy: true })).page_ids).toHaveLength(1)
  for (const copy of [false, true])
    expect(await refused(owner, { item_id, page_ids: [first], to_item_id: archived, copy })).toBe(
      'itemArchived',
    )
})

test('items of one page neither give it away nor take another; RunApi items take what is theirs', async () => {
  const { owner, item_id, first } = await two()
  const of = async (item_type: number) => {
    const item = (await make.item({ owner, item_type })).item_id
    return { item_id: item, page_ids: [(await make.page({ item_id: item, owner })).page_id] }
  }
  const [single, api, otherApi, sheet] = [await of(2), await of(3), await of(3), await of(4)]
  for (const copy of [false, true]) {
    for (const { item_id: to_item_id } of [single, api, sheet])
      expect(await refused(owner, { item_id, page_ids: [first], to_item_id, copy })).toBe(
        'pageItemKind',
      )
    expect(await refused(owner, { ...single, copy })).toBe('pageItemKind')
  }
  for (const only of [single, sheet]) {
    expect(await refused(owner, { ...only, to_item_id: item_id })).toBe('pageItemKind')
    await move(owner, { ...only, to_item_id: item_id, copy: true })
  }
  await move(owner, { ...api, to_item_id: otherApi.item_id })
  await move(owner, { ...otherApi, to_item_id: item_id })
})

test('a page that somebody else is editing is copied, but not moved, and the refusal tells who and which', async () => {
  const { owner, item_id, b, first, second } = await two()
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1 })
  await as(editor).ask(pageCalls.setLock, { page_id: second, item_id })
  const args = { item_id, page_ids: [first, second], cat_id: b }
  expect(await refusal(owner, pageCalls.move, args)).toMatchObject({
    why: 'pageInUse',
    details: { lock_username: editor.username, page_title: 'second' },
  })
  expect(await titles(item_id, b)).toEqual(['in B'])
  await move(owner, { ...args, copy: true })
  await move(editor, args)
  expect(await titles(item_id, b)).toEqual(['in B', 'first', 'second', 'first', 'second'])
})

test('moves at the same time, to and fro and with their catalog, leave every page in the item of its catalog', async () => {
  const { owner, item_id, other, a, t, first, second, there } = await two()
  await Promise.allSettled([
    move(owner, { item_id, page_ids: [first, second], to_item_id: other, cat_id: t }),
    move(owner, { item_id: other, page_ids: [there], to_item_id: item_id, cat_id: a }),
    as(owner).ask(catalogCalls.copy, { cat_id: a, to_item_id: other, is_del: true }),
    as(owner).ask(catalogCalls.delete, { cat_id: t, item_id: other }),
  ])
  const astray = await db
    .read('page as p')
    .join('catalog as c', 'c.cat_id', 'p.cat_id')
    .whereIn('p.page_id', [first, second, there])
    .whereRaw('c.item_id <> p.item_id')
    .select('p.page_id')
  expect(astray).toEqual([])
  const lost = await Page.query(db.read)
    .findByIds([first, second, there])
    .where({ is_del: 0 })
    .whereNotIn('cat_id', db.read('catalog').select('cat_id'))
  expect(lost).toEqual([])
})
