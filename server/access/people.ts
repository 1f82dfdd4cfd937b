import { Failure } from '#contract/failures.ts'
import type { Person, Visit } from '../visit.ts'
import { grant, type Grant, type PersonGrant } from './grant.ts'

export type Anyone = Grant<'anything public'>
export type SignedIn = PersonGrant<'own data'>
export type OwnAccount = PersonGrant<'own account'>

/** Public calls. Source: server/access/spec.md 5.1. */
export const anyone = async (visit: Visit): Promise<Anyone> => grant('anything public', visit, {})

/** The person behind the request. @throws {Failure} `notLoggedIn` */
export function personOf(visit: Visit): Person {
  if (!visit.person) throw new Failure('notLoggedIn')
  return visit.person
}

/**
 * As `personOf`, for what belongs to no item: an access token of some items does not reach it.
 * Source: server/contract/spec/additions.md 3.
 *
 * @throws {Failure} `notLoggedIn`, `outOfScope`
 */
export function personOfAllItems(visit: Visit): Person {
  const person = personOf(visit)
  if (visit.token?.itemIds) throw new Failure('outOfScope')
  return person
}

/**
 * Own data that the call itself cuts to the items of an access token. Source: server/access/spec.md
 * 5.2, server/contract/spec/additions.md 3.
 */
export const signedInForItems = async (visit: Visit): Promise<SignedIn> =>
  grant('own data', visit, { person: personOf(visit) })

/**
 * Own data of whoever is signed in, which an access token of some items does not open. Source:
 * server/access/spec.md 5.2, server/contract/spec/additions.md 3.
 */
export const signedIn = async (visit: Visit): Promise<SignedIn> =>
  grant('own data', visit, { person: personOfAllItems(visit) })

/**
 * What a reading call makes on first use is made for whoever may write. Source:
 * server/access/spec.md 2.
 * @throws {Failure} `notLoggedIn`
 */
export function mustBeAbleToMake(visit: Visit): void {
  if (!visit.mayWrite) throw new Failure('notLoggedIn')
}

/**
 * Accounts, tokens and approvals: only by a session, never by an access token. Source:
 * server/contract/spec/additions.md 3.
 */
export async function ownAccount(visit: Visit): Promise<OwnAccount> {
  const person = personOf(visit)
  if (visit.token?.kind === 'access') throw new Failure('outOfScope')
  return grant('own account', visit, { person })
}
