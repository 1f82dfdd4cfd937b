import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db } = await startApp()

test('an archived item can be read as before and changed by nobody', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_name: '手册' })
  const page = await make.page({ item_id, owner })
  const proof = { item_id, password: owner.password }
  expect((await refusal(owner, itemCalls.archive, { item_id, password: 'wrong' })).number).toBe(
    10208,
  )
  expect(await as(owner).ask(itemCalls.archive, proof)).toEqual({ success: true })
  const info = await as(owner).ask(itemCalls.info, { item_id: String(item_id) })
  expect(info).toMatchObject({ is_archived: 1, item_edit: false, item_manage: false })
  expect(
    (await refusal(owner, pageCalls.save, { page_id: page.page_id, item_id, page_content: 'x' }))
      .why,
  ).toBe('itemArchived')
  expect((await refusal(owner, itemCalls.update, { item_id, item_name: 'x' })).why).toBe(
    'itemArchived',
  )

  const log = () => as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect((await log()).list).toMatchObject([
    { op_action_type: 'update', op_object_type: 'item', op_object_name: '手册' },
  ])
  expect(await as(owner).ask(itemCalls.archive, proof)).toEqual({ success: true })
  expect((await log()).total).toBe(1)
})

test('an item transferred or deleted while the password was checked is not archived, and not reported as archived', async () => {
  const [owner, heir] = [await make.user(), await make.user()]
  for (const [change, why] of [
    [{ uid: heir.uid }, 'noAccess'],
    [{ is_del: 1 }, 'itemNotFound'],
  ] as const) {
    const { item_id } = await make.item({ owner })
    meanwhile(db, (trx) => Item.query(trx).findById(item_id).patch(change))
    expect(
      (await refusal(owner, itemCalls.archive, { item_id, password: owner.password })).why,
    ).toBe(why)
    expect(await Item.query(db.read).findById(item_id)).toMatchObject({
      is_archived: 0,
      last_update_time: 0,
    })
  }
})

test('item/itemList has everything somebody owns, including deleted and archived items, without item passwords', async () => {
  const [owner, bob] = [await make.user(), await make.user()]
  const a = await make.item({ owner, password: 'secret', item_domain: 'ListOne' })
  const b = await make.item({ owner, is_del: 1 })
  const foreign = await make.item({ owner: bob })
  await make.member({ item_id: foreign.item_id, user: owner, role: 2 })
  const rows = await as(owner).ask(itemCalls.itemList, {})
  expect(rows).toMatchObject([
    {
      item_id: a.item_id,
      item_domain: 'ListOne',
      is_del: 0,
      username: owner.username,
      allow_comment: 0,
    },
    { item_id: b.item_id, is_del: 1 },
  ])
  expect(rows[0]).not.toHaveProperty('password')
  expect((await refusal(null, itemCalls.itemList, {})).number).toBe(10102)
})
