import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamCalls } from '#contract/calls/team.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { managesTeam } from '../../access/people/team.ts'
import { dated } from '../../date-text.ts'
import { Item } from '../../models/item.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { TeamMember } from '../../models/team-member.ts'
import { User } from '../../models/user.ts'

type GetList = typeof teamCalls.getList

interface Row extends Team {
  username: string | null
  memberCount: number
  itemCount: number
  part: number | null
}

/**
 * Teams of the caller, or one team, with their numbers of people and live items, in one query. Source:
 * server/contract/spec/administration.md 5.2, server/access/spec.md 11.2.
 */
export async function listTeams(
  { ctx, db, person }: SignedIn,
  { team_id }: InputOf<GetList>,
): Promise<OutputOf<GetList>> {
  const own = TeamMember.query(db.read).where({ member_uid: person.uid })
  const members = TeamMember.query(db.read).whereColumn('team_member.team_id', 't.id')
  const items = TeamItem.query(db.read)
    .whereColumn('team_item.team_id', 't.id')
    .whereExists(
      Item.query(db.read).whereColumn('item.item_id', 'team_item.item_id').where('item.is_del', 0),
    )
  const found = Team.query(db.read).alias('t')
  if (team_id > 0) void found.where('t.id', team_id)
  // administrators manage teams that are not in their list
  if (team_id <= 0 || person.groupid !== 1)
    void found.where((mine) =>
      mine.where('t.uid', person.uid).orWhereIn('t.id', own.clone().select('team_id')),
    )
  const teams = (await found
    .orderBy([
      { column: 't.addtime', order: 'desc' },
      { column: 't.id', order: 'desc' },
    ])
    .select(
      't.*',
      User.query(db.read).whereColumn('user.uid', 't.uid').select('username').as('username'),
      members.count().as('memberCount'),
      items.count().as('itemCount'),
      own
        .clone()
        .whereColumn('team_member.team_id', 't.id')
        .select('team_member_group_id')
        .as('part'),
    )) as Row[]
  return teams.map((team) => ({
    ...team,
    username: team.username ?? '',
    memberCount: Number(team.memberCount),
    itemCount: Number(team.itemCount),
    team_manage: managesTeam(person, team, team.part),
    ...dated('addtime', team.addtime, ctx.site.config.timeZone),
  }))
}
