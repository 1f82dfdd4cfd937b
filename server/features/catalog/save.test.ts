import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, send } = await startApp()

const stored = (cat_id: number) => Catalog.query(db.read).findById(cat_id).throwIfNotFound()
const revisionOf = async (item_id: number) =>
  (await Item.query(db.read).findById(item_id).throwIfNotFound()).tree_revision

async function itemOf() {
  const owner = await make.user()
  const item = await make.item({ owner })
  return { owner, item_id: item.item_id }
}

test('a new catalog is in its parent, one level below it, at the end of the order', async () => {
  const { owner, item_id } = await itemOf()
  const top = await as(owner).ask(catalogCalls.save, { item_id, cat_name: '  接口 ' })
  const below = await as(owner).ask(catalogCalls.save, {
    item_id,
    cat_name: 'v1',
    parent_cat_id: top,
    s_number: 3,
  })
  expect(await stored(top)).toMatchObject({
    cat_name: '接口',
    parent_cat_id: 0,
    level: 2,
    s_number: 99,
  })
  expect(await stored(below)).toMatchObject({
    cat_name: 'v1',
    parent_cat_id: top,
    level: 3,
    s_number: 3,
  })
  expect(await revisionOf(item_id)).toBe(2)
  const log = await ItemChangeLog.query(db.read).where({ item_id }).orderBy('id')
  expect(
    log.map((entry) => [
      entry.op_action_type,
      entry.op_object_type,
      entry.op_object_id,
      entry.op_object_name,
      entry.cat_id,
    ]),
  ).toEqual([
    ['create', 'catalog', top, '接口', 0],
    ['create', 'catalog', below, 'v1', top],
  ])
})

test('the answer is the bare id', async () => {
  const { owner, item_id } = await itemOf()
  const body = await send(
    'catalog/save',
    { item_id, cat_name: 'a' },
    { 'x-api-token': owner.token },
  )
  expect(body).toEqual({ error_code: 0, data: expect.any(Number) })
})

test('a new name has at most 200 characters; a longer existing one may stay', async () => {
  const { owner, item_id } = await itemOf()
  const long = '长'.repeat(201)
  const { cat_id } = await make.catalog({ item_id, cat_name: long })
  await as(owner).ask(catalogCalls.save, { item_id, cat_id, cat_name: long, s_number: 3 })
  expect(await stored(cat_id)).toMatchObject({ cat_name: long, s_number: 3 })
  const refused = async (args: object) =>
    (await refusal(owner, catalogCalls.save, { item_id, cat_name: `${long}!`, ...args })).why
  expect(await refused({ cat_id })).toBe('textTooLong')
  expect(await refused({})).toBe('textTooLong')
})

test('renaming keeps place and order', async () => {
  const { owner, item_id } = await itemOf()
  const top = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: top, s_number: 7 })
  await as(owner).ask(catalogCalls.save, {
    cat_id: below.cat_id,
    cat_name: 'renamed',
    parent_cat_id: top.cat_id,
  })
  expect(await stored(below.cat_id)).toMatchObject({
    cat_name: 'renamed',
    parent_cat_id: top.cat_id,
    level: 3,
    s_number: 7,
  })
})

test('a save that changes nothing leaves menu and log alone', async () => {
  const { owner, item_id } = await itemOf()
  const top = await make.catalog({ item_id, cat_name: 'same' })
  const answer = await as(owner).ask(catalogCalls.save, {
    item_id,
    cat_id: top.cat_id,
    cat_name: 'same',
  })
  expect(answer).toBe(top.cat_id)
  expect(await revisionOf(item_id)).toBe(0)
  expect(await ItemChangeLog.query(db.read).where({ item_id })).toEqual([])
})

test('an update without a parent moves to the top', async () => {
  const { owner, item_id } = await itemOf()
  const top = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: top })
  await as(owner).ask(catalogCalls.save, {
    item_id,
    cat_id: below.cat_id,
    cat_name: below.cat_name,
  })
  expect(await stored(below.cat_id)).toMatchObject({ parent_cat_id: 0, level: 2 })
})

test('levels of all descendants follow a move', async () => {
  const { owner, item_id } = await itemOf()
  const target = await make.catalog({ item_id })
  const moved = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: moved })
  await as(owner).ask(catalogCalls.save, {
    item_id,
    cat_id: moved.cat_id,
    cat_name: moved.cat_name,
    parent_cat_id: target.cat_id,
  })
  expect([(await stored(moved.cat_id)).level, (await stored(below.cat_id)).level]).toEqual([3, 4])
})

test('a fourth level is refused, for a new catalog and for descendants of a moved one', async () => {
  const { owner, item_id } = await itemOf()
  const one = await make.catalog({ item_id })
  const two = await make.catalog({ item_id, parent: one })
  const three = await make.catalog({ item_id, parent: two })
  const fourth = await refusal(owner, catalogCalls.save, {
    item_id,
    cat_name: 'four',
    parent_cat_id: three.cat_id,
  })
  expect([fourth.why, fourth.number]).toEqual(['catalogTooDeep', 10101])

  const tall = await make.catalog({ item_id })
  await make.catalog({ item_id, parent: tall })
  const move = { item_id, cat_id: tall.cat_id, cat_name: tall.cat_name, parent_cat_id: two.cat_id }
  expect((await refusal(owner, catalogCalls.save, move)).why).toBe('catalogTooDeep')
  expect(await stored(tall.cat_id)).toMatchObject({ parent_cat_id: 0, level: 2 })
})

test('a catalog can be moved neither into itself nor into a descendant', async () => {
  const { owner, item_id } = await itemOf()
  const one = await make.catalog({ item_id })
  const two = await make.catalog({ item_id, parent: one })
  for (const parent_cat_id of [one.cat_id, two.cat_id]) {
    const refused = await refusal(owner, catalogCalls.save, {
      item_id,
      cat_id: one.cat_id,
      cat_name: 'x',
      parent_cat_id,
    })
    expect([refused.why, refused.number]).toEqual(['catalogIntoItself', 10101])
  }
})

test('two concurrent moves create no cycle', async () => {
  const { owner, item_id } = await itemOf()
  for (let round = 0; round < 5; round++) {
    const a = await make.catalog({ item_id })
    const b = await make.catalog({ item_id })
    const move = (cat_id: number, parent_cat_id: number) =>
      as(owner).ask(catalogCalls.save, { item_id, cat_id, cat_name: 'moved', parent_cat_id })
    const outcomes = await Promise.allSettled([move(a.cat_id, b.cat_id), move(b.cat_id, a.cat_id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('two concurrent moves to a deeper level create no fourth level', async () => {
  const { owner, item_id } = await itemOf()
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
    const below = await make.catalog({ item_id, parent: b })
    await Promise.allSettled([
      as(owner).ask(catalogCalls.save, {
        item_id,
        cat_id: b.cat_id,
        cat_name: 'b',
        parent_cat_id: a.cat_id,
      }),
      as(owner).ask(catalogCalls.save, { item_id, cat_name: 'new', parent_cat_id: below.cat_id }),
      as(owner).ask(catalogCalls.save, { item_id, cat_name: 'new', parent_cat_id: below.cat_id }),
    ])
    const levels = (await Catalog.query(db.read).where({ item_id })).map(({ level }) => level)
    expect(Math.max(...levels)).toBeLessThanOrEqual(4)
  }
})

test('an item has at most 1,500 catalogs', async () => {
  const { owner, item_id } = await itemOf()
  const rows = Array.from({ length: 1_500 }, (_, index) => ({ item_id, cat_name: `c${index}` }))
  await db.transaction(async (trx) => {
    for (let at = 0; at < rows.length; at += 300)
      await trx('catalog').insert(rows.slice(at, at + 300))
  })
  const refused = await refusal(owner, catalogCalls.save, { item_id, cat_name: 'one more' })
  expect([refused.why, refused.number, refused.details]).toEqual([
    'tooManyCatalogs',
    10100,
    { limit: 1_500 },
  ])
})

test('names are needed, and the ids of a save belong together', async () => {
  const { owner, item_id } = await itemOf()
  const own = await make.catalog({ item_id })
  const elsewhere = await make.item({ owner })
  const foreign = await make.catalog({ item_id: elsewhere.item_id })
  const whys = async (args: Parameters<typeof refusal<typeof catalogCalls.save>>[2]) =>
    (await refusal(owner, catalogCalls.save, args)).why
  for (const cat_name of ['   ', '\u3000', '\u200b\u2060'])
    expect(await whys({ item_id, cat_name })).toBe('catalogNameMissing')
  expect(await whys({ item_id, cat_name: 'x', parent_cat_id: foreign.cat_id })).toBe(
    'catalogNotFound',
  )
  expect(await whys({ item_id, cat_name: 'x', parent_cat_id: 1 })).toBe('catalogNotFound')
  expect(
    await whys({ item_id, cat_id: own.cat_id, cat_name: 'x', parent_cat_id: foreign.cat_id }),
  ).toBe('catalogNotFound')
  expect(await whys({ item_id: elsewhere.item_id, cat_id: own.cat_id, cat_name: 'x' })).toBe(
    'catalogNotFound',
  )
  expect(await whys({ item_id, cat_id: -4, cat_name: 'x' })).toBe('catalogNotFound')
  expect(await whys({ item_id: 1, cat_name: 'x' })).toBe('itemNotFound')
})

test('readers, strangers and anonymous callers are refused; an archived item stays unchanged', async () => {
  const { owner, item_id } = await itemOf()
  const reader = await make.user()
  await make.member({ item_id, user: reader, role: 0 })
  const args = { item_id, cat_name: 'x' }
  expect((await refusal(null, catalogCalls.save, args)).number).toBe(10102)
  expect((await refusal(await make.user(), catalogCalls.save, args)).number).toBe(10103)
  expect((await refusal(reader, catalogCalls.save, args)).number).toBe(10103)
  const archived = await make.item({ owner, is_archived: 1 })
  expect(
    (await refusal(owner, catalogCalls.save, { item_id: archived.item_id, cat_name: 'x' })).why,
  ).toBe('itemArchived')
  const gone = await make.item({ owner, is_del: 1 })
  const lost = await make.catalog({ item_id: gone.item_id })
  expect(
    (await refusal(owner, catalogCalls.save, { cat_id: lost.cat_id, cat_name: 'x' })).why,
  ).toBe('catalogNotFound')
})

test('a restricted editor writes strictly below the scope', async () => {
  const { item_id } = await itemOf()
  const scoped = await make.catalog({ item_id })
  const below = await make.catalog({ item_id, parent: scoped })
  const other = await make.catalog({ item_id })
  const editor = await make.user()
  await make.member({ item_id, user: editor, role: 1, catalogScope: [scoped.cat_id] })
  const save = (args: Parameters<typeof refusal<typeof catalogCalls.save>>[2]) =>
    as(editor).ask(catalogCalls.save, args)
  const number = async (args: Parameters<typeof refusal<typeof catalogCalls.save>>[2]) =>
    (await refusal(editor, catalogCalls.save, args)).number

  const made = await save({ item_id, cat_name: 'mine', parent_cat_id: scoped.cat_id })
  await save({ item_id, cat_id: made, cat_name: 'mine', parent_cat_id: below.cat_id })
  expect(await stored(made)).toMatchObject({ parent_cat_id: below.cat_id, level: 4 })

  expect(await number({ item_id, cat_name: 'x' })).toBe(10103)
  expect(await number({ item_id, cat_name: 'x', parent_cat_id: other.cat_id })).toBe(10103)
  expect(await number({ item_id, cat_id: scoped.cat_id, cat_name: 'x' })).toBe(10103)
  expect(await number({ item_id, cat_id: other.cat_id, cat_name: 'x' })).toBe(10103)
  expect(await number({ item_id, cat_id: below.cat_id, cat_name: 'x' })).toBe(10103)
  expect(
    await number({ item_id, cat_id: below.cat_id, cat_name: 'x', parent_cat_id: other.cat_id }),
  ).toBe(10103)
})
