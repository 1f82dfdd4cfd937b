import { expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Audit } from '../../models/audit.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { SyncSource } from '../../models/sync-source.ts'
import { SyncText } from '../../models/sync-text.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { filesBelow, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { as, app, clock, db, make, refusal, site } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'Asia/Shanghai' },
})
const admin = await make.user({ groupid: 1 })
const ask = as(admin).ask

const list = (request: ArgsOf<typeof adminItemCalls.getList> = {}) =>
  ask(adminItemCalls.getList, request)
const ids = async (request: ArgsOf<typeof adminItemCalls.getList>) =>
  (await list(request)).items.map((item) => item.item_id)
const rowOf = (item_id: number) => Item.query(db.read).findById(item_id)
const lastAct = async () => {
  const { detail, ...act } = await Audit.query(db.read)
    .orderBy('id', 'desc')
    .first()
    .throwIfNotFound()
  return { ...act, detail: JSON.parse(detail) as unknown }
}

test('items of everybody are listed, the newest first, with the owner but without the item password', async () => {
  const ann = await make.user({ username: 'listed_ann' })
  const open = await make.item({
    owner: ann,
    item_name: 'Open',
    item_description: '说明',
    addtime: clock.now + 1,
  })
  const closed = await make.item({
    owner: ann,
    item_name: 'Closed',
    password: 'visit-secret',
    addtime: clock.now + 2,
    is_archived: 1,
  })
  await make.member({ item_id: closed.item_id, user: await make.user(), role: 0 })
  await db.transaction((trx) =>
    TeamItemMember.query(trx).insert({ team_id: 1, item_id: closed.item_id, member_uid: 5 }),
  )
  const common = {
    uid: ann.uid,
    username: 'listed_ann',
    last_update_time: 0,
    item_domain: '',
    item_type: 1,
    is_del: 0,
  }
  const rest = { allow_comment: 0, allow_feedback: 0 }
  expect(await list({ username: 'listed_' })).toEqual({
    total: 2,
    items: [
      {
        ...common,
        ...rest,
        item_id: closed.item_id,
        item_name: 'Closed',
        item_description: '',
        password: '******',
        is_archived: 1,
        addtime: '2026-11-21 08:00:02',
        addtime_unix: clock.now + 2,
        member_num: 2,
      },
      {
        ...common,
        ...rest,
        item_id: open.item_id,
        item_name: 'Open',
        item_description: '说明',
        password: '',
        is_archived: 0,
        addtime: '2026-11-21 08:00:01',
        addtime_unix: clock.now + 1,
        member_num: 0,
      },
    ],
  })
  const raw = await app.inject({
    method: 'POST',
    url: '/api/adminItem/getList',
    headers: { 'x-api-token': admin.token },
  })
  expect(raw.body).not.toMatch(/visit-secret|v1\./)
})

test('items are sorted by name, owner or date in both directions, and newest first otherwise', async () => {
  const [zoe, Abe] = [
    await make.user({ username: 'sorted_zoe' }),
    await make.user({ username: 'Sorted_abe' }),
  ]
  const b = await make.item({ owner: Abe, item_name: 'b', addtime: clock.now + 1 })
  const A = await make.item({ owner: zoe, item_name: 'A', addtime: clock.now + 2 })
  const c = await make.item({ owner: zoe, item_name: 'c', addtime: clock.now + 3 })
  const sorted = (sort: string, page = 1) => ids({ username: 'sorted_', sort, page, count: 2 })
  expect([...(await sorted('item_name')), ...(await sorted('item_name', 2))]).toEqual(
    [A, b, c].map(({ item_id }) => item_id),
  )
  expect(await sorted('-item_name')).toEqual([c.item_id, b.item_id])
  expect(await sorted('username')).toEqual([b.item_id, c.item_id])
  expect(await sorted('-username')).toEqual([c.item_id, A.item_id])
  expect(await sorted('addtime')).toEqual([b.item_id, A.item_id])
  for (const sort of ['', 'password', '-uid', 'item_name; drop table item'])
    expect(await sorted(sort)).toEqual([c.item_id, A.item_id])
})

test('filters: part of name and owner, type, visibility; odd values are clamped', async () => {
  const [ann, bob] = [
    await make.user({ username: 'Filter_Ann' }),
    await make.user({ username: 'filter_bob' }),
  ]
  const api = (await make.item({ owner: ann, item_name: '接口 100%', item_type: 2 })).item_id
  const hidden = (await make.item({ owner: bob, item_name: 'filtered', password: 'x' })).item_id
  expect(await ids({ username: 'filter_' })).toEqual([hidden, api])
  expect(await ids({ username: 'FILTER_a' })).toEqual([api])
  expect(await ids({ item_name: '0%' })).toEqual([api])
  expect(await ids({ item_name: 'FILTER' })).toEqual([hidden])
  expect(await ids({ username: 'filter_', item_type: 2 })).toEqual([api])
  expect(await ids({ username: 'filter_', privacy_type: 2 })).toEqual([api])
  expect(await ids({ username: 'filter_', privacy_type: 3 })).toEqual([hidden])
  expect(await ids({ username: 'filter_', page: 2, count: 1 })).toEqual([api])
  expect(await ids({ username: 'filter_', page: -3, count: -1 })).toEqual([hidden])
  expect(
    await list({ page: Number.MAX_SAFE_INTEGER, count: Number.MAX_SAFE_INTEGER }),
  ).toMatchObject({ items: [] })
})

test('a deleted item is inaccessible, listed as deleted with its time, and can be restored unchanged', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'comes back' })
  const live = await make.page({ item_id, owner: ann })
  const binned = await make.page({ item_id, owner: ann, is_del: 1 })
  clock.now += 60
  expect(await ask(adminItemCalls.deleteItem, { item_id })).toEqual([])
  expect(await lastAct()).toMatchObject({
    act: 'item.delete',
    object_id: item_id,
    detail: { item_name: 'comes back', uid: ann.uid },
  })
  expect(await refusal(ann, itemCalls.info, { item_id: String(item_id) })).toMatchObject({
    number: 10303,
  })
  expect(await ids({ item_name: 'comes back' })).toEqual([])
  expect((await list({ item_name: 'comes back', is_del: 1 })).items).toMatchObject([
    { item_id, is_del: 1, del_time_unix: clock.now, last_update_time: clock.now },
  ])
  const again = [
    await refusal(admin, adminItemCalls.deleteItem, { item_id }),
    await refusal(admin, adminItemCalls.attorn, { item_id, username: ann.username }),
  ]
  for (const refused of again) expect(refused).toMatchObject({ number: 10101, why: 'itemNotFound' })

  clock.now += 60
  expect(await ask(adminItemCalls.recoverItem, { item_id })).toEqual([])
  expect(await rowOf(item_id)).toMatchObject({
    is_del: 0,
    del_time: 0,
    last_update_time: clock.now,
  })
  expect(await lastAct()).toMatchObject({ act: 'item.recover', object_id: item_id })
  await as(ann).ask(pageCalls.info, { page_id: live.page_id })
  expect(
    await Page.query(db.read).findById(binned.page_id),
    'its own bin is its own',
  ).toMatchObject({ is_del: 1 })
  for (const call of [adminItemCalls.recoverItem, adminItemCalls.hardDeleteItem])
    expect(await refusal(admin, call, { item_id })).toMatchObject({
      number: 10101,
      why: 'itemNotFound',
    })
})

test('a personal domain is restored too, unless it was taken meanwhile', async () => {
  const ann = await make.user()
  const first = await make.item({ owner: ann, item_domain: 'Docs', is_del: 1 })
  const second = await make.item({ owner: ann, item_domain: 'docs' })
  await ask(adminItemCalls.recoverItem, { item_id: first.item_id })
  expect(await rowOf(first.item_id)).toMatchObject({ item_domain: '', domain_key: '' })
  await ask(adminItemCalls.deleteItem, { item_id: second.item_id })
  await ask(adminItemCalls.recoverItem, { item_id: second.item_id })
  expect(await rowOf(second.item_id)).toMatchObject({ item_domain: 'docs', is_del: 0 })
})

test('an item is transferred: the old owner keeps no right, and the new one is no longer listed as a member', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({
    owner: ann,
    password: 'x',
    item_name: 'given',
    is_archived: 1,
  })
  await make.member({ item_id, user: bob, role: 1 })
  const pair = await as(ann).ask(itemCalls.getKey, { item_id })
  const row = await ask(adminItemCalls.attorn, { item_id, username: bob.username })
  expect(row).toMatchObject({
    item_id,
    uid: bob.uid,
    username: bob.username,
    password: '******',
    addtime: clock.now,
  })
  expect(await refusal(ann, itemCalls.info, { item_id: String(item_id) })).toMatchObject({
    number: 10303,
  })
  expect(await ItemMember.query(db.read).where({ item_id })).toEqual([])
  expect((await as(bob).ask(itemCalls.getKey, { item_id })).api_token).not.toBe(pair.api_token)
  expect(await lastAct()).toMatchObject({
    act: 'item.transfer',
    object_id: item_id,
    detail: { from: ann.uid, to: bob.uid },
  })
  const refused = (username: string, id = item_id) =>
    refusal(admin, adminItemCalls.attorn, { item_id: id, username })
  expect(await refused('nobody_at_all')).toMatchObject({ number: 10209, why: 'userUnknown' })
  expect(await refused('  ')).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field: 'username' },
  })
  expect(await refused(bob.username)).toMatchObject({ number: 10101, why: 'alreadyOwner' })
  for (const id of [0, -1, 99])
    expect(await refused(bob.username, id)).toMatchObject({ number: 10101, why: 'itemNotFound' })
})

test('unknown items can be neither deleted nor restored', async () => {
  for (const call of [
    adminItemCalls.deleteItem,
    adminItemCalls.recoverItem,
    adminItemCalls.hardDeleteItem,
  ])
    for (const item_id of [0, -1, 99])
      expect(await refusal(admin, call, { item_id })).toMatchObject({
        number: 10101,
        why: 'itemNotFound',
      })
})

/** Names of all tables. */
async function tables(): Promise<string[]> {
  const rows =
    db.kind === 'sqlite'
      ? await db.read('sqlite_master').where({ type: 'table' }).select('name')
      : await db
          .read('information_schema.tables')
          .where({ table_schema: 'public' })
          .select({ name: 'table_name' })
  return rows
    .map((row: { name: string }) => row.name)
    .filter((name) => !/^sqlite_|^page_search/.test(name))
}
/** Tables that still hold a word, the records of administrators aside. */
async function tablesWith(word: string): Promise<string[]> {
  const found = []
  for (const name of await tables())
    if (name !== 'audit' && JSON.stringify(await db.read(name).select('*')).includes(word))
      found.push(name)
  return found
}
const upload = async (who: MadeUser, fields: Record<string, number>) => {
  const part = { name: 'canaryWord.png', bytes: png }
  const { url } = await sendMultipart(app, '/api/page/upload', fields, part, {
    'x-api-token': who.token,
  })
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}

test('a purged item leaves nothing behind: no row in any table, no bytes; others are untouched', async () => {
  const word = 'canaryWord'
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({
    owner: ann,
    item_name: word,
    item_description: word,
    password: 'x',
  })
  const neighbour = await make.item({ owner: ann })
  const kept = await make.page({ item_id: neighbour.item_id, owner: ann, page_content: 'stays' })
  const catalog = await make.catalog({ item_id, cat_name: word })
  const pages: Page[] = []
  for (let count = 0; count < 3; count++)
    pages.push(
      await make.page({
        item_id,
        cat_id: catalog.cat_id,
        owner: ann,
        page_title: word,
        page_content: word,
      }),
    )
  const [first] = pages as [Page]
  await db.transaction((trx) =>
    trx(PageHistory.tableName).insert(
      Array.from({ length: 450 }, () => ({
        page_id: first.page_id,
        page_title: word,
        page_content: word,
      })),
    ),
  )
  await make.member({ item_id, user: bob, role: 1, catalogScope: [catalog.cat_id] })
  await as(bob).ask(pageCalls.save, {
    page_id: first.page_id,
    item_id,
    page_title: word,
    page_content: `${word} 2`,
    save_key: 'k',
    is_notify: true,
  })
  await as(ann).ask(pageCalls.createSinglePage, {
    page_id: first.page_id,
    isCreateSiglePage: 'true',
  })
  await as(ann).ask(pageCalls.delete, { page_id: (pages[1] as Page).page_id })
  await as(ann).ask(itemCalls.getKey, { item_id })
  await db.transaction(async (trx) => {
    const source = await SyncSource.query(trx).insert({ item_id, source: word, root: '.' })
    const rows = Array.from({ length: 250 }, (_, at) => ({
      source_id: source.id,
      path_key: `${word}${at}`,
      base_text: word,
    }))
    await trx(SyncText.tableName).insert(rows)
  })
  const file = await upload(ann, { page_id: first.page_id })
  const shown = await upload(ann, { item_id })
  await db.transaction((trx) =>
    FilePage.query(trx).insert({
      file_id: shown.file_id,
      page_id: kept.page_id,
      item_id: neighbour.item_id,
    }),
  )
  expect((await tablesWith(word)).toSorted()).toEqual(
    expect.arrayContaining(['catalog', 'item', 'page', 'page_history', 'sync_text', 'upload_file']),
  )

  await ask(adminItemCalls.deleteItem, { item_id })
  expect(await ask(adminItemCalls.hardDeleteItem, { item_id })).toEqual([])
  expect(await lastAct()).toMatchObject({
    act: 'item.purge',
    object_id: item_id,
    detail: { item_name: word },
  })
  expect(await tablesWith(word), 'but for the file that another item shows').toEqual([
    'upload_file',
  ])
  expect(await UploadFile.query(db.read).where({ uid: ann.uid })).toMatchObject([
    { file_id: shown.file_id, item_id: 0 },
  ])
  for (const name of await tables()) {
    if (await db.read.schema.hasColumn(name, 'item_id'))
      expect(await db.read(name).where({ item_id }), name).toEqual([])
    if (name !== 'search_pending' && (await db.read.schema.hasColumn(name, 'page_id')))
      expect(
        await db.read(name).whereIn(
          'page_id',
          pages.map((page) => page.page_id),
        ),
        name,
      ).toEqual([])
  }
  expect(await FileDeletion.query(db.read)).toMatchObject([
    { storage: 'disk', storage_key: file.storage_key },
  ])
  const before = filesBelow(site.filesFolder).length
  await deleteFiles({ site, now: clock.now, signal: new AbortController().signal })
  expect(filesBelow(site.filesFolder)).toHaveLength(before - 1)
  expect(await as(ann).ask(pageCalls.info, { page_id: kept.page_id })).toMatchObject({
    page_content: 'stays',
  })
  expect(await refusal(admin, adminItemCalls.hardDeleteItem, { item_id })).toMatchObject({
    why: 'itemNotFound',
  })
})

test('an item being purged is in no list and cannot be restored', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, item_name: 'half gone', is_del: 2 })
  expect(await ids({ item_name: 'half gone' })).toEqual([])
  expect(await ids({ item_name: 'half gone', is_del: 1 })).toEqual([])
  for (const call of [
    adminItemCalls.recoverItem,
    adminItemCalls.hardDeleteItem,
    adminItemCalls.deleteItem,
  ])
    expect(await refusal(admin, call, { item_id })).toMatchObject({ why: 'itemNotFound' })
})

test('all of it is for site administrators only, whatever else somebody owns', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const calls = [
    adminItemCalls.deleteItem,
    adminItemCalls.attorn,
    adminItemCalls.recoverItem,
    adminItemCalls.hardDeleteItem,
  ] as const
  for (const call of calls) {
    const request = { item_id, username: admin.username }
    expect(await refusal(null, call, request)).toMatchObject({ number: 10102 })
    expect(await refusal(ann, call, request)).toMatchObject({ number: 10103, why: 'noAccess' })
    const token = {
      ...admin,
      token: await make.token(admin.uid, { kind: 'access', scope: 'write' }),
    }
    expect(await refusal(token, call, request)).toMatchObject({ number: 10103, why: 'outOfScope' })
  }
  expect(await rowOf(item_id)).toMatchObject({ is_del: 0, uid: ann.uid })
})
