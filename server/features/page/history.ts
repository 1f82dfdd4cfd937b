import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageRead } from '../../access/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { datedVersion } from '../../services/version-rows.ts'
import { versionsKept } from '../../services/site-options.ts'

type History = typeof pageCalls.history

/** Versions the page had, newest first; never more than the site keeps. */
export async function pageHistory({ visit, db, page }: PageRead, _input: InputOf<History>): Promise<OutputOf<History>> {
  const rows = await PageHistory.query(db.read)
    .where({ page_id: page.page_id })
    .orderBy('page_history_id', 'desc')
    .limit(await versionsKept(db))
  return rows.map((row) => datedVersion(row, visit.site.config.timeZone))
}
