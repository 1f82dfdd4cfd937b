import type { OutputOf } from '#contract/call.ts'
import type { recycleCalls } from '#contract/calls/catalog.ts'
import type { BinRead } from '../../access/content/recycle-bin.ts'
import { dated } from '../../date-text.ts'
import { Page } from '../../models/page.ts'
import { Recycle } from '../../models/recycle.ts'
import { inTurns } from '../../workers/yielder.ts'

/**
 * Contents of the recycle bin, newest first. A deleted draft is visible to its author only. Source:
 * server/contract/spec/calls.md 15, server/access/spec.md 11.6.
 */
export async function listRecycleBin({
  ctx,
  db,
  manage,
}: BinRead): Promise<OutputOf<typeof recycleCalls.getList>> {
  if (!manage) return []
  const rows = await Recycle.query(db.read)
    .where({ item_id: manage.item.item_id })
    .whereNotIn(
      'page_id',
      Page.query(db.read)
        .where({ item_id: manage.item.item_id, is_del: 1, is_draft: 1 })
        .whereNot({ author_uid: manage.person.uid })
        .select('page_id'),
    )
    .orderBy([
      { column: 'del_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const { timeZone } = ctx.site.config
  return inTurns(rows, (part) =>
    part.map((row) => ({ ...row, ...dated('del_time', row.del_time, timeZone) })),
  )
}
