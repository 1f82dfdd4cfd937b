import type { Knex } from 'knex'
import type { Database } from '../../db/database.ts'

/** Counts in memory, so that reads cause no writes; flushed every few seconds. */
interface BufferedCounter<K, V> {
  note(db: Database, key: K, value: V): void
  /**
   * Writes what was counted since the last time. What cannot be written is retried the next time.
   */
  write(db: Database): Promise<void>
}

/**
 * Counts by key. Rows are written in key order, so that two servers never deadlock.
 *
 * @param merge combines two values of one key, the older one first
 * @param write writes one key's total; all of them share a transaction
 */
export function bufferedCounter<K extends number | string, V>(
  merge: (older: V, newer: V) => V,
  write: (db: Knex.Transaction, key: K, value: V) => PromiseLike<unknown>,
): BufferedCounter<K, V> {
  const sums = new WeakMap<Database, Map<K, V>>()
  function note(db: Database, key: K, value: V): void {
    let noted = sums.get(db)
    if (!noted) sums.set(db, (noted = new Map()))
    const older = noted.get(key)
    noted.set(key, older === undefined ? value : merge(older, value))
  }
  return {
    note,
    async write(db) {
      const noted = sums.get(db)
      if (!noted) return
      sums.delete(db)
      try {
        await db.transaction(async (trx) => {
          for (const [key, value] of [...noted].sort(([a], [b]) => (a < b ? -1 : 1)))
            await write(trx, key, value)
        })
      } catch (error) {
        const newer = sums.get(db) ?? []
        sums.set(db, noted)
        for (const [key, value] of newer) note(db, key, value)
        throw error
      }
    },
  }
}
