import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { pageCalls } from '#contract/calls/page.ts'
import { mostShareDays } from '#contract/calls/page-share.ts'
import { Failure } from '#contract/failures.ts'
import { mustNotBeArchived } from '../../access/content/item.ts'
import type { PageEdit } from '../../access/content/page.ts'
import { SinglePage } from '../../models/single-page.ts'

type Create = typeof pageCalls.createSinglePage

/**
 * Enables the share link of a page, with a new key each time, or disables it. In an archived item
 * links can only be disabled. Source: server/contract/spec/calls.md 8.1, server/access/spec.md
 * 11.1.
 */
export async function createSinglePage(
  grant: PageEdit,
  input: InputOf<Create>,
): Promise<OutputOf<Create>> {
  const { ctx, write, item, page } = grant
  const { page_id } = page
  if (input.isCreateSiglePage !== 'true') {
    await write(async (trx) => SinglePage.query(trx).where({ page_id }).delete())
    return []
  }
  mustNotBeArchived(item)
  if (input.expire_days < 0) throw new Failure('badInput', { field: 'expire_days' })
  const unique_key = randomBytes(16).toString('hex')
  const expire_time =
    input.expire_days === 0 ? 0 : ctx.now + Math.min(input.expire_days, mostShareDays) * 86_400
  await write(async (trx, { recheck }) => {
    await recheck() // a page deleted meanwhile must not keep a key
    await SinglePage.query(trx)
      .insert({ page_id, unique_key, expire_time })
      .onConflict('page_id')
      .merge()
  })
  return { unique_key, page_id, expire_time }
}
