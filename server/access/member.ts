import { Failure } from '#contract/failures.ts'
import { ItemMember } from '../models/item-member.ts'
import type { Visit } from '../visit.ts'
import { grant, type PersonGrant } from './grant.ts'
import { itemEditor, itemManager, type ItemEdit, type ItemManage, type OnItem } from './item.ts'
import { personOf } from './people.ts'

/** `manage` is `null` when no item was named: then there is nothing to list. */
export type MembersRead = PersonGrant<'read members'> & { readonly manage: ItemManage | null }
/** `edit` is `null` when no item was named. */
export type PeopleRead = PersonGrant<'read people of item'> & { readonly edit: ItemEdit | null }
/** `member` is the row to change in place, `null` where people are to be added. */
export type MemberWrite = PersonGrant<'write members'> &
  OnItem & { readonly member: ItemMember | null }
export type MemberRemove = PersonGrant<'remove member'> & OnItem & { readonly member: ItemMember }

/**
 * Managers see who is a member. Source: server/access/spec.md 9.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export const membersReader = async (
  visit: Visit,
  input: { item_id: number },
): Promise<MembersRead> =>
  grant('read members', visit, {
    person: personOf(visit),
    manage: input.item_id <= 0 ? null : await itemManager(visit, input),
  })

/**
 * Editors, tied ones too, see everybody who has a grant. Source: server/access/spec.md 8.
 * @throws {Failure} `notLoggedIn`, `itemNotFound`, `noAccess`
 */
export const peopleReader = async (visit: Visit, input: { item_id: number }): Promise<PeopleRead> =>
  grant('read people of item', visit, {
    person: personOf(visit),
    edit: input.item_id <= 0 ? null : await itemEditor(visit, input),
  })

/**
 * The row must belong to the item. Source: server/access/spec.md 13.
 * @throws {Failure} `memberNotFound`
 */
async function memberOf(
  visit: Visit,
  input: { item_id: number; item_member_id: number },
): Promise<ItemMember> {
  const { item_id, item_member_id } = input
  const member =
    item_member_id > 0
      ? await ItemMember.query(visit.db.read).findOne({ item_id, item_member_id })
      : undefined
  if (!member) throw new Failure('memberNotFound')
  return member
}

/**
 * Managers add members, or change one; archived items too. Source: server/access/spec.md 9, 11.1.
 * @throws {Failure} also `memberNotFound`
 */
export async function memberWriter(
  visit: Visit,
  input: { item_id: number; item_member_id: number },
): Promise<MemberWrite> {
  const { person, item, rights } = await itemManager(visit, input)
  const member = input.item_member_id === 0 ? null : await memberOf(visit, input)
  return grant('write members', visit, { person, item, rights, member })
}

/**
 * Managers remove any member, themselves included. Source: server/access/spec.md 9.
 * @throws {Failure} also `memberNotFound`
 */
export async function memberRemover(
  visit: Visit,
  input: { item_id: number; item_member_id: number },
): Promise<MemberRemove> {
  const { person, item, rights } = await itemManager(visit, input)
  return grant('remove member', visit, {
    person,
    item,
    rights,
    member: await memberOf(visit, input),
  })
}
