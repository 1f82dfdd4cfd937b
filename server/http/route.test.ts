import * as z from 'zod'
import { expect, test } from 'vitest'
import { call, group, type InputOf } from '#contract/call.ts'
import { int } from '#contract/fields/numbers.ts'
import type { Grant } from '../access/grant.ts'
import type { RequestContext } from '../request-context.ts'
import { guard, routes } from './route.ts'

const summary = { en: 'Does something.', 'zh-cn': '做点什么。' }
const pageCalls = group('page', {
  read: call({
    summary,
    input: z.object({ page_id: int() }),
    output: z.object({ title: z.string() }),
    fails: [],
    effect: 'reads',
  }),
  write: call({
    summary,
    input: z.object({ page_id: int() }),
    output: z.object({ title: z.string() }),
    fails: ['notLoggedIn'],
    effect: 'writes',
  }),
})
type Read = Grant<'read'> & { title: string }
type Edit = Grant<'edit'> & { title: string }
declare const reader: (ctx: RequestContext, input: { page_id: number }) => Promise<Read>
declare const editor: (ctx: RequestContext, input: { page_id: number }) => Promise<Edit>
const readPage = async ({ title }: Read) => ({ title })
const writePage = async ({ title }: Edit, _input: InputOf<(typeof pageCalls)['write']>) => ({
  title,
})

/** Never run: the compiler is the test. A line that compiles makes the type check fail. */
export function mustNotCompile() {
  // @ts-expect-error a call is left out
  routes(pageCalls, { read: guard(reader, readPage) })
  // @ts-expect-error a use case without its rule
  routes(pageCalls, { read: guard(reader, readPage), write: writePage })
  // @ts-expect-error the rule gives a weaker grant than the use case asks for
  routes(pageCalls, { read: guard(reader, readPage), write: guard(reader, writePage) })
  // @ts-expect-error a grant made by hand
  void writePage({ title: '' }, { page_id: 1 })
  // @ts-expect-error the answer lacks a field
  routes(pageCalls, { read: guard(reader, async () => ({})), write: guard(editor, writePage) })
  const write = guard(editor, writePage)
  // @ts-expect-error a call that the contract does not know
  routes(pageCalls, { read: guard(reader, readPage), write, erase: write })
  // @ts-expect-error a failure that does not exist
  call({ ...pageCalls.read, fails: ['nothingLikeThis'] })
  // @ts-expect-error a summary in one language alone
  call({ ...pageCalls.read, summary: { en: 'Does something.' } })
}

test('a route table has one line for each call of its group', () => {
  const rule = async () => ({ title: 'x' }) as Read & Edit
  const table = routes(pageCalls, { read: guard(rule, readPage), write: guard(rule, writePage) })
  expect(table.map((one) => one.call.path)).toEqual(['page/read', 'page/write'])
})
