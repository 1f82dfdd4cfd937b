import { Failure } from '#contract/failures.ts'
import { ItemGroup } from '../../models/item-group.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOfAllItems } from './people.ts'

/** `group` is `null` when a new one is created. */
export type GroupWrite = PersonGrant<'write group of items'> & { readonly group: ItemGroup | null }

/**
 * Lets everybody create groups (`id` 0) and change their own. Source: server/access/spec.md 5.2.
 * @throws {Failure} `notLoggedIn`; `noAccess` for unknown ones too
 */
export async function groupWriter(ctx: RequestContext, input: { id: number }): Promise<GroupWrite> {
  const person = personOfAllItems(ctx)
  if (input.id === 0) return grant('write group of items', ctx, { person, group: null })
  const group = await ItemGroup.query(ctx.db.read).findOne({ id: input.id, uid: person.uid })
  if (!group) throw new Failure('noAccess')
  return grant('write group of items', ctx, { person, group })
}
