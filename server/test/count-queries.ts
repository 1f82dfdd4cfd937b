import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

interface Query {
  readonly __knexQueryUid: string
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/** Tells of the statements that a piece of work sends through the query builder, inside of transactions and outside. */
export async function watchQueries(db: Database, note: (query: Query) => void, work: () => Promise<unknown>): Promise<void> {
  const transaction = db.transaction.bind(db)
  const watched = vi.spyOn(db, 'transaction').mockImplementation(<T>(inside: Parameters<typeof transaction<T>>[0]) =>
    transaction((trx) => {
      trx.on('query', note)
      return inside(trx)
    }),
  )
  db.read.on('query', note)
  try {
    await work()
  } finally {
    watched.mockRestore()
    db.read.removeListener('query', note)
  }
}

/** Ends of transactions, and the counters that are written every few seconds by themselves. */
const passing = /^(begin|commit|rollback)|\blast_used_time\b/i

/** How many statements a piece of work sends. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const queries = new Set<string>() // the builder tells of a query in a transaction once or twice
  const count = (query: Query) => {
    if (!passing.test(query.sql)) queries.add(query.__knexQueryUid)
  }
  await watchQueries(db, count, work)
  return queries.size
}
