import { expect, test } from 'vitest'
import { BodyRoom } from './room.ts'

test('requests that do not fit wait for released bytes, first come first served', async () => {
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

test('an owner that has used up its share does not block others', async () => {
  const room = new BodyRoom(100, 50)
  expect(room.take('ann', 50)).toBe(true)
  const anns = room.wait('ann', 10, 60_000)
  expect(await room.wait('bob', 50, 60_000)).toBe(true)
  room.give('ann', 50)
  expect(await anns).toBe(true)
})

test('a waiter that times out leaves the queue, and those behind it proceed', async () => {
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
