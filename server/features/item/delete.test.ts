import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

const stored = (item_id: number) => Item.query(db.read).findById(item_id).throwIfNotFound()

test('the owner deletes with their own password; the time is recorded and the contents are untouched', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, item_domain: 'Bye1' })
  const page = await make.page({ item_id, owner })
  expect(await as(owner).ask(itemCalls.delete, { item_id, password: owner.password })).toEqual({
    success: true,
  })
  expect(await stored(item_id)).toMatchObject({
    is_del: 1,
    del_time: clock.now,
    last_update_time: 0,
  })
  expect(await Page.query(db.read).findById(page.page_id)).toMatchObject({ is_del: 0 })
  expect(await as(owner).ask(itemCalls.myList, {})).toEqual([])
  expect((await refusal(owner, itemCalls.delete, { item_id, password: owner.password })).why).toBe(
    'itemNotFound',
  )
  expect((await refusal(owner, itemCalls.detail, { item_id })).why).toBe('itemNotFound')
})

test('only the owner can delete, whatever the password', async () => {
  const [owner, manager, admin] = [
    await make.user(),
    await make.user(),
    await make.user({ groupid: 1 }),
  ]
  const { item_id } = await make.item({ owner })
  await make.member({ item_id, user: manager, role: 2 })
  for (const who of [manager, admin, await make.user()])
    expect((await refusal(who, itemCalls.delete, { item_id, password: who.password })).number).toBe(
      10303,
    )
  expect((await refusal(null, itemCalls.delete, { item_id })).number).toBe(10102)
  const token = await make.token(owner.uid, { kind: 'access', scope: 'write' })
  await expect(
    as({ token }).ask(itemCalls.delete, { item_id, password: owner.password }),
  ).rejects.toMatchObject({ why: 'outOfScope' })
  expect((await stored(item_id)).is_del).toBe(0)
})

test('a wrong password deletes nothing, and after five the correct one has to wait', async () => {
  const owner = await make.user()
  const { item_id, item_name } = await make.item({ owner })
  expect((await refusal(owner, itemCalls.delete, { item_id, password: '' })).why).toBe('badInput')
  for (const password of ['wrong', ' ', owner.username]) {
    const refused = await refusal(owner, itemCalls.delete, {
      item_id,
      password,
      project_name: item_name,
    })
    expect([refused.why, refused.number]).toEqual(['wrongPassword', 10208])
  }
  for (let tries = 0; tries < 2; tries++)
    await refusal(owner, itemCalls.delete, { item_id, password: 'wrong' })
  expect((await refusal(owner, itemCalls.delete, { item_id, password: owner.password })).why).toBe(
    'tooManyTries',
  )
  expect((await stored(item_id)).is_del).toBe(0)
  clock.now += 301
  await as(owner).ask(itemCalls.delete, { item_id, password: owner.password })
})

test('an account without a local password confirms with the item’s name', async () => {
  const owner = await make.user({ password: '', is_sso: 1 })
  const { item_id } = await make.item({ owner, item_name: '产品 文档' })
  expect((await refusal(owner, itemCalls.delete, { item_id, password: '产品 文档' })).why).toBe(
    'badInput',
  )
  for (const project_name of [' ', '产品', 'x'])
    expect(
      (await refusal(owner, itemCalls.delete, { item_id, project_name, password: '产品 文档' }))
        .why,
    ).toBe('wrongPassword')
  await as(owner).ask(itemCalls.delete, { item_id, project_name: ' 产品 文档' })
  expect((await stored(item_id)).is_del).toBe(1)
})

test('an archived item can be deleted', async () => {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, is_archived: 1 })
  expect(await as(owner).ask(itemCalls.delete, { item_id, password: owner.password })).toEqual({
    success: true,
  })
})
