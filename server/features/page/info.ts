import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { PageRead } from '../../access/page.ts'
import { datedPage } from '../../services/page-rows.ts'
import { covers } from '../../services/part.ts'

type Info = typeof pageCalls.info

/** The page as it is now; its share key only for those who may edit it. Source: permissions 6. */
export async function pageInfo({ visit, item, rights, page }: PageRead, input: InputOf<Info>): Promise<OutputOf<Info>> {
  const edits = covers(rights.writes, page.cat_id)
  const fullPath =
    input.with_path && page.path.length > 0 ? { full_path: [...page.path, { page_id: page.page_id, page_title: page.page_title }] } : {}
  return {
    ...datedPage(page, visit.site.config.timeZone),
    attachment_count: Number(page.attachment_count),
    unique_key: edits ? page.unique_key : '',
    cat_path: page.path.map((catalog) => catalog.cat_name),
    can_edit: edits && item.is_archived === 0,
    ...fullPath,
  }
}
