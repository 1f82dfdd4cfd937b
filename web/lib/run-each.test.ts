import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('at most six run at a time, and every one runs once', async () => {
  let running = 0
  let most = 0
  const ran: number[] = []
  const counts: number[] = []
  const failed = await runEach(
    Array.from({ length: 23 }, (_, index) => index),
    async (entry) => {
      most = Math.max(most, ++running)
      ran.push(entry)
      await Promise.resolve()
      running--
    },
    (count) => counts.push(count),
  )
  expect(most).toBe(6)
  expect(ran.toSorted((one, other) => one - other)).toEqual([...ran.keys()])
  expect(counts.at(-1)).toBe(23)
  expect(failed).toEqual([])
})

test('a failure does not stop the others', async () => {
  const ran: number[] = []
  const error = new Error('no')
  const failed = await runEach([1, 2, 3, 4, 5, 6, 7, 8], async (entry) => {
    ran.push(entry)
    if (entry % 4 === 0) throw error
  })
  expect(ran).toHaveLength(8)
  expect(failed).toEqual([
    { entry: 4, error },
    { entry: 8, error },
  ])
})
