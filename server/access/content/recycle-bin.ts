import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOf } from '../people/people.ts'
import { itemManager, type ItemManage } from './item.ts'

/** `manage` is `null` when the request names no item: the list is empty. */
export type BinRead = PersonGrant<'read recycle bin'> & { readonly manage: ItemManage | null }

/**
 * Lets managers view an item's recycle bin. Source: server/access/spec.md 9.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export const binReader = async (
  ctx: RequestContext,
  input: { item_id: number },
): Promise<BinRead> =>
  grant('read recycle bin', ctx, {
    person: personOf(ctx),
    manage: input.item_id === 0 ? null : await itemManager(ctx, input),
  })
