import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { listPartOf } from '../bounded.ts'
import type { Caller } from '../caller.ts'
import { catId, id, itemId, listPart, mostCharacters, pageId, textPart, title } from '../fields.ts'
import { catalogIn, listedItem } from '../menu.ts'
import { currentPage, pageForAnswer } from '../page.ts'
import { tool, ToolRefusal } from '../tool.ts'

const listPages = tool({
  name: 'list_pages',
  description:
    'Lists the pages of an item in display order with their ids and paths, without their texts; with cat_id only those directly in that catalog.',
  input: z.strictObject({
    item_id: itemId,
    cat_id: z
      .union([z.literal(0), catId])
      .optional()
      .describe('Only pages directly in this catalog; 0 for those in none.'),
    ...listPart(200),
  }),
  effect: 'reads',
  async run(caller, { item_id, cat_id, ...part }) {
    const item = await listedItem(caller, item_id)
    if (cat_id) catalogIn(item, cat_id)
    const pages = item.pages.filter((page) => cat_id === undefined || page.cat_id === cat_id)
    return listPartOf('pages', pages, part, caller.ctx.locale)
  },
})

/** @throws {ToolRefusal} `titleAmbiguous` @throws {Failure} `pageNotFound` */
async function pageByTitle(caller: Caller, item_id: number, wanted: string): Promise<number> {
  const { pages } = await listedItem(caller, item_id)
  const found = pages.filter(({ page_title }) => page_title.trim() === wanted.trim())
  const [page] = found
  if (!page) throw new Failure('pageNotFound')
  if (found.length > 1) throw new ToolRefusal('titleAmbiguous', { pages: found.slice(0, 20) })
  return page.page_id
}

const getPage = tool({
  name: 'get_page',
  alsoNamed: ['read_page'],
  description:
    'Reads a page: its text with revision and content_hash, which you need to write it. Name it by page_id, or by item_id and page_title. Long texts come in parts: go on with next_offset.',
  input: z.strictObject({
    page_id: pageId.optional(),
    item_id: id('Id of the item, where the page is named by its title.').optional(),
    page_title: title.optional(),
    format: z
      .enum(['written', 'markdown'])
      .default('written')
      .describe(
        'written: the stored text, which is what you write back. markdown: API pages and sheets made readable.',
      ),
    ...textPart,
  }),
  effect: 'reads',
  async run(caller, { page_id, item_id, page_title, format, ...part }) {
    if (page_id === undefined && (item_id === undefined || page_title === undefined))
      throw new Failure('badInput', { field: 'page_id' })
    const named = page_id ?? (await pageByTitle(caller, item_id as number, page_title as string))
    return pageForAnswer(caller, await currentPage(caller, named), part, format)
  },
})

/** Pages read together. */
const mostPages = 20

const batchGetPages = tool({
  name: 'batch_get_pages',
  description: `Reads up to ${mostPages} pages at once. Together they take at most ${mostCharacters} characters; of what is cut, read the rest with get_page and next_offset. A page that you may not read is told in place of its text.`,
  input: z.strictObject({ page_ids: z.array(pageId).min(1).max(mostPages) }),
  effect: 'reads',
  async run(caller, { page_ids }) {
    const ids = [...new Set(page_ids)]
    const max_characters = Math.floor(mostCharacters / ids.length)
    const pages: object[] = []
    for (const page_id of ids)
      try {
        const page = await currentPage(caller, page_id)
        pages.push(await pageForAnswer(caller, page, { offset: 0, max_characters }))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        pages.push({
          page_id,
          error: error.why,
          message: failureSentence(caller.ctx.locale, error.why, error.details),
        })
      }
    return { pages }
  },
})

export const pageTools = [listPages, getPage, batchGetPages]
