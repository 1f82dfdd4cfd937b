import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { pageInfoShape, type pageCalls } from '#contract/calls/page.ts'
import type { PageView } from '../../access/page.ts'
import { datedPage } from '../../services/page-rows.ts'
import { covers } from '../../services/part.ts'
import { keepPage, readyAnswer } from '../../services/ready-page.ts'

type Info = typeof pageCalls.info

function answerOf({ visit, item, rights, page }: PageView, input: InputOf<Info>, page_content: string): OutputOf<Info> {
  const edits = covers(rights.writes, page.cat_id)
  const fullPath =
    input.with_path && page.path.length > 0 ? { full_path: [...page.path, { page_id: page.page_id, page_title: page.page_title }] } : {}
  return {
    ...datedPage({ ...page, page_content }, visit.site.config.timeZone),
    attachment_count: Number(page.attachment_count),
    unique_key: edits ? page.unique_key : '',
    cat_path: page.path.map((catalog) => catalog.cat_name),
    can_edit: edits && item.is_archived === 0,
    ...fullPath,
  }
}

/** The page as it is now; its share key only for those who may edit it. Kept ready while the page is the same. Source: permissions 6. */
export async function pageInfo(view: PageView, input: InputOf<Info>): Promise<OutputOf<Info>> {
  const { db, item, rights, page } = view
  const ready = view.ready ?? keepPage(db, view.page)
  if (!ready) return answerOf(view, input, (view as PageView & { ready: null }).page.page_content)
  // all that an answer is made of besides the page itself
  const kind = [covers(rights.writes, page.cat_id), item.is_archived === 0, input.with_path].join()
  const encode = () => JSON.stringify(z.encode(pageInfoShape, answerOf(view, input, '')))
  return readyAnswer<OutputOf<Info>>(db, page, ready, kind, encode)
}
