import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../db/rows.ts'
import { sameSecret, unsealed } from '../sealer.ts'
import { apartIfProvoked, settleGuess } from '../signin/throttle.ts'
import type { Visit } from '../visit.ts'

/** Name of the cookie that `item/pwd` sets; it opens files of one private item. Calls carry the password itself. Source: additions 8. */
export const visitCookie = (itemId: number) => `visit_${itemId}`

/** Life of a visit grant in seconds. Source: additions 8. */
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

/** The guess at an item's visit password, by `_item_pwd` and by `item/pwd` alike. */
export const visitPasswordGuess = (itemId: number | string) => ({ kind: 'visit password', subject: String(itemId) })

/**
 * True when `_item_pwd` is the item's visit password. A wrong one counts as a miss of `item/pwd`, unless a foreign page may have sent it;
 * after too many it is ignored until the throttle ends. Source: permissions 12, additions 6.
 */
export async function proves(visit: Visit, item: ItemRow): Promise<boolean> {
  const given = visit.itemPassword
  if (given === '' || given === 'null') return false
  const password = unsealed(visit.site.sealer, item.password)
  const isRight = password !== null && sameSecret(given, password)
  try {
    await settleGuess(visit, apartIfProvoked(visit, visitPasswordGuess(item.item_id)), isRight)
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
  return isRight
}
