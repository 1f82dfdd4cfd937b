import type { Database } from '../db/database.ts'
import { ItemToken } from '../models/item-token.ts'

/** When key pairs were last used (unix seconds), by row. */
const uses = new WeakMap<Database, Map<number, number>>()

/** Remembers that a key pair was used; written together by `writeKeyUses`, so that reading costs no write. Source: wire contract 13, additions 6. */
export function noteKeyUse(db: Database, pairId: number, now: number): void {
  let noted = uses.get(db)
  if (!noted) uses.set(db, (noted = new Map()))
  noted.set(pairId, now)
}

/** Writes what was noted since the last time, in one order, so that two servers never wait for each other. */
export async function writeKeyUses(db: Database): Promise<void> {
  const noted = uses.get(db)
  if (!noted) return
  uses.delete(db)
  await db.transaction(async (trx) => {
    for (const [id, last_check_time] of [...noted].sort(([a], [b]) => a - b))
      await trx(ItemToken.tableName).where({ id }).update({ last_check_time })
  })
}
