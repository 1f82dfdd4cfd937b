import type { Knex } from 'knex'
import type { Team } from '../../models/team.ts'
import type { Person, RequestContext } from '../../request-context.ts'
import { actorOf, recordAudit, type AuditedAction } from '../../services/changes/audit.ts'

/**
 * Records actions of a site administrator on somebody else's team. Source: server/access/spec.md
 * 16, server/db/spec/tables.md 5.
 */
export async function auditTeamAction(
  db: Knex.Transaction,
  ctx: RequestContext,
  person: Person,
  team: Team,
  act: AuditedAction['act'],
  more: { readonly to?: string } = {},
): Promise<void> {
  if (person.groupid !== 1 || team.uid === person.uid) return
  await recordAudit(db, {
    by: actorOf(ctx, person),
    act,
    object: team.id,
    detail: { name: team.team_name, ...more },
    now: ctx.now,
  })
}
