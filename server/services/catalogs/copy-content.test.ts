import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { FilePage } from '../../models/file-page.ts'
import { Page } from '../../models/page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as } = await startApp()

async function start() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const catalog = await make.catalog({ item_id })
  const pages: Page[] = []
  for (const n of [1, 2, 3])
    pages.push(
      await make.page({ item_id, owner: ann, cat_id: catalog.cat_id, page_title: `page ${n}` }),
    )
  const { page_id } = pages[1] as Page
  const part = { name: 'a.png', bytes: png }
  const { url } = await sendMultipart(app, '/api/page/upload', { page_id }, part, {
    'x-api-token': ann.token,
  })
  const file = await UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
  const copyIn = async (itemId: number) =>
    (
      await Page.query(db.read)
        .where({ item_id: itemId, page_title: 'page 2' })
        .whereNot({ page_id })
        .first()
        .throwIfNotFound()
    ).page_id
  return { ann, item_id, catalog, page_id, file, copyIn }
}

test('files named by copied pages survive the deletion of the last original page', async () => {
  const { ann, item_id, page_id, file, copyIn } = await start()
  const { item_id: copy } = await as(ann).ask(itemCalls.add, {
    item_name: 'copy',
    copy_item_id: item_id,
  })
  const ofCopy = { file_id: file.file_id, item_id: copy }
  const links = await FilePage.query(db.read).where(ofCopy)
  expect(links.map((one) => one.page_id)).toEqual([await copyIn(copy)])
  await as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id })
  expect(
    (await app.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })).statusCode,
  ).toBe(200)
  const listed = await as(ann).ask(pageCalls.uploadList, { page_id: await copyIn(copy) })
  expect(listed.map((one) => one.file_id)).toEqual([file.file_id])
  await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id: file.file_id })
  expect(await FilePage.query(db.read).where(ofCopy)).toEqual([])
})

test('a catalog copied within an item has the files of its originals', async () => {
  const { ann, item_id, catalog, page_id, file, copyIn } = await start()
  await as(ann).ask(catalogCalls.copy, {
    cat_id: catalog.cat_id,
    new_p_cat_id: 0,
    to_item_id: item_id,
    is_del: false,
  })
  const links = await FilePage.query(db.read).where({ file_id: file.file_id }).orderBy('page_id')
  expect(links.map((link) => [link.page_id, link.item_id])).toEqual([
    [page_id, item_id],
    [await copyIn(item_id), item_id],
  ])
})
