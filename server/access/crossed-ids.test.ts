import { beforeAll, describe, expect, test } from 'vitest'
import type { CallPath } from '#contract/calls/index.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// Ids that must belong together: the stored parent decides, even if both sides have the same owner.
// Source: server/access/spec.md 13, 17.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

/** Where the second id comes from: another item of the same owner, or somebody else's item. */
type Elsewhere = 'open' | 'foreign'

const changes = JSON.stringify
/**
 * Requests whose ids do not belong together: the first from the owner's private item, the second
 * from elsewhere.
 */
const crossed: readonly (readonly [
  what: string,
  path: CallPath,
  fields: (x: Elsewhere) => Promise<object> | object,
])[] = [
  [
    'page, item',
    'page/save',
    (x) => ({
      page_id: f.scopedPage('private'),
      item_id: f.item(x),
      page_title: 't',
      page_content: 'c',
    }),
  ],
  ['page, item', 'page/setLock', (x) => ({ page_id: f.scopedPage('private'), item_id: f.item(x) })],
  [
    'page, version',
    'page/diff',
    async (x) => ({
      page_id: f.scopedPage('private'),
      page_history_id: await f.version(f.scopedPage(x)),
    }),
  ],
  [
    'page, version',
    'page/updateHistoryComments',
    async (x) => ({
      page_id: f.scopedPage('private'),
      page_history_id: await f.version(f.scopedPage(x)),
      page_comments: 'c',
    }),
  ],
  [
    'page, catalog',
    'page/save',
    (x) => ({
      page_id: f.scopedPage('private'),
      item_id: f.item('private'),
      cat_id: f.scopedCatalog(x),
      page_title: 't',
      page_content: 'c',
    }),
  ],
  [
    'new page, catalog',
    'page/save',
    (x) => ({
      page_id: 0,
      item_id: f.item('private'),
      cat_id: f.scopedCatalog(x),
      page_title: 't',
      page_content: 'c',
    }),
  ],
  [
    'catalog, item',
    'catalog/save',
    (x) => ({ cat_id: f.scopedCatalog('private'), item_id: f.item(x), cat_name: 'n' }),
  ],
  [
    'catalog, item',
    'catalog/delete',
    (x) => ({ cat_id: f.scopedCatalog('private'), item_id: f.item(x) }),
  ],
  [
    'item, catalog',
    'catalog/getPagesBycat',
    (x) => ({ item_id: f.item('private'), cat_id: f.scopedCatalog(x) }),
  ],
  [
    'item, page',
    'catalog/getDefaultCat',
    (x) => ({ item_id: f.item('private'), page_id: f.scopedPage(x) }),
  ],
  [
    'new catalog, parent',
    'catalog/save',
    (x) => ({
      cat_id: 0,
      item_id: f.item('private'),
      cat_name: 'n',
      parent_cat_id: f.scopedCatalog(x),
    }),
  ],
  [
    'catalog, parent',
    'catalog/save',
    (x) => ({
      cat_id: f.scopedCatalog('private'),
      cat_name: 'n',
      parent_cat_id: f.scopedCatalog(x),
    }),
  ],
  [
    'catalog, parent',
    'catalog/batUpdate',
    async (x) => ({
      item_id: f.item('private'),
      cats: changes([
        {
          cat_id: await f.newCatalog('private'),
          cat_name: 'n',
          parent_cat_id: f.scopedCatalog(x),
          level: 3,
          s_number: 1,
        },
      ]),
    }),
  ],
  [
    'copied catalog, parent',
    'catalog/copy',
    (x) => ({
      cat_id: f.scopedCatalog('private'),
      to_item_id: f.item('private'),
      new_p_cat_id: f.scopedCatalog(x),
    }),
  ],
  [
    'item, moved page',
    'page/move',
    (x) => ({ item_id: f.item('private'), page_ids: [f.scopedPage('private'), f.scopedPage(x)] }),
  ],
  [
    'moved page, catalog',
    'page/move',
    (x) => ({
      item_id: f.item('private'),
      page_ids: [f.scopedPage('private')],
      cat_id: f.scopedCatalog(x),
    }),
  ],
  [
    'item, deleted page',
    'page/batchDelete',
    (x) => ({ item_id: f.item('private'), page_ids: [f.scopedPage('private'), f.scopedPage(x)] }),
  ],
  [
    'page, file',
    'page/deleteUploadFile',
    async (x) => ({
      page_id: f.scopedPage('private'),
      file_id: (await f.file(x, f.scopedPage(x))).file_id,
    }),
  ],
  [
    'item, member',
    'member/delete',
    async (x) => ({ item_id: f.item('private'), item_member_id: await f.newMember(x) }),
  ],
  [
    'item, member',
    'member/save',
    async (x) => ({
      item_id: f.item('private'),
      item_member_id: await f.newMember(x),
      member_group_id: 2,
    }),
  ],
  [
    'scope, item',
    'member/save',
    async (x) => ({
      item_id: f.item('private'),
      username: (await f.teams.newPerson()).username,
      cat_id: f.scopedCatalog(x),
    }),
  ],
  [
    'team, item',
    'teamItemMember/getList',
    (x) => ({ team_id: f.teams.otherTeam, item_id: f.item(x) }),
  ],
  [
    'right by team, catalog',
    'teamItemMember/save',
    async (x) => ({ id: (await f.teams.boundItem()).row, cat_id: f.scopedCatalog(x) }),
  ],
  [
    'item, page in the bin',
    'recycle/recover',
    async (x) => ({ item_id: f.item('private'), page_id: await f.binnedPage(x) }),
  ],
]

describe.each(crossed)('%s: %s', (_, path, fieldsOf) => {
  test.each(['open', 'foreign'] as const)('from an item that is %s', async (x) => {
    const owner = f.caller('O').user
    const fields = await fieldsOf(x)
    const before = await f.dump()
    const body = await t.send(path, fields, { 'x-api-token': owner?.token ?? '' })
    if (x === 'open') expect(body.error_code).toBe(10101)
    else expect([10101, 10103]).toContain(body.error_code)
    expect(body).not.toHaveProperty('data')
    expect(await f.dump(), 'nothing changes').toBe(before)
  })
})

test('pages of other items in an order are ignored', async () => {
  const owner = f.caller('O').user
  const page = f.scopedPage('open')
  const before = await f.dump()
  const body = await t.send(
    'page/sort',
    { item_id: f.item('private'), pages: changes({ [page]: 77 }) },
    { 'x-api-token': owner?.token ?? '' },
  )
  expect(body.error_code).toBe(0)
  expect(await f.dump()).toBe(before)
})

test('a default page of another item, or out of scope, is ignored', async () => {
  const { as } = t
  const info = (column: 'O' | 'Ex', default_page_id: number) =>
    as(f.caller(column).user).ask(itemCalls.info, {
      item_id: String(f.item('private')),
      default_page_id,
    })
  expect((await info('O', f.scopedPage('private'))).default_page_id).toBe(f.scopedPage('private'))
  expect((await info('O', f.scopedPage('open'))).default_page_id).not.toBe(f.scopedPage('open'))
  expect((await info('Ex', f.scopedPage('private'))).default_page_id).not.toBe(
    f.scopedPage('private'),
  )
})

test('a catalog cannot be moved below itself, nor below the third level', async () => {
  const owner = f.caller('O').user
  const top = f.scopedCatalog('private')
  const below = await f.newCatalog('private')
  const save = (fields: object) =>
    t.send('catalog/save', { cat_name: 'n', ...fields }, { 'x-api-token': owner?.token ?? '' })
  for (const parent_cat_id of [top, below])
    expect((await save({ cat_id: top, parent_cat_id })).error_code).toBe(10101)
  const third = await save({ cat_id: 0, item_id: f.item('private'), parent_cat_id: below })
  expect(third.error_code).toBe(0)
  expect(
    (await save({ cat_id: 0, item_id: f.item('private'), parent_cat_id: Number(third.data) }))
      .error_code,
  ).toBe(10101)
})
