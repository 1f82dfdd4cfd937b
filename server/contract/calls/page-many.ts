import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields/answers.ts'
import { idList } from '../fields/lists.ts'
import { flag, int } from '../fields/numbers.ts'
import { limits } from '../limits.ts'

/** Pages of one item, all of which are named, or none. */
const pages = {
  item_id: int(),
  page_ids: idList().refine((ids) => ids.length > 0 && ids.length <= limits.pagesTogether),
}

/** Calls about several pages at once; part of `page`. */
export const pageManyCalls = {
  /**
   * Moves or copies pages to a catalog, or to the root, of their item or another. Source:
   * server/contract/spec/additions.md 3, 4.
   */
  move: call({
    summary: {
      en: 'Moves or copies pages to a catalog of their item or another one.',
      'zh-cn': '把页面移动或复制到本项目或其他项目的目录。',
    },
    input: z.object({
      ...pages,
      /** 0: the same item. */
      to_item_id: int(),
      /** 0: the root. */
      cat_id: int(),
      copy: flag(),
    }),
    /** In the order of the request; those of copies are new. */
    output: z.object({ page_ids: z.array(z.int()) }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'pageNotFound',
      'catalogNotFound',
      'noAccess',
      'itemArchived',
      'pageItemKind',
      'pageInUse',
    ],
    effect: 'writes',
    once: true,
    token: 'write',
  }),

  /** Moves pages to the recycle bin. Source: server/contract/spec/additions.md 3, 4. */
  batchDelete: call({
    summary: {
      en: 'Moves several pages to the recycle bin.',
      'zh-cn': '把多个页面移入回收站。',
    },
    input: z.object(pages),
    output: nothing(),
    fails: ['notLoggedIn', 'itemNotFound', 'pageNotFound', 'noAccess', 'itemArchived', 'pageInUse'],
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.pagesGone', tells: ['page_ids'] },
  }),
}
