import type { Database } from '../db/database.ts'
import { UserToken } from '../models/user-token.ts'

interface Use {
  time: number
  ip: string
}

const uses = new WeakMap<Database, Map<number, Use>>()

/** Remembers that a token was used; written together by `writeUses`, so that reading costs no write. Source: additions 6. */
export function noteUse(db: Database, tokenId: number, time: number, ip: string): void {
  let noted = uses.get(db)
  if (!noted) uses.set(db, (noted = new Map()))
  noted.set(tokenId, { time, ip })
}

/** Writes what was noted since the last time. */
export async function writeUses(db: Database): Promise<void> {
  const noted = uses.get(db)
  if (!noted || noted.size === 0) return
  uses.delete(db)
  await db.transaction(async (trx) => {
    for (const [id, { time, ip }] of noted) await UserToken.query(trx).findById(id).patch({ last_used_time: time, ip })
  })
}
