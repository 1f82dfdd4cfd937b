import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { bodyOf, unescapeOnce } from './escaping.ts'

const written = `<b>"a" & 'b'</b>`
const older = async (call: Call, answer: object): Promise<unknown> => JSON.parse(String(await bodyOf(call, answer, true)))

test('older addresses answer the text of a page escaped once, its title as written', async () => {
  expect(await older(pageCalls.info, { page_title: written, page_content: written })).toEqual({
    page_title: written,
    page_content: '&lt;b&gt;&quot;a&quot; &amp; &#039;b&#039;&lt;/b&gt;',
  })
})

test('history keeps quotes plain; the open interface escapes titles and catalog names too, at any depth', async () => {
  expect(await older(pageCalls.history, [{ page_content: written }])).toEqual([{ page_content: `&lt;b&gt;"a" &amp; 'b'&lt;/b&gt;` }])
  const tree = { catalogs: [{ cat_name: 'A & B', pages: [{ page_title: 'C & D' }] }] }
  expect(await older(itemCalls.updateByApi, tree)).toEqual({ catalogs: [{ cat_name: 'A &amp; B', pages: [{ page_title: 'C &amp; D' }] }] })
})

test('only text that is wholly escaped is undone, and only once', () => {
  expect(unescapeOnce('A &amp; B')).toBe('A & B')
  expect(unescapeOnce('&lt;p&gt; &#039;x&#039; &quot;y&quot;')).toBe(`<p> 'x' "y"`)
  expect(unescapeOnce('A & B')).toBe('A & B')
  expect(unescapeOnce('use &amp; in <html>')).toBe('use &amp; in <html>')
  expect(unescapeOnce('&amp;lt;')).toBe('&lt;')
})
