import { expect, test } from 'vitest'
import { compose, variablesIn } from './compose.ts'
import { newRow, requestOfPage, type Row, type TryRequest } from './request.ts'

const { readApiPage } = await import('#contract/document/kinds/api-page.ts')
const requestOf = (text: string, globals?: unknown) => requestOfPage(readApiPage, text, globals)
const lines = (rows: readonly Row[]) => rows.map(({ name, value, isOn }) => [name, value, isOn])
const page = (info: object, request: object = {}) =>
  JSON.stringify({ info: { method: 'post', url: 'https://api.example.com/a', ...info }, request })
const row = (name: string, value = '', extra: object = {}) => ({ name, value, ...extra })

test('a page fills the request with its examples; what nobody must send is switched off', () => {
  const text = page(
    { url: '{{base}}/shops/{shop_id}/orders?dry_run=0&q=%E4%B8%AD+x' },
    {
      pathVariable: [row('shop_id', '7', { require: '1' })],
      headers: [row('Authorization', 'Bearer {{token}}', { require: 1 }), row('X-Debug')],
      params: { mode: 'json', json: '{"count":2}' },
    },
  )
  const request = requestOf(text, { header: [row('X-Tenant', 'acme')] })!
  expect(request).toMatchObject({
    method: 'POST',
    url: '{{base}}/shops/{shop_id}/orders',
    mode: 'json',
    text: '{\n  "count": 2\n}',
  })
  expect(lines(request.path)).toEqual([['shop_id', '7', true]])
  expect(lines(request.query)).toEqual([
    ['dry_run', '0', true],
    ['q', '中 x', true],
  ])
  expect(lines(request.headers)).toEqual([
    ['X-Tenant', 'acme', true],
    ['Authorization', 'Bearer {{token}}', true],
    ['X-Debug', '', false],
  ])
  expect(variablesIn(request)).toEqual(['base', 'token'])
})

test('parameters of a GET are its query; forms keep their mode; files are chosen', () => {
  const get = requestOf(
    page({ method: 'get' }, { params: { mode: 'urlencoded', urlencoded: [row('q', 'x')] } }),
  )!
  expect([get.mode, lines(get.query)]).toEqual(['none', [['q', 'x', true]]])
  const form = requestOf(
    page(
      {},
      { params: { mode: 'formdata', formdata: [row('photo', 'C:\\a.png', { type: 'file' })] } },
    ),
  )!
  expect(form).toMatchObject({
    mode: 'formdata',
    form: [{ name: 'photo', value: '', isFile: true }],
  })
})

test('a page without a request, or with a damaged one, is no reason to fail', () => {
  for (const text of ['# Text', '{"info":{}}', '[1]', page({ type: 'websocket' })])
    expect(requestOf(text), text).toBe(null)
  expect(requestOf('{"info":{"url":"/a","method":7},"request":"x"}')).toMatchObject({
    method: 'GET',
    url: '/a',
    headers: [],
  })
})

const request = (part: Partial<TryRequest>): TryRequest => ({
  method: 'POST',
  url: 'https://api.example.com/a',
  path: [],
  query: [],
  headers: [],
  mode: 'none',
  text: '',
  form: [],
  ...part,
})
const composed = (part: Partial<TryRequest>, variables: Record<string, string> = {}) =>
  compose(request(part), new Map(Object.entries(variables)))
const off = (name: string) => ({ ...newRow(name, 'x'), isOn: false })

test('variables, path and query become an address; values can’t break out of their place', () => {
  const part = {
    url: '{{base}}/shops/{id}/:name?x=1',
    path: [newRow('id', 'a/b?c'), newRow('name', '中')],
    query: [newRow('q', 'a&b={{v}}'), off('gone'), newRow('', 'nameless')],
  }
  expect(composed(part, { base: 'http://h:81/v2', v: '#' })).toMatchObject({
    url: 'http://h:81/v2/shops/a%2Fb%3Fc/%E4%B8%AD?x=1&q=a%26b%3D%23',
  })
})

test('a fragment is no part of a request', () => {
  const fromPage = requestOf(page({ url: 'https://h/frag?a=1#top' }))!
  expect([fromPage.url, lines(fromPage.query)]).toEqual(['https://h/frag', [['a', '1', true]]])
  expect(requestOf(page({ url: 'https://h/#/:id?a=1' }))).toMatchObject({ path: [], query: [] })
  for (const url of ['https://h/frag#top', '{{base}}/frag#top', '/frag#top?b=2'])
    expect(composed({ url, query: [newRow('a', '1')] }, { base: 'https://h' })).toMatchObject({
      url: 'https://h/frag?a=1',
    })
  expect(composed({ url: 'https://h/frag?b=2#top' })).toMatchObject({ url: 'https://h/frag?b=2' })
})

test('a path variable without a value is asked for, since none can be left out', () => {
  const part = {
    url: 'https://h/shops/{shop}/:order?x={shop}',
    path: [newRow('shop', ' '), newRow('order'), newRow('gone')],
  }
  expect(composed(part)).toEqual({ kind: 'path', names: ['shop', 'order'] })
  // switched off, it stays in the address as it is written there
  expect(composed({ url: 'https://h/{shop}', path: [off('shop')] })).toMatchObject({
    url: 'https://h/%7Bshop%7D',
  })
})

test('an address without a host begins with the base; missing values are named', () => {
  const base = { base: 'https://api.example.com/v2/' }
  const urlOf = (url: string, variables = {}) => {
    const made = composed({ url }, variables)
    return 'url' in made && !('kind' in made) ? made.url : made
  }
  for (const url of ['{{base}}/orders', '{{ base }}orders'])
    expect(urlOf(url, base)).toBe('https://api.example.com/v2/orders')
  expect(urlOf('/orders', base)).toBe('https://api.example.com/v2/orders')
  expect(urlOf('orders', base)).toBe('https://api.example.com/v2/orders')
  expect(urlOf('//cdn.example.com/a')).toBe('https://cdn.example.com/a')
  expect(urlOf('api.example.com/v1')).toBe('http://api.example.com/v1')
  expect(urlOf('localhost:8080/v1')).toBe('http://localhost:8080/v1')
  expect(urlOf('/orders')).toEqual({ kind: 'noBase' })
  expect(urlOf('{{base}}/{{x}}')).toEqual({ kind: 'variables', names: ['base', 'x'] })
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://', 'https://a b/'])
    expect(urlOf(url), url).toEqual({ kind: 'address', url })
})

test('bodies are written in their mode, with its type unless the page names another', () => {
  const json = composed({ mode: 'json', text: '{"a":"{{v}}"}' }, { v: '1' })
  expect(json).toMatchObject({
    body: '{"a":"1"}',
    headers: [['Content-Type', 'application/json']],
  })
  const own = { headers: [newRow('content-type', 'application/vnd.api+json')] }
  expect(composed({ ...own, mode: 'json', text: '{}' })).toMatchObject({
    headers: [['content-type', 'application/vnd.api+json']],
  })
  expect(composed({ mode: 'urlencoded', form: [newRow('a', '1 &2'), off('b')] })).toMatchObject({
    body: 'a=1+%262',
  })
  const form = composed({ mode: 'formdata', form: [newRow('a', '{{v}}')] }, { v: '中' })
  expect('body' in form && [...(form.body as FormData)]).toEqual([['a', '中']])
  expect(composed({ method: 'GET', mode: 'json', text: '{}' })).toMatchObject({
    body: null,
    headers: [],
  })
})

test('a header that can’t be sent is named', () => {
  for (const name of ['X Y', '中文', 'a:b'])
    expect(composed({ headers: [newRow(name, '1')] })).toEqual({ kind: 'header', name })
  expect(composed({ headers: [newRow('X', 'a\nb')] })).toEqual({ kind: 'header', name: 'X' })
})
