import type { OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import type { PeopleRead } from '../../access/people/member.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { User } from '../../models/user.ts'

interface Person {
  uid: number
  username: string
  name: string
  /** Highest role. */
  role: number
}

/**
 * Everybody with a membership in an item, once each: the owner, members, team members, each kind in
 * order of addition. The owner counts as an editor here, as existing clients expect. Source:
 * server/contract/spec/administration.md 9, server/access/spec.md 8.
 */
export async function listEverybody({
  db,
  edit,
}: PeopleRead): Promise<OutputOf<typeof memberCalls.getAllList>> {
  if (!edit) return []
  const { item_id, uid } = edit.item
  const [owner, members, byTeams] = await Promise.all([
    User.query(db.read).findById(uid).select('uid', 'username', 'name'),
    ItemMember.query(db.read)
      .alias('m')
      .join('user as u', 'u.uid', 'm.uid')
      .where('m.item_id', item_id)
      .orderBy(['m.addtime', 'm.item_member_id'])
      .select('u.uid', 'u.username', 'u.name', 'm.member_group_id as role')
      .castTo<Person[]>(),
    TeamItemMember.query(db.read)
      .alias('m')
      .join('user as u', 'u.uid', 'm.member_uid')
      .where('m.item_id', item_id)
      .orderBy(['m.addtime', 'm.id'])
      .select('u.uid', 'u.username', 'u.name', 'm.member_group_id as role')
      .castTo<Person[]>(),
  ])
  const people = new Map<number, Person>()
  for (const person of [...(owner ? [{ ...owner, role: 1 }] : []), ...members, ...byTeams]) {
    const known = people.get(person.uid)
    if (!known) people.set(person.uid, { ...person })
    else if (person.uid !== uid) known.role = Math.max(known.role, person.role)
  }
  return [...people.values()].map(({ uid, username, name, role }) => ({
    item_id,
    uid,
    username,
    username_name: name || username,
    member_group_id: String(role),
  }))
}
