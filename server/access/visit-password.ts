import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../db/rows.ts'
import { sameSecret, unsealed } from '../sealer.ts'
import { settleGuess } from '../signin/throttle.ts'
import type { Visit } from '../visit.ts'

/**
 * Name of the cookie that `item/pwd` sets; it opens files of one private item. Calls carry the
 * password itself. Source: server/contract/spec/additions.md 8.
 */
export const visitCookie = (itemId: number) => `visit_${itemId}`

/** Life of a visit grant in seconds. Source: server/contract/spec/additions.md 8. */
export const visitGrantSeconds = 30 * 86_400

const signed = (visit: Visit, item: ItemRow, expires: number) =>
  visit.site.sealer.sign(`visit ${item.item_id} ${item.password_version} ${expires}`)

/** Value of the cookie: it names the item, and dies with a change of its password. */
export function visitGrant(visit: Visit, item: ItemRow): string {
  const expires = visit.now + visitGrantSeconds
  return `${expires}.${signed(visit, item, expires)}`
}

/** True when the visitor holds a live visit grant of the item. */
export function holdsGrant(visit: Visit, item: ItemRow): boolean {
  const [expires = '', signature = ''] = (visit.cookies[visitCookie(item.item_id)] ?? '').split('.')
  return Number(expires) > visit.now && sameSecret(signature, signed(visit, item, Number(expires)))
}

/**
 * Number of a throttled visit password, whatever the call. Source:
 * server/contract/spec/additions.md 9.
 */
const throttled = 10_308

/** The guess at an item's visit password, by `_item_pwd` and by `item/pwd` alike. */
export const visitPasswordGuess = (itemId: number | string) => ({
  kind: 'visit password',
  subject: String(itemId),
})

/**
 * True where any page may have made a browser send the request. Programs do not call themselves
 * `Mozilla`, browsers all do, and no page can make one leave it out.
 */
const mayBeProvoked = ({ sentBy, userAgent }: Visit): boolean =>
  sentBy === 'foreign page' && userAgent.startsWith('Mozilla/')

/**
 * True when `_item_pwd` is the item's visit password. A wrong one counts as a miss of `item/pwd`.
 * Where a foreign page may have sent it, it is not looked at: a hidden picture can then neither try
 * passwords nor use up its visitors' tries. Source: server/access/spec.md 12,
 * server/contract/spec/additions.md 6, 9.
 *
 * @throws {Failure} `tooManyTries` within the throttle, for a right one too
 */
export async function proves(visit: Visit, item: ItemRow): Promise<boolean> {
  const given = visit.itemPassword
  if (given === '' || given === 'null' || mayBeProvoked(visit)) return false
  const password = unsealed(visit.site.sealer, item.password)
  const isRight = password !== null && sameSecret(given, password)
  try {
    await settleGuess(visit, visitPasswordGuess(item.item_id), isRight)
  } catch (error) {
    // the password travels with every call: none says which number its refusal has
    if (error instanceof Failure) throw new Failure(error.why, error.details, { number: throttled })
    throw error
  }
  return isRight
}
