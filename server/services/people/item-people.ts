import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import type { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamItemMember } from '../../models/team-item-member.ts'
import { User } from '../../models/user.ts'

interface ItemPerson {
  uid: number
  username: string
  name: string
  /** Highest role. */
  role: number
}

/**
 * Everybody with a membership in an item, once each: the owner, members, team members, each kind in
 * order of addition. The owner counts as an editor here, as existing clients expect. Source:
 * server/contract/spec/administration.md 9.
 */
export async function itemPeople(
  db: Knex,
  { item_id, uid }: Pick<Item, 'item_id' | 'uid'>,
): Promise<ItemPerson[]> {
  const [owner, members, byTeams] = await Promise.all([
    User.query(db).findById(uid).select('uid', 'username', 'name'),
    ItemMember.query(db)
      .alias('m')
      .join('user as u', 'u.uid', 'm.uid')
      .where('m.item_id', item_id)
      .orderBy(['m.addtime', 'm.item_member_id'])
      .select('u.uid', 'u.username', 'u.name', 'm.member_group_id as role')
      .castTo<ItemPerson[]>(),
    TeamItemMember.query(db)
      .alias('m')
      .join('user as u', 'u.uid', 'm.member_uid')
      .where('m.item_id', item_id)
      .orderBy(['m.addtime', 'm.id'])
      .select('u.uid', 'u.username', 'u.name', 'm.member_group_id as role')
      .castTo<ItemPerson[]>(),
  ])
  const people = new Map<number, ItemPerson>()
  for (const person of [...(owner ? [{ ...owner, role: 1 }] : []), ...members, ...byTeams]) {
    const known = people.get(person.uid)
    if (!known) people.set(person.uid, { ...person })
    else if (person.uid !== uid) known.role = Math.max(known.role, person.role)
  }
  return [...people.values()]
}

/** The accounts with these ids; those that no longer exist are left out. */
export async function peopleWithIds(
  db: Knex,
  uids: readonly number[],
): Promise<Pick<ItemPerson, 'uid' | 'username' | 'name'>[]> {
  const found: Pick<ItemPerson, 'uid' | 'username' | 'name'>[] = []
  for (const part of inChunks(uids))
    found.push(...(await User.query(db).whereIn('uid', part).select('uid', 'username', 'name')))
  return found
}
