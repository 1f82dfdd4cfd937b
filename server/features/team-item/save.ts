import type { InputOf, OutputOf } from '#contract/call.ts'
import type { teamItemCalls } from '#contract/calls/team-item.ts'
import { Failure } from '#contract/failures.ts'
import { StaleGrant } from '../../access/basis/grant-basis.ts'
import { managesEvery } from '../../access/people/visible-items.ts'
import type { TeamBind } from '../../access/people/team.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Item } from '../../models/item.ts'
import { TeamItem } from '../../models/team-item.ts'
import { logChangesOfItems } from '../../services/changes/change-log.ts'
import { giveBack } from '../../services/sharing/ended-rights.ts'
import { addTeamMemberships, lockTeam } from '../../services/sharing/team-memberships.ts'

type Save = typeof teamItemCalls.save

/**
 * Binds items to a team, so that its members may edit them, or have the rights that the call gives
 * back. Items already bound are left alone.
 * Source: server/contract/spec/administration.md 7.
 */
export const bindItems = (
  { ctx, write, person, team }: TeamBind,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> =>
  write(async (trx) => {
    if (!(await lockTeam(trx, team.id))) throw new Failure('teamNotFound')
    // before the rows that the items give to members of the team, the caller perhaps among them
    if (!(await managesEvery(trx, person, input.item_id))) throw new StaleGrant()
    const made: TeamItem[] = []
    for (const ids of inChunks(input.item_id, 3)) {
      const items = await Item.query(trx)
        .whereIn('item_id', ids)
        .where({ is_del: 0 })
        .orderBy('item_id')
        .forUpdate()
        .select('item_id')
      if (items.length < ids.length) throw new Failure('itemNotYours')
      const rows = ids.map((item_id) => ({ team_id: team.id, item_id, addtime: ctx.now }))
      made.push(
        ...(await trx(TeamItem.tableName)
          .insert(rows)
          .onConflict(['team_id', 'item_id'])
          .ignore()
          .returning<TeamItem[]>('*')),
      )
    }
    const last = made.at(-1)
    if (!last) throw new Failure('boundAlready')
    const of = { teamId: team.id, now: ctx.now }
    const ids = new Set(made.map(({ item_id }) => item_id))
    if (input.rights)
      await giveBack(
        trx,
        of,
        input.rights.filter(({ item_id }) => ids.has(item_id)),
      )
    else await addTeamMemberships(trx, { ...of, bindings: made.map(({ id }) => id) })
    const entry = {
      by: person.uid,
      action: 'binding',
      type: 'team',
      object: team.id,
      name: team.team_name,
      catalog: 0,
    } as const
    await logChangesOfItems(
      trx,
      made.map(({ item_id }) => ({ ...entry, item: item_id, now: ctx.now })),
    )
    return { ...last, bound: made.length }
  })
