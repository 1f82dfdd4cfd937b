import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, shortText } from '../fields.ts'
import { pageDated } from '../shapes.ts'

const keyPair = { api_key: shortText(200), api_token: shortText(200) }

const openPage = z.object({
  page_id: z.string(),
  page_title: z.string(),
  cat_id: z.string(),
  page_content: z.string(),
  s_number: z.string(),
  page_comments: z.string(),
})
const openCatalog = z.object({
  cat_id: z.string(),
  cat_name: z.string(),
  parent_cat_id: z.string(),
  level: z.string(),
  s_number: z.string(),
  pages: z.array(openPage),
  get catalogs() {
    return z.array(openCatalog)
  },
})

/** Calls by an item's key pair. `open/updatePage` is an alias of `item/updateByApi`. Source: wire contract 13. */
export const openCalls = group('open', {
  /** One page by id or title. Source: wire contract 13.4. */
  getPage: call({
    input: z.object({ ...keyPair, page_id: int(), page_title: shortText(4_000) }),
    output: pageDated,
    fails: ['keyPairWrong', 'pageMissing', 'pageNotFound', 'tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    olderText: 'openApi',
    token: 'always',
  }),

  /** All pages and catalogs of the item with their texts. Source: wire contract 13.4. */
  getCatalogTree: call({
    input: z.object(keyPair),
    output: z.object({ pages: z.array(openPage), catalogs: z.array(openCatalog) }),
    fails: ['keyPairWrong', 'tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    olderText: 'openApi',
    token: 'always',
  }),
})
