import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonForm, jsonText, nameList } from './fields.ts'
import { limits } from './limits.ts'

const list = jsonText(z.array(z.unknown()))

test('JSON text is read as sent, and as older clients escaped it', () => {
  expect(z.decode(list, '["a &amp; b", {"c": 1}]')).toEqual(['a &amp; b', { c: 1 }])
  expect(z.decode(list, '[&quot;a &amp;amp; b&quot;, {&quot;c&quot;: 1}]')).toEqual([
    'a &amp; b',
    { c: 1 },
  ])
  expect(z.decode(list, '[&quot;a')).toBeUndefined()
})

test('no list is longer or deeper than the bounds, however its quotes are escaped', () => {
  const many = '[],'.repeat(limits.listValues)
  expect(z.safeDecode(list, `[${many}1]`).success).toBe(false)
  expect(z.decode(list, `["a&quot;,${many}"b"]`)).toBeUndefined()
  const deep = `${'['.repeat(limits.jsonDepth)}1${']'.repeat(limits.jsonDepth)}`
  expect(z.safeDecode(list, `[${deep}]`).success).toBe(false)
  expect(z.decode(list, `["a&quot;,${deep},"b"]`)).toBeUndefined()
  expect(
    z.safeDecode(jsonForm(z.object({ a: z.unknown() })), `{"a":["a&quot;,${many}"b"]}`).success,
  ).toBe(false)
})

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
