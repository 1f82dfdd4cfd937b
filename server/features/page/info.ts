import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { pageInfoShape, type pageCalls } from '#contract/calls/page.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import type { PageView } from '../../access/content/page.ts'
import { cachePage, cachedAnswer, cachedText } from '../../services/pages/page-cache.ts'
import { datedPage } from '../../services/pages/page-rows.ts'
import { renderedFields, renderOptions } from '../../services/pages/rendering/rendered-text.ts'

type Info = typeof pageCalls.info

/**
 * The catalogs of the page visible to its reader, beginning at their scope. Source:
 * server/contract/spec/additions.md 9.
 */
const seenPath = ({ rights, page }: Pick<PageView, 'rights' | 'page'>) =>
  page.path.filter(({ cat_id }) => covers(rights.reads, cat_id))

function answerOf(view: PageView, input: InputOf<Info>, page_content: string): OutputOf<Info> {
  const { ctx, item, rights, page } = view
  const edits = covers(rights.writes, page.cat_id)
  const path = seenPath(view)
  const fullPath =
    input.with_path && path.length > 0
      ? { full_path: [...path, { page_id: page.page_id, page_title: page.page_title }] }
      : {}
  return {
    ...datedPage({ ...page, page_content }, ctx.site.config.timeZone),
    attachment_count: Number(page.attachment_count),
    unique_key: edits ? page.unique_key : '',
    cat_path: path.map((catalog) => catalog.cat_name),
    can_edit: edits && item.is_archived === 0,
    ...fullPath,
  }
}

/**
 * The current page; its share key only for editors. Cached while the page is unchanged. Source:
 * server/access/spec.md 6, server/contract/spec/additions.md 10.
 */
export async function pageInfo(view: PageView, input: InputOf<Info>): Promise<OutputOf<Info>> {
  const { ctx, db, item, rights, page } = view
  const options = input.rendered ? await renderOptions(ctx, item, page.page_title) : null
  const ready = view.ready ?? cachePage(db, view.page)
  if (!ready) {
    const text = (view as PageView & { ready: null }).page.page_content
    return { ...answerOf(view, input, text), ...(await renderedFields(db, text, options)) }
  }
  // everything that an answer depends on besides the page itself
  const kind = [
    covers(rights.writes, page.cat_id),
    item.is_archived === 0,
    input.with_path,
    seenPath(view).length,
    options && JSON.stringify(options),
  ].join()
  const isNew = options && !ready.answers.has(kind)
  const more = isNew ? await renderedFields(db, cachedText(ready), options) : {}
  const encode = () =>
    JSON.stringify(z.encode(pageInfoShape, { ...answerOf(view, input, ''), ...more }))
  return cachedAnswer<OutputOf<Info>>(db, page, ready, kind, encode)
}
