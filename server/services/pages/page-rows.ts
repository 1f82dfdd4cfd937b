import { dated } from '../../date-text.ts'
import type { PageState } from './history.ts'

/** The columns of a page used in answers. */
export interface StoredPage extends PageState {
  readonly page_addtime: number
  readonly is_del: number
  readonly is_draft: number
}

/**
 * A page with unix seconds, as answered by `page/save` and `page/diff`. Source:
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
 * A page with a date text and its creation time in seconds, as answered by the open interface.
 * Source: server/contract/spec/additions.md 9.
 */
export const openInterfaceRow = (page: StoredPage, timeZone: string) => ({
  ...stampedPage(page),
  ...dated('addtime', page.addtime, timeZone),
})

/** A page with date texts, as answered by `page/info`. */
export const datedPage = (page: StoredPage, timeZone: string) => ({
  ...stampedPage(page),
  ...dated('addtime', page.addtime, timeZone),
  ...dated('page_addtime', page.page_addtime || page.addtime, timeZone),
})
