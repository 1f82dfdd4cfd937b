import { dated } from '../../date-text.ts'
import type { PageState } from '../../services/pages/history.ts'

/** A stored version of a page. */
export interface StoredVersion extends PageState {
  readonly page_history_id: number
}

/**
 * A version with unix seconds, as answered by `page/diff`. Source: server/contract/spec/calls.md
 * 2.2.
 */
export const stampedVersion = (version: StoredVersion) => ({
  page_history_id: version.page_history_id,
  page_id: version.page_id,
  author_uid: version.author_uid,
  author_username: version.author_username,
  item_id: version.item_id,
  cat_id: version.cat_id,
  page_title: version.page_title,
  page_content: version.page_content,
  s_number: version.s_number,
  addtime: version.addtime,
  page_comments: version.page_comments,
  ext_info: version.ext_info,
  revision: String(version.revision),
})

/** A version with a date text, as answered by `page/history`. */
export const datedVersion = (version: StoredVersion, timeZone: string) => ({
  ...stampedVersion(version),
  ...dated('addtime', version.addtime, timeZone),
})
