import { expect, test } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, send, clock } = await startApp()

/**
 * A private item: A (2) with A1 below and A1x below that, B (1); a page in each and one at the
 * root.
 */
async function handbook() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password: 'secret' })
  const a = await make.catalog({ item_id, cat_name: 'A', s_number: 2 })
  const a1 = await make.catalog({ item_id, cat_name: 'A1', parent: a })
  const a1x = await make.catalog({ item_id, cat_name: 'A1x', parent: a1 })
  const b = await make.catalog({ item_id, cat_name: 'B', s_number: 1 })
  return { owner, item_id, a, a1, a1x, b }
}

async function scoped(item_id: number, role: 0 | 1, ...catalogScope: { cat_id: number }[]) {
  const user = await make.user()
  await make.member({ item_id, user, role, catalogScope: catalogScope.map(({ cat_id }) => cat_id) })
  return user
}

test('catalogs are a tree in display order; leaves carry an empty list', async () => {
  const { owner, item_id, a, a1, a1x, b } = await handbook()
  const tree = await as(owner).ask(catalogCalls.catListGroup, { item_id })
  expect(tree).toMatchObject([
    { cat_id: b.cat_id, level: 2, sub: [] },
    {
      cat_id: a.cat_id,
      sub: [
        {
          cat_id: a1.cat_id,
          parent_cat_id: a.cat_id,
          sub: [{ cat_id: a1x.cat_id, level: 4, sub: [] }],
        },
      ],
    },
  ])
  expect(tree[0]).toMatchObject({ addtime: '2026-11-21 08:00:00', addtime_unix: clock.now })
})

test('numbers in the tree are strings', async () => {
  const { owner, item_id, b } = await handbook()
  const body = await send(
    'catalog/catListGroup',
    { item_id: String(item_id) },
    { 'x-api-token': owner.token },
  )
  expect((body.data as object[])[0]).toMatchObject({
    cat_id: String(b.cat_id),
    parent_cat_id: '0',
    level: '2',
    s_number: '1',
  })
})

test('the list of names gives each catalog by its path', async () => {
  const { owner, item_id } = await handbook()
  const names = await as(owner).ask(catalogCalls.catListName, { item_id })
  expect(names.map(({ cat_name }) => cat_name)).toEqual(['B', 'A', 'A/A1', 'A/A1/A1x'])
  expect(names[0]).not.toHaveProperty('sub')
})

test('a restricted member sees the scope with its descendants, and no name from above', async () => {
  const { item_id, a1, b } = await handbook()
  const reader = await scoped(item_id, 0, a1)
  const tree = await as(reader).ask(catalogCalls.catListGroup, { item_id })
  expect(tree).toMatchObject([{ cat_id: a1.cat_id, sub: [{ cat_name: 'A1x' }] }])
  const names = await as(reader).ask(catalogCalls.catListName, { item_id })
  expect(names.map(({ cat_name }) => cat_name)).toEqual(['A1', 'A1/A1x'])
  const other = await scoped(item_id, 1, b)
  expect(
    (await as(other).ask(catalogCalls.catListName, { item_id })).map(({ cat_name }) => cat_name),
  ).toEqual(['B'])
})

test('catalogs of a private item are listed only for its members and visitors with the password', async () => {
  const { item_id } = await handbook()
  const stranger = await make.user()
  for (const call of [catalogCalls.catListGroup, catalogCalls.catListName]) {
    expect((await refusal(null, call, { item_id })).number).toBe(10103)
    expect((await refusal(stranger, call, { item_id })).number).toBe(10103)
    expect((await refusal(null, call, { item_id: 1 })).number).toBe(10103)
    expect(await as(null, { _item_pwd: 'secret' }).ask(call, { item_id })).not.toEqual([])
    expect(await as(null).ask(call, { item_id: 0 })).toEqual([])
  }
})

test('a cycle in migrated data does not hang the server', async () => {
  const { owner, item_id, a, a1 } = await handbook()
  await db.transaction((trx) =>
    trx('catalog').where({ cat_id: a.cat_id }).update({ parent_cat_id: a1.cat_id }),
  )
  const names = await as(owner).ask(catalogCalls.catListName, { item_id })
  expect(names.map(({ cat_name }) => cat_name)).toEqual(['B'])
})

test('pages of a catalog come in display order; 0 lists root pages', async () => {
  const { owner, item_id, a, b } = await handbook()
  const last = await make.page({ item_id, owner, cat_id: a.cat_id })
  const first = await make.page({ item_id, owner, cat_id: a.cat_id, s_number: 1 })
  const root = await make.page({ item_id, owner })
  await make.page({ item_id, owner, cat_id: a.cat_id, is_del: 1 })
  await make.page({ item_id, owner: await make.user(), cat_id: a.cat_id, is_draft: 1 })
  const ids = async (cat_id: number) =>
    (await as(owner).ask(catalogCalls.getPagesBycat, { item_id, cat_id })).map(
      ({ page_id }) => page_id,
    )
  expect(await ids(a.cat_id)).toEqual([first.page_id, last.page_id])
  expect(await ids(0)).toEqual([root.page_id])
  expect(await ids(b.cat_id)).toEqual([])
})

test('pages of a catalog are for editors in scope; root pages for those without a scope', async () => {
  const { owner, item_id, a, a1, b } = await handbook()
  const editor = await scoped(item_id, 1, a)
  await as(editor).ask(catalogCalls.getPagesBycat, { item_id, cat_id: a1.cat_id })
  const number = async (user: Parameters<typeof refusal>[0], cat_id: number) =>
    (await refusal(user, catalogCalls.getPagesBycat, { item_id, cat_id })).number
  expect(await number(editor, b.cat_id)).toBe(10103)
  expect(await number(editor, 0)).toBe(10103)
  expect(await number(await scoped(item_id, 0, a), a.cat_id)).toBe(10103)
  expect(await number(await make.user(), a.cat_id)).toBe(10101)
  expect(await number(null, a.cat_id)).toBe(10102)
  const foreign = await make.catalog({ item_id: (await make.item({ owner })).item_id })
  expect(
    (await refusal(owner, catalogCalls.getPagesBycat, { item_id, cat_id: foreign.cat_id })).why,
  ).toBe('catalogNotFound')
  expect((await refusal(owner, catalogCalls.getPagesBycat, { item_id })).why).toBe(
    'catalogNotFound',
  )
  expect(
    (await refusal(owner, catalogCalls.getPagesBycat, { item_id: 0, cat_id: a.cat_id })).why,
  ).toBe('itemNotFound')
})

test('older clients request the flat list, the top level, and the children of a catalog', async () => {
  const { owner, item_id, a, a1, a1x, b } = await handbook()
  const ids = (rows: readonly { cat_id: number }[]) => rows.map(({ cat_id }) => cat_id)
  expect(ids(await as(owner).ask(catalogCalls.catList, { item_id }))).toEqual([
    b.cat_id,
    a.cat_id,
    a1.cat_id,
    a1x.cat_id,
  ])
  expect(ids(await as(owner).ask(catalogCalls.secondCatList, { item_id }))).toEqual([
    b.cat_id,
    a.cat_id,
  ])
  const [child] = await as(owner).ask(catalogCalls.childCatList, { cat_id: a.cat_id })
  expect(child).toMatchObject({ cat_id: a1.cat_id, sub: [{ cat_id: a1x.cat_id, sub: [] }] })
  expect(await as(owner).ask(catalogCalls.childCatList, { cat_id: b.cat_id })).toEqual([])
  expect(await as(owner).ask(catalogCalls.childCatList, {})).toEqual([])
  expect(await as(null).ask(catalogCalls.catList, {})).toEqual([])

  const reader = await scoped(item_id, 0, a1)
  expect(ids(await as(reader).ask(catalogCalls.catList, { item_id }))).toEqual([
    a1.cat_id,
    a1x.cat_id,
  ])
  expect(ids(await as(reader).ask(catalogCalls.secondCatList, { item_id }))).toEqual([a1.cat_id])
  expect(ids(await as(reader).ask(catalogCalls.childCatList, { cat_id: a1.cat_id }))).toEqual([
    a1x.cat_id,
  ])
  expect(await as(reader).ask(catalogCalls.childCatList, { cat_id: b.cat_id })).toEqual([])
  expect((await refusal(owner, catalogCalls.childCatList, { cat_id: 1 })).number).toBe(10103)
  expect(
    (await refusal(await make.user(), catalogCalls.childCatList, { cat_id: a.cat_id })).number,
  ).toBe(10103)
})

test('a new page begins in the catalog of the page, the version, the page to copy, or one’s last saved page', async () => {
  const { owner, item_id, a, a1, b } = await handbook()
  const begin = async (args: object, who = owner) =>
    (await as(who).ask(catalogCalls.getDefaultCat, { item_id, ...args })).default_cat_id
  expect(await begin({})).toBe(0)
  const page = await make.page({ item_id, owner, cat_id: a.cat_id, addtime: clock.now - 9 })
  const last = await make.page({ item_id, owner, cat_id: b.cat_id })
  await make.page({ item_id, owner: await make.user(), cat_id: a1.cat_id, addtime: clock.now + 9 })
  const [was, gone] = await db.transaction(async (trx) => {
    const row = { page_id: page.page_id, item_id }
    return [
      await trx('page_history')
        .insert({ ...row, cat_id: a1.cat_id })
        .returning('page_history_id'),
      await trx('page_history')
        .insert({ ...row, cat_id: 5 })
        .returning('page_history_id'),
    ]
  })
  const idOf = (rows: unknown) =>
    (rows as { page_history_id: number }[])[0]?.page_history_id as number
  expect(await begin({})).toBe(b.cat_id)
  expect(await begin({ page_id: page.page_id })).toBe(a.cat_id)
  expect(await begin({ copy_page_id: last.page_id })).toBe(b.cat_id)
  expect(await begin({ page_id: page.page_id, page_history_id: idOf(was) })).toBe(a1.cat_id)
  expect(await begin({ page_history_id: idOf(gone) })).toBe(0)

  const editor = await scoped(item_id, 1, a)
  expect(await begin({ page_id: page.page_id }, editor)).toBe(a.cat_id)
  expect(await begin({}, editor)).toBe(0)
  const ask = (args: object) => refusal(editor, catalogCalls.getDefaultCat, { item_id, ...args })
  expect((await ask({ page_id: last.page_id })).number).toBe(10103)
  expect((await ask({ page_id: 7 })).why).toBe('pageNotFound')
  expect((await ask({ page_id: last.page_id, page_history_id: idOf(was) })).why).toBe(
    'versionNotFound',
  )
  const foreign = await make.page({ item_id: (await make.item({ owner })).item_id, owner })
  expect(
    (await refusal(owner, catalogCalls.getDefaultCat, { item_id, copy_page_id: foreign.page_id }))
      .why,
  ).toBe('pageNotFound')
  const draft = await make.page({ item_id, owner: editor, cat_id: a.cat_id, is_draft: 1 })
  expect(await begin({ page_id: draft.page_id }, editor)).toBe(a.cat_id)
  expect(
    (await refusal(owner, catalogCalls.getDefaultCat, { item_id, page_id: draft.page_id })).why,
  ).toBe('pageNotFound')
})
