import type { OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { ItemMember } from '../../models/item-member.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'

/**
 * Members of the live items and the teams that the caller owns, each once, newest first. Source:
 * server/contract/spec/administration.md 9.
 */
export async function listMyPeople({
  db,
  person,
}: SignedIn): Promise<OutputOf<typeof memberCalls.getMyAllList>> {
  const ofItems = ItemMember.query(db.read)
    .alias('m')
    .join('item as i', 'i.item_id', 'm.item_id')
    .where({ 'i.uid': person.uid, 'i.is_del': 0 })
    .select('m.uid', 'm.addtime')
  const ofTeams = TeamMember.query(db.read)
    .alias('m')
    .join('team as t', 't.id', 'm.team_id')
    .where('t.uid', person.uid)
    .select('m.member_uid as uid', 'm.addtime')
  const rows = await User.query(db.read)
    .alias('u')
    .join(ofItems.unionAll(ofTeams).as('p'), 'p.uid', 'u.uid')
    .groupBy('u.uid', 'u.username')
    .select('u.uid', 'u.username')
    .max('p.addtime as addtime')
    .orderBy([
      { column: 'addtime', order: 'desc' },
      { column: 'u.uid', order: 'desc' },
    ])
    .castTo<{ uid: number; username: string; addtime: number }[]>()
  return rows.map((row) => ({ ...row, addtime: Number(row.addtime) }))
}
