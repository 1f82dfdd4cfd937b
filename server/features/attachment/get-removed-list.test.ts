import { expect, test } from 'vitest'
import { adminItemCalls } from '#contract/calls/admin-item.ts'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { User } from '../../models/user.ts'
import { countStatements } from '../../test/count-queries.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal, clock } = await startApp()

async function stored(owner: MadeUser, name: string, ids: Record<string, number> = {}) {
  const part = { name, bytes: png }
  const { url } = await sendMultipart(app, '/api/page/upload', ids, part, {
    'x-api-token': owner.token,
  })
  return UploadFile.query(db.read)
    .findOne({ sign: String(url).slice(-32) })
    .throwIfNotFound()
}
const deleteOwn = (who: MadeUser, { file_id }: UploadFile) =>
  as(who).ask(attachmentCalls.deleteMyAttachment, { file_id })
const list = (who: MadeUser, request: { page?: number; count?: number; all?: number } = {}) =>
  as(who).ask(attachmentCalls.getRemovedList, request)
const names = async (...asked: Parameters<typeof list>) => {
  const answer = await list(...asked)
  return [answer.total, ...answer.list.map((file) => file.display_name)]
}

test('own deleted files, the last deletion first, with what restoring needs', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const files = [
    await stored(ann, 'a.png'),
    await stored(ann, 'b.png'),
    await stored(ann, 'c.png', { page_id }),
  ] as const
  const [a, b, c] = files
  for (const file of [b, a]) {
    await deleteOwn(ann, file)
    clock.now += 60
  }
  await as(ann).ask(pageCalls.deleteUploadFile, { file_id: c.file_id, page_id })
  const answer = await list(ann)
  expect(answer.total).toBe(3)
  expect(answer.list.map((file) => [file.display_name, file.page_id])).toEqual([
    ['c.png', page_id],
    ['a.png', 0],
    ['b.png', 0],
  ])
  expect(answer.list[2]).toEqual({
    file_id: b.file_id,
    page_id: 0,
    uid: ann.uid,
    username: ann.username,
    display_name: 'b.png',
    file_type: 'image/png',
    file_size: png.length,
    file_size_m: 0,
    del_time: '2026-11-21 08:00:00',
    del_time_unix: clock.now - 120,
    restore_until: '2026-11-22 08:00:00',
    restore_until_unix: clock.now - 120 + limits.removedFileSeconds,
  })
  expect(await names(ann, { page: 2, count: 2 })).toEqual([3, 'b.png'])
  expect(await names(ann, { page: 0, count: -1 })).toEqual([3, 'c.png'])
  for (const { file_id, page_id: from } of answer.list)
    expect(
      await as(ann).ask(attachmentCalls.restore, { file_ids: [file_id], page_id: from }),
    ).toEqual({ success: 1, failed: 0 })
  expect(await list(ann)).toEqual({ list: [], total: 0 })
})

test('a file leaves the list when its day is over, and when its item is being deleted for good', async () => {
  const [ann, admin] = [await make.user(), await make.user({ groupid: 1 })]
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const [first, second, third] = [
    await stored(ann, 'first.png'),
    await stored(ann, 'second.png'),
    await stored(ann, 'third.png', { page_id }),
  ]
  await deleteOwn(ann, first)
  clock.now += 1
  await deleteOwn(ann, second)
  await deleteOwn(ann, third)
  expect(await names(ann)).toEqual([3, 'third.png', 'second.png', 'first.png'])
  // its files come back as long as the item can
  await as(admin).ask(adminItemCalls.deleteItem, { item_id })
  expect(await names(ann)).toContain('third.png')
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: 2 }))
  expect(await names(ann)).toEqual([2, 'second.png', 'first.png'])
  clock.now += limits.removedFileSeconds - 1
  const tomorrow = { ...ann, token: await make.token(ann.uid) }
  expect(await names(tomorrow)).toEqual([1, 'second.png'])
  clock.now += 1
  expect(await names(tomorrow)).toEqual([0])
})

test('only who deleted a file sees it, and files of others only as an administrator', async () => {
  const [ann, bob, admin, other] = [
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
    await make.user({ groupid: 1 }),
  ]
  const [own, taken, ofAdmin] = [
    await stored(ann, 'own.png'),
    await stored(ann, 'taken.png'),
    await stored(admin, 'admin.png'),
  ]
  await deleteOwn(ann, own)
  await as(admin).ask(attachmentCalls.deleteAttachment, { file_id: taken.file_id })
  await deleteOwn(admin, ofAdmin)
  expect(await names(ann)).toEqual([1, 'own.png'])
  expect(await names(bob)).toEqual([0])
  expect(await names(admin)).toEqual([1, 'admin.png'])
  expect(await names(admin, { all: 1 })).toEqual([2, 'admin.png', 'taken.png'])
  expect((await list(admin, { all: 1 })).list[1]?.username).toBe(ann.username)
  expect(await names(other, { all: 1 })).toEqual([0])
  const whyNot = async (who: MadeUser | null, all: number) =>
    (await refusal(who, attachmentCalls.getRemovedList, { all })).why
  expect(await whyNot(ann, 1)).toBe('noAccess')
  expect(await whyNot(null, 0)).toBe('notLoggedIn')
  const tokenOf = async (scope: 'read' | 'admin', all_items = 1) => ({
    ...admin,
    token: await make.token(admin.uid, { kind: 'access', scope, all_items }),
  })
  expect(await names(await tokenOf('read'))).toEqual([1, 'admin.png'])
  expect(await whyNot(await tokenOf('read'), 1)).toBe('outOfScope')
  expect(await whyNot(await tokenOf('read', 0), 0)).toBe('outOfScope')
  expect(await names(await tokenOf('admin'), { all: 1 })).toEqual([2, 'admin.png', 'taken.png'])
  await db.transaction((trx) => User.query(trx).findById(admin.uid).patch({ groupid: 2 }))
  expect(await whyNot(admin, 1)).toBe('noAccess')
  expect(await names(admin)).toEqual([1, 'admin.png'])
})

test('a link that was removed from a page is no deleted file; more files need no more queries', async () => {
  const [ann, editor] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  await make.member({ item_id, user: editor, role: 1 })
  const { page_id } = await make.page({ item_id, owner: ann })
  const linked = await stored(ann, 'linked.png', { page_id })
  await as(editor).ask(pageCalls.deleteUploadFile, { file_id: linked.file_id, page_id })
  expect(await names(editor)).toEqual([0])
  const deleteSome = async (count: number) => {
    for (let n = 0; n < count; n++) await deleteOwn(editor, await stored(editor, `${n}.png`))
    return countStatements(db, () => list(editor))
  }
  const few = await deleteSome(1)
  expect(await deleteSome(4)).toBe(few)
  expect((await list(editor)).total).toBe(5)
})
