import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamCalls } from '#contract/calls/team.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { TeamMember } from '../../models/team-member.ts'
import { endTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'

type Exit = typeof teamCalls.exitTeam

/**
 * Ends the caller's membership; without one nothing happens, and the creator keeps the team.
 * Source: server/access/spec.md 16.
 */
export const exitTeam = (
  { write, person }: SignedIn,
  { id }: InputOf<Exit>,
): Promise<OutputOf<Exit>> =>
  write(async (trx, { skipAudit }): Promise<[]> => {
    const own = { team_id: id, member_uid: person.uid }
    const isMember =
      (await lockTeam(trx, id)) && (await TeamMember.query(trx).where(own).delete()) > 0
    if (isMember) await endTeamMemberships(trx, own)
    else skipAudit()
    return []
  })
