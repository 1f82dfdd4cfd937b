import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { PageLock } from '../../models/page-lock.ts'
import { Recycle } from '../../models/recycle.ts'
import { SinglePage } from '../../models/single-page.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

async function tree() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner })
  const top = await make.catalog({ item_id, cat_name: 'top' })
  const below = await make.catalog({ item_id, cat_name: 'below', parent: top })
  const deepest = await make.catalog({ item_id, cat_name: 'deepest', parent: below })
  const other = await make.catalog({ item_id, cat_name: 'other' })
  const inside = [
    await make.page({ item_id, owner, cat_id: below.cat_id, page_title: '一' }),
    await make.page({ item_id, owner, cat_id: deepest.cat_id, page_title: 'two' }),
  ]
  const outside = await make.page({ item_id, owner, cat_id: other.cat_id })
  return { owner, item_id, top, below, deepest, other, inside, outside }
}

test('deleting a catalog deletes all descendants and moves each of their pages to the bin', async () => {
  const { owner, item_id, top, below, other, inside, outside } = await tree()
  await db.transaction(async (trx) => {
    for (const { page_id } of inside) {
      await PageLock.query(trx).insert({
        page_id,
        lock_uid: owner.uid,
        lock_to: clock.now + 100,
        addtime: clock.now,
      })
      await SinglePage.query(trx).insert({ page_id, unique_key: `key ${page_id}` })
    }
  })
  const answer = await as(owner).ask(catalogCalls.delete, { item_id, cat_id: below.cat_id })
  expect(answer).toEqual({ success: true })
  const left = await Catalog.query(db.read).where({ item_id }).orderBy('cat_id')
  expect(left.map(({ cat_id }) => cat_id)).toEqual([top.cat_id, other.cat_id])
  const bin = await Recycle.query(db.read).where({ item_id }).orderBy('page_id')
  expect(bin).toMatchObject(
    inside.map(({ page_id, page_title }) => ({
      page_id,
      page_title,
      del_by_uid: owner.uid,
      del_by_username: owner.username,
      del_time: clock.now,
    })),
  )
  const pages = await Page.query(db.read).where({ item_id }).orderBy('page_id')
  expect(pages.map(({ is_del }) => is_del)).toEqual([1, 1, 0])
  expect(pages.at(-1)?.page_id).toBe(outside.page_id)
  const ids = inside.map(({ page_id }) => page_id)
  expect(await PageLock.query(db.read).whereIn('page_id', ids)).toEqual([])
  expect(await SinglePage.query(db.read).whereIn('page_id', ids)).toEqual([])
  expect((await Item.query(db.read).findById(item_id).throwIfNotFound()).tree_revision).toBe(1)
  const { list } = await as(owner).ask(itemCalls.getChangeLog, { item_id })
  expect(list).toMatchObject([
    { op_action_type: 'delete', op_object_type: 'catalog', op_object_name: 'below' },
  ])
})

test('thousands of pages are deleted in one call', async () => {
  const { owner, item_id, top } = await tree()
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    item_id,
    cat_id: top.cat_id,
    page_title: `p${index}`,
    page_content: 'x',
  }))
  await db.transaction(async (trx) => {
    for (let at = 0; at < rows.length; at += 500) await trx('page').insert(rows.slice(at, at + 500))
  })
  await as(owner).ask(catalogCalls.delete, { item_id, cat_id: top.cat_id })
  expect(await Recycle.query(db.read).where({ item_id }).resultSize()).toBe(3_002)
})

test('a deleted catalog is unknown from then on', async () => {
  const { owner, item_id, below } = await tree()
  await as(owner).ask(catalogCalls.delete, { cat_id: below.cat_id })
  for (const cat_id of [below.cat_id, 0, -1, 5]) {
    const refused = await refusal(owner, catalogCalls.delete, { item_id, cat_id })
    expect([refused.why, refused.number]).toEqual(['catalogNotFound', 10101])
  }
  const save = { item_id, cat_name: 'x', parent_cat_id: below.cat_id }
  expect((await refusal(owner, catalogCalls.save, save)).why).toBe('catalogNotFound')
})

test('a scope on the deleted catalog itself does not affect writers with rights above it', async () => {
  const { item_id, top, below } = await tree()
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1, catalogScope: [top.cat_id, below.cat_id] })
  expect(await as(editor).ask(catalogCalls.delete, { item_id, cat_id: below.cat_id })).toEqual({
    success: true,
  })
  expect((await refusal(editor, catalogCalls.delete, { item_id, cat_id: below.cat_id })).why).toBe(
    'catalogNotFound',
  )
})

test('deleting is for editors, and strictly below a scope', async () => {
  const { owner, item_id, top, below, other } = await tree()
  const [reader, editor] = [await make.user(), await make.user()]
  await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: editor, role: 1, catalogScope: [top.cat_id] })
  const number = async (who: Parameters<typeof refusal>[0], cat_id: number) =>
    (await refusal(who, catalogCalls.delete, { item_id, cat_id })).number
  expect(await number(null, top.cat_id)).toBe(10102)
  expect(await number(await make.user(), top.cat_id)).toBe(10103)
  expect(await number(reader, top.cat_id)).toBe(10103)
  expect(await number(editor, top.cat_id)).toBe(10103)
  expect(await number(editor, other.cat_id)).toBe(10103)
  const elsewhere = await make.item({ owner })
  expect(
    (await refusal(owner, catalogCalls.delete, { item_id: elsewhere.item_id, cat_id: top.cat_id }))
      .why,
  ).toBe('catalogNotFound')
  await as(editor).ask(catalogCalls.delete, { item_id, cat_id: below.cat_id })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_archived: 1 }))
  expect((await refusal(owner, catalogCalls.delete, { item_id, cat_id: top.cat_id })).why).toBe(
    'itemArchived',
  )
})

test('a restricted editor still sees log entries of deleted catalogs', async () => {
  const { owner, item_id, top, below, other } = await tree()
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1, catalogScope: [top.cat_id] })
  await as(owner).ask(catalogCalls.save, { item_id, cat_name: 'leaf', parent_cat_id: below.cat_id })
  await as(owner).ask(catalogCalls.save, {
    item_id,
    cat_name: 'elsewhere',
    parent_cat_id: other.cat_id,
  })
  await as(owner).ask(catalogCalls.delete, { item_id, cat_id: below.cat_id })
  const names = async () =>
    (await as(editor).ask(itemCalls.getChangeLog, { item_id })).list.map(
      (entry) => entry.op_object_name,
    )
  expect(await names()).toEqual(['below', 'leaf'])
})
