import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import type { Anyone } from '../../access/people/people.ts'
import { dated } from '../../date-text.ts'
import { SinglePage } from '../../models/single-page.ts'
import { renderedFields, renderOptions } from '../../services/pages/rendered-text.ts'
import { wholePageInItem } from '../../services/pages/page-in-item.ts'

type InfoByKey = typeof pageCalls.infoByKey

/**
 * The page opened by a share key, without data about its item, its catalogs or its author's id.
 * Source: server/contract/spec/calls.md 8.2, server/access/spec.md 5.1, 11.6.
 */
export async function pageByKey(
  { ctx, db }: Anyone,
  input: InputOf<InfoByKey>,
): Promise<OutputOf<InfoByKey>> {
  const key =
    input.unique_key === ''
      ? undefined
      : await SinglePage.query(db.read).findOne({ unique_key: input.unique_key })
  const isLive = key && (key.expire_time === 0 || key.expire_time > ctx.now)
  const found = isLive ? await wholePageInItem(db, key.page_id, ctx.now) : undefined
  if (!key || !found?.item) throw new Failure('shareKeyDead')
  const { page } = found
  if (page.is_draft && page.author_uid !== ctx.person?.uid) throw new Failure('shareKeyDead')
  const options = input.rendered
    ? await renderOptions(ctx, { ...found.item, has_globals: 0 }, page.page_title)
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
    expire_time: key.expire_time,
    ...(await renderedFields(db, page.page_content, options)),
  }
}
