import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { ItemStar } from '../../models/item-star.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db } = await startApp()

const ids = async (who: { token: string }, item_group_id = 0) =>
  (await as(who).ask(itemCalls.myList, { item_group_id })).map(({ item_id }) => item_id)

test('starred items are marked in the list, and listed alone when asked for; a star set twice is one', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const [a, b, c] = [
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
    await make.item({ owner: bob }),
  ]
  await make.member({ item_id: c.item_id, user: ann, role: 0 })
  const first = await as(ann).ask(itemCalls.star, { item_id: c.item_id })
  expect(await as(ann).ask(itemCalls.star, { item_id: c.item_id })).toEqual(first)
  await as(ann).ask(itemCalls.star, { item_id: a.item_id })
  expect(await ItemStar.query(db.read).where({ uid: ann.uid })).toHaveLength(2)
  expect(
    (await as(ann).ask(itemCalls.myList, {})).map((item) => [item.item_id, item.is_star]),
  ).toEqual([
    [a.item_id, true],
    [b.item_id, false],
    [c.item_id, true],
  ])
  expect(await ids(ann, -1)).toEqual([a.item_id, c.item_id])
  expect(await ids(bob, -1)).toEqual([])
  expect((await as(bob).ask(itemCalls.myList, {}))[0]).toMatchObject({ is_star: false })

  await as(ann).ask(itemCalls.sort, { data: { [c.item_id]: 1, [a.item_id]: 2 }, item_group_id: -1 })
  expect(await ids(ann, -1)).toEqual([c.item_id, a.item_id])
  for (let times = 0; times < 2; times++)
    expect(await as(ann).ask(itemCalls.unstar, { item_id: c.item_id })).toEqual([])
  expect(await ids(ann, -1)).toEqual([a.item_id])
})

test('a star needs the right to see the item, and an unknown item looks like a private one', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const closed = await make.item({ owner: ann, password: 'x' })
  const open = await make.item({ owner: ann })
  for (const call of [itemCalls.star, itemCalls.unstar, itemCalls.top]) {
    const refusals = [
      await refusal(bob, call, { item_id: closed.item_id }),
      await refusal(bob, call, { item_id: 1 }),
      await refusal(bob, call, { item_id: 0 }),
    ]
    for (const refused of refusals)
      expect([refused.why, refused.number]).toEqual(['itemPasswordNeeded', 10303])
    expect((await refusal(null, call, { item_id: open.item_id })).number).toBe(10102)
  }
  await as(bob).ask(itemCalls.star, { item_id: open.item_id })
  await as(bob, { _item_pwd: 'x' }).ask(itemCalls.star, { item_id: closed.item_id })
})

test('pinned items come first until the caller sorts the list, and are told apart only where there are any', async () => {
  const ann = await make.user()
  const [a, b, c] = [
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
    await make.item({ owner: ann }),
  ]
  expect((await as(ann).ask(itemCalls.myList, {}))[0]).not.toHaveProperty('top')
  for (let times = 0; times < 2; times++)
    expect(await as(ann).ask(itemCalls.top, { item_id: c.item_id, action: 'top' })).toEqual([])
  await as(ann).ask(itemCalls.top, { item_id: b.item_id })
  const rows = await as(ann).ask(itemCalls.myList, {})
  expect(rows.map((item) => [item.item_id, item.top])).toEqual([
    [b.item_id, true],
    [c.item_id, true],
    [a.item_id, false],
  ])
  await as(ann).ask(itemCalls.sort, { data: { [a.item_id]: 1, [c.item_id]: 2, [b.item_id]: 3 } })
  expect(await ids(ann)).toEqual([a.item_id, c.item_id, b.item_id])
  for (let times = 0; times < 2; times++)
    await as(ann).ask(itemCalls.top, { item_id: c.item_id, action: 'cancel' })
  expect((await as(ann).ask(itemCalls.myList, {})).map((item) => item.top)).toEqual([
    false,
    false,
    true,
  ])
  expect((await refusal(ann, itemCalls.top, { item_id: a.item_id, action: 'turn' })).why).toBe(
    'badInput',
  )
})

test('two stars at once are one', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const made = await Promise.all([1, 2, 3, 4].map(() => as(ann).ask(itemCalls.star, { item_id })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
})
