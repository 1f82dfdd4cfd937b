import { describe, expect, test } from 'vitest'
import { readApiPage } from './kinds/api-page.ts'
import { beginsLikeJson, readContent, type ApiContent } from '../text/content/read-content.ts'
import { shownSheet } from '../text/content/sheets/shown-sheet.ts'

describe('the kind of a text', () => {
  test.each([
    ['# a', 'markdown'],
    ['', 'markdown'],
    ['{broken', 'markdown'],
    ['[link](x)', 'markdown'],
    ['- [ ] {"a":1}', 'markdown'],
    ['{"a":1}', 'json'],
    ['[1,2]', 'json'],
    ['{"info":{"url":""}}', 'json'],
    ['{"info":[]}', 'json'],
    ['{"info":{"url":"/x"}}', 'api'],
    ['{"info":{"url":"/x","type":"unknown"},"request":7}', 'api'],
    ['[{"name":"a","rows":{"0":{"cells":{"0":{"text":"x"}}}}}]', 'sheets'],
    ['[{"name":"a","rows":{"len":100}}]', 'json'],
    ['null', 'markdown'],
    ['"text"', 'markdown'],
  ])('%j is %s', (text, kind) => {
    const found = readContent(text).kind
    expect(found).toBe(kind)
    if (found !== 'markdown') expect(beginsLikeJson(text.slice(0, 8))).toBe(true)
  })

  test.each(['[link](x)', '[![badge](x)](y)', '[[toc]]', '[TOC]', '{{ value }}', '{% raw %}', 'a'])(
    'a text that begins with %s is not JSON',
    (text) => {
      expect(beginsLikeJson(`${text}\n\ntext`)).toBe(false)
    },
  )

  test('other JSON is pretty-printed', () => {
    expect(readContent('{"a":[1]}')).toEqual({ kind: 'json', text: '{\n  "a": [\n    1\n  ]\n}' })
  })

  test('a sheet is its used area; hostile positions are left out', () => {
    const rows = {
      '1': {
        cells: {
          '1': { text: '中' },
          '2': { text: '' },
          '-1': { text: 'x' },
          '1e9': { text: 'x' },
          '999999': { text: 'x' },
        },
      },
      '99999999': { cells: { '0': { text: 'x' } } },
      __proto__: { cells: { '0': { text: 'x' } } },
      len: 100,
    }
    const content = readContent(JSON.stringify([{ name: '<b>', rows }, { rows: {} }]))
    expect(content.kind === 'sheets' && content.sheets.map(shownSheet)).toEqual([
      {
        name: '<b>',
        columns: [0, 1],
        rows: [
          { at: 0, texts: [] },
          { at: 1, texts: ['', '中'] },
        ],
      },
      { name: '', columns: [], rows: [] },
    ])
  })

  test('a percentage of a sheet has its sign; other texts of that format are as they are', () => {
    const cells = [
      { text: '50', style: 1 },
      { text: '-12.5', style: 1 },
      { text: 'none', style: 1 },
      { text: '5%', style: 1 },
      { text: '=A1', value: '50%', style: 1 },
      { text: '50', style: 0 },
      { text: '50' },
    ]
    const styles = [{ format: 'number' }, { format: 'percent' }]
    expect(shownSheet({ styles, rows: { '0': { cells: { ...cells } } } }).rows[0]?.texts).toEqual([
      '50%',
      '-12.50%',
      'none',
      '5%',
      '50%',
      '50.00',
      '50',
    ])
  })
})

describe('an API page', () => {
  const read = (value: object, globals?: unknown) => {
    const content = readContent(JSON.stringify(value))
    if (content.kind !== 'api') throw new Error(content.kind)
    return readApiPage(content.page as ApiContent, globals)
  }
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test('missing fields and wrong types are tolerated', () => {
    for (const broken of [
      {},
      { request: null, response: [] },
      { request: { params: 'x', headers: {}, query: [null, 1, 'x', {}] } },
      { request: { params: { mode: 'json', json: {} } } },
    ]) {
      expect(() =>
        read({ info: { url: '/x', method: 5, apiStatus: 'z' }, ...broken }),
      ).not.toThrow()
    }
    expect(read({ info: { url: '/x' } })).toMatchObject({
      method: '',
      status: 0,
      headers: [],
      query: [],
      body: [],
      example: '',
    })
  })

  test('rows without a name and disabled rows are left out', () => {
    const headers = [
      { name: ' a ', require: '1' },
      { name: '' },
      { name: 'b', disable: 1 },
      { name: 'c', disable: '1' },
      { name: 'd', require: 0 },
    ]
    expect(
      read({ info: { url: '/x' }, request: { headers } }).headers.map(({ name, isRequired }) => [
        name,
        isRequired,
      ]),
    ).toEqual([
      ['a', true],
      ['d', false],
    ])
  })

  test('cookies are read like headers', () => {
    const cookies = [
      { name: 'session', value: 'a', require: '1' },
      { name: 'x', disable: 1 },
    ]
    expect(
      names(
        read({ info: { url: '/x' }, request: { cookies } }, { cookies: [{ name: 'G' }] }).cookies,
      ),
    ).toEqual(['G', 'session'])
  })

  test('the query is removed from the address if query rows follow', () => {
    expect(read({ info: { url: '/x?a=1' }, request: { query: [{ name: 'a' }] } }).url).toBe('/x')
    expect(read({ info: { url: '/x?a=1' } }).url).toBe('/x?a=1')
  })

  test('a GET without query rows shows the rows of its mode as query, and no body', () => {
    const page = read(
      {
        info: { url: '/x', method: 'get' },
        request: { params: { mode: 'urlencoded', urlencoded: [{ name: 'a' }] } },
      },
      { body: [{ name: 'g' }], query: [{ name: 'q' }] },
    )
    expect(names(page.query)).toEqual(['q', 'a'])
    expect(page.body).toEqual([])
  })

  test('global parameters come first, once, however often a page is shown', () => {
    const globals = {
      header: [{ name: 'H' }, { name: 'off', disable: 1 }],
      body: [{ name: 'B' }],
      query: [{ name: 'Q' }],
    }
    const source = {
      info: { url: '/x', method: 'post' },
      request: {
        headers: [{ name: 'h' }],
        params: { mode: 'formdata', formdata: [{ name: 'b' }] },
      },
    }
    for (let visit = 0; visit < 3; visit++) {
      const page = read(source, globals)
      expect(names(page.headers)).toEqual(['H', 'h'])
      expect(names(page.body)).toEqual(['B', 'b'])
      expect(page.query).toEqual([])
    }
    expect(
      read(
        {
          info: { url: '/x', method: 'post' },
          request: { params: { mode: 'json', json: '{"a":1}' } },
        },
        globals,
      ).body,
    ).toEqual([])
    expect(globals.header).toHaveLength(2)
  })

  test('a JSON body is pretty-printed if it parses, others are shown as they are', () => {
    const body = (json: string) =>
      read({ info: { url: '/x', method: 'post' }, request: { params: { mode: 'json', json } } })
    expect(body('{"a":1}')).toMatchObject({ example: '{\n  "a": 1\n}', isJson: true })
    expect(body('{broken')).toMatchObject({ example: '{broken', isJson: false })
  })

  test('WebSocket pages have no method', () => {
    expect(read({ info: { url: 'wss://x', type: 'websocket', method: 'get' } })).toMatchObject({
      kind: 'websocket',
      method: '',
    })
  })
})
