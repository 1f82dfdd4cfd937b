import type { Knex } from 'knex'
import { PageHistory } from '../models/page-history.ts'

/** The state of a page that becomes a version. */
export interface PageState {
  readonly page_id: number
  readonly item_id: number
  readonly cat_id: number
  readonly page_title: string
  readonly s_number: number
  readonly author_uid: number
  readonly author_username: string
  readonly addtime: number
  readonly revision: number
  readonly page_comments: string
  readonly ext_info: string
  readonly page_content: string
}

/**
 * Keeps the state a page has as a version and drops those beyond the newest `keep`. Source: spec 1 §9, additions 6
 * (`history_version_count`, 20 when the site says nothing).
 */
export async function keepVersion(db: Knex.Transaction, page: PageState, keep: number): Promise<void> {
  const versions = () => db(PageHistory.tableName)
  await versions().insert({
    page_id: page.page_id,
    item_id: page.item_id,
    cat_id: page.cat_id,
    page_title: page.page_title,
    s_number: page.s_number,
    author_uid: page.author_uid,
    author_username: page.author_username,
    addtime: page.addtime,
    revision: page.revision,
    page_comments: page.page_comments,
    ext_info: page.ext_info,
    page_content: page.page_content,
  })
  const oldest = versions()
    .where({ page_id: page.page_id })
    .orderBy('page_history_id', 'desc')
    .offset(keep)
    .limit(1)
    .select('page_history_id')
  await versions().where({ page_id: page.page_id }).where('page_history_id', '<=', oldest).delete()
}
