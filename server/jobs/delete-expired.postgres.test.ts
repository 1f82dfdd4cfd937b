import { expect, test, vi } from 'vitest'
import { PageLock } from '../models/page-lock.ts'
import { startApp } from '../test/start-app.ts'
import { deleteExpired } from './delete-expired.ts'

const { site, db, clock } = await startApp()

test('a row that is renewed during the deletion stays', async () => {
  const { now } = clock
  const renewed = { page_id: 1, lock_to: now + 600 }
  await db.transaction((trx) =>
    trx(PageLock.tableName).insert([1, 2].map((page_id) => ({ page_id, lock_to: now - 1 }))),
  )
  const waiting = () =>
    db
      .read('pg_stat_activity')
      .where({ wait_event_type: 'Lock' })
      .whereRaw('datname = current_database()')
  let forgetting: Promise<string> | undefined
  await db.transaction(async (trx) => {
    await PageLock.query(trx).findById(1).patch(renewed)
    forgetting ??= deleteExpired({ site, now, signal: new AbortController().signal })
    await vi.waitUntil(async () => (await waiting()).length > 0, 60_000)
  })
  expect(await forgetting).toBe('1 rows')
  expect(await PageLock.query(db.read)).toEqual([expect.objectContaining(renewed)])
})
