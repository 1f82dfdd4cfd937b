import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal } = await startApp()

async function library(owner: MadeUser) {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name: 'a.png', bytes: png },
    { 'x-api-token': owner.token },
  )
  return (
    await UploadFile.query(db.read)
      .findOne({ sign: String(url).slice(-32) })
      .throwIfNotFound()
  ).file_id
}
async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const catalog = await make.catalog({ item_id: item.item_id })
  const page = await make.page({ item_id: item.item_id, owner: ann, cat_id: catalog.cat_id })
  return { ann, item, catalog, page }
}

test('a file of the library becomes one of the page; a second time, also at once, adds nothing', async () => {
  const { ann, page } = await start()
  const file_id = await library(ann)
  const bind = () => as(ann).ask(attachmentCalls.bindingPage, { file_id, page_id: page.page_id })
  expect(await Promise.all([bind(), bind(), bind()])).toEqual([[], [], []])
  expect(await FilePage.query(db.read).where({ file_id })).toMatchObject([
    { page_id: page.page_id, item_id: page.item_id },
  ])
  expect(
    (await as(ann).ask(pageCalls.uploadList, { page_id: page.page_id })).map(
      (file) => file.file_id,
    ),
  ).toEqual([file_id])
})

test('only editors of the page bind, and only files of their own', async () => {
  const { ann, item, catalog, page } = await start()
  const other = await make.catalog({ item_id: item.item_id })
  const [stranger, reader, scoped, scopedElsewhere, manager, admin] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({
    item_id: item.item_id,
    user: scoped,
    role: 1,
    catalogScope: [catalog.cat_id],
  })
  await make.member({
    item_id: item.item_id,
    user: scopedElsewhere,
    role: 1,
    catalogScope: [other.cat_id],
  })
  await make.member({ item_id: item.item_id, user: manager, role: 2 })
  const page_id = page.page_id
  const bind = async (who: MadeUser | null, file_id: number) =>
    refusal(who, attachmentCalls.bindingPage, { file_id, page_id })
  expect((await bind(null, 1)).number).toBe(10102)
  expect((await bind(stranger, await library(stranger))).why).toBe('pageNotFound')
  for (const who of [reader, scopedElsewhere])
    expect((await bind(who, await library(who))).number).toBe(10103)
  for (const who of [scoped, manager, admin, ann])
    expect(
      await as(who).ask(attachmentCalls.bindingPage, { file_id: await library(who), page_id }),
    ).toEqual([])
  expect(await bind(ann, await library(scoped))).toMatchObject({
    why: 'fileNotFound',
    number: 10101,
  })
  for (const file_id of [0, -1, 987_654]) expect((await bind(ann, file_id)).number).toBe(10101)
  for (const wrong of [0, -1, 5])
    expect(
      await refusal(ann, attachmentCalls.bindingPage, {
        file_id: await library(ann),
        page_id: wrong,
      }),
    ).toMatchObject({
      why: 'pageNotFound',
      number: 10101,
    })
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect((await bind(ann, await library(ann))).why).toBe('itemArchived')
})
