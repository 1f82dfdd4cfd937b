import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db } = await startApp()

const textOf = (method: string) => JSON.stringify({ info: { url: '/pets', method } })
const storedType = async (id: number) =>
  (await Item.query(db.read).findById(id).throwIfNotFound()).item_type

test('a RunApi item becomes a regular one that keeps its pages, their versions and its address', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({
    owner,
    item_type: 3,
    item_domain: 'pets',
    item_name: 'API',
  })
  const made = await as(owner).ask(pageCalls.save, {
    item_id,
    page_title: 'Pets',
    page_content: textOf('get'),
  })
  const page_id = Number(made.page_id)
  await as(owner).ask(pageCalls.save, { item_id, page_id, page_content: textOf('post') })
  const before = await Page.query(db.read).findById(page_id)
  const versions = () => as(owner).ask(pageCalls.history, { page_id })
  const kept = await versions()

  const proof = { item_id, password: owner.password }
  expect((await refusal(owner, itemCalls.convert, { item_id, password: 'wrong' })).number).toBe(
    10208,
  )
  expect(await storedType(item_id)).toBe(3)
  expect(await as(owner).ask(itemCalls.convert, proof)).toEqual({ success: true })

  expect(await Page.query(db.read).findById(page_id)).toEqual(before)
  expect(await versions()).toEqual(kept)
  const info = await as(owner).ask(itemCalls.info, { item_id: 'pets' })
  expect(info).toMatchObject({ item_id, item_type: 1 })
  expect((await as(owner).ask(itemCalls.getChangeLog, { item_id })).list[0]).toMatchObject({
    op_action_type: 'update',
    op_object_type: 'item',
    op_object_name: 'API',
  })
  expect((await refusal(owner, itemCalls.convert, proof)).why).toBe('notRunApi')
})

test('after that the menu still shows the method of the text, but what a client has sent stays', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_type: 3 })
  const save = (values: object) =>
    as(owner).ask(pageCalls.save, { item_id, page_title: 'p', ...values } as never)
  const { page_id } = await save({ page_content: textOf('get') })
  await as(owner).ask(itemCalls.convert, { item_id, password: owner.password })
  const info = async () => (await Page.query(db.read).findById(Number(page_id)))?.ext_info
  await save({ page_id, page_content: textOf('delete') })
  expect(await info()).toBe('{"page_type":"api","api_info":{"method":"delete"}}')
  await save({ page_id, page_content: textOf('delete'), ext_info: '{"own":1}' })
  await save({ page_id, page_content: textOf('put') })
  expect(await info()).toBe('{"own":1}')
})

test('items of other types and archived ones are refused and stay as they are', async () => {
  const owner = await make.user()
  for (const [values, why] of [
    [{ item_type: 1 }, 'notRunApi'],
    [{ item_type: 2 }, 'notRunApi'],
    [{ item_type: 4 }, 'notRunApi'],
    [{ item_type: 3, is_archived: 1 }, 'itemArchived'],
  ] as const) {
    const { item_id, item_type } = await make.item({ owner, ...values })
    const proof = { item_id, password: owner.password }
    expect((await refusal(owner, itemCalls.convert, proof)).why).toBe(why)
    expect(await storedType(item_id)).toBe(item_type)
  }
})

test('an item transferred, deleted or archived while the password was checked is not converted', async () => {
  const [owner, heir] = [await make.user(), await make.user()]
  for (const [change, why] of [
    [{ uid: heir.uid }, 'noAccess'],
    [{ is_del: 1 }, 'itemNotFound'],
    [{ is_archived: 1 }, 'itemArchived'],
  ] as const) {
    const { item_id } = await make.item({ owner, item_type: 3 })
    meanwhile(db, (trx) => Item.query(trx).findById(item_id).patch(change))
    expect(
      (await refusal(owner, itemCalls.convert, { item_id, password: owner.password })).why,
    ).toBe(why)
    expect(await storedType(item_id)).toBe(3)
  }
})
