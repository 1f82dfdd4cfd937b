import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { sameSecret, unsealed } from '../../sealer.ts'
import { settleAttempt } from '../../signin/throttle.ts'

/**
 * Name of the cookie that `item/pwd` sets; it opens files and documents of one private item. Calls
 * carry the password itself. Source: server/contract/spec/additions.md 8.
 */
export const itemPassCookie = (itemId: number) => `visit_${itemId}`

/** Life of an item pass in seconds. Source: server/contract/spec/additions.md 8. */
export const itemPassSeconds = 30 * 86_400

const signed = (ctx: RequestContext, item: ItemRow, expires: number) =>
  ctx.site.sealer.sign(`visit ${item.item_id} ${item.password_version} ${expires}`)

/** Value of the cookie: it names the item, and dies with a change of its password. */
export function itemPass(ctx: RequestContext, item: ItemRow): string {
  const expires = ctx.now + itemPassSeconds
  return `${expires}.${signed(ctx, item, expires)}`
}

/** True when the visitor holds a live item pass of the item. */
export function holdsItemPass(ctx: RequestContext, item: ItemRow): boolean {
  const [expires = '', signature = ''] = (ctx.cookies[itemPassCookie(item.item_id)] ?? '').split(
    '.',
  )
  return Number(expires) > ctx.now && sameSecret(signature, signed(ctx, item, Number(expires)))
}

/**
 * Number of a throttled item password, whatever the call. Source:
 * server/contract/spec/additions.md 9.
 */
const throttled = 10_308

/** The guess at an item's item password, by `_item_pwd` and by `item/pwd` alike. */
export const itemPasswordAttempt = (itemId: number | string) => ({
  kind: 'item password',
  subject: String(itemId),
})

/**
 * True where any page may have made a browser send the request. Programs do not call themselves
 * `Mozilla`, browsers all do, and no page can make one leave it out.
 */
const mayBeProvoked = ({ sentBy, userAgent }: RequestContext): boolean =>
  sentBy === 'foreign page' && userAgent.startsWith('Mozilla/')

/**
 * True when `_item_pwd` is the item's item password. A wrong one counts as a miss of `item/pwd`.
 * Where a foreign page may have sent it, it is not looked at: a hidden picture can then neither try
 * passwords nor use up its visitors' tries. Source: server/access/spec.md 12,
 * server/contract/spec/additions.md 6, 9.
 *
 * @throws {Failure} `tooManyTries` within the throttle, for a right one too
 */
export async function provesItemPassword(ctx: RequestContext, item: ItemRow): Promise<boolean> {
  if (ctx.takesItemPass && holdsItemPass(ctx, item)) return true
  const given = ctx.itemPassword
  if (given === '' || given === 'null' || mayBeProvoked(ctx)) return false
  const password = unsealed(ctx.site.sealer, item.password)
  const isRight = password !== null && sameSecret(given, password)
  try {
    await settleAttempt(ctx, itemPasswordAttempt(item.item_id), isRight)
  } catch (error) {
    // the password travels with every call: none says which number its refusal has
    if (error instanceof Failure) throw new Failure(error.why, error.details, { number: throttled })
    throw error
  }
  return isRight
}
