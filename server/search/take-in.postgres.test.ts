import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { checkSearchIndex } from './check.ts'
import { someNoted, takeIn } from './take-in.ts'

test('of two servers one takes a page in; whoever saves it waits for neither', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // nobody else takes in what follows
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content: 'first' })
  const notes = await someNoted(t.db)
  expect(notes).toMatchObject([{ page_id }])
  const isIndexed = async () => (await t.db.read('page_search').where({ page_id })).length === 1
  await t.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(-?::bigint)', [page_id]) // as the other server does
    await takeIn(t.db, notes)
    expect([await isIndexed(), await someNoted(t.db)]).toEqual([false, notes])
    await t.db.transaction((db) => db('page').where({ page_id }).update({ page_content: 'second' }))
  })
  await takeIn(t.db, notes)
  expect(await isIndexed()).toBe(false)
  await takeIn(t.db, await someNoted(t.db))
  expect(await checkSearchIndex(t.db, 10)).toMatchObject({ ok: true, pending: 0 })
})

test('what is taken in is merged before it is committed', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close()
  await t.make.page({ item_id, owner: ann, page_content: 'some words' })
  await takeIn(t.db, await someNoted(t.db))
  expect(await t.db.read.raw('select gin_clean_pending_list(?) as pages', ['page_search_tokens'])).toMatchObject({ rows: [{ pages: 0 }] })
})
