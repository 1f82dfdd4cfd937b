import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import type { SharedPageRead } from '../../access/content/share-key.ts'
import { dated } from '../../date-text.ts'
import { renderedFields, renderOptions } from '../../services/pages/rendering/rendered-text.ts'

type InfoByKey = typeof pageCalls.infoByKey

/**
 * The page opened by a share key, without data about its item, its catalogs or its author's id.
 * Source: server/contract/spec/calls.md 8.2.
 */
export async function pageByKey(
  { ctx, db, page, item, expireTime }: SharedPageRead,
  input: InputOf<InfoByKey>,
): Promise<OutputOf<InfoByKey>> {
  const options = input.rendered
    ? await renderOptions(ctx, { ...item, has_globals: 0 }, page.page_title)
    : null
  return {
    page_id: page.page_id,
    author_username: page.author_username,
    page_title: page.page_title,
    page_content: page.page_content,
    s_number: page.s_number,
    ...dated('addtime', page.addtime, ctx.site.config.timeZone),
    page_comments: page.page_comments,
    is_del: page.is_del,
    page_addtime: page.page_addtime || page.addtime,
    ext_info: page.ext_info,
    is_draft: page.is_draft,
    attachment_count: Number(page.attachment_count),
    expire_time: expireTime,
    ...(await renderedFields(db, page.page_content, options)),
  }
}
