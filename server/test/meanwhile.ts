import type { Knex } from 'knex'
import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

/** Something that happens between the rights of the next call, which were found good, and its own transaction. */
export function meanwhile(db: Database, happens: (trx: Knex.Transaction) => PromiseLike<unknown>): void {
  const transaction = db.transaction.bind(db)
  let happening: Promise<unknown> | undefined
  // every transaction waits: the first one may be another's than the call's
  vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
    await (happening ??= transaction(async (trx) => happens(trx)))
    return transaction(work)
  })
}
