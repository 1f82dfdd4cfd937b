import type { Knex } from 'knex'
import { dated } from '../../date-text.ts'
import { TeamMember } from '../../models/team-member.ts'

interface Row extends TeamMember {
  member_username: string
  name: string
}

/**
 * Members of a team as shown in lists, newest first. Source: server/contract/spec/administration.md
 * 6.
 */
export async function teamMemberRows(
  db: Knex,
  timeZone: string,
  only: { team_id: number } | { id: number },
) {
  const where = 'id' in only ? { 'm.id': only.id } : { 'm.team_id': only.team_id }
  const rows = await TeamMember.query(db)
    .alias('m')
    .join('user as u', 'u.uid', 'm.member_uid')
    .where(where)
    .orderBy([
      { column: 'm.addtime', order: 'desc' },
      { column: 'm.id', order: 'desc' },
    ])
    .select('m.*', 'u.username as member_username', 'u.name')
    .castTo<Row[]>()
  return rows.map((row) => ({ ...row, ...dated('addtime', row.addtime, timeZone) }))
}
