import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { ItemToken } from '../../models/item-token.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

test('the pair is created on first use and kept; its secret half is stored sealed', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const pair = await as(owner).ask(itemCalls.getKey, { item_id })
  expect(pair).toMatchObject({ item_id, addtime: clock.now, last_check_time: 0 })
  expect(pair.api_key).toMatch(/^[0-9a-f]{32}\d{1,10}$/)
  expect(pair.api_token).toMatch(/^[0-9a-f]{32}\d{1,10}$/)
  expect(await as(owner).ask(itemCalls.getKey, { item_id })).toEqual(pair)
  const row = await ItemToken.query(db.read).findOne({ item_id }).throwIfNotFound()
  expect(row.api_token).not.toContain(pair.api_token)
})

test('of several concurrent first uses one creates the pair and all get it', async () => {
  const owner = await make.user()
  for (let round = 0; round < 5; round++) {
    const { item_id } = await make.item({ owner })
    const pairs = await Promise.all(
      Array.from({ length: 8 }, () => as(owner).ask(itemCalls.getKey, { item_id })),
    )
    expect(new Set(pairs.map((pair) => `${pair.api_key} ${pair.api_token}`)).size).toBe(1)
  }
})

test('a reset invalidates the old pair at once and keeps the key', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const old = await as(owner).ask(itemCalls.getKey, { item_id })
  const renewed = await as(owner).ask(itemCalls.resetKey, { item_id })
  expect(renewed.api_key).toBe(old.api_key)
  expect(renewed.api_token).not.toBe(old.api_token)
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list).toMatchObject([
    { uid: owner.uid, op_action_type: 'update', op_object_type: 'item', op_object_id: item_id },
  ])
  const write = { page_title: 't', page_content: 'c', api_key: old.api_key }
  expect(
    (await refusal(null, itemCalls.updateByApi, { ...write, api_token: old.api_token })).number,
  ).toBe(10306)
  await as(null).ask(itemCalls.updateByApi, { ...write, api_token: renewed.api_token })
  const fresh = await make.item({ owner, is_archived: 1 })
  expect((await as(owner).ask(itemCalls.resetKey, { item_id: fresh.item_id })).item_id).toBe(
    fresh.item_id,
  )
})

test('keys are for managers', async () => {
  const [owner, manager, editor] = [await make.user(), await make.user(), await make.user()]
  const { item_id } = await make.item({ owner })
  await make.member({ item_id, user: manager, role: 2 })
  await make.member({ item_id, user: editor, role: 1 })
  for (const call of [itemCalls.getKey, itemCalls.resetKey]) {
    await as(manager).ask(call, { item_id })
    for (const who of [editor, await make.user()])
      expect((await refusal(who, call, { item_id })).number).toBe(10303)
    expect((await refusal(null, call, { item_id })).number).toBe(10102)
    expect((await refusal(owner, call, { item_id: 1 })).why).toBe('itemNotFound')
  }
})
