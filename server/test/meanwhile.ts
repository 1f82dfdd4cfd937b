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

/** The same before every transaction from now on, with the number of the transaction, from 1. */
export function everyTime(
  db: Database,
  happens: (trx: Knex.Transaction, count: number) => PromiseLike<unknown>,
): void {
  if (vi.isMockFunction(db.transaction)) vi.mocked(db.transaction).mockRestore()
  const transaction = db.transaction.bind(db)
  let count = 0
  vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
    await transaction(async (trx) => happens(trx, ++count))
    return transaction(work)
  })
}
