import { dated } from '../../date-text.ts'
import type { PageState } from './history.ts'

/** A stored page, as the answers need it. */
export interface StoredPage extends PageState {
  readonly page_addtime: number
  readonly is_del: number
  readonly is_draft: number
}

/**
 * Page row with unix seconds, as `page/save` and `page/diff` answer it. Source:
 * server/contract/spec/calls.md 2.1.
 */
export const stampedPage = (page: StoredPage) => ({
  page_id: page.page_id,
  author_uid: page.author_uid,
  author_username: page.author_username,
  item_id: page.item_id,
  cat_id: page.cat_id,
  page_title: page.page_title,
  page_content: page.page_content,
  s_number: page.s_number,
  addtime: page.addtime,
  page_comments: page.page_comments,
  is_del: page.is_del,
  ext_info: page.ext_info,
  is_draft: page.is_draft,
  revision: String(page.revision),
  page_addtime: page.page_addtime || page.addtime,
})

/**
 * Page row with a date text and the second it was made in, as the open interface answers it.
 * Source: server/contract/spec/additions.md 9.
 */
export const openRow = (page: StoredPage, timeZone: string) => ({
  ...stampedPage(page),
  ...dated('addtime', page.addtime, timeZone),
})

/** Page row with date texts, as `page/info` answers it. */
export const datedPage = (page: StoredPage, timeZone: string) => ({
  ...stampedPage(page),
  ...dated('addtime', page.addtime, timeZone),
  ...dated('page_addtime', page.page_addtime || page.addtime, timeZone),
})
