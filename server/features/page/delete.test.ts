import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Recycle } from '../../models/recycle.ts'
import { SinglePage } from '../../models/single-page.ts'
import { startApp } from '../../test/start-app.ts'

const { db, make, as, refusal, clock } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password: 'secret' })
  const page = await make.page({ item_id: item.item_id, owner: ann, page_title: '值班' })
  return { ann, item, page }
}

test('a deleted page is in the recycle bin; lock and share link are deleted, log and menu revision updated', async () => {
  const { ann, item, page } = await start()
  const editor = await make.user()
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  await as(ann).ask(pageCalls.createSinglePage, {
    page_id: page.page_id,
    isCreateSiglePage: 'true',
  })
  await as(editor).ask(pageCalls.setLock, { page_id: page.page_id, item_id: item.item_id })
  clock.now += 5

  expect(await as(editor).ask(pageCalls.delete, { page_id: page.page_id })).toEqual([])

  expect(await Page.query(db.read).findById(page.page_id)).toMatchObject({
    is_del: 1,
    page_content: 'text',
  })
  expect(await Recycle.query(db.read).where({ page_id: page.page_id })).toMatchObject([
    {
      item_id: item.item_id,
      page_title: '值班',
      del_by_uid: editor.uid,
      del_by_username: editor.username,
      del_time: clock.now,
    },
  ])
  expect(await PageLock.query(db.read).findById(page.page_id)).toBeUndefined()
  expect(await SinglePage.query(db.read).findOne({ page_id: page.page_id })).toBeUndefined()
  expect(
    await ItemChangeLog.query(db.read).where({ item_id: item.item_id, op_action_type: 'delete' }),
  ).toMatchObject([
    { uid: editor.uid, op_object_type: 'page', op_object_id: page.page_id, op_object_name: '值班' },
  ])
  expect((await Item.query(db.read).findById(item.item_id))?.tree_revision).toBeGreaterThan(
    item.tree_revision,
  )

  expect(await refusal(ann, pageCalls.delete, { page_id: page.page_id })).toMatchObject({
    why: 'pageNotFound',
    number: 10101,
  })
  expect((await refusal(ann, pageCalls.info, { page_id: page.page_id })).number).toBe(10303)
})

test('two concurrent deletions create one row in the recycle bin', async () => {
  const { ann, page } = await start()
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => as(ann).ask(pageCalls.delete, { page_id: page.page_id })),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await Recycle.query(db.read).where({ page_id: page.page_id })).toHaveLength(1)
})

test('any editor in scope may delete; readers, strangers and editors restricted to another catalog may not', async () => {
  const { ann, item } = await start()
  const [inside, outside] = [
    await make.catalog({ item_id: item.item_id }),
    await make.catalog({ item_id: item.item_id }),
  ]
  const page = await make.page({ item_id: item.item_id, owner: ann, cat_id: inside.cat_id })
  const [stranger, reader, elsewhere, scoped] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({
    item_id: item.item_id,
    user: elsewhere,
    role: 1,
    catalogScope: [outside.cat_id],
  })
  await make.member({ item_id: item.item_id, user: scoped, role: 1, catalogScope: [inside.cat_id] })

  expect((await refusal(null, pageCalls.delete, { page_id: page.page_id })).number).toBe(10102)
  expect((await refusal(stranger, pageCalls.delete, { page_id: page.page_id })).why).toBe(
    'pageNotFound',
  )
  for (const who of [reader, elsewhere]) {
    expect(await refusal(who, pageCalls.delete, { page_id: page.page_id })).toMatchObject({
      why: 'noAccess',
      number: 10303,
    })
  }
  expect((await Page.query(db.read).findById(page.page_id))?.is_del).toBe(0)
  expect(await as(scoped).ask(pageCalls.delete, { page_id: page.page_id })).toEqual([])
})

test('refused: a page locked by somebody else, of an archived item, and a draft of somebody else', async () => {
  const { ann, item, page } = await start()
  const editor = await make.user()
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  await as(editor).ask(pageCalls.setLock, { page_id: page.page_id, item_id: item.item_id })
  expect(await refusal(ann, pageCalls.delete, { page_id: page.page_id })).toMatchObject({
    why: 'pageLocked',
    details: { lock_username: editor.username },
  })
  const draft = await make.page({ item_id: item.item_id, owner: editor, is_draft: 1 })
  expect((await refusal(ann, pageCalls.delete, { page_id: draft.page_id })).why).toBe(
    'pageNotFound',
  )
  expect(await as(editor).ask(pageCalls.delete, { page_id: draft.page_id })).toEqual([])

  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect((await refusal(editor, pageCalls.delete, { page_id: page.page_id })).why).toBe(
    'itemArchived',
  )
})

test('with a base revision only that revision is deleted', async () => {
  const { ann, item, page } = await start()
  const { page_id } = page
  await as(ann).ask(pageCalls.save, { page_id, item_id: item.item_id, page_content: 'later' })
  const args = { page_id, base_revision: '1' }
  expect(await refusal(ann, pageCalls.delete, args)).toMatchObject({
    why: 'pageChanged',
    details: { revision: '2', author_username: ann.username },
  })
  expect(await Page.query(db.read).findById(page_id)).toMatchObject({ is_del: 0 })
  expect(await Recycle.query(db.read).where({ page_id })).toEqual([])
  expect(await as(ann).ask(pageCalls.delete, { page_id, base_revision: '2' })).toEqual([])
})

test('the log names the access token that deleted a page', async () => {
  const { ann, item, page } = await start()
  const token = await make.token(ann.uid, { kind: 'access', scope: 'write', name: '机器人' })
  await as({ token }).ask(pageCalls.delete, { page_id: page.page_id })
  expect(
    await ItemChangeLog.query(db.read).where({ item_id: item.item_id, op_action_type: 'delete' }),
  ).toMatchObject([{ remark: '机器人' }])
})

test('writes that share a commit are logged under their own tokens', async () => {
  const { ann, item } = await start()
  const tokens = await Promise.all(
    ['one', 'two', ''].map((name) => make.token(ann.uid, { kind: 'access', scope: 'write', name })),
  )
  const pages = await Promise.all(
    Array.from({ length: 12 }, () => make.page({ item_id: item.item_id, owner: ann })),
  )
  const callers = [...tokens.map((token) => ({ token })), ann]
  await Promise.all(
    pages.map(({ page_id }, index) =>
      as(callers[index % 4] ?? ann).ask(pageCalls.delete, { page_id }),
    ),
  )
  for (const [index, { page_id }] of pages.entries())
    expect(
      await ItemChangeLog.query(db.read).where({ op_object_id: page_id, op_action_type: 'delete' }),
    ).toMatchObject([{ remark: ['one', 'two', '', ''][index % 4] }])
})
