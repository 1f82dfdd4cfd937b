import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { limits } from '#contract/limits.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { Audit } from '../../models/audit.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make, as, refusal, clock } = await startApp()

async function stored(owner: MadeUser, ids: Record<string, number> = {}) {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    ids,
    { name: 'a.png', bytes: png },
    { 'x-api-token': owner.token },
  )
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
const isOpen = async (sign: string) =>
  (await app.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode === 200
const lies = (file: UploadFile) => filesBelow(site.filesFolder).includes(file.storage_key.slice(2))

test('an own file is deleted with its links, its sign is invalid at once and its bytes are deleted after a day', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const page = await make.page({ item_id: (await make.item({ owner: ann })).item_id, owner: ann })
  const file = await stored(ann, { page_id: page.page_id })
  await db.transaction((trx) =>
    FileMention.query(trx).insert({ file_id: file.file_id, page_id: 5 }),
  )
  for (const file_id of [file.file_id, 0, -1, 987_654])
    expect(await refusal(bob, attachmentCalls.deleteMyAttachment, { file_id })).toMatchObject({
      why: 'fileNotFound',
      number: 10101,
    })
  expect(await isOpen(file.sign)).toBe(true)

  expect(await as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id: file.file_id })).toEqual(
    [],
  )
  const [act] = await Audit.query(db.read).where({ object_id: file.file_id, actor_uid: ann.uid })
  expect(act).toMatchObject({ act: 'attachment.deleteOwn', detail: '{"file_name":"a.png"}' })
  expect(await isOpen(file.sign)).toBe(false)
  expect(await FilePage.query(db.read).where({ file_id: file.file_id })).toEqual([])
  expect(await FileMention.query(db.read).where({ file_id: file.file_id })).toEqual([])
  expect(lies(file)).toBe(true)
  const now = clock.now + limits.removedFileSeconds
  await deleteFiles({ site, now, signal: new AbortController().signal })
  expect(lies(file)).toBe(false)
  expect(await FileDeletion.query(db.read)).toEqual([])
  expect(
    (await refusal(ann, attachmentCalls.deleteMyAttachment, { file_id: file.file_id })).why,
  ).toBe('fileNotFound')
})

test('of two concurrent deletions of a file one succeeds', async () => {
  const ann = await make.user()
  const { file_id } = await stored(ann)
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => as(ann).ask(attachmentCalls.deleteMyAttachment, { file_id })),
  )
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('administrators delete any file, one or many, and each deletion is audited', async () => {
  const [ann, admin] = [await make.user(), await make.user({ groupid: 1 })]
  const files = [await stored(ann), await stored(ann), await stored(ann)] as const
  const [first, second, third] = files.map((file) => file.file_id) as [number, number, number]
  expect((await refusal(ann, attachmentCalls.deleteAttachment, { file_id: first })).number).toBe(
    10103,
  )
  expect(
    (await refusal(ann, attachmentCalls.batchDeleteAttachments, { file_ids: [first] })).number,
  ).toBe(10103)
  expect(await as(admin).ask(attachmentCalls.deleteAttachment, { file_id: first })).toEqual([])
  expect((await refusal(admin, attachmentCalls.deleteAttachment, { file_id: first })).why).toBe(
    'fileNotFound',
  )
  expect(
    await as(admin).ask(attachmentCalls.batchDeleteAttachments, {
      file_ids: [first, second, third, 987_654],
    }),
  ).toEqual({
    success: 2,
    failed: 2,
  })
  expect(
    (await refusal(admin, attachmentCalls.batchDeleteAttachments, { file_ids: [] })).number,
  ).toBe(10101)
  expect(await UploadFile.query(db.read).where({ uid: ann.uid })).toEqual([])
  const acts = await Audit.query(db.read).where({ actor_uid: admin.uid }).orderBy('id')
  expect(acts.map((act) => [act.act, act.object_id])).toEqual([
    ['attachment.delete', first],
    ['attachment.delete', 0],
  ])
  expect(JSON.parse(acts[0]?.detail ?? '')).toEqual({
    file_name: 'a.png',
    files: [`${first} a.png (${ann.uid})`],
  })
  expect(acts[1]?.detail).toContain(`${second} a.png (${ann.uid})`)
})
