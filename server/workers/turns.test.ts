import { expect, test } from 'vitest'
import { takingTurns } from './turns.ts'

test('work runs a few at a time, first come first served, also after a failure', async () => {
  const inTurn = takingTurns(2)
  const begun: number[] = []
  const open = Array.from({ length: 5 }, () => Promise.withResolvers<string>())
  const results = open.map(async ({ promise }, index) =>
    inTurn(() => {
      begun.push(index)
      return promise
    }).catch((error: unknown) => (error as Error).message),
  )
  const settled = () => new Promise(setImmediate)
  await settled()
  expect(begun).toEqual([0, 1])
  open[1]?.reject(new Error('failed'))
  await settled()
  expect(begun).toEqual([0, 1, 2])
  open[2]?.resolve('two')
  open[0]?.resolve('zero')
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (const one of open) one.resolve('last')
  expect(await Promise.all(results)).toEqual(['zero', 'failed', 'two', 'last', 'last'])
  await expect(inTurn(async () => 'again')).resolves.toBe('again')
})
