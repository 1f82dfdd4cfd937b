import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startApp } from '../test/start-app.ts'
import { inWorker } from '../workers/in-worker.ts'
import { checkSearchIndex } from './check.ts'
import { findPages } from './find.ts'
import { startIndexer } from './indexer.ts'
import { rebuildSearchIndex } from './rebuild.ts'
import { someNoted } from './take-in.ts'
import { tokensTask } from './tokens-task.ts'

/** Keeps the worker that cuts texts at work for seconds, and as many runs waiting for it as may wait. */
function crowdTheWorker() {
  const text = (page_content: string) => ({ item_id: 1, page_title: '', page_content })
  const long = inWorker(tokensTask, text('é '.repeat(limits.textBytes / 3)))
  return Promise.allSettled([long, ...Array.from({ length: 200 }, () => inWorker(tokensTask, text('short')))])
}

test('a page whose text cannot be cut is told of, stays noted and found, and is taken in later', { timeout: 120_000 }, async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // its indexer too
  const find = async (keyword: string) =>
    (await findPages(t.db, { uid: 0, items: [item_id], tiedItems: [], catalogs: [] }, keyword, 10)).map((hit) => hit.page.page_id)
  const isNoted = async () => (await someNoted(t.db)).map((one) => one.page_id)
  const make = (page_content: string) => t.make.page({ item_id, owner: ann, page_title: 'page', page_content })

  const crowd = crowdTheWorker()
  const small = await make('small')
  const { page_id } = await make(`${'word '.repeat(limits.textBytesInline / 5)} ending`)
  const told: object[] = []
  const stopFirst = startIndexer(t.db, { error: (details) => told.push(details) })
  await expect.poll(() => told, { interval: 10 }).toMatchObject([{ page: page_id, err: { reason: 'crowd' } }])
  await stopFirst()
  expect(await isNoted()).toEqual([page_id])
  expect(await find('ending')).toEqual([page_id])

  await rebuildSearchIndex(t.db)
  expect(await isNoted()).toEqual([page_id])
  expect(await find('small')).toEqual([small.page_id])

  await crowd
  const stopSecond = startIndexer(t.db, { error: (details) => expect.fail(JSON.stringify(details)) })
  await expect.poll(isNoted, { timeout: 60_000, interval: 20 }).toEqual([])
  await stopSecond()
  expect(await find('ending')).toEqual([page_id])
  expect(await checkSearchIndex(t.db)).toMatchObject({ ok: true, pending: 0 })
})
