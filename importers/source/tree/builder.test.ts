import { expect, test } from 'vitest'
import { TreeBuilder } from './builder.ts'

test('a hundred thousand pages of one title get different ones in bearable time', () => {
  const builder = new TreeBuilder()
  const page = { kind: 'markdown', title: 'a', text: '' } as const
  for (let count = 0; count < 100_000; count++) builder.add([], page, 'file')
  const titles = builder.build('', '').pages.map(({ title }) => title)
  expect(titles.slice(0, 4)).toEqual(['a', 'a (file)', 'a (file) 2', 'a (file) 3'])
  expect(new Set(titles).size).toBe(100_000)
})
