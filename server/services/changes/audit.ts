import type { Knex } from 'knex'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Audit, type AuditVia } from '../../models/audit.ts'
import type { Person, RequestContext } from '../../request-context.ts'

/** Kinds of objects of audited actions. */
type AuditObject =
  | 'user'
  | 'item'
  | 'setting'
  | 'announcement'
  | 'attachment'
  | 'team'
  | 'page'
  | 'session'
  | 'token'
  | 'update'
  | 'data'
  | 'call'

export interface Actor {
  /** 0: nobody with an account. */
  readonly uid: number
  readonly name: string
  readonly via: AuditVia
  /** Empty if there was no request. */
  readonly ip: string
}

export interface AuditedAction {
  readonly by: Actor
  /** Kind of the object and the action: `user.delete`, `setting.ldap`. */
  readonly act: `${AuditObject}.${string}`
  /** Id of the object, 0 if it has none. */
  readonly object?: number
  /**
   * What an auditor will need: former names, which fields changed. Never a password, a key or a
   * token.
   */
  readonly detail?: Readonly<Record<string, string | number | boolean | readonly string[]>>
  /** Unix seconds. */
  readonly now: number
}

/**
 * The administrator behind a request. Requests of our own pages are the console's; all others are
 * API calls.
 */
export const actorOf = (ctx: RequestContext, person: Person): Actor => ({
  uid: person.uid,
  name: person.username,
  via: ctx.sentBy === 'own page' && ctx.token?.kind === 'browser' ? 'console' : 'call',
  ip: ctx.address,
})

/**
 * Somebody with access to the data folder, known only by their system account. Source: cli/spec.md
 * 5.20.
 */
export const systemActor = (systemUser: string): Actor => ({
  uid: 0,
  name: systemUser,
  via: 'command line',
  ip: '',
})

/**
 * Records an action in the transaction that performs it, so that neither is stored without the
 * other. Source: server/db/spec/tables.md 5.
 */
export const recordAudit = (db: Knex.Transaction, act: AuditedAction): Promise<void> =>
  recordAudits(db, [act])

/** The same for several actions. */
export async function recordAudits(
  db: Knex.Transaction,
  acts: readonly AuditedAction[],
): Promise<void> {
  const rows = acts.map(({ by, act, object = 0, detail = {}, now }) => ({
    addtime: now,
    actor_uid: by.uid,
    actor_name: by.name,
    via: by.via,
    ip: by.ip,
    act,
    object_type: act.slice(0, act.indexOf('.')),
    object_id: object,
    detail: JSON.stringify(detail),
  }))
  for (const part of inChunks(rows, 9)) await db(Audit.tableName).insert(part)
}
