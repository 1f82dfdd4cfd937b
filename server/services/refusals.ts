import type { Database } from '../db/database.ts'
import { Audit } from '../models/audit.ts'
import { network } from '../signin/throttle.ts'
import type { Visit } from '../visit.ts'
import { actorOf, type Act, type Actor } from './audit.ts'
import { summed } from './summed.ts'

/**
 * Refused rights, and secrets that were wrong, of any call. A failed sign-in knows whose it is and
 * is noted by itself.
 */
const audited: ReadonlySet<string> = new Set([
  'noAccess',
  'outOfScope',
  'itemNotYours',
  'keyPairWrong',
  'wrongPassword',
  'wrongVisitPassword',
  'signedLinkExpired',
  'signedLinkWrong',
  'signedLinkUsed',
  'signedLinkRefused',
  'oauth2Failed',
  'oauth2StateWrong',
  'deviceCodeUnknown',
])

/**
 * Different refusals of an hour that one server records; the others are counted together, so that a
 * flood of them fills no disk.
 */
const mostPerHour = 200
const hour = 3_600

interface Refused {
  readonly by: Actor
  readonly act: Act['act']
  readonly object: number
  readonly detail: Readonly<Record<string, string>>
  readonly since: number
  readonly until: number
  readonly count: number
}

/** Kinds of refusals noted in the present hour. */
const seen = { hour: 0, keys: new Set<string>() }

const hourOf = (moment: number): number => Math.floor(moment / hour)

const sums = summed<string, Refused>(
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
 * Refusals by hour, actor, address and kind: those that are alike are one row with their number,
 * for which they are written one after another.
 */
export const refusals = {
  async write(db: Database): Promise<void> {
    const written = writing.then(() => sums.write(db))
    writing = written.catch(() => undefined)
    await written
  },
}

function note(
  visit: Visit,
  by: Actor,
  act: Act['act'],
  object: number,
  detail: Record<string, string>,
): void {
  if (seen.hour !== hourOf(visit.now)) {
    seen.hour = hourOf(visit.now)
    seen.keys.clear()
  }
  const key = [seen.hour, act, by.uid, by.ip, object, ...Object.values(detail)].join('\n')
  const [since, until] = [visit.now, visit.now]
  if (!seen.keys.has(key) && seen.keys.size >= mostPerHour) {
    const many = { uid: 0, name: '', via: 'call', ip: '' } as const
    return sums.note(visit.db, `${seen.hour}\nmore`, {
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
  sums.note(visit.db, key, { by, act, object, detail, since, until, count: 1 })
}

/** Who was refused, as far as it is known; addresses of one network are one. */
const refusedActor = (visit: Visit): Actor => {
  const by = visit.person
    ? actorOf(visit, visit.person)
    : { uid: 0, name: '', via: 'call' as const }
  return { ...by, ip: network(visit.address) }
}

/**
 * Records the refusal of a call for the audit, if it is one of rights or secrets; nothing that was
 * sent stands in it.
 */
export function noteRefusal(visit: Visit, why: string): void {
  if (audited.has(why))
    note(visit, refusedActor(visit), 'call.refused', 0, { call: visit.call, why })
}

/**
 * Records a failed sign-in. What was typed as a name is not kept where nobody has it: it may have
 * been the password.
 */
export const noteFailedSignIn = (
  visit: Visit,
  account: { readonly uid: number; readonly username: string } | undefined,
  why: string,
): void =>
  note(
    visit,
    {
      uid: account?.uid ?? 0,
      name: account?.username ?? '',
      via: 'call',
      ip: network(visit.address),
    },
    'user.signIn',
    account?.uid ?? 0,
    { why },
  )
