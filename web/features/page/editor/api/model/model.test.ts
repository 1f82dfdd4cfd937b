import { expect, test } from 'vitest'
import { readContent } from '#contract/text/content/read-content.ts'
import { missingIn, pathVariablesIn, queryIn } from './address-rows.ts'
import {
  changedRow,
  idOf,
  newApiText,
  readApiText,
  requireOf,
  rowsAt,
  shownText,
  withAt,
  withRows,
} from './api-text.ts'
import { parseExact } from './exact-json.ts'
import { jsonFields, updatedFields } from './json-fields.ts'

const stored = `{
    "info": {"url": "/a", "method": "get", "vendor": {"id": 12345678901234567890, "v": 1.0, "e": 1e400}},
    "scripts": {"pre": "x \\" {1.50}"}, "extend": [1, -0, null, "9007199254740993"],
    "request": {"headers": [{"name": "a", "x-own": 2.50, "require": 1}, "note"]}
}
`

test('an edit changes nothing but what was edited', () => {
  const text = readApiText(stored)!
  const edited = text.write(withAt(text.value, ['info', 'url'], '/b'))
  for (const kept of [
    '12345678901234567890',
    '"v": 1.0,',
    '1e400',
    '"x \\" {1.50}"',
    '-0',
    '"9007199254740993"',
    '2.50',
    '"note"',
  ])
    expect(edited).toContain(kept)
  expect(edited).toContain('"url": "/b"')
  expect(edited.endsWith('}\n')).toBe(true)
  expect(JSON.parse(edited)).toEqual({
    ...(JSON.parse(stored) as object),
    info: { ...(JSON.parse(stored) as { info: object }).info, url: '/b' },
  })
})

test('a text on one line stays on one line', () => {
  const text = readApiText('{"info":{"url":"/a"}}')!
  expect(text.write(withAt(text.value, ['info', 'method'], 'put'))).toBe(
    '{"info":{"url":"/a","method":"put"}}',
  )
})

test('texts without an address are no API pages, those with an empty one are', () => {
  for (const other of ['', '# text', '{', '[]', '{}', '{"info":1}', '{"info":{}}'])
    expect(readApiText(other)).toBeNull()
  expect(readApiText(newApiText())).not.toBeNull()
  expect(readContent(newApiText().replace('"url": ""', '"url": "/x"')).kind).toBe('api')
})

test('missing parts are made on the way, and a key named like a method is only a key', () => {
  expect(withAt({ info: 'x' }, ['request', 'params', 'mode'], 'json')).toEqual({
    info: 'x',
    request: { params: { mode: 'json' } },
  })
  const proto = parseExact('{"__proto__":{"a":1},"info":{"url":"/"}}')!
  expect(proto.write(withAt(proto.value, ['info', 'url'], '/b'))).toBe(
    '{"__proto__":{"a":1},"info":{"url":"/b"}}',
  )
})

test('rows keep their identity and their own keys while they are edited', () => {
  const { value } = readApiText(stored)!
  const [row] = rowsAt(value, ['request', 'headers'])
  const next = changedRow(row!, { name: 'b', require: requireOf(row!, false) })
  expect(idOf(next)).toBe(idOf(row!))
  expect(next['require']).toBe(0)
  expect(shownText(next['x-own'])).toBe('2.50')
  expect(withRows([row, 'note'], [next])).toEqual([next, 'note'])
})

test('fields of an example have names, types and the levels of nesting', () => {
  expect(
    jsonFields(
      '{"code":0,"data":{"list":[{"id":1},{"id":2,"tags":["a"]}],"next":null,"ok":true},"n":[],"m":[[1]]}',
    ),
  ).toEqual([
    { name: 'code', type: 'number' },
    { name: 'data', type: 'object' },
    { name: 'data.list', type: 'array[object]' },
    { name: 'data.list.id', type: 'number' },
    { name: 'data.list.tags', type: 'array[string]' },
    { name: 'data.next', type: 'null' },
    { name: 'data.ok', type: 'boolean' },
    { name: 'n', type: 'array' },
    { name: 'm', type: 'array' },
  ])
  expect(jsonFields('[{"a":null},{"a":12345678901234567890}]')).toEqual([
    { name: 'a', type: 'number' },
  ])
  for (const none of ['', '{', '"a"', '1', 'null']) expect(jsonFields(none)).toBeNull()
})

test('what was written about a field outlives its example', () => {
  const rows = [
    { name: 'gone', type: 'string', remark: 'still described' },
    { name: 'id', type: 'int64', remark: 'The number', require: '1', own: 'x' },
    { name: 'text', type: 'object', remark: 'Was nested' },
  ]
  const {
    rows: next,
    added,
    left,
  } = updatedFields(rows, jsonFields('{"id":1,"text":"a","new":true}')!, () => ({
    name: '',
    remark: '',
  }))
  expect(next).toEqual([
    rows[1],
    { name: 'text', type: 'string', remark: 'Was nested' },
    { name: 'new', type: 'boolean', remark: '' },
    rows[0],
  ])
  expect(added).toBe(1)
  expect(left).toEqual([rows[0]])
})

test('variables and query are read from the address', () => {
  const names = (url: string) => pathVariablesIn(url).map(({ name }) => name)
  expect(names('https://h:8080/a/:id/b/{name}/{name}?x={y}')).toEqual(['name', 'id'].toReversed())
  expect(names('{{host}}/a/{b}')).toEqual(['b'])
  expect(queryIn('/a?b=1%202&c#d?e=3')).toEqual([
    { name: 'b', value: '1 2' },
    { name: 'c', value: '' },
  ])
  expect(missingIn(queryIn('/a?b=1&c=2'), [{ name: 'b' }])).toEqual([{ name: 'c', value: '2' }])
})
