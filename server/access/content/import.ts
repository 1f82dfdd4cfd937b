import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOfAllItems } from '../people/people.ts'
import { itemWriter, type OnItem } from './item.ts'
import { inPreview } from './preview.ts'

/** Into the item, or into a new one of the caller. */
export type ImportTake = PersonGrant<'import'> & Partial<OnItem>

/**
 * Lets editors of a whole item import into it, and everybody import into a new one. Source:
 * server/access/spec.md 5.2, 7. With the name of a preview, into that of the item.
 *
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`, `itemArchived`, `outOfScope`
 */
export async function importer(
  ctx: RequestContext,
  input: { item_id: number; preview: string },
): Promise<ImportTake> {
  if (input.item_id === 0 && input.preview === '')
    return grant('import', ctx, { person: personOfAllItems(ctx) })
  const { person, item, rights } = await itemWriter(ctx, input)
  if (rights.writes !== 'all') throw new Failure('noAccess')
  const on = { item, rights }
  const { preview } = input
  return grant('import', ctx, {
    person,
    ...(preview === '' ? on : await inPreview(ctx, on, preview)),
  })
}
