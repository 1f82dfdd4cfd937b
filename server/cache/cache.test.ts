import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Budget, Cache } from './cache.ts'

const [one, other] = [{} as Database, {} as Database]

test('a cached value is only found by its stamp, and in its own database', () => {
  const cache = new Cache<string>(new Budget(10))
  expect(cache.set(one, 'a', 1, 'first', 5)).toBe('first')
  expect(cache.get(one, 'a', 1)).toBe('first')
  expect([cache.get(one, 'a', 2), cache.get(one, 'b', 1), cache.get(other, 'a', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  cache.set(one, 'a', 2, 'second', 5)
  expect([cache.get(one, 'a', 1), cache.get(one, 'a', 2)]).toEqual([undefined, 'second'])
  expect(cache.last(one, 'a')).toMatchObject({ stamp: 2, value: 'second' })
  expect([cache.last(one, 'b'), cache.last(other, 'a')]).toEqual([undefined, undefined])
})

test('the least recently used values of any cache are evicted when the total is too large', () => {
  const budget = new Budget(10)
  const [cache, further] = [new Cache<string>(budget), new Cache<string>(budget)]
  for (const key of ['a', 'b']) cache.set(one, key, 1, key, 4)
  expect(cache.get(one, 'a', 1)).toBe('a')
  further.set(other, 'c', 1, 'c', 4)
  expect([...['a', 'b'].map((key) => cache.get(one, key, 1)), further.get(other, 'c', 1)]).toEqual([
    'a',
    undefined,
    'c',
  ])
  further.set(one, 'd', 1, 'd', 10)
  expect([cache.get(one, 'a', 1), further.get(other, 'c', 1), further.get(one, 'd', 1)]).toEqual([
    undefined,
    undefined,
    'd',
  ])
  expect(budget.weight).toBe(10)
})

test('asking for the last value is a use of it, whatever its stamp', () => {
  const cache = new Cache<string>(new Budget(10))
  for (const key of ['a', 'b']) cache.set(one, key, 1, key, 4)
  cache.last(one, 'a')
  cache.set(one, 'c', 1, 'c', 4)
  expect([cache.get(one, 'a', 1), cache.get(one, 'b', 1)]).toEqual(['a', undefined])
})

test('a value that is too large is not cached, and evicts only the one it replaces', () => {
  const budget = new Budget(10)
  const cache = new Cache<string>(budget)
  for (const key of ['a', 'b']) cache.set(one, key, 1, key, 4)
  expect(cache.set(one, 'a', 2, 'heavy', 11)).toBe('heavy')
  expect([cache.get(one, 'a', 1), cache.get(one, 'a', 2), cache.get(one, 'b', 1)]).toEqual([
    undefined,
    undefined,
    'b',
  ])
  expect(budget.weight).toBe(4)
})

test('data attached to a cached value counts as long as the value is cached', () => {
  const budget = new Budget(10)
  const cache = new Cache<string>(budget)
  for (const key of ['a', 'b']) cache.set(one, key, 1, key, 4)
  cache.grow(one, 'b', 1, 2)
  expect(['a', 'b'].map((key) => cache.get(one, key, 1))).toEqual(['a', 'b'])
  for (const [key, stamp] of [
    ['b', 2],
    ['c', 1],
  ] as const)
    cache.grow(one, key, stamp, 5)
  expect(budget.weight).toBe(10)
  cache.grow(one, 'b', 1, 1)
  expect(['a', 'b'].map((key) => cache.get(one, key, 1))).toEqual([undefined, 'b'])
  cache.grow(one, 'b', 1, 100)
  expect([cache.get(one, 'b', 1), budget.weight]).toEqual([undefined, 0])
})

test('cached values make room for held bytes, which take at most half of the budget until released', () => {
  const budget = new Budget(10)
  const cache = new Cache<string>(budget)
  for (const key of ['a', 'b']) cache.set(one, key, 1, key, 4)
  expect([budget.hold(6), budget.hold(5), budget.hold(1)]).toEqual([false, true, false])
  expect(['a', 'b'].map((key) => cache.get(one, key, 1))).toEqual([undefined, 'b'])
  budget.release(5)
  cache.set(one, 'c', 1, 'c', 6)
  expect([cache.get(one, 'b', 1), cache.get(one, 'c', 1), budget.weight]).toEqual(['b', 'c', 10])
})
