import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

/** Ends of transactions, and the counters that are written every few seconds by themselves. */
const passing = /^(begin|commit|rollback)|\blast_used_time\b/i

/** Statements that a piece of work sends through the query builder, inside of transactions and outside. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const queries = new Set<string>() // the builder tells of a query in a transaction once or twice
  const count = (query: { __knexQueryUid: string; sql: string }) => {
    if (!passing.test(query.sql)) queries.add(query.__knexQueryUid)
  }
  const transaction = db.transaction.bind(db)
  const watched = vi.spyOn(db, 'transaction').mockImplementation(<T>(inside: Parameters<typeof transaction<T>>[0]) =>
    transaction((trx) => {
      trx.on('query', count)
      return inside(trx)
    }),
  )
  db.read.on('query', count)
  try {
    await work()
  } finally {
    watched.mockRestore()
    db.read.removeListener('query', count)
  }
  return queries.size
}
