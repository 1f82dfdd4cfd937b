import type { Knex } from 'knex'
import { beforeAll, describe, expect, test } from 'vitest'
import { callList, type CallPath } from '#contract/calls/index.ts'
import { Catalog } from '../models/catalog.ts'
import { Item } from '../models/item.ts'
import { ItemMember } from '../models/item-member.ts'
import { ItemMemberCat } from '../models/item-member-cat.ts'
import { Page } from '../models/page.ts'
import type { MadeUser } from '../test/make.ts'
import { meanwhile } from '../test/meanwhile.ts'
import type { ItemRow } from '../test/permissions/cells.ts'
import {
  codeOf,
  codeOfCall,
  during as duringCall,
  isAllowed,
  type Change,
} from '../test/permissions/during.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { table } from '../test/permissions/table.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// A right withdrawn, or an object archived, deleted or moved away, after the rule of a call was
// evaluated and before the call writes, has the same answer as if it had happened before, and
// nothing is written. Source: server/access/spec.md 2, 11.

let t: TestApp
let f: Fixture
let otherCatalog: number
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
  otherCatalog = (await t.make.catalog({ item_id: f.item('private') })).cat_id
})

const ask = (path: string, user: MadeUser, fields: object, withFile = false) =>
  codeOfCall(t, path, user, fields, withFile)

const during = (change: Change, undo: Change, request: () => Promise<number>) =>
  duringCall(t, () => f.dumpOf('private'), [change, undo], request)

/** Calls whose right on an item is tested elsewhere, and why. */
const elsewhere: Partial<Record<CallPath, string>> = {
  'sync/write': 'a push names several things and answers each by itself (below)',
  'item/delete': 'ends its own right; features/item/delete.test.ts',
  'item/archive': 'ends its own right; features/item/archive.test.ts',
  'item/convert': 'needs an item of type 3; features/item/convert.test.ts',
  'item/attorn': 'ends its own right; features/item/attorn.test.ts',
  'relay/send': 'writes nothing of an item; features/relay/relay.test.ts',
  'subscription/deletePage': 'only takes away, as anybody may who once could read',
}

/** Every call that writes by a right on an item, so that none can be forgotten here. */
const writers = callList.flatMap(({ path, effect }) => {
  const row = table[path as CallPath]
  return effect === 'writes' && 'cells' in row && !(path in elsewhere)
    ? [[path, row] as [string, ItemRow]]
    : []
})

describe.each(writers)('%s', (path, row) => {
  const column = isAllowed(row, 'Ei') ? 'Ei' : 'M'
  const request = (fields: object) => () =>
    ask(path, f.caller(column).user as MadeUser, fields, row.withFile)
  const fieldsOf = () => row.fields(f, 'private', f.caller(column).user?.uid ?? 0)
  const patchItem = (values: object) => (trx: Knex.Transaction) =>
    Item.query(trx).findById(f.item('private')).patch(values)
  const members = (trx: Knex) =>
    ItemMember.query(trx).where({
      item_id: f.item('private'),
      uid: f.caller(column).user?.uid ?? 0,
    })

  if (row.archived !== undefined)
    test('into an item archived meanwhile', async () => {
      const asked = request(await fieldsOf())
      expect(
        await during(patchItem({ is_archived: 1 }), patchItem({ is_archived: 0 }), asked),
      ).toBe(10_101)
    })

  test('into an item deleted meanwhile', async () => {
    const asked = request(await fieldsOf())
    const code = await during(patchItem({ is_del: 1 }), patchItem({ is_del: 0 }), asked)
    await t.db.transaction(patchItem({ is_del: 1 }))
    expect(code).toBe(await asked())
    await t.db.transaction(patchItem({ is_del: 0 }))
    expect(code).not.toBe(0)
  })

  test('by somebody who is no longer a member', async () => {
    const asked = request(await fieldsOf())
    const member = await members(t.db.read).first().throwIfNotFound()
    const code = await during(
      (trx) => members(trx).delete(),
      (trx) => ItemMember.query(trx).insert(member),
      asked,
    )
    expect(code).toBe(codeOf(row, 'N'))
  })

  const isForReaders = isAllowed(row, 'R')
  if (!isForReaders)
    test('by somebody who was made a reader', async () => {
      const asked = request(await fieldsOf())
      const role = column === 'M' ? 2 : 1
      const code = await during(
        (trx) => members(trx).patch({ member_group_id: 0 }),
        (trx) => members(trx).patch({ member_group_id: role }),
        asked,
      )
      expect(code).toBe(codeOf(row, 'R'))
    })

  if (column === 'M' || isForReaders) return
  test('by somebody who was restricted to another catalog', async () => {
    const asked = request(await fieldsOf())
    const { item_member_id } = await members(t.db.read).first().throwIfNotFound()
    const scope = (cat_id: number) => (trx: Knex.Transaction) =>
      ItemMemberCat.query(trx).where({ item_member_id }).patch({ cat_id })
    expect(await during(scope(otherCatalog), scope(f.scopedCatalog('private')), asked)).toBe(
      codeOf(row, 'Ex'),
    )
  })

  test('into a page that was moved out of scope', async () => {
    const fields = await fieldsOf()
    const { page_id: only, page_ids } = fields as { page_id?: number; page_ids?: number[] }
    const page_id = only ?? page_ids?.[0]
    if (!page_id) return
    const place = (cat_id: number) => (trx: Knex.Transaction) =>
      Page.query(trx).findById(page_id).patch({ cat_id })
    expect(
      await during(place(otherCatalog), place(f.scopedCatalog('private')), request(fields)),
    ).toBe(codeOf(row, 'Ex'))
  })
})

test('a push by somebody who is no longer a member', async () => {
  const item_id = f.item('private')
  const mine = { item_id, uid: f.caller('E').user?.uid ?? 0 }
  const member = await ItemMember.query(t.db.read).findOne(mine).throwIfNotFound()
  const side = { front: '', eol: 'lf', bom: false, end: 1, links: [] }
  const operations = [
    { op: 'create', path: 'a.md', cat: '', title: 'a', order: 99, text: 'a', side },
  ]
  const push = { item_id, source: 'k3v9t2q8w5m1x7zc', number: f.batchNumber(), operations }
  const code = await during(
    (trx) => ItemMember.query(trx).where(mine).delete(),
    (trx) => ItemMember.query(trx).insert(member),
    () => ask('sync/write', f.caller('E').user as MadeUser, push),
  )
  expect(code).toBe(10_101)
})

test('a page in a catalog that was moved out of the scope', async () => {
  const item_id = f.item('private')
  const cat_id = await f.newCatalog('private')
  const { page_id } = await t.make.page({ item_id, cat_id, owner: f.caller('O').user as MadeUser })
  const place = (parent_cat_id: number, by: number) => async (trx: Knex.Transaction) => {
    await Catalog.query(trx).findById(cat_id).patch({ parent_cat_id })
    await Item.query(trx).findById(item_id).increment('tree_revision', by)
  }
  const save = { page_id, item_id, page_title: 't', page_content: 'c' }
  const asked = () => ask('page/save', f.caller('Ei').user as MadeUser, save)
  expect(await during(place(0, 1), place(f.scopedCatalog('private'), -1), asked)).toBe(10_101)
  // moves by others within the scope have no effect
  meanwhile(t.db, place(f.scopedCatalog('private'), 1))
  expect(await asked()).toBe(0)
})

test('a right that changed meanwhile but is still sufficient', async () => {
  const item_id = f.item('private')
  const mine = { item_id, uid: f.caller('Ei').user?.uid ?? 0 }
  meanwhile(t.db, (trx) => ItemMember.query(trx).where(mine).patch({ member_group_id: 2 }))
  const save = {
    page_id: 0,
    item_id,
    page_title: 'at the root now',
    page_content: 'c',
    cat_id: f.scopedCatalog('private'),
  }
  expect(await ask('page/save', f.caller('Ei').user as MadeUser, save)).toBe(0)
  expect(
    await Page.query(t.db.read).where({ item_id, page_title: save.page_title }).resultSize(),
  ).toBe(1)
  await t.db.transaction((trx) => ItemMember.query(trx).where(mine).patch({ member_group_id: 1 }))
})
