import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test.each([
  '{}',
  '[]',
  '[[],{},[{}]]',
  '{"a":[1,-2.5,true,null,"x, {y}: [z] \\"q\\" \\\\"],"中":{"b":{}}}',
  ' [ "[" , "{" , {"\\u4e2d":"\\n"} ] ',
])('%s is indented as JavaScript does', (text) => {
  expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
})

test('numbers and the order of keys stay as they were written', () => {
  expect(prettyJson('{"b":12345678901234567890,"1":1.0,"0":1e400}')).toBe(
    '{\n  "b": 12345678901234567890,\n  "1": 1.0,\n  "0": 1e400\n}',
  )
})

test('other texts are none', () => {
  for (const text of ['', '{', '1', '"a"', '[1,]', '{a:1}']) expect(prettyJson(text)).toBeNull()
})

test('what is nested deeper than people read stays as it is', () => {
  expect(prettyJson('['.repeat(200) + ']'.repeat(200))).toContain('\n')
  expect(prettyJson('['.repeat(5000) + ']'.repeat(5000))).toBe(null)
})
