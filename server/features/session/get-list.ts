import type { OutputOf } from '#contract/call.ts'
import type { sessionCalls } from '#contract/calls/session.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserToken } from '../../models/user-token.ts'
import { deviceName } from './device-name.ts'

type List = OutputOf<typeof sessionCalls.getList>

/** Valid sessions, the last used first; the current one is in use. */
export async function listSessions({ ctx, db, person }: OwnAccount): Promise<List> {
  const { now, token } = ctx
  const rows = await UserToken.query(db.read)
    .where({ uid: person.uid })
    .whereNot({ kind: 'access' })
    .where((living) => living.where({ token_expire: 0 }).orWhere('token_expire', '>', now))
  const sessions = rows.map((row) => {
    const current = row.id === token?.id
    const used = current ? now : row.last_used_time || row.addtime
    return {
      id: String(row.id),
      kind: row.kind as List[number]['kind'],
      device: deviceName(row.user_agent),
      ip: row.ip,
      addtime: row.addtime,
      // to the minute, and not before it began
      last_used_time: Math.max(row.addtime, used - (used % 60)),
      current,
    }
  })
  return sessions.toSorted(
    (a, b) => b.last_used_time - a.last_used_time || Number(b.id) - Number(a.id),
  )
}
