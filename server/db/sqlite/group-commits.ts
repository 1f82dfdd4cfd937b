import type { Knex } from 'knex'

interface Waiting {
  run(db: Knex.Transaction): Promise<void>
  settle(failure: unknown): void
}

/** Most works that share one commit; bounds how long the first of them waits. */
const mostTogether = 64

/**
 * Lets requests that have arrived meanwhile reach the queue: the driver works synchronously, so
 * nothing else would let them in.
 */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs works one after another on the single writing connection. Works that wait together share a
 * transaction, each in its savepoint, and are answered after the commit: a durable commit costs
 * more than a save, so sharing it multiplies the rate. A work that throws undoes only itself; a
 * commit that fails undoes and fails all of them.
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
            // a database that ran out of room has undone the whole transaction by itself: that is
            // why all of them fail
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
