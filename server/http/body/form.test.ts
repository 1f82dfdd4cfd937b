import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { decodeBody, decodeForm, decodeJson } from './form.ts'

const form = (text: string) => ({ ...decodeForm(Buffer.from(text)) })

test('a form encoded by a browser arrives as it was typed', () => {
  const typed = { page_title: 'A & B = C + 100%', page_content: '中文\r\n<script>"\'`\u{1F600}' }
  expect(form(new URLSearchParams(typed).toString())).toEqual(typed)
})

test('unencoded text of a shell script arrives as it was sent', () => {
  expect(form('content=like "%abc%" 中文')).toEqual({ content: 'like "%abc%" 中文' })
  expect(form('content=100%&b=%&c=%4&d=%zz')).toEqual({
    content: '100%',
    b: '%',
    c: '%4',
    d: '%zz',
  })
})

test('invalid UTF-8 stays as it was sent, valid sequences around it are decoded', () => {
  expect(form('a=%E4%B8%AD%FFx%E6%96%87')).toEqual({ a: '%E4%B8%AD%FFx文' })
})

test('an empty value, a missing equals sign and empty pairs are accepted', () => {
  expect(form('&a=&b&&c=1&')).toEqual({ a: '', b: '', c: '1' })
})

test('names with empty brackets make a list; of other repeated names the last counts', () => {
  expect(form('ids[]=1&ids[]=2&a=1&a=2')).toEqual({ ids: ['1', '2'], a: '2' })
  expect(form('ids%5B0%5D=1&ids%5B1%5D=2&b]=2')).toEqual({ ids: ['1', '2'], 'b]': '2' })
})

test('names with a name in brackets make a map', () => {
  expect(form('a[host]=x&a%5Bport%5D=2&a[host]=y&b=1&b[c]=2')).toEqual({
    a: { host: 'y', port: '2' },
    b: { c: '2' },
  })
  const { a } = form('a[__proto__]=x&a[constructor]=y')
  expect(Object.keys(a as object)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(form('a[x]=1&a[]=2&a[]=3')).toEqual({ a: ['2', '3'] })
})

test('a name like __proto__ is an ordinary name', () => {
  const decoded = decodeForm(Buffer.from('__proto__=x&constructor=y'))
  expect(Object.keys(decoded)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('more than a thousand names are refused', () => {
  const many = Array.from({ length: 1_001 }, (_, index) => `k${index}=1`).join('&')
  expect(() => form(many)).toThrow(Failure)
})

test('a JSON body must be an object nested at most a hundred levels deep', () => {
  expect({ ...decodeJson(Buffer.from('{"a":"[[[[","b":[1]}')) }).toEqual({ a: '[[[[', b: [1] })
  expect({ ...decodeJson(Buffer.from('  ')) }).toEqual({})
  for (const bad of ['[1]', '"text"', 'null', '{', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`])
    expect(() => decodeJson(Buffer.from(bad)), bad.slice(0, 20)).toThrow(Failure)
})

test('five megabytes of encoded text are decoded completely', () => {
  const chinese = encodeURIComponent('中文'.repeat(800_000))
  expect((form(`page_content=${chinese}`).page_content as string).length).toBe(1_600_000)
})

test('JSON that is not UTF-8, or has too many values, is refused before parsing; a byte order mark and repeated keys are accepted', () => {
  expect(() => decodeJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(Failure)
  expect(() => decodeJson(Buffer.from(`{"a":[${'[],'.repeat(60_000)}1]}`))).toThrow(Failure)
  expect({ ...decodeJson(Buffer.from('\ufeff{"a":1,"a":2,"__proto__":{"x":1}}')) }).toMatchObject({
    a: 2,
  })
  expect(Object.keys(decodeJson(Buffer.from('{"__proto__":{"x":1}}')))).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

const large = 'x'.repeat(1_100_000)
test('a body above 1 MB is decoded or refused in a worker exactly as in this thread', async () => {
  const form = Buffer.from(
    `big=${large}&a=1&a=2&ids[]=1&ids[]=2&__proto__=p&t=like "%abc%" %E4%B8%AD&n=%00`,
  )
  expect({ ...(await decodeBody({ bytes: form, isJson: false })) }).toEqual({ ...decodeForm(form) })
  const json = Buffer.from(JSON.stringify({ big: large, list: [1, { a: null }], text: '中\u0000' }))
  expect({ ...(await decodeBody({ bytes: json, isJson: true })) }).toEqual({ ...decodeJson(json) })
  const hostile = Buffer.from(`{"__proto__":{"x":1},"big":"${large}"}`)
  expect(Object.keys(await decodeBody({ bytes: hostile, isJson: true }))).toEqual([
    '__proto__',
    'big',
  ])
  const broken = [Buffer.from([0xff]), Buffer.concat([form, Buffer.from([0xff])])]
  for (const bytes of broken)
    await expect(decodeBody({ bytes, isJson: false })).rejects.toMatchObject({ why: 'textNotUtf8' })
  await expect(decodeBody({ bytes: Buffer.from(`[${large}`), isJson: true })).rejects.toMatchObject(
    { why: 'bodyNotJson' },
  )
})

test('a form that was encoded in another charset is refused by the name of the field', async () => {
  const decoded = (text: string) => decodeBody({ bytes: Buffer.from(text), isJson: false })
  for (const [text, field] of [
    ['page_title=%D6%D0', 'page_title'], // GBK
    ['a=1&page_title=a+%81A', 'page_title'],
    ['a=caf%E9', 'a'], // Latin-1
    ['%D6%D0=1', 'body'],
  ] as const)
    await expect(decoded(text), text).rejects.toMatchObject({
      why: 'textNotUtf8',
      details: { field },
    })
  // what a shell script sends unencoded may look like it
  const link = 'see https://example.com/?wd=%D6%D0'
  expect({ ...(await decoded(`a=${link}&b=100%&c=%abc%`)) }).toEqual({
    a: link,
    b: '100%',
    c: '%abc%',
  })
  // an address may carry what other programs append
  expect(form('name=%D6%D0')).toEqual({ name: '%D6%D0' })
})
