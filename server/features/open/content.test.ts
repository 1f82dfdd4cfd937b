import { beforeAll, expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { openCalls } from '#contract/calls/open.ts'
import { FilePage } from '../../models/file-page.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { ItemToken } from '../../models/item-token.ts'
import { Recycle } from '../../models/recycle.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { writeCounters } from '../../services/counters/counters.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

async function world() {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id })
  const keys = { api_key, api_token }
  const log = async () =>
    (await ItemChangeLog.query(t.db.read).where({ item_id }).orderBy('id')).map(
      (row) => `${row.uid} ${row.op_action_type} ${row.op_object_type} ${row.op_object_name}`,
    )
  const revision = async () =>
    (await t.as(ann).ask(itemCalls.info, { item_id: String(item_id) })).revision
  const upload = async (fields: object) => {
    const body = await sendMultipart(
      t.app,
      '/api/open/uploadAttachment',
      { ...keys, ...fields },
      { name: '图.png', bytes: png },
    )
    expect(body).toMatchObject({ error_code: 0 })
    return body.data as { url: string; file_id: number; sign: string }
  }
  return { ann, item_id, keys, log, revision, upload }
}

test('a deleted page goes to the owner’s recycle bin, is logged and disappears from the menu', async () => {
  const { ann, item_id, keys, log, revision } = await world()
  const page = await t.make.page({ item_id, owner: ann, page_title: 'Gone' })
  const before = await revision()
  expect(await t.as(null).ask(openCalls.deletePage, { ...keys, page_id: page.page_id })).toEqual({
    page_id: page.page_id,
  })
  expect(await Recycle.query(t.db.read).where({ item_id })).toMatchObject([
    { page_id: page.page_id, del_by_username: ann.username },
  ])
  expect(await log()).toEqual(['0 delete page Gone'])
  expect(await revision()).not.toBe(before)
  expect(
    (await t.refusal(null, openCalls.deletePage, { ...keys, page_id: page.page_id })).why,
  ).toBe('pageNotFound')
  expect((await t.refusal(null, openCalls.deletePage, keys)).why).toBe('pageMissing')
})

test('catalogs are created down to the third level, renamed without losing their order, and deleted with their pages into the recycle bin', async () => {
  const { ann, item_id, keys, log } = await world()
  const top = await t
    .as(null)
    .ask(openCalls.createCatalog, { ...keys, cat_name: 'A & B', s_number: 3 })
  expect(top).toMatchObject({ cat_name: 'A & B', level: 2, s_number: 3, parent_cat_id: 0, item_id })
  const second = await t
    .as(null)
    .ask(openCalls.createCatalog, { ...keys, cat_name: 'two', parent_cat_id: top.cat_id })
  const third = await t
    .as(null)
    .ask(openCalls.createCatalog, { ...keys, cat_name: 'three', parent_cat_id: second.cat_id })
  expect([second.s_number, third.level]).toEqual([99, 4])
  const refused = async (fields: object) =>
    (await t.refusal(null, openCalls.createCatalog, { ...keys, cat_name: 'x', ...fields })).why
  expect(await refused({ parent_cat_id: third.cat_id })).toBe('catalogTooDeep')
  expect(await refused({ parent_cat_id: 1 })).toBe('catalogNotFound')
  for (const cat_name of [' ', '\u200b'])
    expect(await refused({ cat_name })).toBe('catalogNameMissing')

  expect(
    await t.as(null).ask(openCalls.updateCatalog, { ...keys, cat_id: top.cat_id, cat_name: 'top' }),
  ).toMatchObject({
    cat_name: 'top',
    s_number: 3,
  })
  const page = await t.make.page({ item_id, owner: ann, cat_id: third.cat_id })
  expect(await t.as(null).ask(openCalls.deleteCatalog, { ...keys, cat_id: top.cat_id })).toEqual({
    cat_id: top.cat_id,
  })
  expect(await Recycle.query(t.db.read).where({ item_id })).toMatchObject([
    { page_id: page.page_id, del_by_uid: ann.uid },
  ])
  expect((await t.as(null).ask(openCalls.getCatalogTree, keys)).catalogs).toEqual([])
  expect(await log()).toEqual([
    '0 create catalog A & B',
    '0 create catalog two',
    '0 create catalog three',
    '0 update catalog top',
    '0 delete catalog top',
  ])
})

test('a catalog that was stored with a longer name can still be reordered; no new name may exceed 200 characters', async () => {
  const { item_id, keys } = await world()
  const long = '长'.repeat(201)
  const { cat_id } = await t.make.catalog({ item_id, cat_name: long })
  expect(
    await t.as(null).ask(openCalls.updateCatalog, { ...keys, cat_id, cat_name: long, s_number: 7 }),
  ).toMatchObject({
    cat_name: long,
    s_number: 7,
  })
  const tooLong = { why: 'textTooLong', details: { field: 'cat_name', limit: 200 } }
  expect(
    await t.refusal(null, openCalls.updateCatalog, { ...keys, cat_id, cat_name: `${long}!` }),
  ).toMatchObject(tooLong)
  expect(await t.refusal(null, openCalls.createCatalog, { ...keys, cat_name: long })).toMatchObject(
    tooLong,
  )
})

test('names of catalogs are unescaped once, and escaped on older addresses only', async () => {
  const { keys } = await world()
  const response = await t.app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/open/createCatalog',
    payload: { ...keys, cat_name: 'A &amp; B' },
  })
  expect(response.json()).toMatchObject({ data: { cat_name: 'A &amp; B', level: '2' } })
  expect(await t.as(null).ask(openCalls.getCatalogTree, keys)).toMatchObject({
    catalogs: [{ cat_name: 'A & B' }],
  })
})

test('a file belongs to the owner of the item, opens by its sign, and is deleted by id, sign or address', async () => {
  const { ann, item_id, keys, upload } = await world()
  const page = await t.make.page({ item_id, owner: ann })
  const files = [
    await upload({ page_id: page.page_id }),
    await upload({}),
    await upload({}),
  ] as const
  expect(await UploadFile.query(t.db.read).findById(files[0].file_id)).toMatchObject({
    uid: ann.uid,
    item_id,
    display_name: '图.png',
  })
  expect(
    (await t.app.inject(new URL(files[0].url).pathname + new URL(files[0].url).search)).rawPayload,
  ).toEqual(png)
  for (const [index, name] of [
    { file_id: files[0].file_id },
    { sign: files[1].sign },
    { file_url: files[2].url },
  ].entries())
    expect(await t.as(null).ask(openCalls.deleteAttachment, { ...keys, ...name })).toEqual({
      file_id: files[index]?.file_id,
    })
  expect(await UploadFile.query(t.db.read).where({ item_id }).resultSize()).toBe(0)
  expect(
    (await t.refusal(null, openCalls.deleteAttachment, { ...keys, sign: files[1].sign })).why,
  ).toBe('fileNotFound')
  expect((await t.refusal(null, openCalls.deleteAttachment, keys)).why).toBe('fileNotFound')
})

test('a file that a page of another item shows is kept for that page', async () => {
  const { ann, keys, upload } = await world()
  const file = await upload({})
  const other = await t.make.page({
    item_id: (await t.make.item({ owner: ann })).item_id,
    owner: ann,
  })
  await t.db.transaction((db) =>
    FilePage.query(db).insert({
      file_id: file.file_id,
      page_id: other.page_id,
      item_id: other.item_id,
      addtime: 1,
    }),
  )
  await t.as(null).ask(openCalls.deleteAttachment, { ...keys, file_id: file.file_id })
  expect(await UploadFile.query(t.db.read).findById(file.file_id)).toBeDefined()
  expect(await FilePage.query(t.db.read).where({ file_id: file.file_id })).toMatchObject([
    { page_id: other.page_id },
  ])
})

test('a file that a page copied into another item shows is kept for that page', async () => {
  const { ann, item_id, keys, upload } = await world()
  const { cat_id } = await t.make.catalog({ item_id })
  const page = await t.make.page({ item_id, owner: ann, cat_id })
  const file = await upload({ page_id: page.page_id })
  const other = await t.make.item({ owner: ann })
  await t.as(ann).ask(catalogCalls.copy, { cat_id, to_item_id: other.item_id })
  await t.as(null).ask(openCalls.deleteAttachment, { ...keys, file_id: file.file_id })
  expect(
    (await t.app.inject(new URL(file.url).pathname + new URL(file.url).search)).rawPayload,
  ).toEqual(png)
  expect(await FilePage.query(t.db.read).where({ file_id: file.file_id })).toMatchObject([
    { item_id: other.item_id },
  ])
})

test('refused: a page of another item, and a file of a type that is not accepted', async () => {
  const { ann, keys } = await world()
  const other = await t.make.page({
    item_id: (await t.make.item({ owner: ann })).item_id,
    owner: ann,
  })
  const send = (fields: object, name: string) =>
    sendMultipart(t.app, '/api/open/uploadAttachment', { ...keys, ...fields }, { name, bytes: png })
  expect(await send({ page_id: other.page_id }, 'a.png')).toMatchObject({
    error_name: 'pageNotFound',
  })
  expect(await send({}, 'a.php')).toMatchObject({ error_name: 'fileKindRefused' })
  expect(await sendMultipart(t.app, '/api/open/uploadAttachment', keys, null)).toMatchObject({
    error_name: 'fileMissing',
  })
})

test('the last use of a pair is recorded', async () => {
  const { item_id, keys } = await world()
  await t.as(null).ask(openCalls.getCatalogTree, keys)
  await writeCounters(t.db)
  expect(await ItemToken.query(t.db.read).findOne({ item_id })).toMatchObject({
    last_check_time: t.clock.now,
  })
})
