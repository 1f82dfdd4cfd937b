import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { answerBody } from './escaping.ts'

const written = `<b>"a" & 'b'</b>`
const older = (call: Call, answer: object): unknown =>
  JSON.parse(answerBody(call, answer, true) as string)

test('older addresses escape the text of a page once, and leave its title as written', () => {
  expect(older(pageCalls.info, { page_title: written, page_content: written })).toEqual({
    page_title: written,
    page_content: '&lt;b&gt;&quot;a&quot; &amp; &#039;b&#039;&lt;/b&gt;',
  })
})

test('history keeps quotes; the open interface escapes titles and catalog names too, at any depth', () => {
  expect(older(pageCalls.history, [{ page_content: written }])).toEqual([
    { page_content: `&lt;b&gt;"a" &amp; 'b'&lt;/b&gt;` },
  ])
  const tree = { catalogs: [{ cat_name: 'A & B', pages: [{ page_title: 'C & D' }] }] }
  expect(older(itemCalls.updateByApi, tree)).toEqual({
    catalogs: [{ cat_name: 'A &amp; B', pages: [{ page_title: 'C &amp; D' }] }],
  })
})

test('a streamed body equals a buffered one, byte for byte, on new and older addresses', async () => {
  const text = `中文 <b>"a" & 'b'</b> \\ \u2028 \ud800 ${'😀'.repeat(100_000)}`
  const answer = {
    error_code: 0,
    data: {
      pages: [
        {
          page_id: '1',
          page_title: 'A & B',
          page_content: text,
          absent: undefined,
          ext: null,
          list: [],
          none: {},
        },
        text,
        -1.5,
        true,
      ],
      catalogs: Array.from({ length: 20 }, (_, index) => ({
        cat_name: `x${text}`,
        pages: [[index, undefined]],
        page_content: text,
      })),
    },
  }
  for (const call of [pageCalls.info, pageCalls.history, itemCalls.updateByApi]) {
    const alone = (name: string, value: unknown) =>
      name !== '' && typeof value === 'string'
        ? (older(call, { [name]: value }) as Record<string, string>)[name]
        : value
    for (const [isOlder, expected] of [
      [false, JSON.stringify(answer)] as const,
      [true, JSON.stringify(answer, alone)] as const,
    ]) {
      const made = answerBody(call, structuredClone(answer), isOlder)
      expect((await buffer(made as Readable)).equals(Buffer.from(expected))).toBe(true)
    }
  }
})
