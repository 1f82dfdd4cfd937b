import { expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startApp } from '../../test/start-app.ts'
import { inWorker, longestQueue } from '../../workers/in-worker.ts'
import { findPages } from '../find.ts'
import { tokensTask } from '../words/tokens-task.ts'
import { checkSearchIndex } from './check.ts'
import { startIndexer } from './indexer.ts'
import { rebuildSearchIndex } from './rebuild.ts'
import { somePending } from './index-pending.ts'

test(
  'a page whose text cannot be tokenised is logged, stays pending and findable, and is indexed later',
  { timeout: 120_000 },
  async () => {
    const t = await startApp()
    const ann = await t.make.user()
    const { item_id } = await t.make.item({ owner: ann })
    await t.app.close() // and its indexer
    const find = async (keyword: string) =>
      (
        await findPages(
          t.db,
          { uid: 0, items: [item_id], scopedItems: [], catalogs: [] },
          keyword,
          10,
        )
      ).map((hit) => hit.page.page_id)
    const isPending = async () => (await somePending(t.db)).map((one) => one.page_id)
    const make = (page_content: string) =>
      t.make.page({ item_id, owner: ann, page_title: 'page', page_content })

    const small = await make('small')
    const { page_id } = await make(`${'word '.repeat(limits.textBytesInline / 5)} ending`)
    // the worker's queue is full, so it rejects new work
    const workers = vi.spyOn(tokensTask, 'workers', 'get').mockReturnValue(0)
    const waiting = Array.from({ length: longestQueue }, () =>
      inWorker(tokensTask, { page_id: 0, item_id: 0, page_title: '', page_content: '' }),
    )
    const told: object[] = []
    const stopFirst = startIndexer(t.db, { error: (details) => told.push(details) })
    await expect
      .poll(() => told, { interval: 10 })
      .toMatchObject([{ page: page_id, err: { reason: 'crowd' } }])
    await stopFirst()
    expect(await isPending()).toEqual([page_id])
    expect(await find('ending')).toEqual([page_id])

    await rebuildSearchIndex(t.db)
    expect(await isPending()).toEqual([page_id])
    expect(await find('small')).toEqual([small.page_id])

    workers.mockRestore()
    const stopSecond = startIndexer(t.db, {
      error: (details) => expect.fail(JSON.stringify(details)),
    })
    await expect.poll(isPending, { timeout: 60_000, interval: 20 }).toEqual([])
    await stopSecond()
    await Promise.all(waiting)
    expect(await find('ending')).toEqual([page_id])
    expect(await checkSearchIndex(t.db)).toMatchObject({ ok: true, pending: 0 })
  },
)
