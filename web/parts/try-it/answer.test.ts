import { afterEach, expect, test } from 'vitest'
import { bytesOf, textOf } from './request/base64.ts'
import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { readBody } from './request/body.ts'
import { withExample } from './example.ts'
import {
  remember,
  remembered,
  valuesOf,
  withRecent,
  type Memory,
  type Recent,
} from './request/memory.ts'
import { newRow } from './request/request.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const body = (bytes: Uint8Array, type = '') =>
  readBody({
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: type === '' ? [] : [{ name: 'content-type', value: type }],
  })

test('JSON is indented and otherwise left as it was sent', () => {
  expect(
    prettyJson('{"id":12345678901234567890,"a":[],"b":[1.0,{"c":"x, {y}: \\"z\\""}],"a":1}'),
  ).toBe(
    '{\n  "id": 12345678901234567890,\n  "a": [],\n  "b": [\n    1.0,\n    {\n      "c": "x, {y}: \\"z\\""\n    }\n  ],\n  "a": 1\n}',
  )
  for (const text of ['', 'text', '"a"', '{a:1}', '[1,', '{} {}'])
    expect(prettyJson(text)).toBe(null)
})

test('a body is shown by its type, and by its bytes where that says nothing', () => {
  expect(body(encoded(''))).toEqual({ kind: 'empty' })
  expect(body(encoded('[1]'), 'text/html')).toMatchObject({ kind: 'json', raw: '[1]' })
  expect(body(encoded('<svg onload="x">'), 'image/svg+xml')).toMatchObject({ kind: 'text' })
  expect(body(Uint8Array.of(0xd6, 0xd0), 'text/plain; charset=gbk')).toEqual({
    kind: 'text',
    raw: '中',
  })
  expect(body(Uint8Array.of(1), 'Image/PNG; x=y')).toEqual({ kind: 'picture', type: 'image/png' })
  for (const bytes of [Uint8Array.of(0xff, 0xfe, 0), encoded('a\0b')])
    expect(body(bytes)).toEqual({ kind: 'file' })
  expect(body(encoded('a'), 'text/plain; charset=klingon')).toEqual({ kind: 'file' })
})

test('bytes survive the way through the server', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
  expect(bytesOf(textOf(bytes))).toEqual(bytes)
})

test('an answer becomes the example of success or failure; the rest of the page stays', () => {
  const text = '{"info":{"url":"/a","x":1},"own":[1],"response":{"responseText":"kept"}}'
  expect(withExample(text, 201, '{}')).toBe(
    '{"info":{"url":"/a","x":1},"own":[1],"response":{"responseText":"kept","responseExample":"{}"}}',
  )
  expect(JSON.parse(withExample('{\n "info": 1\n}', 404, 'no')!)).toEqual({
    info: 1,
    response: { responseFailExample: 'no' },
  })
  expect(withExample('{\n "info": 1\n}', 404, 'no')).toContain('\n  "response"')
  expect(withExample('# Text', 200, 'x')).toBe(null)
})

afterEach(() => localStorage.clear())
const recent = (at: number, text = ''): Recent => ({
  method: 'GET',
  url: 'https://a.example/',
  status: 200,
  time: 1,
  size: 2,
  at,
  request: {
    method: 'GET',
    url: '{{base}}/',
    path: [],
    query: [newRow('q', '1', 'a note')],
    headers: [],
    mode: 'text',
    text,
    form: [],
  },
})

test('environments and requests are kept by person and item; damaged ones count as absent', () => {
  let memory: Memory = remembered('1', '7')
  expect(memory).toEqual({
    environments: [{ name: '', variables: [] }],
    chosen: 0,
    recent: [],
  })
  memory = {
    ...memory,
    environments: [
      { name: '', variables: [] },
      { name: 'Test', variables: [{ name: ' base ', value: 'https://t.example' }] },
    ],
    chosen: 1,
  }
  for (let at = 1; at <= 25; at++) memory = withRecent(memory, recent(at))
  remember('1', '7', withRecent(memory, recent(26, 'x'.repeat(40_000))))
  const again = remembered('1', '7')
  expect(valuesOf(again)).toEqual(new Map([['base', 'https://t.example']]))
  expect(again.recent).toHaveLength(19)
  expect(again.recent[0]).toMatchObject({
    at: 25,
    request: { url: '{{base}}/', query: [{ name: 'q', value: '1', note: 'a note', isOn: true }] },
  })
  expect(remembered('2', '7').recent).toEqual([])

  for (const stored of ['{', '7', '{"environments":[{"name":1}],"chosen":9,"recent":[{},null]}']) {
    localStorage.setItem('try-it:1:7', stored)
    expect(remembered('1', '7')).toEqual({
      environments: [{ name: '', variables: [] }],
      chosen: 0,
      recent: [],
    })
  }
})
