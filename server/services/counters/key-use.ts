import type { Database } from '../../db/database.ts'
import { ItemToken } from '../../models/item-token.ts'
import { bufferedCounter } from './buffered-counter.ts'

/**
 * Last use of key pairs (unix seconds), by row. Source: server/contract/spec/calls.md 13,
 * server/contract/spec/additions.md 6.
 */
export const keyUses = bufferedCounter<number, number>(
  (_older, newer) => newer,
  (db, id, last_check_time) => ItemToken.query(db).findById(id).patch({ last_check_time }),
)

/** Records the use of a key pair. */
export const noteKeyUse = (db: Database, pairId: number, now: number): void =>
  keyUses.note(db, pairId, now)
