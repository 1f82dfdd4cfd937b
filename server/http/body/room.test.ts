import { expect, test } from 'vitest'
import { BodyRoom } from './room.ts'

test('bytes that do not fit wait until others are given back, in the order of asking', async () => {
  const room = new BodyRoom(100, 100)
  expect(room.take('ann', 80)).toBe(true)
  expect(room.take('bob', 40)).toBe(false)
  const order: string[] = []
  const large = room.wait('bob', 90, 60_000).then(() => order.push('large'))
  const small = room.wait('cid', 20, 60_000).then(() => order.push('small'))
  room.give('ann', 80)
  await large
  expect(order).toEqual(['large'])
  room.give('bob', 90)
  await small
})

test('one who fills their own share stands in nobody’s way', async () => {
  const room = new BodyRoom(100, 50)
  expect(room.take('ann', 50)).toBe(true)
  const anns = room.wait('ann', 10, 60_000)
  expect(await room.wait('bob', 50, 60_000)).toBe(true)
  room.give('ann', 50)
  expect(await anns).toBe(true)
})

test('who waits too long goes away, and those behind come in', async () => {
  const room = new BodyRoom(100, 100)
  expect(room.take('ann', 60)).toBe(true)
  const large = room.wait('bob', 90, 20)
  const small = room.wait('cid', 30, 60_000)
  expect(await large).toBe(false)
  expect(await small).toBe(true)
  room.give('cid', 30)
  room.give('ann', 60)
  expect(room.take('dan', 100)).toBe(true)
})
