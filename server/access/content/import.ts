import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOfAllItems } from '../people/people.ts'
import { itemWriter, type OnItem } from './item.ts'

/** Into the item, or into a new one of the caller. */
export type ImportTake = PersonGrant<'import'> & Partial<OnItem>

/**
 * Lets editors of a whole item import into it, and everybody import into a new one. Source:
 * server/access/spec.md 5.2, 7.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`, `itemArchived`, `outOfScope`
 */
export async function importer(
  ctx: RequestContext,
  input: { item_id: number },
): Promise<ImportTake> {
  if (input.item_id === 0) return grant('import', ctx, { person: personOfAllItems(ctx) })
  const { person, item, rights } = await itemWriter(ctx, input)
  if (rights.writes !== 'all') throw new Failure('noAccess')
  return grant('import', ctx, { person, item, rights })
}
