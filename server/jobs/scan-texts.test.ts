import { expect, test } from 'vitest'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { FileMention } from '../models/file-mention.ts'
import { FilePage } from '../models/file-page.ts'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import { UploadFile } from '../models/upload-file.ts'
import { lastFileScan } from '../services/files/file-links.ts'
import { png } from '../test/files.ts'
import { sendMultipart } from '../test/multipart.ts'
import { startApp } from '../test/start-app.ts'
import { scanTexts } from './scan-texts.ts'

const { app, site, db, make, clock } = await startApp()
const scan = (signal = new AbortController().signal) => scanTexts({ site, now: clock.now, signal })

test('files referred to by pages and versions are linked, wherever the texts came from', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const upload = async () => {
    const part = { name: 'a.png', bytes: png }
    const { url } = await sendMultipart(app, '/api/page/upload', { item_id: item.item_id }, part, {
      'x-api-token': ann.token,
    })
    return UploadFile.query(db.read)
      .findOne({ sign: String(url).slice(-32) })
      .throwIfNotFound()
  }
  const [inPage, inVersion, inCopy] = [await upload(), await upload(), await upload()]
  const page = await make.page({
    item_id: item.item_id,
    owner: ann,
    page_content: attachmentPath(inPage.sign).toUpperCase(),
  })
  await db.transaction(async (trx) => {
    await Page.query(trx)
      .findById(page.page_id)
      .patch({ page_content: `![](${attachmentPath(inPage.sign)})` })
    const version = {
      page_id: page.page_id,
      item_id: item.item_id,
      page_content: attachmentPath(inVersion.sign),
    }
    await PageHistory.query(trx).insert(version)
    const others = Array.from({ length: 250 }, (_, index) => ({
      item_id: item.item_id,
      page_title: String(index),
      title_key: String(index),
    }))
    await trx(Page.tableName).insert(others)
  })
  const elsewhere = await make.page({
    item_id: (await make.item({ owner: ann })).item_id,
    owner: ann,
    page_content: attachmentPath(inCopy.sign),
  })
  expect(await lastFileScan(db.read)).toBe(0)
  await expect(scan(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(await lastFileScan(db.read)).toBe(0)

  expect(await scan()).toBe('3 names of files')
  expect(await lastFileScan(db.read)).toBe(clock.now)
  const links = await FilePage.query(db.read).orderBy('file_id')
  expect(links.map((link) => [link.file_id, link.page_id])).toEqual([
    [inPage.file_id, page.page_id],
    [inVersion.file_id, page.page_id],
  ])
  expect(await FileMention.query(db.read)).toEqual([
    { file_id: inCopy.file_id, page_id: elsewhere.page_id },
  ])
  expect(await scan()).toBe('0 names of files')
  expect(await FilePage.query(db.read)).toHaveLength(2)
})
