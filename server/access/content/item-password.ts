import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { sameSecret, unsealed } from '../../sealer.ts'
import { settleAttempt } from '../../signin/throttle.ts'

/**
 * Name of the cookie set by `item/pwd`; it opens files and documents of one private item. Calls
 * carry the password itself. Source: server/contract/spec/additions.md 8.
 */
export const itemPassCookie = (itemId: number) => `visit_${itemId}`

/** Whether a cookie of this name is an item pass. */
export const isItemPass = (cookie: string): boolean => /^visit_\d+$/.test(cookie)

/** Lifetime of an item pass in seconds. Source: server/contract/spec/additions.md 8. */
export const itemPassSeconds = 30 * 86_400

const signed = (ctx: RequestContext, item: ItemRow, expires: number) =>
  ctx.site.sealer.sign(`visit ${item.item_id} ${item.password_version} ${expires}`)

/** Value of the cookie: it names the item, and becomes invalid when its password changes. */
export function itemPass(ctx: RequestContext, item: ItemRow): string {
  const expires = ctx.now + itemPassSeconds
  return `${expires}.${signed(ctx, item, expires)}`
}

/** Whether the visitor has a valid item pass for the item. */
export function holdsItemPass(ctx: RequestContext, item: ItemRow): boolean {
  const [expires = '', signature = ''] = (ctx.cookies[itemPassCookie(item.item_id)] ?? '').split(
    '.',
  )
  return Number(expires) > ctx.now && sameSecret(signature, signed(ctx, item, Number(expires)))
}

/**
 * Error code of a throttled item password, whatever the call. Source:
 * server/contract/spec/additions.md 9.
 */
const throttled = 10_308

/** Throttle key of attempts at an item's password, shared by `_item_pwd` and `item/pwd`. */
export const itemPasswordAttempt = (itemId: number | string) => ({
  kind: 'item password',
  subject: String(itemId),
})

/**
 * Whether any page could have made a browser send the request. All browsers call themselves
 * `Mozilla`, programs do not, and no page can make a browser omit it.
 */
const mayBeProvoked = ({ sentBy, userAgent }: RequestContext): boolean =>
  sentBy === 'foreign page' && userAgent.startsWith('Mozilla/')

/**
 * Whether `_item_pwd` is the item's password. A wrong one counts as a failed `item/pwd`. It is
 * ignored where a foreign page may have sent it: otherwise a hidden image could try passwords, or
 * use up its visitors' attempts. Source: server/access/spec.md 12,
 * server/contract/spec/additions.md 6, 9.
 *
 * @throws {Failure} `tooManyTries` while throttled, even for the right password
 */
export async function verifyItemPassword(ctx: RequestContext, item: ItemRow): Promise<boolean> {
  if (ctx.takesItemPass && holdsItemPass(ctx, item)) return true
  const given = ctx.itemPassword
  if (given === '' || given === 'null' || mayBeProvoked(ctx)) return false
  const password = unsealed(ctx.site.sealer, item.password)
  const isRight = password !== null && sameSecret(given, password)
  try {
    await settleAttempt(ctx, itemPasswordAttempt(item.item_id), isRight)
  } catch (error) {
    // any call can carry the password, so the error code cannot come from the call
    if (error instanceof Failure) throw new Failure(error.why, error.details, { number: throttled })
    throw error
  }
  return isRight
}
