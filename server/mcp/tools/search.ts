import * as z from 'zod'
import { itemCalls } from '#contract/calls/item.ts'
import { listPartOf } from '../bounded.ts'
import type { Caller } from '../caller.ts'
import { id, listPart, name } from '../fields.ts'
import { tool } from '../tool.ts'

const keyword = name(200, 'Words to look for; pages that hold all of them are found.')
const part = listPart(50)

async function search(
  caller: Caller,
  item_id: number,
  words: string,
  wanted: { offset: number; limit: number },
) {
  const { pages } = await caller.ask(itemCalls.search, {
    item_id,
    keyword: words,
    excerpts: wanted.offset + wanted.limit,
  })
  const found = pages.map((page) => ({
    page_id: Number(page.page_id),
    page_title: page.page_title,
    item_id: page.item_id,
    item_name: page.item_name,
    path: page.cat_path,
    excerpt: page.search_content,
    score: page.score,
    address: `${caller.ctx.baseAddress}/${page.item_id}/${page.page_id}`,
  }))
  return listPartOf('pages', found, wanted, caller.ctx.locale)
}

const searchPages = tool({
  name: 'search_pages',
  alsoNamed: ['search'],
  description:
    'Finds pages by words in their titles and texts, best first, with a part of the text around the hit. With item_id in that item, without it in all items you can open. Then read what looks right with get_page.',
  input: z.strictObject({
    keyword,
    item_id: id('Id of the item to search; leave it out to search all.').optional(),
    ...part,
  }),
  effect: 'reads',
  run: (caller, { keyword: words, item_id = 0, ...wanted }) =>
    search(caller, item_id, words, wanted),
})

const searchAllPages = tool({
  name: 'search_all_pages',
  description:
    'Finds pages by words in all items you can open, best first, at most 100. As search_pages without item_id.',
  input: z.strictObject({ keyword, ...part }),
  effect: 'reads',
  run: (caller, { keyword: words, ...wanted }) => search(caller, 0, words, wanted),
})

export const searchTools = [searchPages, searchAllPages]
