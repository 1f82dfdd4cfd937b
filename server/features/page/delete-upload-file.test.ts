import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { FileMention } from '../../models/file-mention.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const page = () => make.page({ item_id: item.item_id, owner: ann })
  const [one, two] = [await page(), await page()]
  const upload = async (who: MadeUser) => {
    const part = { name: 'a.png', bytes: png }
    const { url } = await sendMultipart(app, '/api/page/upload', { page_id: one.page_id }, part, {
      'x-api-token': who.token,
    })
    return UploadFile.query(db.read)
      .findOne({ sign: String(url).slice(-32) })
      .throwIfNotFound()
  }
  return { ann, item, one, two, upload }
}
/** Of the files of a page, whether taking them off it deletes them; the newest first. */
const removals = async (who: MadeUser, { page_id }: { page_id: number }) =>
  (await as(who).ask(pageCalls.uploadList, { page_id })).map(({ removes_file }) => removes_file)
const isThere = async (file: UploadFile) =>
  Boolean(await UploadFile.query(db.read).findById(file.file_id))

test('one’s own file is deleted with its last link, not before', async () => {
  const { ann, one, two, upload } = await start()
  const file = await upload(ann)
  await as(ann).ask(attachmentCalls.bindingPage, { file_id: file.file_id, page_id: two.page_id })
  expect(await removals(ann, one)).toEqual([false])
  expect(
    await as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id: one.page_id }),
  ).toEqual([])
  expect(await isThere(file)).toBe(true)
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: one.page_id })).toEqual([])
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: two.page_id })).toHaveLength(1)
  const gone = await refusal(ann, pageCalls.deleteUploadFile, {
    file_id: file.file_id,
    page_id: one.page_id,
  })
  expect(gone).toMatchObject({ why: 'fileNotFound', number: 10101 })
  expect(await removals(ann, two)).toEqual([true])
  await as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id: two.page_id })
  expect(await isThere(file)).toBe(false)
})

test('somebody else’s file, and one that another text still mentions, lose the link but are kept', async () => {
  const { ann, item, one, two, upload } = await start()
  const editor = await make.user()
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  const [foreign, named] = [await upload(editor), await upload(ann)]
  await db.transaction((trx) =>
    FileMention.query(trx).insert({ file_id: named.file_id, page_id: two.page_id }),
  )
  expect(await removals(ann, one)).toEqual([false, false])
  expect(await removals(editor, one)).toEqual([false, true])
  for (const file of [foreign, named]) {
    await as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id: one.page_id })
    expect(await isThere(file)).toBe(true)
  }
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: one.page_id })).toEqual([])
})

test('refused: a missing link, file or page', async () => {
  const { ann, one, two, upload } = await start()
  const file = await upload(ann)
  for (const ids of [
    { file_id: file.file_id, page_id: two.page_id },
    { file_id: 987_654, page_id: one.page_id },
    { file_id: 0, page_id: one.page_id },
    { file_id: file.file_id, page_id: 0 },
    { file_id: file.file_id, page_id: 5 },
  ])
    expect((await refusal(ann, pageCalls.deleteUploadFile, ids)).number).toBe(10101)
  expect(await isThere(file)).toBe(true)
})
