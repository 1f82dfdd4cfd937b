import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { Item } from '../../models/item.ts'
import { Page } from '../../models/page.ts'
import { startApp } from '../../test/start-app.ts'

const { app, db, make, as, refusal, clock } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  const pages = [1, 2, 3].map(() => make.page({ item_id: item.item_id, owner: ann }))
  return { ann, item, pages: await Promise.all(pages) }
}
const positionsOf = async (pages: readonly Page[]) => {
  const rows = await Page.query(db.read).findByIds(pages.map((page) => page.page_id))
  return pages.map((page) => rows.find((row) => row.page_id === page.page_id)?.s_number)
}
const map = (pages: readonly Page[], positions: readonly number[]) =>
  Object.fromEntries(pages.map((page, index) => [String(page.page_id), positions[index] as number]))

test('positions are stored, and nothing else of the pages changes', async () => {
  const { ann, item, pages } = await start()
  clock.now += 100
  expect(
    await as(ann).ask(pageCalls.sort, { item_id: item.item_id, pages: map(pages, [3, 1, 2]) }),
  ).toEqual([])
  expect(await positionsOf(pages)).toEqual([3, 1, 2])
  const [first] = pages as [Page]
  expect(await Page.query(db.read).findById(first.page_id)).toMatchObject({ ...first, s_number: 3 })
  expect(await Item.query(db.read).findById(item.item_id)).toMatchObject({
    tree_revision: item.tree_revision + 1,
    last_update_time: clock.now,
  })

  await as(ann).ask(pageCalls.sort, { item_id: item.item_id, pages: map(pages, [3, 1, 2]) })
  expect((await Item.query(db.read).findById(item.item_id))?.tree_revision).toBe(
    item.tree_revision + 1,
  )
})

test('a map of thousands of pages is one call, also as escaped text', async () => {
  const { ann, item } = await start()
  const made = await Promise.all(
    Array.from({ length: 300 }, () => make.page({ item_id: item.item_id, owner: ann })),
  )
  const positions = made.map((_, index) => index + 1)
  const noise = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [String(index + 1), 7]),
  )
  const pages = JSON.stringify({ ...noise, ...map(made, positions) }).replaceAll('"', '&quot;')
  const response = await app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/page/sort',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      item_id: String(item.item_id),
      pages,
      user_token: ann.token,
    }).toString(),
  })
  expect(response.json()).toEqual({ error_code: 0, data: [] })
  expect(await positionsOf(made)).toEqual(positions)
})

test('unknown and deleted ids, those of other items, drafts of others and nonsense are skipped', async () => {
  const { ann, item, pages } = await start()
  const [other, editor] = [await start(), await make.user()]
  await make.member({ item_id: item.item_id, user: editor, role: 1 })
  const deleted = await make.page({ item_id: item.item_id, owner: ann, is_del: 1 })
  const draft = await make.page({ item_id: item.item_id, owner: ann, is_draft: 1 })
  const foreign = other.pages[0] as Page
  const skipped = [deleted, draft, foreign]
  await as(editor).ask(pageCalls.sort, {
    item_id: item.item_id,
    pages: {
      ...map([...pages, ...skipped], [5, 6, 7, 8, 8, 8]),
      '0': 1,
      '-5': 1,
      abc: 1,
      '12345': 9,
    },
  })
  expect(await positionsOf(pages)).toEqual([5, 6, 7])
  expect(await positionsOf(skipped)).toEqual([99, 99, 99])
})

test.each([['{'], ['[]'], ['null'], ['"x"'], ['{"1":"a"}']])(
  'pages %j changes nothing and succeeds',
  async (pages) => {
    const { ann, item } = await start()
    const response = await app.inject({
      method: 'POST',
      url: '/api/page/sort',
      headers: { 'x-api-token': ann.token },
      payload: { item_id: item.item_id, pages },
    })
    expect(response.json()).toEqual({ error_code: 0, data: [] })
  },
)

test('one page outside the scope refuses all', async () => {
  const { ann, item, pages } = await start()
  const catalog = await make.catalog({ item_id: item.item_id })
  const inside = await make.page({ item_id: item.item_id, owner: ann, cat_id: catalog.cat_id })
  const scoped = await make.user()
  await make.member({
    item_id: item.item_id,
    user: scoped,
    role: 1,
    catalogScope: [catalog.cat_id],
  })
  const both = { item_id: item.item_id, pages: map([inside, pages[0] as Page], [1, 2]) }
  expect(await refusal(scoped, pageCalls.sort, both)).toMatchObject({
    why: 'noAccess',
    number: 10101,
  })
  expect(await positionsOf([inside])).toEqual([99])
  await as(scoped).ask(pageCalls.sort, { item_id: item.item_id, pages: map([inside], [1]) })
  expect(await positionsOf([inside])).toEqual([1])
})

test('refused: no sign-in, no right, an unknown item, an archived one', async () => {
  const { ann, item, pages } = await start()
  const [stranger, reader] = [await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  const request = { item_id: item.item_id, pages: map(pages, [1, 2, 3]) }
  expect((await refusal(null, pageCalls.sort, request)).number).toBe(10102)
  for (const who of [stranger, reader])
    expect(await refusal(who, pageCalls.sort, request)).toMatchObject({
      why: 'noAccess',
      number: 10101,
    })
  expect((await refusal(ann, pageCalls.sort, { ...request, item_id: 1 })).why).toBe('itemNotFound')
  await db.transaction((trx) => Item.query(trx).findById(item.item_id).patch({ is_archived: 1 }))
  expect((await refusal(ann, pageCalls.sort, request)).why).toBe('itemArchived')
  expect(await positionsOf(pages)).toEqual([99, 99, 99])
})
