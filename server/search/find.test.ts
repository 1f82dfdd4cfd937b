import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startApp } from '../test/start-app.ts'
import { indexAllPending } from '../test/indexed.ts'
import { findPages } from './find.ts'
import type { Database } from '../db/database.ts'

test('with more pending texts than one search reads, indexed pages and the latest changes are found, and no page without the keyword', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const page = (page_title: string, page_content: string) =>
    t.make.page({ item_id, owner: ann, page_title, page_content })
  const known = await page('known', 'a keyword')
  const changed = await page('changed', 'before')
  await t.app.close() // stop the indexer
  await indexAllPending(t.db)
  for (let index = 0; index < 14; index++) await page('page', 'x '.repeat(limits.textBytes / 2))
  const titled = await page('the keyword', 'x '.repeat(limits.textBytes / 2))
  const change = (page_id: number, values: object) =>
    t.db.transaction((db) => db('page').where({ page_id }).update(values))
  await change(known.page_id, { page_title: 'known before' })
  await change(changed.page_id, { page_content: 'fresh', addtime: titled.addtime + 1 })
  const find = async (keyword: string) =>
    (
      await findPages(
        t.db,
        { uid: 0, items: [item_id], scopedItems: [], catalogs: [] },
        keyword,
        500,
      )
    ).map((hit) => hit.page.page_id)
  expect(await find('keyword')).toEqual([titled.page_id, known.page_id])
  expect(await find('fresh')).toEqual([changed.page_id])
})

test('all matching pending pages are found, however many are pending', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // stop the indexer
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content: 'indexed' })
  await indexAllPending(t.db)
  const hidden = await t.make.item({ owner: ann })
  const rows = Array.from({ length: 3_300 }, (_, index) => ({
    item_id: index < 1_200 ? hidden.item_id : item_id,
    page_content: index % 100 === 99 ? 'noted' : 'other',
  }))
  await t.db.transaction((db) => db.batchInsert('page', rows, 50))
  const noted: number[] = await t.db
    .read('page')
    .where({ item_id, page_content: 'noted' })
    .pluck('page_id')
  const find = async (keyword: string) =>
    (
      await findPages(
        t.db,
        { uid: 0, items: [item_id], scopedItems: [], catalogs: [] },
        keyword,
        500,
      )
    ).map((hit) => hit.page.page_id)
  expect(await find('indexed')).toEqual([page_id])
  expect(new Set(await find('noted'))).toEqual(new Set(noted))
  expect(noted.length).toBe(21)
})

test.each([
  ['over all items', 5],
  ['in an item', 1],
])('%s, pages with the exact word come before newer ones with a longer one', async (_, many) => {
  const t = await startApp()
  const ann = await t.make.user()
  const items = await Promise.all(Array.from({ length: many }, () => t.make.item({ owner: ann })))
  const scope = { uid: 0, items: items.map((item) => item.item_id), scopedItems: [], catalogs: [] }
  const page = async (page_content: string, index: number) =>
    (await t.make.page({ item_id: scope.items[index % many] as number, owner: ann, page_content }))
      .page_id
  const words: number[] = []
  for (let index = 0; index < 3; index++) words.push(await page('server', index))
  const longer: number[] = []
  for (let index = 0; index < 4; index++) longer.push(await page('servers', index))
  await indexAllPending(t.db)
  const find = async (most: number) =>
    new Set((await findPages(t.db, scope, 'server', most)).map((hit) => hit.page.page_id))
  expect(await find(2)).toEqual(new Set(words.slice(1)))
  expect(await find(3)).toEqual(new Set(words))
  expect(await find(5)).toEqual(new Set([...words, ...longer.slice(2)]))
  expect(await find(100)).toEqual(new Set([...words, ...longer]))
  const changed = words[2] as number
  await t.db.transaction((db) =>
    db('page').where({ page_id: changed }).update({ page_content: 'server again' }),
  )
  expect(await find(7)).toEqual(new Set([...words, ...longer]))
})

test('over all items the newest pages come first, and all are found, whatever their ids', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const items = await Promise.all(Array.from({ length: 5 }, () => t.make.item({ owner: ann })))
  const scope = { uid: 0, items: items.map((item) => item.item_id), scopedItems: [], catalogs: [] }
  const first = await t.make.page({
    item_id: scope.items[0] as number,
    owner: ann,
    page_content: 'spread 分散',
  })
  const ids = Array.from({ length: 9 }, (_, index) => first.page_id + index * 700)
  const rows = ids.slice(1).map((page_id, index) => ({
    page_id,
    item_id: scope.items[index % 5],
    page_content: `spread 分散 ${index % 3}x`,
    addtime: first.addtime + index + 1,
  }))
  await t.db.transaction((db) => db.batchInsert('page', rows, 50))
  const find = async (keyword: string, most = 100) =>
    (await findPages(t.db, scope, keyword, most))
      .map((hit) => hit.page.page_id)
      .toSorted((a, b) => a - b)
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexAllPending(t.db)
    for (const keyword of ['spread', 'spr', 'sprea', '分散', '散', '"spread 分散"']) {
      expect(await find(keyword)).toEqual(ids)
      for (const most of [1, 2, 5]) expect(await find(keyword, most)).toEqual(ids.slice(-most))
    }
    expect(await find('spread 1x')).toEqual([ids[2], ids[5], ids[8]])
  }
})

test('an excerpt shows the current text', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content: 'first word' })
  const excerpt = async () => {
    const [hit] = await findPages(
      t.db,
      { uid: 0, items: [item_id], scopedItems: [], catalogs: [] },
      'word',
      10,
    )
    return hit?.excerpt.text
  }
  for (const page_content of ['second word', 'third word', 'word, the fourth']) {
    await t.db.transaction((db) => db('page').where({ page_id }).update({ page_content }))
    expect(await excerpt()).toBe(`...${page_content}...`)
    await indexAllPending(t.db)
    expect([await excerpt(), await excerpt()]).toEqual([
      `...${page_content}...`,
      `...${page_content}...`,
    ])
  }
})

/** The database, with a hook before each named statement. */
const watched = (db: Database, before: (name: string) => Promise<void>): Database => ({
  ...db,
  prepared: {
    ...db.prepared,
    async all<R>(...[name, values]: Parameters<typeof db.prepared.all>) {
      await before(name)
      return db.prepared.all<R>(name, values)
    },
  },
})

async function noIndexer() {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  await t.app.close() // stop the indexer
  const scope = { uid: 0, items: [item_id], scopedItems: [], catalogs: [] }
  const page = (page_title: string, page_content: string) =>
    t.make.page({ item_id, owner: ann, page_title, page_content })
  const change = (page_id: number, values: object) =>
    t.db.transaction((db) => db('page').where({ page_id }).update(values))
  return { ...t, scope, page, change }
}

test('with more pending pages than the limit, a title match comes first, also when the index has other hits', async () => {
  const { db, scope, page } = await noIndexer()
  const titled = await page('keyword', 'keyword')
  for (let index = 0; index < 12; index++) await page(`page ${index}`, 'keyword')
  await indexAllPending(db)
  await db.transaction((trx) =>
    trx('search_pending').insert(trx('page').select('page_id', trx.raw('1'))),
  )
  for (const most of [1, 5, 12]) {
    const hits = await findPages(db, scope, 'keyword', most)
    expect([hits.length, hits[0]?.page.page_id]).toEqual([most, titled.page_id])
  }
})

test('texts of pending pages are read once, until they change', async () => {
  const { db: real, scope, page, change } = await noIndexer()
  const read: string[] = []
  const db = watched(real, async (name) => void read.push(name))
  const textsReadFor = async (keyword: string) => {
    read.length = 0
    const hits = await findPages(db, scope, keyword, 10)
    return [hits.length, read.filter((name) => name === 'searchTexts').length]
  }
  const { page_id } = await page('one', 'first 甲乙')
  await page('two', 'second 丙丁')
  expect(await textsReadFor('nowhere')).toEqual([0, 1])
  for (const keyword of ['elsewhere', '乙甲']) expect(await textsReadFor(keyword)).toEqual([0, 0])
  await change(page_id, { page_content: 'elsewhere now' })
  expect(await textsReadFor('nowhere')).toEqual([0, 1])
  expect((await textsReadFor('elsewhere'))[0]).toBe(1)
})

test('a text that becomes hidden during the search is not shown', async () => {
  const { db: real, scope, page, change } = await noIndexer()
  const { page_id } = await page('plan', 'the plan')
  await indexAllPending(real)
  const db = watched(real, async (name) => {
    if (name === 'searchTexts')
      await change(page_id, { is_draft: 1, page_content: 'the secret plan' })
  })
  expect(await findPages(db, scope, 'plan', 10)).toEqual([])
})

test('without excerpts texts do not affect the order, indexed or not', async () => {
  const { db, scope, page } = await noIndexer()
  const [many, one] = [await page('a', 'word word word'), await page('b', 'word')]
  for (const isIndexed of [false, true]) {
    if (isIndexed) await indexAllPending(db)
    const order = async (excerpts: number) =>
      (await findPages(db, scope, 'word', 10, excerpts)).map((hit) => hit.page.page_id)
    expect(await order(10)).toEqual([many.page_id, one.page_id])
    expect(await order(0)).toEqual([one.page_id, many.page_id])
  }
})

test('comments around what an import has made are neither found nor in excerpts', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const page_content =
    '<!-- showdoc:import {"digest":"ab"} -->\n\nNew order\n\n<!-- /showdoc:import -->\n\nOur words'
  const { page_id } = await t.make.page({ item_id, owner: ann, page_content })
  const scope = { uid: 0, items: [item_id], scopedItems: [], catalogs: [] }
  const find = async (keyword: string) =>
    (await findPages(t.db, scope, keyword, 500)).map((hit) => [hit.page.page_id, hit.excerpt.text])
  for (const when of ['pending', 'indexed']) {
    expect(await find('digest'), when).toEqual([])
    expect(await find('order'), when).toEqual([[page_id, '...\nNew order\n\n\nOur words...']])
    if (when === 'pending') await indexAllPending(t.db)
  }
})

test('of a spreadsheet what readers see is found, and nothing that is hidden', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const cell = (text: string, more: object = {}) => ({ text, ...more })
  const sheet = {
    name: 'Costs 费用',
    styles: [{ format: 'number' }, { pattern: '000000' }, { format: 'percent' }],
    cols: { 3: { hide: true } },
    merges: ['A4:B4'],
    rows: {
      0: { cells: { 0: cell('Server'), 1: cell('1234.5', { style: 0 }), 2: cell('上线') } },
      1: { hide: true, cells: { 0: cell('salary') } },
      2: { cells: { 0: cell('12', { style: 1 }), 3: cell('supplier') } },
      3: { cells: { 0: cell('=SUM(B1:B2)', { value: 77 }), 1: cell('covered') } },
    },
  }
  const page = (sheets: object) =>
    t.make.page({ item_id, owner: ann, page_content: JSON.stringify(sheets) })
  const { page_id } = await page([sheet, { name: 'Second', rows: {} }])
  // long enough to be read in a worker
  const filler = Object.fromEntries(
    Array.from({ length: 6_000 }, (_, row) => [
      row + 4,
      { cells: { 0: cell(`w${row}`.repeat(8)) } },
    ]),
  )
  const large = await page([{ ...sheet, rows: { ...sheet.rows, ...filler } }])
  const scope = { uid: 0, items: [item_id], scopedItems: [], catalogs: [] }
  const find = async (keyword: string) =>
    (await findPages(t.db, scope, keyword, 500)).map((hit) => hit.page.page_id)
  for (const when of ['pending', 'indexed']) {
    for (const seen of ['server', '1,234.50', '000012', '77', '费用', '上线', 'server 1,234.50'])
      expect(await find(seen), `${seen} ${when}`).toEqual([large.page_id, page_id])
    for (const unseen of ['salary', 'supplier', 'covered', 'sum', 'cells', 'text', '1234.5'])
      expect(await find(unseen), `${unseen} ${when}`).toEqual([])
    const [hit] = (await findPages(t.db, scope, 'second', 500)).map((one) => one.excerpt.text)
    expect(hit).toBe('...Costs 费用\nServer\t1,234.50\t上线\n000012\n77\nSecond...')
    if (when === 'pending') await indexAllPending(t.db)
  }
})

test('what only looks like a spreadsheet is found as it is written', async () => {
  const t = await startApp()
  const ann = await t.make.user()
  const { item_id } = await t.make.item({ owner: ann })
  const texts = [
    '{"rows":[1],"keyword":2}',
    '[{"rows":{"keyword":1}',
    '["rows"] keyword',
    '{"rows":{"keyword":{}}}',
  ]
  const pages: number[] = []
  for (const page_content of texts)
    pages.push((await t.make.page({ item_id, owner: ann, page_content })).page_id)
  const scope = { uid: 0, items: [item_id], scopedItems: [], catalogs: [] }
  for (const when of ['pending', 'indexed']) {
    const hits = await findPages(t.db, scope, 'keyword', 500)
    expect(
      hits.map((hit) => hit.page.page_id).toSorted((a, b) => a - b),
      when,
    ).toEqual(pages)
    if (when === 'pending') await indexAllPending(t.db)
  }
})
