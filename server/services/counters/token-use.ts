import type { Database } from '../../db/database.ts'
import { UserToken } from '../../models/user-token.ts'
import { bufferedCounter } from './buffered-counter.ts'

/**
 * Time (unix seconds) and address of the last use of tokens, by row. Source:
 * server/contract/spec/additions.md 6.
 */
export const tokenUses = bufferedCounter<number, { readonly time: number; readonly ip: string }>(
  (_older, newer) => newer,
  (db, id, { time, ip }) => UserToken.query(db).findById(id).patch({ last_used_time: time, ip }),
)

/** Records the use of a token. */
export const noteUse = (db: Database, tokenId: number, time: number, ip: string): void =>
  tokenUses.note(db, tokenId, { time, ip })
