import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { shownParent } from '../../access/basis/catalog-scope.ts'
import type { PageRead } from '../../access/content/page.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { PageHistory } from '../../models/page-history.ts'
import { streamedTexts } from '../../services/pages/long-texts.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import { datedVersion, type StoredVersion } from './version-rows.ts'

type History = typeof pageCalls.history

/** All columns except the text, which may be long. */
const columns = [
  'page_history_id',
  'page_id',
  'author_uid',
  'author_username',
  'item_id',
  'cat_id',
  'page_title',
  's_number',
  'addtime',
  'page_comments',
  'ext_info',
  'revision',
] as const

/** Versions of the page, newest first; at most as many as the site keeps. */
export async function pageHistory(
  { ctx, db, page, rights }: PageRead,
  _input: InputOf<History>,
): Promise<OutputOf<History>> {
  const rows = await PageHistory.query(db.read)
    .where({ page_id: page.page_id })
    .orderBy('page_history_id', 'desc')
    .limit(await versionsKept(db))
    .select(...columns, textBytes(db.read, PageHistory.tableName))
    .castTo<(Omit<StoredVersion, 'page_content'> & { bytes: number })[]>()
  const texts = streamedTexts(
    db.read,
    PageHistory,
    rows.map(({ page_history_id: id, bytes }) => ({ id, bytes })),
  )
  return rows.map((row) => {
    const page_content = texts.get(row.page_history_id) as string
    return datedVersion(
      { ...row, cat_id: shownParent(rights.reads, row.cat_id), page_content },
      ctx.site.config.timeZone,
    )
  })
}
