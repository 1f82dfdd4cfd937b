import { Failure } from '#contract/failures.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOfAllItems } from '../people/people.ts'
import { rightsOn } from '../rights.ts'
import { liveItem, type OnItem } from './item.ts'

/** `source` is the item to copy, `null` for a new one. */
export type ItemMake = PersonGrant<'make item'> & { readonly source: OnItem | null }

/**
 * Lets everybody create items; copying requires the right to edit the whole source. An access token
 * limited to items cannot create any. Source: server/access/spec.md 5.2,
 * server/contract/spec/additions.md 3.
 *
 * @throws {Failure} `notLoggedIn`, `outOfScope`; `copySourceRefused` for an unknown source too
 */
export async function itemMaker(
  ctx: RequestContext,
  input: { copy_item_id: number },
): Promise<ItemMake> {
  const person = personOfAllItems(ctx)
  if (input.copy_item_id === 0) return grant('make item', ctx, { person, source: null })
  const item = await liveItem(ctx, input.copy_item_id).catch((failure: unknown) => {
    throw failure instanceof Failure && failure.why === 'itemNotFound'
      ? new Failure('copySourceRefused')
      : failure
  })
  const rights = await rightsOn(ctx, item)
  if (rights.writes !== 'all') throw new Failure('copySourceRefused')
  return grant('make item', ctx, { person, source: { item, rights } })
}
