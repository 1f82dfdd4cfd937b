import type { OutputOf } from '#contract/call.ts'
import type { teamItemCalls } from '#contract/calls/team-item.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamUnbind } from '../../access/people/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { rightsThroughTeam } from '../../services/sharing/ended-rights.ts'
import { endTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'

type Delete = typeof teamItemCalls.delete

/**
 * Unbinds an item with all memberships through the team; the item stays. Source:
 * server/contract/spec/administration.md 7, server/access/spec.md 15.
 */
export const unbindItem = ({
  ctx,
  write,
  person,
  binding,
}: TeamUnbind): Promise<OutputOf<Delete>> =>
  write(async (trx, { recheck }) => {
    const { team_id, item_id } = binding
    const team = await lockTeam(trx, team_id)
    if (!team || !(await TeamItem.query(trx).findById(binding.id)))
      throw new Failure('bindingNotFound')
    await recheck() // the caller’s own right may be by this team
    const rights = await rightsThroughTeam(trx, { team_id, item_id })
    await endTeamMemberships(trx, { team_id, item_id })
    await TeamItem.query(trx).deleteById(binding.id)
    await logChange(trx, {
      item: item_id,
      by: person.uid,
      action: 'unbound',
      type: 'team',
      object: team_id,
      name: team.team_name,
      catalog: 0,
      now: ctx.now,
    })
    return { success: true, rights }
  })
