import { expect, test } from 'vitest'
import { listedDescription } from './item.ts'
import type { StockServer } from './server.ts'

const answering = (credential: 'pair' | 'token', answer: () => unknown) =>
  ({ credential, read: async () => answer() }) as unknown as StockServer

test('the description of an item is that of the list of one’s items, where it is among them', async () => {
  const list = [
    { item_id: 1, item_description: null },
    { item_id: '2', item_description: 'Shop & more', item_name: 'Shop' },
  ]
  const server = answering('token', () => list)
  expect(await listedDescription(server, '2')).toBe('Shop & more')
  expect(await listedDescription(server, '1')).toBe('')
  expect(await listedDescription(server, '3')).toBe('')
  expect(
    await listedDescription(
      answering('token', () => 'odd'),
      '2',
    ),
  ).toBe('')
  const refusal = (code: number) => () => {
    throw Object.assign(new Error('refused'), { code })
  }
  expect(await listedDescription(answering('token', refusal(10102)), '2')).toBe('')
  expect(await listedDescription(answering('pair', refusal(1)), '2')).toBe('')
  await expect(listedDescription(answering('token', refusal(10500)), '2')).rejects.toThrow(
    'refused',
  )
})
