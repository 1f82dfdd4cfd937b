import { Failure } from '#contract/failures.ts'
import type { ItemRow, WholePageRow } from '../../db/statements/rows.ts'
import { SinglePage } from '../../models/single-page.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type Grant } from '../grant.ts'
import { liveWholePage } from './page.ts'

export type SharedPageRead = Grant<'read shared page'> & {
  readonly page: WholePageRow
  readonly item: ItemRow
  /** When the key ends, unix seconds; 0 for never. */
  readonly expireTime: number
}

/**
 * Whoever has the share key of a live page of a live item. Source: server/access/spec.md 5.1, 11.6.
 *
 * @throws {Failure} `shareKeyDead`, also for drafts of other people
 */
export async function shareKeyReader(
  ctx: RequestContext,
  { unique_key }: { unique_key: string },
): Promise<SharedPageRead> {
  const key =
    unique_key === '' ? undefined : await SinglePage.query(ctx.db.read).findOne({ unique_key })
  const isLive = key && (key.expire_time === 0 || key.expire_time > ctx.now)
  const found = isLive ? await liveWholePage(ctx, key.page_id) : undefined
  if (!key || !found?.item) throw new Failure('shareKeyDead')
  const { page, item } = found
  return grant('read shared page', ctx, { page, item, expireTime: key.expire_time })
}
