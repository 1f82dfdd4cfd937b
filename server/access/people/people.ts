import { Failure } from '#contract/failures.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { grant, type Grant, type PersonGrant } from '../grant.ts'

export type Anyone = Grant<'anything public'>
export type SignedIn = PersonGrant<'own data'>
export type OwnAccount = PersonGrant<'own account'>

/** Public calls. Source: server/access/spec.md 5.1. */
export const anyone = async (ctx: RequestContext): Promise<Anyone> =>
  grant('anything public', ctx, {})

/** The person behind the request. @throws {Failure} `notLoggedIn` */
export function personOf(ctx: RequestContext): Person {
  if (!ctx.person) throw new Failure('notLoggedIn')
  return ctx.person
}

/**
 * Like `personOf`, for data that belongs to no item: an access token limited to items has no
 * access. Source: server/contract/spec/additions.md 3.
 *
 * @throws {Failure} `notLoggedIn`, `outOfScope`
 */
export function personOfAllItems(ctx: RequestContext): Person {
  const person = personOf(ctx)
  if (ctx.token?.itemIds) throw new Failure('outOfScope')
  return person
}

/**
 * Personal data that the call itself filters by the items of an access token. Source:
 * server/access/spec.md 5.2, server/contract/spec/additions.md 3.
 */
export const signedInForItems = async (ctx: RequestContext): Promise<SignedIn> =>
  grant('own data', ctx, { person: personOf(ctx) })

/**
 * Personal data of a signed-in caller, which an access token limited to items cannot reach. Source:
 * server/access/spec.md 5.2, server/contract/spec/additions.md 3.
 */
export const signedIn = async (ctx: RequestContext): Promise<SignedIn> =>
  grant('own data', ctx, { person: personOfAllItems(ctx) })

/**
 * What a reading call creates on first use requires a caller who may write. Source:
 * server/access/spec.md 2.
 * @throws {Failure} `notLoggedIn`
 */
export function mustBeAbleToMake(ctx: RequestContext): void {
  if (!ctx.mayWrite) throw new Failure('notLoggedIn')
}

/**
 * Accounts, tokens and approvals: only with a session, never with an access token. Source:
 * server/contract/spec/additions.md 3.
 */
export async function ownAccount(ctx: RequestContext): Promise<OwnAccount> {
  const person = personOf(ctx)
  if (ctx.token?.kind === 'access') throw new Failure('outOfScope')
  return grant('own account', ctx, { person })
}
