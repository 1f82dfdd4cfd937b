import { expect, test } from 'vitest'
import * as z from 'zod'
import { call, group } from '#contract/call.ts'
import { failures } from '#contract/failures.ts'
import { jsonText } from '#contract/fields/json.ts'
import { callReference, commentsIn } from './reference.ts'

const tree = z.object({
  name: z.string(),
  get below() {
    return z.array(tree)
  },
})

const summary = { en: 'Does something.', 'zh-cn': '做点什么。' }
const calls = group('shelf', {
  list: call({
    summary,
    input: z.object({ shelf_id: z.codec(z.string(), z.int(), { decode: Number, encode: String }) }),
    output: z.object({
      rows: z.array(z.union([z.string(), z.tuple([z.int()])])).optional(),
      root: tree,
    }),
    fails: ['notLoggedIn', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
  }),
  sort: call({
    summary,
    input: z.object({ books: jsonText(z.array(z.int())) }),
    output: z.tuple([]),
    fails: [],
    effect: 'writes',
  }),
  clear: call({
    summary,
    input: z.object({}),
    output: z.tuple([]),
    fails: [],
    effect: 'writes',
    shape: 'unframed',
    aliases: ['shelf/empty'],
  }),
})

test('the reference lists input, output in the API, and every refusal with its number', () => {
  const text = callReference(
    { shelf: calls },
    new Map([['shelf/list', 'Lists a shelf.']]),
    failures,
  )
  expect(text).toContain('## shelf/list\n\nLists a shelf.\n\nEffect: reads.')
  expect(text).toContain('| `shelf_id` | `integer` |')
  expect(text).toContain('| `books` | `integer[]` |')
  expect(text).toContain('rows?: (string | [integer])[]')
  expect(text).toContain('root: Part0\n}\nPart0 = {\n  name: string\n  below: Part0[]\n}')
  expect(text).toContain('Refusals: `notLoggedIn` 10102, `noAccess` 10303.')
  expect(text).toContain(
    '## shelf/clear\n\nEffect: writes. Also at: shelf/empty.\n\nTakes nothing.\n\nAnswers, without the envelope:',
  )
})

test('a remark is the comment right above a call, on one line', () => {
  const source = `import { group } from '../call.ts'
/** Not about a call. */
const shape = 1
export const shelfCalls = group('shelf', {
  /**
   * Lists a shelf,
   * newest first.
   */
  list: call({ /** the shelf */ input: shape }),
  clear: call({}),
})`
  expect([...commentsIn(source)]).toEqual([['shelf/list', 'Lists a shelf, newest first.']])
})
