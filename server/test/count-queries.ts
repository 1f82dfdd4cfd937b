import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { Database } from '../db/database.ts'

interface Query {
  readonly __knexQueryUid: string
  readonly sql: string
  readonly bindings?: readonly unknown[]
}

/** Set in everything called by the watched work, and nowhere else. */
const isWatched = new AsyncLocalStorage<true>()

/**
 * Reports the statements that some work sends through the query builder, inside of transactions and
 * outside.
 *
 * Statements that the server sends on its own are excluded: on a slow machine the indexer and jobs
 * run at any time. Work that reaches the server through a socket is not covered either, since
 * nothing connects the two.
 *
 * @param again called when a blocked transaction starts over; what was reported for it before does
 * not count
 */
export async function watchQueries(
  db: Database,
  note: (query: Query) => void,
  work: () => Promise<unknown>,
  again: (told: readonly Query[]) => void = () => undefined,
): Promise<void> {
  const transaction = db.transaction.bind(db)
  const watched = vi
    .spyOn(db, 'transaction')
    .mockImplementation(<T>(inside: Parameters<typeof transaction<T>>[0]) => {
      if (!isWatched.getStore()) return transaction(inside)
      let told: Query[] = []
      // the commit wakes the indexer, whose own statements do not belong to this work
      return isWatched.exit(() =>
        transaction((trx) => {
          if (told.length > 0) again(told)
          told = []
          const noteInside = (query: Query) => {
            if (!isWatched.getStore()) return // on SQLite transactions of others may share the commit
            told.push(query)
            note(query)
          }
          trx.on('query', noteInside)
          return isWatched.run(true, async () => {
            try {
              return await inside(trx)
            } finally {
              trx.removeListener('query', noteInside)
            }
          })
        }),
      )
    })
  const noteOwn = (query: Query) => {
    if (isWatched.getStore()) note(query)
  }
  db.read.on('query', noteOwn)
  try {
    await isWatched.run(true, work)
  } finally {
    watched.mockRestore()
    db.read.removeListener('query', noteOwn)
  }
}

/** Ends of transactions, and counters flushed periodically. */
const passing = /^(begin|commit|rollback)|\blast_used_time\b/i

/** Counts the statements sent by some work. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const queries = new Set<string>() // the builder reports a query in a transaction once or twice
  const count = (query: Query) => {
    if (!passing.test(query.sql)) queries.add(query.__knexQueryUid)
  }
  await watchQueries(db, count, work, (told) =>
    told.forEach((query) => queries.delete(query.__knexQueryUid)),
  )
  return queries.size
}

/** Options that any call may read again: a server caches them for some seconds. */
const cachedOptions = new Set<unknown>(['site_url', 'former_site_urls'])

/** Counts the statements sent by some work, including prepared ones. */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  let prepared = 0
  const { one, all, values, state } = db.prepared
  const count = <T extends (...args: never[]) => unknown>(ask: T) =>
    ((...args) => {
      const [name, values]: readonly unknown[] = args
      const isCached = name === 'option' && Array.isArray(values) && cachedOptions.has(values[0])
      if (isWatched.getStore() && !isCached) prepared++
      return ask(...args)
    }) as T
  const watched = [
    vi.spyOn(db.prepared, 'one').mockImplementation(count(one)),
    vi.spyOn(db.prepared, 'all').mockImplementation(count(all)),
    vi.spyOn(db.prepared, 'values').mockImplementation(count(values)),
    vi.spyOn(db.prepared, 'state').mockImplementation(count(state)),
  ]
  try {
    return (await countQueries(db, work)) + prepared
  } finally {
    watched.forEach((spy) => spy.mockRestore())
  }
}
