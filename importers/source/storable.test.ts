import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { sentBody } from './bodies.ts'
import { placedPages } from './tree/text.ts'

const read = (source: string | object, name = 'a.json') =>
  readFile(
    { name, bytes: Buffer.from(typeof source === 'string' ? source : JSON.stringify(source)) },
    { locale: 'en' },
  )

const notes = { said: { binary: String, long: String }, masked: () => {}, say: () => {} }

test.each([
  ['a.json', '{"openapi":"3.1.0","info":{"title":"A\\u0000\\ud800","version":"1"},"paths":', '}'],
  ['a.yaml', 'openapi: "3.1.0"\ninfo: {title: "A\\0\\ud800", version: "1"}\npaths: ', ''],
])('what no database stores is left out of %s', async (name, before, after) => {
  const paths =
    '{"/a\\u0000": {"get": {"description": "\\udc00", "parameters": [{"name": "x\\u0000", "in": "header", "example": "\\u0000"}], "x-y": {"\\ud800": ["\\u0000"]}}}}'
  const { tree } = await read(before + paths + after, name)
  expect(tree.name).toBe('A\ufffd')
  expect(placedPages(tree).map(({ page }) => page.operation?.path)).toEqual(['', '/a'])
  for (const { page } of placedPages(tree)) {
    const text = JSON.stringify(page)
    expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/)
  }
})

test('fields of forms are decoded to what can be stored', () => {
  const type = 'application/x-www-form-urlencoded'
  const fields = [{ name: 'a', value: '1', type: 'string', require: '1', remark: '' }]
  const sent = { mode: 'urlencoded', fields }
  expect(sentBody({ mimeType: type, text: 'a%00=1%00' }, notes)).toEqual(sent)
  const params = [{ name: 'a%00', value: '%001' }]
  expect(sentBody({ mimeType: type, params }, notes)).toEqual(sent)
})
