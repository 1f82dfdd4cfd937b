import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { Kept } from './kept.ts'

const [one, other] = [{} as Database, {} as Database]

test('what was kept is found under its stamp only, in its own database', () => {
  const kept = new Kept<string>(10)
  expect(kept.keep(one, 'a', 1, 'first', 5)).toBe('first')
  expect(kept.find(one, 'a', 1)).toBe('first')
  expect([kept.find(one, 'a', 2), kept.find(one, 'b', 1), kept.find(other, 'a', 1)]).toEqual([undefined, undefined, undefined])
  kept.keep(one, 'a', 2, 'second', 5)
  expect([kept.find(one, 'a', 1), kept.find(one, 'a', 2)]).toEqual([undefined, 'second'])
  expect(kept.last(one, 'a')).toMatchObject({ stamp: 2, value: 'second' })
  expect([kept.last(one, 'b'), kept.last(other, 'a')]).toEqual([undefined, undefined])
})

test('the oldest go when together they weigh too much, and what is too heavy alone is not kept', () => {
  const kept = new Kept<string>(10)
  for (const key of ['a', 'b', 'c']) kept.keep(one, key, 1, key, 4)
  expect(['a', 'b', 'c'].map((key) => kept.find(one, key, 1))).toEqual([undefined, 'b', 'c'])
  expect(kept.keep(one, 'd', 1, 'd', 11)).toBe('d')
  expect(['b', 'c', 'd'].map((key) => kept.find(one, key, 1))).toEqual(['b', 'c', undefined])
  kept.keep(one, 'e', 1, 'e', 10)
  expect(['b', 'c', 'e'].map((key) => kept.find(one, key, 1))).toEqual([undefined, undefined, 'e'])
})
