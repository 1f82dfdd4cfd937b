import type { Knex } from 'knex'
import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

/**
 * Runs something before the next transaction: mostly between the rights check of a call and its
 * write.
 */
export function meanwhile(
  db: Database,
  happens: (trx: Knex.Transaction) => PromiseLike<unknown>,
): void {
  if (vi.isMockFunction(db.transaction)) vi.mocked(db.transaction).mockRestore()
  const transaction = db.transaction.bind(db)
  let happening: Promise<unknown> | undefined
  // every transaction waits: the first one may not be the call's own
  vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
    await (happening ??= transaction(async (trx) => happens(trx)))
    return transaction(work)
  })
}
