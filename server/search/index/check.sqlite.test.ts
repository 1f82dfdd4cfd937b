import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { openSite } from '../../site.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'
import { findPages } from '../find.ts'
import { checkSearchIndex } from './check.ts'
import { rebuildSearchIndex } from './rebuild.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

test('a corrupt index is reported, and rebuilt', async () => {
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const { page_id } = await t.make.page({
    item_id,
    owner: ann,
    page_title: 'page',
    page_content: 'kept',
  })
  await t.app.close() // and its indexer
  await rebuildSearchIndex(t.db)
  const file = new BetterSqlite(path.join(t.folder, 'showdoc.sqlite')).unsafeMode()
  file.prepare('update page_search_data set block = ? where id > 10').run(Buffer.from('broken'))
  file.close()
  expect(await checkSearchIndex(t.db)).toMatchObject({ ok: false, isSound: false })
  await rebuildSearchIndex(t.db)
  expect(await checkSearchIndex(t.db)).toMatchObject({ ok: true, isSound: true, pending: 0 })
  const found = await findPages(
    t.db,
    { uid: 0, items: [item_id], scopedItems: [], catalogs: [] },
    'kept',
    10,
  )
  expect(found.map((hit) => hit.page.page_id)).toEqual([page_id])
})

test('an unresponsive database says nothing about its index', async () => {
  const closed = await openSite(t.site.config, 'closed', t.site.clock)
  await closed.db.close()
  await expect(checkSearchIndex(closed.db)).rejects.toThrow('Unable to acquire a connection')
  await expect(rebuildSearchIndex(closed.db)).rejects.toThrow('Unable to acquire a connection')
})
