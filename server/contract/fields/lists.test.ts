import { expect, test } from 'vitest'
import * as z from 'zod'
import { nameList } from './lists.ts'

test('names keep their quotes, and where a list says where each ends their commas too', () => {
  const names = ['Doe, John', '李，明', `O'Neil "Q"`, '[x]']
  const text = JSON.stringify(names)
  for (const sent of [names, text, ` ${text} `]) expect(z.decode(nameList(), sent)).toEqual(names)
  expect(z.decode(nameList(), '[&quot;Doe, John&quot;]')).toEqual(['Doe, John'])
  expect(z.decode(nameList(), z.encode(nameList(), names))).toEqual(names)
  expect(z.encode(nameList(), ['ann', 'bob'])).toBe('ann,bob')
  expect(z.decode(nameList(), ' ann, "bob"，[c],,ann ')).toEqual(['ann', '"bob"', '[c]'])
  expect(z.decode(nameList(), '[ann, bob')).toEqual(['[ann', 'bob'])
  expect(z.safeDecode(nameList(), '[[1]]').data).toEqual(['[[1]]'])
})
