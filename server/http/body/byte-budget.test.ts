import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

test('requests that do not fit wait for released bytes, first come first served', async () => {
  const budget = new ByteBudget(100, 100)
  expect(budget.tryAcquire('ann', 80)).toBe(true)
  expect(budget.tryAcquire('bob', 40)).toBe(false)
  const order: string[] = []
  const large = budget.acquire('bob', 90, 60_000).then(() => order.push('large'))
  const small = budget.acquire('cid', 20, 60_000).then(() => order.push('small'))
  budget.release('ann', 80)
  await large
  expect(order).toEqual(['large'])
  budget.release('bob', 90)
  await small
})

test('an owner that has used up its share does not block others', async () => {
  const budget = new ByteBudget(100, 50)
  expect(budget.tryAcquire('ann', 50)).toBe(true)
  const anns = budget.acquire('ann', 10, 60_000)
  expect(await budget.acquire('bob', 50, 60_000)).toBe(true)
  budget.release('ann', 50)
  expect(await anns).toBe(true)
})

test('a waiter that times out leaves the queue, and those behind it proceed', async () => {
  const budget = new ByteBudget(100, 100)
  expect(budget.tryAcquire('ann', 60)).toBe(true)
  const large = budget.acquire('bob', 90, 20)
  const small = budget.acquire('cid', 30, 60_000)
  expect(await large).toBe(false)
  expect(await small).toBe(true)
  budget.release('cid', 30)
  budget.release('ann', 60)
  expect(budget.tryAcquire('dan', 100)).toBe(true)
})
