import { expect, test } from 'vitest'
import * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { itemSearchShape, type itemCalls } from '#contract/calls/item.ts'
import { hostileTexts } from '../../test/hostile-texts.ts'
import { jsonPieces } from './search.ts'

type Answer = OutputOf<typeof itemCalls.search>

const texts = [
  ...hostileTexts,
  '',
  '"pages":[]}',
  '"\\\u0000\u001f\u007f\u2028\u2029',
  '中文 😀 \ud83d \ude00',
]
const page = (text: string, index: number): Answer['pages'][number] => ({
  page_id: index + 1,
  author_uid: index,
  author_username: text,
  cat_id: -index,
  page_title: text,
  s_number: 0,
  addtime: Number.MAX_SAFE_INTEGER,
  page_comments: text,
  is_del: 0,
  page_addtime: 1,
  ext_info: text,
  is_draft: 1,
  revision: text,
  item_id: index,
  search_content: text,
  item_name: text,
  cat_path: index % 2 === 0 ? [] : [text, text],
  score: index,
  hits: { title: [], excerpt: [[0, index]] },
})

test.each([0, 1, texts.length])(
  'an answer of %d hits in pieces is what the contract makes of it as a whole',
  (count) => {
    const pages = texts.map(page).slice(0, count)
    // fields that the contract does not name
    const stored = pages.map((one) => ({ ...one, bytes: 1, version: 'x' }))
    for (const item_name of texts.slice(-4)) {
      const answer = { item_id: 1, item_name, pages: stored }
      expect(jsonPieces(answer).join('')).toBe(JSON.stringify(z.encode(itemSearchShape, answer)))
    }
  },
)
