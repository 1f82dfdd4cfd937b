import { expect, test } from 'vitest'
import * as z from 'zod'
import { limits } from '../limits.ts'
import { jsonForm, jsonText } from './json.ts'

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
