import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageRead } from '../../access/page.ts'
import type { ChainRow } from '../../db/rows.ts'
import { datedPage } from '../../services/page-rows.ts'
import { covers } from '../../services/part.ts'

type Info = typeof pageCalls.info

/** The page as it is now; its share key only for those who may edit it. Source: permissions 6. */
export async function pageInfo({ visit, db, item, rights, page }: PageRead, input: InputOf<Info>): Promise<OutputOf<Info>> {
  const chain = page.cat_id === 0 ? [] : (await db.prepared.all<ChainRow>('catalogChain', [page.cat_id])).reverse()
  const edits = item.is_archived === 0 && covers(rights.writes, page.cat_id)
  const mayEdit = covers(rights.writes, page.cat_id)
  const fullPath =
    input.with_path && chain.length > 0
      ? {
          full_path: [
            ...chain.map(({ cat_id, cat_name }) => ({ cat_id, cat_name })),
            { page_id: page.page_id, page_title: page.page_title },
          ],
        }
      : {}
  return {
    ...datedPage(page, visit.site.config.timeZone),
    attachment_count: Number(page.attachment_count),
    unique_key: mayEdit ? page.unique_key : '',
    cat_path: chain.map((catalog) => catalog.cat_name),
    can_edit: edits,
    ...fullPath,
  }
}
