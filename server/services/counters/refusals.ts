import { auditedRefusals } from '#contract/fails.ts'
import type { Database } from '../../db/database.ts'
import { Audit } from '../../models/audit.ts'
import type { RequestContext } from '../../request-context.ts'
import { network } from '../../signin/network.ts'
import { actorOf, type AuditedAction, type Actor } from '../changes/audit.ts'
import { bufferedCounter } from './buffered-counter.ts'

const audited: ReadonlySet<string> = new Set(auditedRefusals)

/**
 * Most distinct refusals that one server records per hour; the others are counted together, so that
 * a flood of them cannot fill the disk.
 */
const mostPerHour = 200
const hour = 3_600

interface Refused {
  readonly by: Actor
  readonly act: AuditedAction['act']
  readonly object: number
  readonly detail: Readonly<Record<string, string>>
  readonly since: number
  readonly until: number
  readonly count: number
}

/** Kinds of refusals recorded in the current hour. */
const seenOf = new WeakMap<Database, { hour: number; readonly keys: Set<string> }>()

const hourOf = (moment: number): number => Math.floor(moment / hour)

const sums = bufferedCounter<string, Refused>(
  (older, newer) => ({ ...older, until: newer.until, count: older.count + newer.count }),
  async (db, _key, { by, act, object, detail, since, until, count }) => {
    const like = { act, actor_uid: by.uid, ip: by.ip, object_id: object }
    const rows = await Audit.query(db)
      .where(like)
      .where('addtime', '>=', hourOf(since) * hour)
      .where('addtime', '<=', until)
    const fields = (text: string) => JSON.parse(text) as Record<string, string | number>
    const row = rows.find((one) =>
      Object.entries(detail).every(([name, value]) => fields(one.detail)[name] === value),
    )
    const before = row ? Number(fields(row.detail).count) : 0
    const told = JSON.stringify({ ...detail, count: before + count, last: until })
    if (row) return row.$query(db).patch({ detail: told })
    const actor = { actor_uid: by.uid, actor_name: by.name, via: by.via, ip: by.ip }
    return Audit.query(db).insert({
      ...actor,
      addtime: since,
      act,
      object_type: act.slice(0, act.indexOf('.')),
      object_id: object,
      detail: told,
    })
  },
)

let writing: Promise<unknown> = Promise.resolve()

/**
 * Refusals by hour, actor, address and kind: equal ones share a row with a counter, and are written
 * one after another.
 */
export const refusals = {
  async write(db: Database): Promise<void> {
    const written = writing.then(() => sums.write(db))
    writing = written.catch(() => undefined)
    await written
  },
}

function note(
  ctx: RequestContext,
  by: Actor,
  act: AuditedAction['act'],
  object: number,
  detail: Record<string, string>,
): void {
  const hourNow = hourOf(ctx.now)
  let seen = seenOf.get(ctx.db)
  if (seen?.hour !== hourNow) seenOf.set(ctx.db, (seen = { hour: hourNow, keys: new Set() }))
  const key = [seen.hour, act, by.uid, by.ip, object, ...Object.values(detail)].join('\n')
  const [since, until] = [ctx.now, ctx.now]
  if (!seen.keys.has(key) && seen.keys.size >= mostPerHour) {
    const many = { uid: 0, name: '', via: 'call', ip: '' } as const
    return sums.note(ctx.db, `${seen.hour}\nmore`, {
      by: many,
      act: 'call.refused',
      object: 0,
      detail: { why: 'more' },
      since,
      until,
      count: 1,
    })
  }
  seen.keys.add(key)
  sums.note(ctx.db, key, { by, act, object, detail, since, until, count: 1 })
}

/** The refused person, as far as known; addresses of one network count as one. */
const refusedActor = (ctx: RequestContext): Actor => {
  const by = ctx.person ? actorOf(ctx, ctx.person) : { uid: 0, name: '', via: 'call' as const }
  return { ...by, ip: network(ctx.address) }
}

/**
 * Records a failure for the audit log if it is about rights or secrets; nothing that was sent is
 * stored.
 *
 * @param tool the name of an assistant's tool, since all of them have one address
 */
export function noteRefusal(ctx: RequestContext, why: string, tool?: string): void {
  const detail = { call: ctx.call, ...(tool !== undefined && { tool }), why }
  if (audited.has(why)) note(ctx, refusedActor(ctx), 'call.refused', 0, detail)
}

/**
 * Records a failed sign-in. A user name that nobody has is not stored: it may have been the
 * password.
 */
export const noteFailedSignIn = (
  ctx: RequestContext,
  account: { readonly uid: number; readonly username: string } | undefined,
  why: string,
): void =>
  note(
    ctx,
    {
      uid: account?.uid ?? 0,
      name: account?.username ?? '',
      via: 'call',
      ip: network(ctx.address),
    },
    'user.signIn',
    account?.uid ?? 0,
    { why },
  )
