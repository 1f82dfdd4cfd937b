import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { purging } from '../../../server/services/items/purge-item.ts'
import { runCli } from '../../../server/test/run-cli.ts'
import { startApp } from '../../../server/test/start-app.ts'

const now = Math.floor(Date.now() / 1_000)
const { as, make, folder, db } = await startApp({ now })
const purge = (...more: string[]) =>
  runCli(['admin', 'purge', '--data', folder, '--json', ...more], {
    env: { LANG: 'en', HOME: '/nowhere' },
  })

test('whatever was deleted thirty days ago is purged, nothing younger, and --dry-run only reports it', async () => {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const [old, young] = [
    await make.page({ item_id: item.item_id, owner: ann }),
    await make.page({ item_id: item.item_id, owner: ann }),
  ]
  for (const { page_id } of [old, young]) await as(ann).ask(pageCalls.delete, { page_id })
  const gone = await make.item({ owner: ann, is_del: 1, del_time: now - 31 * 86_400 })
  await db.transaction((trx) =>
    trx('recycle')
      .where({ page_id: old.page_id })
      .update({ del_time: now - 31 * 86_400 }),
  )
  const pages = () => db.read('page').pluck('page_id')

  expect(JSON.parse((await purge('--dry-run')).out)).toMatchObject({
    pages: 1,
    items: 1,
    dry_run: true,
  })
  expect(await pages()).toEqual(expect.arrayContaining([old.page_id, young.page_id]))
  expect(JSON.parse((await purge()).out)).toMatchObject({ pages: 1, items: 1, dry_run: false })
  expect(await pages()).toEqual([young.page_id])
  expect(await db.read('item').pluck('item_id')).not.toContain(gone.item_id)
  expect(await db.read('audit').where({ act: 'data.purge' }).first()).toMatchObject({
    via: 'command line',
  })
  expect(JSON.parse((await purge()).out)).toMatchObject({ pages: 0, items: 0 })
})

test('a row of the recycle bin without a page does not count as one, and an interrupted purge is counted', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const back = await make.page({ item_id, owner: ann })
  const row = {
    item_id,
    page_id: back.page_id,
    page_title: 'back',
    del_by_uid: ann.uid,
    del_by_username: ann.username,
  }
  await db.transaction((trx) => trx('recycle').insert({ ...row, del_time: now - 31 * 86_400 }))
  const half = await make.item({ owner: ann, is_del: purging, del_time: now - 31 * 86_400 })
  expect(JSON.parse((await purge('--dry-run')).out)).toMatchObject({ pages: 0, items: 1 })
  expect(JSON.parse((await purge()).out)).toMatchObject({ pages: 0, items: 1 })
  expect(await db.read('page').where({ page_id: back.page_id }).pluck('page_id')).toEqual([
    back.page_id,
  ])
  expect(await db.read('item').where({ item_id: half.item_id }).pluck('item_id')).toEqual([])
})

test('what was purged before a failure is recorded', async () => {
  const ann = await make.user()
  const items = [1, 2].map(() => make.item({ owner: ann, is_del: 1, del_time: now - 31 * 86_400 }))
  const [, second] = await Promise.all(items)
  // the second one cannot be deleted
  const refuse = `create trigger refuse before delete on item when old.item_id = ${second?.item_id} begin select raise(abort, 'broken'); end`
  await db.transaction((trx) => trx.raw(refuse))
  expect((await purge()).code).toBe(1)
  await db.transaction((trx) => trx.raw('drop trigger refuse'))
  const { detail } = await db
    .read('audit')
    .where({ act: 'data.purge' })
    .orderBy('id', 'desc')
    .first()
  expect(JSON.parse(detail)).toEqual({ pages: 0, items: 1 })
})
