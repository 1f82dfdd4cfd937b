import { Failure } from '#contract/failures.ts'
import { ItemMember } from '../../models/item-member.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  itemEditor,
  itemManager,
  type ItemEdit,
  type ItemManage,
  type OnItem,
} from '../content/item.ts'
import { grant, type PersonGrant } from '../grant.ts'
import { personOf } from './people.ts'

/** `manage` is `null` when the request names no item: the list is empty. */
export type MembersRead = PersonGrant<'read members'> & { readonly manage: ItemManage | null }
/** `edit` is `null` when the request names no item. */
export type PeopleRead = PersonGrant<'read people of item'> & { readonly edit: ItemEdit | null }
/** `member` is the row to update, `null` when people are added. */
export type MemberWrite = PersonGrant<'write members'> &
  OnItem & { readonly member: ItemMember | null }
export type MemberRemove = PersonGrant<'remove member'> & OnItem & { readonly member: ItemMember }

/**
 * Lets managers list members. Source: server/access/spec.md 9.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export const membersReader = async (
  ctx: RequestContext,
  input: { item_id: number },
): Promise<MembersRead> =>
  grant('read members', ctx, {
    person: personOf(ctx),
    manage: input.item_id <= 0 ? null : await itemManager(ctx, input),
  })

/**
 * Lets editors, restricted ones too, list everybody with access. Source: server/access/spec.md 8.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export const peopleReader = async (
  ctx: RequestContext,
  input: { item_id: number },
): Promise<PeopleRead> =>
  grant('read people of item', ctx, {
    person: personOf(ctx),
    edit: input.item_id <= 0 ? null : await itemEditor(ctx, input),
  })

/**
 * The row must belong to the item. Source: server/access/spec.md 13.
 * @throws {Failure} `memberNotFound`
 */
async function memberOf(
  ctx: RequestContext,
  input: { item_id: number; item_member_id: number },
): Promise<ItemMember> {
  const { item_id, item_member_id } = input
  const member =
    item_member_id > 0
      ? await ItemMember.query(ctx.db.read).findOne({ item_id, item_member_id })
      : undefined
  if (!member) throw new Failure('memberNotFound')
  return member
}

/**
 * Lets managers add or change members, also of archived items. Source: server/access/spec.md 9,
 * 11.1.
 * @throws {Failure} also `memberNotFound`
 */
export async function memberWriter(
  ctx: RequestContext,
  input: { item_id: number; item_member_id: number },
): Promise<MemberWrite> {
  const { person, item, rights } = await itemManager(ctx, input)
  const member = input.item_member_id === 0 ? null : await memberOf(ctx, input)
  return grant('write members', ctx, { person, item, rights, member })
}

/**
 * Lets managers remove any member, themselves included. Source: server/access/spec.md 9.
 * @throws {Failure} also `memberNotFound`
 */
export async function memberRemover(
  ctx: RequestContext,
  input: { item_id: number; item_member_id: number },
): Promise<MemberRemove> {
  const { person, item, rights } = await itemManager(ctx, input)
  return grant('remove member', ctx, {
    person,
    item,
    rights,
    member: await memberOf(ctx, input),
  })
}
