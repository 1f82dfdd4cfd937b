import type { Knex } from 'knex'
import { inChunks, inPieces } from '../../db/batches/in-chunks.ts'
import { PageHistory } from '../../models/page-history.ts'

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
 * Stores the state of a page as a version and deletes those beyond the newest `keep`. Source:
 * server/contract/spec/additions.md 6 (`history_version_count`, 20 by default).
 */
export async function keepVersion(
  db: Knex.Transaction,
  page: PageState,
  keep: number,
): Promise<void> {
  const versions = () => db(PageHistory.tableName)
  await versions().insert(versionOf(page))
  const oldest = versions()
    .where({ page_id: page.page_id })
    .orderBy('page_history_id', 'desc')
    .offset(keep)
    .limit(1)
    .select('page_history_id')
  await versions().where({ page_id: page.page_id }).where('page_history_id', '<=', oldest).delete()
}

/** The same for many pages, with few statements. */
export async function keepVersions(
  db: Knex.Transaction,
  pages: readonly PageState[],
  keep: number,
): Promise<void> {
  const versions = () => db(PageHistory.tableName)
  const rows = pages.map((page) => ({ bytes: page.page_content.length, row: versionOf(page) }))
  for (const piece of inPieces(rows)) await versions().insert(piece.map(({ row }) => row))
  for (const ids of inChunks([...new Set(pages.map((page) => page.page_id))])) {
    const places = versions()
      .whereIn('page_id', ids)
      .select('page_history_id')
      .rowNumber(
        'place',
        (order) => void order.partitionBy('page_id').orderBy('page_history_id', 'desc'),
      )
    const old = db.from(places.as('placed')).where('place', '>', keep).select('page_history_id')
    await versions().whereIn('page_history_id', old).delete()
  }
}

const versionOf = (page: PageState) => ({
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
