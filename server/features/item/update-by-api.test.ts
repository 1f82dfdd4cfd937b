import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { openCalls } from '#contract/calls/open.ts'
import { Catalog } from '../../models/catalog.ts'
import { Item } from '../../models/item.ts'
import { ItemChangeLog } from '../../models/item-change-log.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { titleKey } from '../../services/pages/writing/page-write.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})

async function pair() {
  const ann = await t.make.user()
  const item = await t.make.item({ owner: ann, password: 'secret' })
  const { api_key, api_token } = await t.as(ann).ask(itemCalls.getKey, { item_id: item.item_id })
  const keys = { api_key, api_token }
  const write = (values: object) =>
    t
      .as(null)
      .ask(itemCalls.updateByApi, { ...keys, page_title: 'Login', page_content: 'one', ...values })
  const pages = () =>
    Page.query(t.db.read).where({ item_id: item.item_id, is_del: 0 }).orderBy('page_id')
  return { ann, item, keys, write, pages }
}

test('the same title in the same catalog is one page; its previous text goes to the history, log and times are updated', async () => {
  const { item, write, pages } = await pair()
  await write({ cat_name: 'api/用户' })
  t.clock.now += 60
  const page = await write({ cat_name: '/api/用户', page_content: 'two' })
  expect(await pages()).toMatchObject([
    {
      page_id: page.page_id,
      page_content: 'two',
      author_uid: 0,
      author_username: 'API',
      addtime: t.clock.now,
    },
  ])
  expect(
    (await PageHistory.query(t.db.read).where({ page_id: page.page_id })).map(
      (one) => one.page_content,
    ),
  ).toEqual(['one'])
  const log = await ItemChangeLog.query(t.db.read)
    .where({ item_id: item.item_id, op_object_type: 'page' })
    .orderBy('id')
  expect(log.map((row) => row.op_action_type)).toEqual(['create', 'update'])
  expect((await Item.query(t.db.read).findById(item.item_id))?.last_update_time).toBe(t.clock.now)
})

test('the creation time of a page is a number as text, as scripts parse it', async () => {
  const { keys, write } = await pair()
  const { page_id } = await write({})
  for (const [path, fields] of [
    ['item/updateByApi', { page_title: 'Login', page_content: 'again' }],
    ['open/getPage', { page_id }],
  ] as const) {
    const { data } = (await t.send(path, { ...keys, ...fields })) as {
      data: Record<string, unknown>
    }
    expect(data.page_addtime, path).toBe(String(t.clock.now))
    expect(data.addtime, path).toMatch(/^\d{4}-/)
  }
})

test('a title with characters that are escaped elsewhere is one page however often it is pushed', async () => {
  const { write, pages } = await pair()
  for (const title of ['A & B', 'A & B', 'A &amp; B']) await write({ page_title: title })
  expect((await pages()).map((page) => page.page_title)).toEqual(['A & B'])
})

test('ten concurrent pushes are still one page, with one set of catalogs', async () => {
  const { item, write, pages } = await pair()
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      write({ cat_name: 'a/b', page_content: `text ${index}` }),
    ),
  )
  expect(await pages()).toHaveLength(1)
  expect(await Catalog.query(t.db.read).where({ item_id: item.item_id }).resultSize()).toBe(2)
})

test('a path deeper than three levels is folded, so that no script loses a page', async () => {
  const { item, write } = await pair()
  await write({ cat_name: 'a/b', cat_name_sub: 'c/d/e' })
  expect(
    (await Catalog.query(t.db.read).where({ item_id: item.item_id }).orderBy('level')).map(
      (one) => one.cat_name,
    ),
  ).toEqual(['a', 'b', 'c / d / e'])
})

test('two deep paths are two catalogs, however late they differ', async () => {
  const { write, pages } = await pair()
  const deep = `a/b/c/${'长'.repeat(200)}`
  await write({ cat_name: `${deep}/one` })
  await write({ cat_name: `${deep}/two` })
  await write({ cat_name: `${deep}/two`, page_content: 'two' })
  expect((await pages()).map((page) => page.page_content)).toEqual(['one', 'two'])
})

test('older addresses answer title and text escaped, `/api` as written', async () => {
  const { keys } = await pair()
  const fields = { ...keys, page_title: 'a < b', page_content: '<p>"x"</p>' }
  const plain = await t.send('open/updatePage', fields)
  expect(plain.data).toMatchObject({ page_title: 'a < b', page_content: '<p>"x"</p>' })
  const older = await t.app.inject({
    method: 'POST',
    url: '/server/index.php?s=/api/item/updateByApi',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(older.json()).toMatchObject({
    data: { page_title: 'a &lt; b', page_content: '&lt;p&gt;&quot;x&quot;&lt;/p&gt;' },
  })
})

test('a page that has a longer title than new ones may have is written like any other', async () => {
  const { item, keys, write, pages } = await pair()
  const page_title = '长'.repeat(250)
  await t.make.page({
    item_id: item.item_id,
    owner: await t.make.user(),
    page_title,
    title_key: titleKey(page_title),
  })
  await write({ page_title, page_content: 'again' })
  expect(await pages()).toMatchObject([{ page_title, page_content: 'again' }])
  const longer = { ...keys, page_title: `${page_title}!`, page_content: 'x' }
  expect((await t.refusal(null, itemCalls.updateByApi, longer)).why).toBe('textTooLong')
})

test('a new catalog has a name of at most 200 characters, each of those that are folded into one too; a longer one that is there is used', async () => {
  const { item, keys, write, pages } = await pair()
  const page = { page_title: 'a', page_content: 'x' }
  const [name, longer] = ['长'.repeat(200), '长'.repeat(201)]
  for (const path of [{ cat_name: longer }, { cat_name: 'a', cat_name_sub: `b/c/${longer}` }])
    expect(
      await t.refusal(null, itemCalls.updateByApi, { ...keys, ...page, ...path }),
    ).toMatchObject({ why: 'textTooLong', details: { field: 'cat_name', limit: 200 } })
  expect(await pages()).toEqual([])
  const { cat_id } = await t.make.catalog({ item_id: item.item_id, cat_name: longer })
  await write({ ...page, cat_name: longer })
  expect(await pages()).toMatchObject([{ cat_id }])
  await write({ ...page, cat_name: `a/b/${'n'.repeat(200)}/${name}` })
  expect(await pages()).toHaveLength(2)
})

test('what a script reads it can write back, on new and older addresses, also text about entities', async () => {
  const { keys, pages } = await pair()
  const text = '`&lt;` is written for a smaller sign'
  for (const face of ['/api/', '/server/index.php?s=/api/']) {
    const post = async (call: string, fields: object) =>
      (
        await t.app.inject({
          method: 'POST',
          url: face + call,
          payload: { ...keys, page_title: face, ...fields },
        })
      ).json<{
        data: { page_content: string }
      }>().data
    await t.send('open/updatePage', { ...keys, page_title: face, page_content: text })
    const { page_content } = await post('open/getPage', {})
    await post('open/updatePage', { page_content })
  }
  expect((await pages()).map((page) => page.page_content)).toEqual([text, text])
})

test('refused: wrong pair (throttled), archived item, no title, a path of more than 1,000 bytes', async () => {
  const { item, keys } = await pair()
  const refused = async (values: object) =>
    (
      await t.refusal(null, itemCalls.updateByApi, {
        ...keys,
        page_title: 'x',
        page_content: 'y',
        ...values,
      })
    ).why
  for (const page_title of ['  ', '\u200b'])
    expect(await refused({ page_title })).toBe('titleMissing')
  expect(await refused({ cat_name: '长'.repeat(334) })).toBe('catalogPathTooLong')
  await t.db.transaction((db) => Item.query(db).findById(item.item_id).patch({ is_archived: 1 }))
  expect(await refused({})).toBe('itemArchived')
  for (let index = 0; index < 5; index++)
    expect(await refused({ api_token: 'wrong' })).toBe('keyPairWrong')
  expect(await refused({ api_token: 'wrong' })).toBe('tooManyTries')
  expect(await refused({})).toBe('itemArchived')
})

test('the pair reads one page by id or title and the whole tree, drafts left out; a page of another item is unknown', async () => {
  const { ann, item, keys, write } = await pair()
  const written = await write({ cat_name: 'a' })
  await t.make.page({ item_id: item.item_id, owner: ann, page_title: 'draft', is_draft: 1 })
  const foreign = await t.make.page({
    item_id: (await t.make.item({ owner: ann })).item_id,
    owner: ann,
  })
  expect((await t.as(null).ask(openCalls.getPage, { ...keys, page_title: 'Login' })).page_id).toBe(
    written.page_id,
  )
  expect(
    (await t.as(null).ask(openCalls.getPage, { ...keys, page_id: written.page_id })).page_content,
  ).toBe('one')
  const tree = await t.as(null).ask(openCalls.getCatalogTree, keys)
  expect(tree).toMatchObject({
    pages: [],
    catalogs: [
      { cat_name: 'a', level: '2', pages: [{ page_title: 'Login', page_content: 'one' }] },
    ],
  })
  expect(
    (await t.refusal(null, openCalls.getPage, { ...keys, page_id: foreign.page_id })).why,
  ).toBe('pageNotFound')
  expect((await t.refusal(null, openCalls.getPage, { ...keys, page_title: 'draft' })).why).toBe(
    'pageNotFound',
  )
  expect((await t.refusal(null, openCalls.getPage, keys)).why).toBe('pageMissing')
})
