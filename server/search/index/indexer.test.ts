import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { Page } from '../../models/page.ts'
import { indexAllPending } from '../../test/indexed.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { findPages } from '../find.ts'
import { checkSearchIndex } from './check.ts'
import { startIndexer } from './indexer.ts'
import { rebuildSearchIndex } from './rebuild.ts'
import { somePending, indexPending } from './index-pending.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

async function place() {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const page = (page_content: string, page_title = 'page') =>
    t.make.page({ item_id, owner: ann, page_title, page_content })
  const change = (page_id: number, values: Partial<Page>) =>
    t.db.transaction((db) => Page.query(db).findById(page_id).patch(values))
  const find = async (keyword: string, items = [item_id]) =>
    (await findPages(t.db, { uid: 0, items, scopedItems: [], catalogs: [] }, keyword, 500)).map(
      (hit) => hit.page.page_id,
    )
  return { ann, item_id, page, change, find }
}

/** Waits until nothing is pending, whoever indexes it. */
const untilFollowed = async () => {
  await expect
    .poll(async () => (await somePending(t.db)).length, { timeout: 60_000, interval: 20 })
    .toBe(0)
}

/** Checks the index alone: nothing is pending before or after the work. */
async function byIndexAlone(work: () => Promise<void>): Promise<void> {
  expect(await somePending(t.db)).toEqual([])
  await work()
  expect(await somePending(t.db)).toEqual([])
}

test('the indexer follows every change by itself: a new page, another text, title or item, and a deletion', async () => {
  const { page, change, find, ann } = await place()
  const { page_id } = await page('first 第一')
  await untilFollowed()
  await byIndexAlone(async () => expect(await find('第一')).toEqual([page_id]))
  await change(page_id, { page_content: 'second 第二' })
  await untilFollowed()
  await byIndexAlone(async () => {
    expect(await find('第二')).toEqual([page_id])
    expect(await find('first')).toEqual([])
  })
  await change(page_id, { page_title: 'renamed 改名' })
  await untilFollowed()
  await byIndexAlone(async () => expect(await find('改名')).toEqual([page_id]))
  const other = await t.make.item({ owner: ann })
  await change(page_id, { item_id: other.item_id })
  expect(await find('第二')).toEqual([])
  await untilFollowed()
  await byIndexAlone(async () => {
    expect(await find('第二')).toEqual([])
    expect(await find('第二', [other.item_id])).toEqual([page_id])
  })
  await t.db.transaction((db) => Page.query(db).deleteById(page_id))
  await untilFollowed()
  expect(await find('第二', [other.item_id])).toEqual([])
  expect(await checkSearchIndex(t.db, 10_000)).toEqual({
    ok: true,
    isSound: true,
    pending: 0,
    missing: 0,
    strays: 0,
    differing: [],
  })
})

test('an outdated text never replaces a newer one', async () => {
  const { page, change, find } = await place()
  const { page_id } = await page('older')
  const notes = await somePending(t.db)
  await change(page_id, { page_content: 'newer' })
  await indexPending(t.db, notes)
  expect(await find('newer')).toEqual([page_id])
  expect(await find('older')).toEqual([])
  await indexAllPending(t.db)
  await indexPending(t.db, notes) // again, by a slow server
  expect(await find('newer')).toEqual([page_id])
  expect((await checkSearchIndex(t.db, 10_000)).ok).toBe(true)
})

test('two indexers and a writer: nothing is lost, nothing outdated remains', async () => {
  const { page, change, find } = await place()
  const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => page(`start ${index}`)))
  const stopSecond = startIndexer(t.db, {
    error: (details) => expect.fail(JSON.stringify(details)),
  })
  for (let round = 1; round <= 8; round++)
    await Promise.all(
      pages.map(({ page_id }, index) =>
        change(page_id, { page_content: `round${round}of${index}end 轮${round}` }),
      ),
    )
  await untilFollowed()
  await stopSecond()
  await byIndexAlone(async () => {
    for (const [index, { page_id }] of pages.entries())
      expect(await find(`round8of${index}end`)).toEqual([page_id])
    expect(await find('轮7')).toEqual([])
    expect(new Set(await find('轮8'))).toEqual(new Set(pages.map((one) => one.page_id)))
  })
  expect((await checkSearchIndex(t.db, 10_000)).ok).toBe(true)
})

test('the check reports what is wrong, and a rebuild repairs it while searches go on', async () => {
  const { page, find } = await place()
  const pages = await Promise.all(
    Array.from({ length: 5 }, (_, index) => page(`checked${index} 检查${index}`)),
  )
  await untilFollowed()
  const [lost, wrong] = pages as [Page, Page]
  const id = t.db.kind === 'sqlite' ? 'rowid' : 'page_id'
  const tokens = t.db.kind === 'sqlite' ? '?' : 'cast(? as tsvector)'
  await t.db.transaction(async (db) => {
    await db('page_search').where(id, lost.page_id).delete()
    await db('page_search').where(id, wrong.page_id).delete()
    await db.raw(`insert into page_search (${id}, tokens) values (?, ${tokens})`, [
      wrong.page_id,
      'somebody elses',
    ])
    await db.raw(`insert into page_search (${id}, tokens) values (?, ${tokens})`, [
      999_999_999_999,
      'stray',
    ])
  })
  const state = await checkSearchIndex(t.db, 10_000)
  expect(state).toEqual({
    ok: false,
    isSound: true,
    pending: 0,
    missing: 1,
    strays: 1,
    differing: [wrong.page_id],
  })

  const seen: number[][] = []
  await rebuildSearchIndex(t.db, (done, all) => seen.push([done, all]))
  const all = await Page.query(t.db.read).resultSize()
  expect(seen.at(-1)).toEqual([all, all])
  await untilFollowed()
  expect(await checkSearchIndex(t.db, 10_000)).toMatchObject({ ok: true })
  await byIndexAlone(async () => {
    for (const [index, { page_id }] of pages.entries())
      expect(await find(`检查${index}`)).toEqual([page_id])
  })
})

test('an interrupted rebuild resumes', async () => {
  const { page } = await place()
  const first = await page('before')
  const second = await page('after')
  await untilFollowed()
  await t.db.transaction((db) => db('search_rebuild').insert({ id: 1, page_id: first.page_id }))
  const done: number[] = []
  await rebuildSearchIndex(t.db, (count) => done.push(count))
  const all = await Page.query(t.db.read).resultSize()
  expect(done).toEqual([all])
  expect(await t.db.read('search_rebuild').select('*')).toEqual([])
  expect(second.page_id).toBeGreaterThan(first.page_id)
})

test('a rebuild covers all pages, also when a server indexes its pending pages at once', async () => {
  const { page } = await place()
  const { page_id } = await page('quickly taken in')
  await untilFollowed()
  const id = t.db.kind === 'sqlite' ? 'rowid' : 'page_id'
  await t.db.transaction((db) => db('page_search').where(id, page_id).delete())
  const quick: Database = {
    ...t.db,
    async transaction(work) {
      const value = await t.db.transaction(work)
      await indexAllPending(t.db)
      return value
    },
  }
  const seen: number[][] = []
  await rebuildSearchIndex(quick, (done, all) => seen.push([done, all]))
  const all = await Page.query(t.db.read).resultSize()
  expect(seen.at(-1)).toEqual([all, all])
  expect(await checkSearchIndex(t.db, 10_000)).toMatchObject({ ok: true })
})

test(
  'a page of 5 MB of Chinese is found by its first and last words',
  { timeout: 120_000 },
  async () => {
    const { page, find } = await place()
    const signs = Array.from({ length: 2_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + index * 9),
    )
    const body = Array.from(
      { length: 1_700_000 },
      (_, index) => signs[(index * 7 + (index >> 7)) % signs.length],
    ).join('')
    const { page_id } = await page(`开头甲乙丙 ${body.slice(0, 1_650_000)} ENDING 结尾丁戊己`)
    expect(await find('甲乙丙')).toEqual([page_id])
    expect(await find('结尾丁戊己')).toEqual([page_id])
    await untilFollowed()
    expect(await find('甲乙丙')).toEqual([page_id])
    expect((await checkSearchIndex(t.db, 10_000)).ok).toBe(true)
  },
)
