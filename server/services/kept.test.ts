import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Budget, Kept } from './kept.ts'

const [one, other] = [{} as Database, {} as Database]

test('what was kept is found under its stamp only, in its own database', () => {
  const kept = new Kept<string>(new Budget(10))
  expect(kept.keep(one, 'a', 1, 'first', 5)).toBe('first')
  expect(kept.find(one, 'a', 1)).toBe('first')
  expect([kept.find(one, 'a', 2), kept.find(one, 'b', 1), kept.find(other, 'a', 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  kept.keep(one, 'a', 2, 'second', 5)
  expect([kept.find(one, 'a', 1), kept.find(one, 'a', 2)]).toEqual([undefined, 'second'])
  expect(kept.last(one, 'a')).toMatchObject({ stamp: 2, value: 'second' })
  expect([kept.last(one, 'b'), kept.last(other, 'a')]).toEqual([undefined, undefined])
})

test('what was not asked for the longest goes when together they weigh too much, whatever kind it is', () => {
  const budget = new Budget(10)
  const [kept, further] = [new Kept<string>(budget), new Kept<string>(budget)]
  for (const key of ['a', 'b']) kept.keep(one, key, 1, key, 4)
  expect(kept.find(one, 'a', 1)).toBe('a')
  further.keep(other, 'c', 1, 'c', 4)
  expect([...['a', 'b'].map((key) => kept.find(one, key, 1)), further.find(other, 'c', 1)]).toEqual(
    ['a', undefined, 'c'],
  )
  further.keep(one, 'd', 1, 'd', 10)
  expect([kept.find(one, 'a', 1), further.find(other, 'c', 1), further.find(one, 'd', 1)]).toEqual([
    undefined,
    undefined,
    'd',
  ])
  expect(budget.weight).toBe(10)
})

test('what is too heavy alone is not kept, and takes the place of nothing but what it replaces', () => {
  const budget = new Budget(10)
  const kept = new Kept<string>(budget)
  for (const key of ['a', 'b']) kept.keep(one, key, 1, key, 4)
  expect(kept.keep(one, 'a', 2, 'heavy', 11)).toBe('heavy')
  expect([kept.find(one, 'a', 1), kept.find(one, 'a', 2), kept.find(one, 'b', 1)]).toEqual([
    undefined,
    undefined,
    'b',
  ])
  expect(budget.weight).toBe(4)
})

test('what is kept along with a value counts too, as long as the value is kept', () => {
  const budget = new Budget(10)
  const kept = new Kept<string>(budget)
  for (const key of ['a', 'b']) kept.keep(one, key, 1, key, 4)
  kept.grow(one, 'b', 1, 2)
  expect(['a', 'b'].map((key) => kept.find(one, key, 1))).toEqual(['a', 'b'])
  for (const [key, stamp] of [
    ['b', 2],
    ['c', 1],
  ] as const)
    kept.grow(one, key, stamp, 5)
  expect(budget.weight).toBe(10)
  kept.grow(one, 'b', 1, 1)
  expect(['a', 'b'].map((key) => kept.find(one, key, 1))).toEqual([undefined, 'b'])
  kept.grow(one, 'b', 1, 100)
  expect([kept.find(one, 'b', 1), budget.weight]).toEqual([undefined, 0])
})

test('answers give way to what is held, which takes half of all at most and stays until it is released', () => {
  const budget = new Budget(10)
  const kept = new Kept<string>(budget)
  for (const key of ['a', 'b']) kept.keep(one, key, 1, key, 4)
  expect([budget.hold(6), budget.hold(5), budget.hold(1)]).toEqual([false, true, false])
  expect(['a', 'b'].map((key) => kept.find(one, key, 1))).toEqual([undefined, 'b'])
  budget.release(5)
  kept.keep(one, 'c', 1, 'c', 6)
  expect([kept.find(one, 'b', 1), kept.find(one, 'c', 1), budget.weight]).toEqual(['b', 'c', 10])
})
