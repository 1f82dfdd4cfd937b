import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { deleteFiles } from '../../jobs/delete-files.ts'
import { Audit } from '../../models/audit.ts'
import { FileDeletion } from '../../models/file-deletion.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { Page } from '../../models/page.ts'
import { RemovedFile } from '../../models/removed-file.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { User } from '../../models/user.ts'
import { isOnDisk, png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make, as, refusal, clock } = await startApp()

async function stored(owner: MadeUser, ids: Record<string, number> = {}) {
  const part = { name: 'a.png', bytes: png }
  const { url } = await sendMultipart(app, '/api/page/upload', ids, part, {
    'x-api-token': owner.token,
  })
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
async function start() {
  const [ann, bob, admin] = [
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ] as const
  const { item_id } = await make.item({ owner: ann })
  const page = () => make.page({ item_id, owner: ann })
  return { ann, bob, admin, item_id, one: await page(), two: await page() }
}
const statusOf = async (sign: string) =>
  (await app.inject({ url: `/api/attachment/visitFile?sign=${sign}` })).statusCode
const rowOf = ({ file_id }: UploadFile) => UploadFile.query(db.read).findById(file_id)
const linksOf = ({ file_id }: UploadFile) =>
  FilePage.query(db.read).where({ file_id }).orderBy('id')
const work = (now = clock.now) => deleteFiles({ site, now, signal: new AbortController().signal })
const restoring = (file: UploadFile, page_id = 0) => ({ file_ids: [file.file_id], page_id })
const deleteOwn = (who: MadeUser, { file_id }: UploadFile) =>
  as(who).ask(attachmentCalls.deleteMyAttachment, { file_id })
const restore = (who: MadeUser, file: UploadFile, page_id = 0) =>
  as(who).ask(attachmentCalls.restore, restoring(file, page_id))
const whyNot = async (who: MadeUser | null, file: UploadFile, page_id = 0) =>
  (await refusal(who, attachmentCalls.restore, restoring(file, page_id))).why

test('a file comes back with its row, address, bytes and pages; meanwhile nobody sees it', async () => {
  const { ann, one, two } = await start()
  const file = await stored(ann, { page_id: one.page_id })
  await as(ann).ask(attachmentCalls.bindingPage, { file_id: file.file_id, page_id: two.page_id })
  await db.transaction((trx) =>
    FileMention.query(trx).insert({ file_id: file.file_id, page_id: two.page_id }),
  )
  const links = await linksOf(file)
  await deleteOwn(ann, file)
  expect(await statusOf(file.sign)).toBe(404)
  expect(await rowOf(file)).toBeUndefined()
  expect(await as(ann).ask(attachmentCalls.getMyList, {})).toMatchObject({ list: [], used: 0 })
  expect(await as(ann).ask(pageCalls.uploadList, { page_id: one.page_id })).toEqual([])
  await work()
  expect(isOnDisk(site, file.storage_key)).toBe(true)

  expect(await restore(ann, file)).toEqual({ success: 1, failed: 0 })
  expect(await rowOf(file)).toEqual(file)
  expect(await linksOf(file)).toEqual(links)
  expect(await FileMention.query(db.read).where({ file_id: file.file_id })).toHaveLength(1)
  expect(await statusOf(file.sign)).toBe(200)
  expect(await RemovedFile.query(db.read)).toEqual([])
  expect(await FileDeletion.query(db.read)).toEqual([])
  const act = await Audit.query(db.read).findOne({ act: 'attachment.restore' })
  expect(act).toMatchObject({
    actor_uid: ann.uid,
    object_id: file.file_id,
    detail: JSON.stringify({ file_name: 'a.png', files: [`${file.file_id} a.png`] }),
  })
  // once more, as a client does whose first answer was cut off
  expect(await restore(ann, file)).toEqual({ success: 1, failed: 0 })
  expect(await Audit.query(db.read).where({ act: 'attachment.restore' })).toHaveLength(1)
})

test('after a day the file is gone for good, and so it is once its bytes are deleted', async () => {
  const { ann } = await start()
  const file = await stored(ann)
  await deleteOwn(ann, file)
  const end = clock.now + limits.removedFileSeconds
  await work(end - 1)
  expect(isOnDisk(site, file.storage_key)).toBe(true)
  await work(end)
  expect(isOnDisk(site, file.storage_key)).toBe(false)
  expect(await RemovedFile.query(db.read)).toEqual([])
  expect(await refusal(ann, attachmentCalls.restore, restoring(file))).toMatchObject({
    why: 'fileGone',
    number: 10101,
  })

  const late = await stored(ann)
  await deleteOwn(ann, late)
  clock.now += limits.removedFileSeconds
  const tomorrow = { ...ann, token: await make.token(ann.uid) }
  expect(await whyNot(tomorrow, late)).toBe('fileGone')
  await work()
})

test('a file whose bytes are missing does not come back, nor does one deleted before this was noted', async () => {
  const { ann } = await start()
  const [lost, older] = [await stored(ann), await stored(ann)]
  await deleteOwn(ann, lost)
  rmSync(path.join(site.filesFolder, lost.storage_key.slice(0, 2), lost.storage_key.slice(2)))
  expect(await whyNot(ann, lost)).toBe('fileGone')
  await deleteOwn(ann, older)
  await db.transaction((trx) => RemovedFile.query(trx).where({ file_id: older.file_id }).delete())
  expect(await whyNot(ann, older)).toBe('fileGone')
  expect(await rowOf(lost)).toBeUndefined()
  await work(clock.now + limits.removedFileSeconds)
})

test('only who deleted a file brings it back: not others, not even its uploader or an administrator', async () => {
  const { ann, bob, admin } = await start()
  const [own, taken] = [await stored(ann), await stored(ann)]
  await deleteOwn(ann, own)
  await as(admin).ask(attachmentCalls.deleteAttachment, { file_id: taken.file_id })
  expect(await whyNot(null, own)).toBe('notLoggedIn')
  for (const who of [bob, admin]) expect(await whyNot(who, own)).toBe('fileGone')
  for (const who of [bob, ann]) expect(await whyNot(who, taken)).toBe('fileGone')
  // a file that is there is none of their business either
  await restore(ann, own)
  expect(await whyNot(bob, own)).toBe('fileGone')
  expect((await refusal(ann, attachmentCalls.restore, { file_ids: [], page_id: 0 })).number).toBe(
    10101,
  )
  await restore(admin, taken)
  expect((await rowOf(taken))?.uid).toBe(ann.uid)
})

test('who no longer administers the site cannot bring back files of others', async () => {
  const { ann, admin } = await start()
  const files = [await stored(ann), await stored(ann)] as const
  const file_ids = files.map((file) => file.file_id)
  await as(admin).ask(attachmentCalls.batchDeleteAttachments, { file_ids })
  const demote = (groupid: number) =>
    db.transaction((trx) => User.query(trx).findById(admin.uid).patch({ groupid }))
  await demote(2)
  expect(await whyNot(admin, files[0])).toBe('noAccess')
  await demote(1)
  meanwhile(db, (trx) => User.query(trx).findById(admin.uid).patch({ groupid: 2 }))
  expect(await whyNot(admin, files[0])).toBe('noAccess')
  expect(await rowOf(files[0])).toBeUndefined()
  await demote(1)
  expect(
    await as(admin).ask(attachmentCalls.restore, { file_ids: [...file_ids, 987_654], page_id: 0 }),
  ).toEqual({ success: 2, failed: 1 })
  const acts = await Audit.query(db.read).where({ actor_uid: admin.uid }).orderBy('id', 'desc')
  expect(acts[0]).toMatchObject({ act: 'attachment.restore', object_id: 0 })
})

test('an access token brings back no more than it may delete', async () => {
  const { ann, admin } = await start()
  const [own, foreign] = [await stored(ann), await stored(ann)]
  await deleteOwn(ann, own)
  await as(admin).ask(attachmentCalls.deleteAttachment, { file_id: foreign.file_id })
  const tokenOf = async (who: MadeUser, scope: 'write' | 'admin', all_items = 1) => ({
    ...who,
    token: await make.token(who.uid, { kind: 'access', scope, all_items }),
  })
  expect(await whyNot(await tokenOf(ann, 'write', 0), own)).toBe('outOfScope')
  expect(await whyNot(await tokenOf(admin, 'write'), foreign)).toBe('outOfScope')
  expect(await restore(await tokenOf(ann, 'write'), own)).toMatchObject({ success: 1 })
  expect(await restore(await tokenOf(admin, 'admin'), foreign)).toMatchObject({ success: 1 })
})

test('a file taken from a page comes back there, whether it was deleted or only its link', async () => {
  const { ann, item_id, one, two } = await start()
  const editor = await make.user()
  const member = await make.member({ item_id, user: editor, role: 1 })
  const { page_id } = one
  const [own, foreign] = [await stored(editor, { page_id }), await stored(ann, { page_id })]
  for (const file of [own, foreign]) {
    const links = await linksOf(file)
    await as(editor).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id })
    expect(await linksOf(file)).toEqual([])
    // neither from another page nor as a file of one's own
    expect(await whyNot(editor, file, two.page_id)).toBe('fileGone')
    expect(await whyNot(ann, file, page_id)).toBe('fileGone')
    if (file === own) expect(await whyNot(editor, file)).toBe('fileGone')
    const role = (member_group_id: number) =>
      db.transaction((trx) =>
        ItemMember.query(trx).findById(member.item_member_id).patch({ member_group_id }),
      )
    await role(0)
    expect(await whyNot(editor, file, page_id)).toBe('noAccess')
    await role(1)
    expect(await restore(editor, file, page_id)).toEqual({ success: 1, failed: 0 })
    expect(await restore(editor, file, page_id)).toEqual({ success: 1, failed: 0 })
    expect(await linksOf(file)).toEqual(links)
    expect(await statusOf(file.sign)).toBe(200)
  }
  expect(await Audit.query(db.read).where({ actor_uid: editor.uid })).toEqual([])
})

test('a page that is gone, archived or moved away meanwhile decides as it does for deleting', async () => {
  const { ann, item_id, one } = await start()
  const { page_id } = one
  const file = await stored(ann, { page_id })
  await as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect(await whyNot(ann, file, page_id)).toBe('itemArchived')
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 0 }))
  await as(ann).ask(pageCalls.delete, { page_id })
  expect(await whyNot(ann, file, page_id)).toBe('pageNotFound')
  expect(await whyNot(ann, file, 5)).toBe('pageNotFound')
})

test('links come back to pages that still exist, in the item where they are now', async () => {
  const { ann, item_id, one, two } = await start()
  const catalog = await make.catalog({ item_id })
  const [binned, purged] = [
    await make.page({ item_id, owner: ann, cat_id: catalog.cat_id }),
    await make.page({ item_id, owner: ann }),
  ]
  const file = await stored(ann, { page_id: one.page_id })
  for (const { page_id } of [two, binned, purged])
    await as(ann).ask(attachmentCalls.bindingPage, { file_id: file.file_id, page_id })
  await deleteOwn(ann, file)
  const elsewhere = await make.item({ owner: ann })
  await as(ann).ask(pageCalls.move, {
    item_id,
    page_ids: [two.page_id],
    to_item_id: elsewhere.item_id,
  })
  await as(ann).ask(catalogCalls.delete, { cat_id: catalog.cat_id })
  await db.transaction((trx) => Page.query(trx).deleteById(purged.page_id))
  await restore(ann, file)
  expect((await linksOf(file)).map((link) => [link.page_id, link.item_id])).toEqual([
    [one.page_id, item_id],
    [two.page_id, elsewhere.item_id],
    [binned.page_id, item_id],
  ])
})

test('a file of an item that is deleted for good goes with it', async () => {
  const { ann, admin, item_id, one } = await start()
  const file = await stored(ann, { page_id: one.page_id })
  await deleteOwn(ann, file)
  await as(admin).ask(adminItemCalls.deleteItem, { item_id })
  await as(admin).ask(adminItemCalls.hardDeleteItem, { item_id })
  expect(await whyNot(ann, file)).toBe('fileGone')
  expect(await RemovedFile.query(db.read).where({ item_id })).toEqual([])
  await work()
  expect(isOnDisk(site, file.storage_key)).toBe(false)
})

test('of two concurrent restorations each finds the file once', async () => {
  const { ann } = await start()
  const file = await stored(ann)
  await deleteOwn(ann, file)
  expect(await Promise.all([restore(ann, file), restore(ann, file)])).toEqual([
    { success: 1, failed: 0 },
    { success: 1, failed: 0 },
  ])
  expect(await rowOf(file)).toEqual(file)
  expect(
    await Audit.query(db.read).where({ actor_uid: ann.uid, act: 'attachment.restore' }),
  ).toHaveLength(1)
})

test('a file deleted, brought back and deleted again has its day anew', async () => {
  const { ann, one } = await start()
  const { page_id } = one
  const file = await stored(ann, { page_id })
  const take = () => as(ann).ask(pageCalls.deleteUploadFile, { file_id: file.file_id, page_id })
  await take()
  await restore(ann, file, page_id)
  clock.now += 60
  await take()
  await work(clock.now + limits.removedFileSeconds - 1)
  expect(await restore(ann, file, page_id)).toEqual({ success: 1, failed: 0 })
  expect(await statusOf(file.sign)).toBe(200)
})

test('restored while the job begins, a file comes back whole or stays deleted', async () => {
  const { ann } = await start()
  const file = await stored(ann)
  await deleteOwn(ann, file)
  // the job ends the time between the rule and the write
  meanwhile(db, (trx) => RemovedFile.query(trx).where({ file_id: file.file_id }).delete())
  expect(await whyNot(ann, file)).toBe('fileGone')
  expect(await rowOf(file)).toBeUndefined()

  const other = await stored(ann)
  await deleteOwn(ann, other)
  const end = clock.now + limits.removedFileSeconds
  const [outcome] = await Promise.allSettled([restore(ann, other), work(end)])
  const isBack = outcome.status === 'fulfilled'
  expect(Boolean(await rowOf(other))).toBe(isBack)
  expect(isOnDisk(site, other.storage_key)).toBe(isBack)
})
