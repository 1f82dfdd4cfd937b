import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'
import { readContent } from './read-content.ts'

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

test('what would be mostly indents stays as it is, also as the text of a page', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const wide = `${'['.repeat(200)}${'1,'.repeat(50_000)}1${']'.repeat(200)}`
  for (const text of [deep, wide, `{"info":{"url":"/","a":${deep}}}`]) {
    expect(prettyJson(text)).toBe(null)
    expect(readContent(text)).toEqual({ kind: 'json', text })
  }
  expect(readContent('[[1]]')).toEqual({ kind: 'json', text: '[\n  [\n    1\n  ]\n]' })
})
