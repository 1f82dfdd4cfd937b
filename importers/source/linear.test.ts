import { expect, test } from 'vitest'
import { joinedLines } from '#contract/text/joined-lines.ts'
import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { withFormer } from '#contract/text/generated/former-remarks.ts'
import { isLinear, workOf } from '../../server/test/processor-time.ts'
import { plain } from '../database/markup.ts'
import { looksLikePage } from '../html/charset.ts'
import { asideOf, requestStart, tagOf } from '../http/lines.ts'
import { TagPaths } from '../openapi/document/tags.ts'
import { inline } from '../openapi/inline.ts'
import { titleOf } from '../openapi/operation/titles.ts'
import { headersOf } from '../postman/parts.ts'
import { reasonAgainst } from '../xlsx/formulas.ts'
import { sentBody } from './bodies.ts'
import { Variables } from './variables.ts'

const blanks = (size: number) => `a${' '.repeat(size)}b`
const notes = { said: { binary: String, long: String }, masked: () => {}, say: () => {} }
const form = (text: string) => sentBody({ mimeType: 'multipart/form-data', text }, notes)

test.each<[string, (size: number) => unknown, number]>([
  ['lines of a cell', (size) => inline(blanks(size)), 4_000],
  ['rules of a table', (size) => inline(`|\n-|${' '.repeat(size)}x`), 4_000],
  ['ends of a row', (size) => inline(`|a${' '.repeat(size)}b|\n|-|\n|c|`), 4_000],
  ['fences', (size) => inline('`'.repeat(size)), 4_000],
  ['stops', (size) => titleOf('get', '/', { summary: `${'.'.repeat(size)}x` }), 1_000],
  ['tags', (size) => new TagPaths({}).of(blanks(size)), 4_000],
  ['joined lines', (size) => joinedLines(blanks(size), '<br>'), 4_000],
  ['lines of a comment', (size) => plain(blanks(size), ' '), 4_000],
  ['remarks', (size) => withFormer('', [{ name: 'a', remark: blanks(size) }], 'en'), 4_000],
  ['headers', (size) => headersOf(' '.repeat(size)), 40],
  ['variables', (size) => new Variables(new Map()).fill(`{{${blanks(size)}`, String), 4_000],
  ['parts', (size) => form('--\u2028'.repeat(size)), 2_000],
  ['names of files', (size) => asideOf(`>> ${'.'.repeat(size)} x`), 4_000],
  ['addresses', (size) => requestStart(`${'.'.repeat(size)} x`), 4_000],
  ['tags of comments', (size) => tagOf(`@${'a'.repeat(size)}\u2028`), 4_000],
  ['functions', (size) => reasonAgainst('A'.repeat(size), new Set()), 2_000],
  ['sheets', (size) => reasonAgainst("''".repeat(size), new Set()), 2_000],
  ['JSON', (size) => prettyJson(`["${'a'.repeat(size)}"]`), 4_000],
])('reading %s takes time in proportion to the text', async (_name, work, size) => {
  expect(await isLinear(work, size)).toBe(true)
})

test('comments before a page take no time that doubles with each of them', async () => {
  const bytes = Buffer.from('<!-- -->'.repeat(30))
  expect(await workOf(() => looksLikePage('a', bytes))).toBeLessThan(500)
})
