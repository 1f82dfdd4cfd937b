import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { RequestContext } from '../../request-context.ts'
import { mustBeFewItems } from '../../services/people/sessions.ts'
import { readSettings } from '../../services/settings/options.ts'
import { namesOfVisibleItems } from '../people/visible-items.ts'

/**
 * Items to limit a token to: all of them must be visible to the person.
 *
 * @returns `null` for "all items", which an empty list means
 * @throws {Failure} `itemNotFound`, `badInput` when there are too many
 */
export async function itemsForToken(
  ctx: RequestContext,
  requested: readonly number[],
): Promise<readonly number[] | null> {
  if (requested.length === 0) return null
  mustBeFewItems(requested)
  const names = await namesOfVisibleItems(ctx, requested)
  if (names.size < requested.length) throw new Failure('itemNotFound')
  return requested
}

/**
 * A token must expire, within a year plus a day for time zones, unless the site allows otherwise.
 * `expires` is unix seconds, 0 never. Source: server/contract/spec/additions.md 3,
 * web/spec/managing.md 6.1.
 *
 * @throws {Failure} `neverExpiringRefused`; `badInput` for a time in the past
 */
export async function mustBeTokenExpiry(ctx: RequestContext, expires: number): Promise<void> {
  if (expires !== 0 && expires <= ctx.now) throw new Failure('badInput', { field: 'expires' })
  if (expires !== 0 && expires <= ctx.now + limits.accessTokenSeconds) return
  const { token_never_expires } = await readSettings(ctx.db.read, 'token_never_expires')
  if (!token_never_expires) throw new Failure('neverExpiringRefused')
}
