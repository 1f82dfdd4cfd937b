import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { Options } from '../models/options.ts'
import { forgetSiteAddress, publicAddress } from '../services/settings/site-options.ts'
import { countQueries, countStatements } from './count-queries.ts'
import { startApp } from './start-app.ts'

// Concurrent work of others is not counted, however long the counted work takes.

const { db } = await startApp()
const read = () => Options.query(db.read).findOne({ option_name: 'site_url' })
const write = () =>
  db.transaction((trx) =>
    trx(Options.tableName)
      .insert({ option_name: 'x', option_value: 'y' })
      .onConflict('option_name')
      .merge(),
  )

/** A concurrent reader and writer until the work is done. */
async function besides<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false
  const wakened: PromiseLike<unknown>[] = []
  const stopListening = db.onCommit(() => void wakened.push(read()))
  const others = (async () => {
    while (!isDone) await Promise.all([read(), write(), db.prepared.one('option', ['x'])])
  })()
  await new Promise(setImmediate)
  try {
    return await work()
  } finally {
    isDone = true
    stopListening()
    await Promise.all([others, ...wakened])
  }
}
const rounds = Array.from({ length: 20 })

test('only statements of the given work are counted, inside of transactions and outside', async () => {
  const counted = await besides(() =>
    countQueries(db, async () => {
      for (const _ of rounds) {
        await read()
        await write()
        // a commit notifies listeners, which then query
        await db.transaction(async (trx) => {
          await trx(Options.tableName).first()
          await trx(Options.tableName).first()
        })
      }
    }),
  )
  expect(counted).toBe(4 * rounds.length)
})

test('prepared statements are counted too', async () => {
  const counted = await besides(() =>
    countStatements(db, async () => {
      const { prepared } = db
      for (const _ of rounds)
        await Promise.all([
          read(),
          prepared.one('option', ['x']),
          prepared.all('option', ['x']),
          prepared.values('option', ['x']),
        ])
    }),
  )
  expect(counted).toBe(4 * rounds.length)
})

test('what a server reads again every few seconds is not counted', async () => {
  forgetSiteAddress(db)
  expect(await countStatements(db, () => publicAddress({ db, config: {} as Config }))).toBe(0)
  expect(await countStatements(db, () => db.prepared.one('option', ['site_url']))).toBe(0)
  expect(await countStatements(db, () => db.prepared.one('option', ['x']))).toBe(1)
})

test('a transaction that has to be retried is counted once', async () => {
  const transaction = db.transaction.bind(db)
  const twice: typeof transaction = async (work) => {
    await transaction(async (trx) => {
      await work(trx)
      throw new Error('stood in the way')
    }).catch(() => undefined)
    return transaction(work)
  }
  const tried = { ...db, transaction: twice } as typeof db
  expect(
    await countQueries(tried, () => tried.transaction((trx) => trx(Options.tableName).first())),
  ).toBe(1)
})
