import type { OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import type { PeopleRead } from '../../access/people/member.ts'
import { itemPeople } from '../../services/people/item-people.ts'

/**
 * Everybody with a membership in an item. Source: server/contract/spec/administration.md 9,
 * server/access/spec.md 8.
 */
export async function listEverybody({
  db,
  edit,
}: PeopleRead): Promise<OutputOf<typeof memberCalls.getAllList>> {
  if (!edit) return []
  const { item_id } = edit.item
  return (await itemPeople(db.read, edit.item)).map(({ uid, username, name, role }) => ({
    item_id,
    uid,
    username,
    username_name: name || username,
    member_group_id: String(role),
  }))
}
