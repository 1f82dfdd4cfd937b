import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamCalls } from '#contract/calls/team.ts'
import { Failure } from '#contract/failures.ts'
import type { TeamManage } from '../../access/people/team.ts'
import { Item } from '../../models/item.ts'
import { Team } from '../../models/team.ts'
import { TeamItem } from '../../models/team-item.ts'
import { actorOf, recordAudit, recordAudits } from '../../services/changes/audit.ts'
import { newOwnerNamed, transferItems } from '../../services/items/item-transfer.ts'
import { lockTeam } from '../../services/sharing/team-memberships.ts'
import { mustConfirm } from '../../signin/confirm.ts'

type Attorn = typeof teamCalls.attorn

/**
 * Transfers a team to somebody else, with those of its live items that the caller owns. The former
 * creator stays a member if there is a row. Source: server/access/spec.md 15, 16, 18.
 */
export async function giveTeam(
  grant: TeamManage,
  input: InputOf<Attorn>,
): Promise<OutputOf<Attorn>> {
  const { ctx, write, person } = grant
  await mustConfirm(ctx, person, input, grant.team.team_name)
  return write(async (trx, { recheck }): Promise<[]> => {
    const to = await newOwnerNamed(trx, input.username)
    const team = await lockTeam(trx, grant.team.id)
    if (!team) throw new Failure('teamNotFound')
    if (team.uid === to.uid) throw new Failure('alreadyOwner')
    await recheck() // the following write itself ends the right
    await Team.query(trx).findById(team.id).patch({ uid: to.uid, last_update_time: ctx.now })
    const act = { by: actorOf(ctx, person), now: ctx.now }
    await recordAudit(trx, {
      ...act,
      act: 'team.attorn',
      object: team.id,
      detail: { name: team.team_name, to: to.username },
    })
    if (person.uid === to.uid) return []
    const items = await Item.query(trx)
      .where({ uid: person.uid, is_del: 0 })
      .whereIn('item_id', TeamItem.query(trx).where({ team_id: team.id }).select('item_id'))
      .orderBy('item_id')
      .forUpdate()
    await transferItems(trx, items, { from: person.uid, to, by: person.uid, now: ctx.now })
    await recordAudits(
      trx,
      items.map(({ item_id, item_name }) => ({
        ...act,
        act: 'item.transfer',
        object: item_id,
        detail: { item_name, from: person.uid, to: to.uid },
      })),
    )
    return []
  })
}
