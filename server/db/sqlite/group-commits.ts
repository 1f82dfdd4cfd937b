import type { Knex } from 'knex'

interface Waiting {
  run(db: Knex.Transaction): Promise<void>
  settle(failure: unknown): void
}

/** Most transactions that share one commit; bounds how long the first of them waits. */
const mostTogether = 64

/**
 * Lets requests that have arrived meanwhile join the queue: the driver is synchronous, so they
 * could not otherwise.
 */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs transactions one after another on the single writing connection. Those that are queued
 * together share a commit, each in its savepoint, and are answered after it: a durable commit costs
 * more than a save, so sharing it multiplies throughput. One that throws rolls back only itself; a
 * commit that fails fails all of them.
 */
export function groupCommits(
  knex: Knex,
): <T>(work: (db: Knex.Transaction) => PromiseLike<T>) => Promise<T> {
  const queue: Waiting[] = []
  let running = false

  async function commitTogether(batch: Waiting[]): Promise<void> {
    try {
      await knex.transaction(async (db) => {
        for (const one of batch) await one.run(db)
      })
      for (const one of batch) one.settle(undefined)
    } catch (failure) {
      for (const one of batch) one.settle(failure)
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn()
      await commitTogether(queue.splice(0, mostTogether))
    }
    running = false
  }

  return <T>(work: (db: Knex.Transaction) => PromiseLike<T>) =>
    new Promise<T>((resolve, reject) => {
      let outcome: (() => void) | undefined
      queue.push({
        async run(db) {
          await db.raw('savepoint work')
          try {
            const value = await work(db)
            outcome = () => resolve(value)
          } catch (failure) {
            // a full disk has already rolled back the whole transaction, so all of them fail
            await db.raw('rollback to work').catch(() => Promise.reject(failure as Error))
            outcome = () => reject(failure)
          }
          await db.raw('release work')
        },
        settle: (failure) => (failure === undefined && outcome ? outcome() : reject(failure)),
      })
      if (running) return
      running = true
      void drain()
    })
}
