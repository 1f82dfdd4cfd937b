import { expect, test, vi } from 'vitest'
import { startApp } from '../../test/start-app.ts'
import { checkSearchIndex } from './check.ts'
import { startIndexer } from './indexer.ts'
import { somePending, indexPending } from './index-pending.ts'

async function place() {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // stop the app's own indexer
  return { t, page: (page_content: string) => t.make.page({ item_id, owner: ann, page_content }) }
}

test('of two servers one indexes a page; the other skips it, also when it keeps checking', async () => {
  const { t, page } = await place()
  const { page_id } = await page('first')
  const notes = await somePending(t.db)
  expect(notes).toMatchObject([{ page_id }])
  const indexed = async () => t.db.read('page_search').where({ page_id }).select('page_id')
  await t.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(-?::bigint)', [page_id]) // as the other server does
    expect(await indexPending(t.db, notes)).toEqual(notes)
    expect([await indexed(), await somePending(t.db)]).toEqual([[], notes])
  })
  expect(await indexPending(t.db, notes)).toEqual([])
  expect(await indexed()).toEqual([{ page_id }])
  expect(await checkSearchIndex(t.db, 10)).toMatchObject({ ok: true, pending: 0 })
})

test('a page can be saved while it is being indexed', async () => {
  const { t, page } = await place()
  const [first, second] = [await page('first'), await page('second')]
  await indexPending(t.db, await somePending(t.db))
  const change = (page_content: string) =>
    t.db.transaction((db) =>
      db('page').whereIn('page_id', [first.page_id, second.page_id]).update({ page_content }),
    )
  await change('changed')
  const taking = await t.db.transaction(async (trx) => {
    await trx('page_search').where({ page_id: second.page_id }).update({ page_id: second.page_id })
    const begun = indexPending(t.db, await somePending(t.db)) // waits for the second page after writing the first
    const waiting = () =>
      t.db
        .read('pg_stat_activity')
        .where({ datname: t.db.read.raw('current_database()'), wait_event_type: 'Lock' })
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    await change('saved meanwhile')
    return { begun }
  })
  expect(await taking.begun).toHaveLength(2)
  expect(await indexPending(t.db, await somePending(t.db))).toEqual([])
  expect(await checkSearchIndex(t.db, 10)).toMatchObject({ ok: true, pending: 0 })
})

test('a page locked by a save is not retried in a tight loop', async () => {
  const { t, page } = await place()
  const { page_id } = await page('first')
  let written = 0
  const db = {
    ...t.db,
    transaction: <T>(work: Parameters<typeof t.db.transaction<T>>[0]) => (
      written++,
      t.db.transaction(work)
    ),
  }
  const reads = vi.spyOn(t.db.prepared, 'all')
  const looks = () => reads.mock.calls.filter(([name]) => name === 'searchPending').length
  let stop = async () => {}
  await t.db.transaction(async (trx) => {
    await trx('page').where({ page_id }).update({ page_content: 'second' })
    stop = startIndexer(db, { error: (details) => expect.fail(JSON.stringify(details)) })
    const rows = () => t.db.read('page_search').where({ page_id })
    await expect.poll(rows, { interval: 10, timeout: 60_000 }).toHaveLength(1)
    for (let round = 0; round < 5; round++) {
      const before = looks()
      await t.db.transaction(async () => {}) // a commit wakes the indexer
      await expect.poll(looks, { interval: 10, timeout: 60_000 }).toBeGreaterThan(before)
    }
    // skipped pages are checked without being written
    expect(written * 2).toBeLessThanOrEqual(looks() + 1)
  })
  await expect.poll(() => somePending(t.db), { timeout: 60_000 }).toEqual([])
  await stop()
  expect(await checkSearchIndex(t.db, 10)).toMatchObject({ ok: true, pending: 0 })
})

test('entries indexed together are merged before the commit', async () => {
  const { t, page } = await place()
  await page('some words')
  await indexPending(t.db, await somePending(t.db))
  expect(
    await t.db.read.raw('select gin_clean_pending_list(?) as pages', ['page_search_tokens']),
  ).toMatchObject({ rows: [{ pages: 0 }] })
})
