import { expect, test } from 'vitest'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { teamCalls } from '#contract/calls/team.ts'
import { teamItemCalls } from '#contract/calls/team-item.ts'
import { teamMemberCalls } from '#contract/calls/team-member.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/database.ts'
import { Item } from '../models/item.ts'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import { Recycle } from '../models/recycle.ts'
import { SyncFormerPath } from '../models/sync-former-path.ts'
import { pathKey } from '../models/sync-page.ts'
import { TeamItemMember } from '../models/team-item-member.ts'
import { UploadFile } from '../models/upload-file.ts'
import { purgeItem, purging } from '../services/items/purge-item.ts'
import { png } from '../test/files.ts'
import { sendMultipart } from '../test/multipart.ts'
import { startApp } from '../test/start-app.ts'
import { dueForPurge, purgeBin, purgeItems } from './purge.ts'
import type { JobRun } from './scheduled-job.ts'

const { app, site, db, make, as, refusal, clock } = await startApp()
const signal = new AbortController().signal
const bin = (now: number) => purgeBin({ site, now, signal })
const items = (now: number) => purgeItems({ site, now, signal })
const month = limits.recycleDays * 86_400

async function start() {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page = () => make.page({ item_id, owner: ann, addtime: 1, page_addtime: 1 })
  const save = (page_id: number) =>
    as(ann).ask(pageCalls.save, { page_id, item_id, page_title: 'x', page_content: 'changed' })
  return { ann, item_id, page, save }
}
const isThere = async (page_id: number) =>
  Boolean(await Page.query(db.read).findById(page_id).select('page_id'))
/** The site, for a run that is aborted after this many of its own transactions. */
function abortedAfter(commits: number): Pick<JobRun, 'site' | 'signal'> {
  const stopping = new AbortController()
  const transaction: Database['transaction'] = async (work) => {
    const done = await db.transaction(work)
    if (--commits === 0) stopping.abort()
    return done
  }
  return { site: { ...site, db: { ...db, transaction } }, signal: stopping.signal }
}
const rowsOf = async (table: string, page_id: number) =>
  (await db.read(table).where({ page_id })).length

test('a page is purged thirty days after its deletion, not a second earlier, whatever its age, with everything related', async () => {
  const { ann, page, save } = await start()
  const [old, kept] = [await page(), await page()]
  await save(old.page_id)
  await save(kept.page_id)
  await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: old.page_id },
    { name: 'a.png', bytes: png },
    { 'x-api-token': ann.token },
  )
  await db.transaction((trx) =>
    SyncFormerPath.query(trx).insert({
      source_id: 1,
      path_key: pathKey('a.md'),
      path: 'a.md',
      page_id: old.page_id,
    }),
  )
  await as(ann).ask(pageCalls.delete, { page_id: old.page_id })
  const deletedAt = clock.now
  expect(await bin(deletedAt + month - 1)).toBe('0 pages')
  expect(await isThere(old.page_id)).toBe(true)
  expect([
    (await dueForPurge(db.read, deletedAt + month - 1)).pages,
    await dueForPurge(db.read, deletedAt + month),
  ]).toEqual([0, { pages: 1, items: 0 }])
  expect(await bin(deletedAt + month)).toBe('1 pages')
  expect(await isThere(old.page_id)).toBe(false)
  for (const table of [
    'page_history',
    'recycle',
    'file_page',
    'single_page',
    'page_lock',
    'page_save_key',
    'sync_page',
    'sync_former_path',
  ])
    expect([table, await rowsOf(table, old.page_id)]).toEqual([table, 0])
  expect(
    await db.read('subscription').where({ object_type: 'page', object_id: old.page_id }),
  ).toEqual([])
  // the file belongs to its owner
  expect(await UploadFile.query(db.read).where({ uid: ann.uid })).toHaveLength(1)
  expect([await isThere(kept.page_id), await rowsOf('page_history', kept.page_id)]).toEqual([
    true,
    1,
  ])
  expect(await bin(deletedAt + month)).toBe('0 pages')
})

test('a restored page is not purged, even if its row in the bin remained', async () => {
  const { ann, item_id, page } = await start()
  const [back, odd] = [await page(), await page()]
  for (const { page_id } of [back, odd]) await as(ann).ask(pageCalls.delete, { page_id })
  await as(ann).ask(recycleCalls.recover, { item_id, page_id: back.page_id })
  await db.transaction((trx) => Page.query(trx).findById(odd.page_id).patch({ is_del: 0 }))
  await bin(clock.now + 10 * month)
  expect([await isThere(back.page_id), await isThere(odd.page_id)]).toEqual([true, true])
  expect(await Recycle.query(db.read).where({ item_id })).toEqual([])
})

test('a catalog with hundreds of pages is purged page by page; restoring meanwhile returns a complete page or none', async () => {
  const { ann, item_id } = await start()
  const catalog = await make.catalog({ item_id })
  const rows = Array.from({ length: 450 }, (_, index) => ({
    item_id,
    cat_id: catalog.cat_id,
    page_title: String(index),
    title_key: String(index),
  }))
  await db.transaction((trx) => trx(Page.tableName).insert(rows))
  await as(ann).ask(catalogCalls.delete, { cat_id: catalog.cat_id })
  const pages = await Page.query(db.read).where({ item_id }).select('page_id')
  expect(pages).toHaveLength(450)
  const wanted = pages.filter((_, index) => index % 50 === 7).map(({ page_id }) => page_id)
  const recovered: number[] = []
  await Promise.all([
    bin(clock.now + month),
    ...wanted.map(async (page_id) => {
      try {
        await as(ann).ask(recycleCalls.recover, { item_id, page_id })
        recovered.push(page_id)
      } catch {
        // too late for this one
      }
    }),
  ])
  const left = await Page.query(db.read)
    .where({ item_id })
    .orderBy('page_id')
    .select('page_id', 'is_del')
  expect(left.map(({ page_id, is_del }) => [page_id, is_del])).toEqual(
    recovered.toSorted((a, b) => a - b).map((id) => [id, 0]),
  )
  expect(await Recycle.query(db.read).where({ item_id })).toEqual([])
})

test('an interrupted run is continued by the next one', async () => {
  const { ann, item_id, page, save } = await start()
  const { page_id } = await page()
  await save(page_id)
  await as(ann).ask(pageCalls.delete, { page_id })
  // made inaccessible, then the process died
  await db.transaction((trx) => Page.query(trx).findById(page_id).patch({ is_del: purging }))
  expect((await refusal(ann, recycleCalls.recover, { item_id, page_id })).why).toBe(
    'notInRecycleBin',
  )
  expect(await bin(clock.now + month)).toBe('1 pages')
  expect([await isThere(page_id), await rowsOf('page_history', page_id)]).toEqual([false, 0])
})

test('shutdown stops a run between two steps', async () => {
  const { ann, item_id, page, save } = await start()
  const { page_id } = await page()
  await save(page_id)
  await as(ann).ask(pageCalls.delete, { page_id })
  await expect(purgeBin({ now: clock.now + month, ...abortedAfter(1) })).rejects.toThrow('aborted')
  expect(await Page.query(db.read).findById(page_id)).toMatchObject({ is_del: purging })
  expect(await rowsOf('page_history', page_id)).toBe(1)
  expect(await bin(clock.now + month)).toBe('1 pages')

  await page()
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: purging }))
  await expect(purgeItems({ now: clock.now, ...abortedAfter(2) })).rejects.toThrow('aborted')
  expect(await Page.query(db.read).where({ item_id })).toHaveLength(1)
  expect(await items(clock.now)).toBe('1 items')
  expect(await Item.query(db.read).findById(item_id)).toBeUndefined()
})

test('an aborted purge reports what it has deleted, wherever it stopped', async () => {
  const { ann, page } = await start()
  const ends: string[] = []
  for (const commits of [1, 2, 3, 4]) {
    const { page_id } = await page()
    await as(ann).ask(pageCalls.delete, { page_id })
    const purged = { pages: 0, items: 0 }
    await expect(
      purgeBin({ now: clock.now + month, ...abortedAfter(commits) }, purged),
    ).rejects.toThrow('aborted')
    const isGone = !(await isThere(page_id))
    ends.push(`${purged.pages} counted, ${isGone ? 'gone' : 'there'}`)
    await bin(clock.now + month)
  }
  expect(ends).toEqual([
    '0 counted, there',
    '0 counted, there',
    '1 counted, gone',
    '1 counted, gone',
  ])
})

test('an item is purged with its content thirty days after its deletion; one without a deletion time never', async () => {
  const { item_id, page, save } = await start()
  const { page_id } = await page()
  await save(page_id)
  const other = await start()
  const lives = await other.page()
  const patch = (id: number, values: object) =>
    db.transaction((trx) => Item.query(trx).findById(id).patch(values))
  await patch(item_id, { is_del: 1, del_time: clock.now })
  await patch(other.item_id, { is_del: 1, del_time: 0 })
  await items(clock.now + month - 1)
  expect(await isThere(page_id)).toBe(true)
  expect(await items(clock.now + month)).toBe('1 items')
  expect(await Item.query(db.read).findById(item_id)).toBeUndefined()
  expect(await Page.query(db.read).where({ item_id })).toEqual([])
  expect(await PageHistory.query(db.read).where({ item_id })).toEqual([])
  expect(await isThere(lives.page_id)).toBe(true)

  // left over from an interrupted deletion
  await patch(other.item_id, { is_del: purging })
  expect(await items(clock.now)).toBe('1 items')
  expect(await isThere(lives.page_id)).toBe(false)
})

test('people added to a team while one of its items is purged leave no rows on it', async () => {
  const { ann, item_id } = await start()
  const { id: team_id } = await as(ann).ask(teamCalls.save, { team_name: 't' })
  await as(ann).ask(teamItemCalls.save, { team_id, item_id: [item_id] })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: purging }))
  let joined = 0
  const join = async () => {
    await as(ann).ask(teamMemberCalls.save, {
      team_id,
      member_username: [(await make.user()).username],
    })
    joined += await TeamItemMember.query(db.read).where({ item_id }).resultSize()
  }
  // one after each kind of step
  const transaction: Database['transaction'] = async (work) => {
    const done = await db.transaction(work)
    if (done === 0) await join()
    return done
  }
  await purgeItem({ ...db, transaction }, item_id, clock.now)
  expect(joined).toBeGreaterThanOrEqual(3)
  expect(await TeamItemMember.query(db.read).where({ item_id })).toEqual([])
  await join()
  expect(await TeamItemMember.query(db.read).where({ item_id })).toEqual([])
})

test('with a draft its change log entries are deleted; those of other pages stay', async () => {
  const { ann, item_id, page } = await start()
  const draft = await make.page({ item_id, owner: ann, is_draft: 1 })
  const other = await page()
  const log = {
    item_id,
    uid: ann.uid,
    op_action_type: 'create',
    op_object_type: 'page',
    optime: clock.now,
  }
  for (const { page_id } of [draft, other]) {
    await db.transaction((trx) =>
      trx('item_change_log').insert({ ...log, op_object_id: page_id, op_object_name: 'title' }),
    )
    await as(ann).ask(pageCalls.delete, { page_id })
  }
  await bin(clock.now + month)
  const left = await db
    .read('item_change_log')
    .where({ item_id })
    .orderBy('id')
    .pluck('op_object_id')
  expect(left).toEqual([other.page_id, other.page_id])
})
