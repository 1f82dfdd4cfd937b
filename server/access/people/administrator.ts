import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOfAllItems } from './people.ts'

export type Administer = PersonGrant<'administer the site'>

/**
 * Lets site administrators administer: by a session, or by a token created for it that is not
 * limited to items. Calls that accept such a token declare `token: 'admin'` in their contract.
 * Source: server/access/spec.md 5.3, server/contract/spec/additions.md 3.
 *
 * @throws {Failure} `notLoggedIn`, `outOfScope`, `noAccess`
 */
export async function administrator(ctx: RequestContext): Promise<Administer> {
  const person = personOfAllItems(ctx)
  if (ctx.token?.kind === 'access' && ctx.token.scope !== 'admin') throw new Failure('outOfScope')
  if (person.groupid !== 1) throw new Failure('noAccess')
  return grant('administer the site', ctx, { person })
}
