import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { inChunks } from '../../db/batches/in-chunks.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { Recycle } from '../../models/recycle.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import { longestTurnOf } from '../../test/longest-turn.ts'
import { startApp } from '../../test/start-app.ts'

// The SQLite driver is synchronous: however large an answer, no turn of the event loop may take
// more than 100 ms.

const { app, db, make, as } = await startApp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })

/**
 * Requests are sent and read in another thread, so that only the work of the server is measured.
 */
const asking = `
  const { parentPort, workerData: { url, init } } = require('node:worker_threads')
  fetch(url, init).then((response) => response.arrayBuffer()).then(({ byteLength }) => parentPort.postMessage(byteLength))`

async function answerOf(path: string, payload: object, token: string) {
  const init = {
    method: 'POST',
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'x-api-token': token },
  }
  let bytes = 0
  const turn = await longestTurnOf(100, async () => {
    const [length] = (await once(
      new Worker(asking, { eval: true, workerData: { url: address + path, init } }),
      'message',
    )) as [number]
    bytes = length
  })
  const { rawPayload } = await app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'x-api-token': token },
  })
  expect(bytes).toBe(rawPayload.length)
  return { turn, data: (JSON.parse(String(rawPayload)) as { data: never }).data }
}

test('the tree of an item with 20 MB of texts', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page_content = '中文 <b> & '.repeat(1_400)
  const rows = Array.from({ length: 40 }, () => ({
    item_id,
    page_title: 'x',
    title_key: 'x',
    page_content,
  }))
  for (let times = 0; times < 25; times++)
    await db.transaction((trx) => trx(Page.tableName).insert(rows))
  const { api_key, api_token } = await as(ann).ask(itemCalls.getKey, { item_id })
  for (const url of ['/api/open/getCatalogTree', '/server/index.php?s=/api/open/getCatalogTree']) {
    const { turn, data } = await answerOf(url, { api_key, api_token }, ann.token)
    const { pages } = data as { pages: { page_content: string }[] }
    expect(pages.length).toBe(1_000)
    expect(pages.at(-1)?.page_content).toBe(
      url.startsWith('/api') ? page_content : page_content.replaceAll('<b> &', '&lt;b&gt; &amp;'),
    )
    expect(turn).toBeLessThan(100)
  }
}, 120_000)

test('twelve versions of 3 MB', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  const page_content = '中文 <b> & '.repeat(200_000)
  for (let times = 0; times < 12; times++)
    await db.transaction((trx) =>
      trx(PageHistory.tableName).insert({ page_id, item_id, page_content, revision: times }),
    )
  const { turn, data } = await answerOf('/api/page/history', { page_id }, ann.token)
  const versions = data as { revision: string; page_content: string }[]
  expect(versions.map((version) => version.revision)).toEqual(
    Array.from({ length: 12 }, (_, index) => String(11 - index)),
  )
  expect(versions.every((version) => version.page_content === page_content)).toBe(true)
  expect(turn).toBeLessThan(100)
}, 120_000)

test('20 MB of templates, of a person and of an item', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const template_content = '中文 <b> & '.repeat(280)
  const template = {
    uid: ann.uid,
    template_title: 'x',
    template_content,
    content_bytes: Buffer.byteLength(template_content),
  }
  for (let times = 0; times < 25; times++) {
    const rows = Array.from({ length: 200 }, () => template)
    const ids = await db.transaction((trx) => trx(Template.tableName).insert(rows).returning('id'))
    const shares = ids.map(({ id }: { id: number }) => ({ template_id: id, item_id, uid: ann.uid }))
    await db.transaction((trx) => trx(TemplateItem.tableName).insert(shares))
  }
  for (const path of ['/api/template/getMyList', '/api/template/getItemList']) {
    const { turn, data } = await answerOf(path, { item_id }, ann.token)
    const templates = data as { template_content: string }[]
    expect(templates.length).toBe(5_000)
    expect(templates.every((one) => one.template_content === template_content)).toBe(true)
    expect(turn, path).toBeLessThan(100)
  }
}, 120_000)

test('20,000 pages in a bin', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    item_id,
    page_id: index + 1,
    page_title: `page ${index}`,
    del_time: index,
  }))
  for (const part of inChunks(rows, 4))
    await db.transaction((trx) => trx(Recycle.tableName).insert(part))
  const { turn, data } = await answerOf('/api/recycle/getList', { item_id }, ann.token)
  expect((data as { page_id: string }[]).map(({ page_id }) => page_id)).toEqual(
    rows.map((row) => String(row.page_id)).reverse(),
  )
  expect(turn).toBeLessThan(100)
}, 120_000)

test('comparing a folder with 70 MB of texts that have not been hashed yet', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const text = (times: number) => '中文 A \r\n'.repeat(times)
  const lineEnds = `a${'\r'.repeat(5_000_000)}`
  const row = (page_content: string) => ({ item_id, page_title: 'x', title_key: 'x', page_content })
  await db.transaction((trx) =>
    trx(Page.tableName).insert(Array.from({ length: 500 }, () => row(text(2_000)))),
  )
  for (let times = 0; times < 15; times++)
    await db.transaction((trx) => trx(Page.tableName).insert(row(text(400_000))))
  await db.transaction((trx) => trx(Page.tableName).insert(row(lineEnds)))
  const ids = await Page.query(db.read).where({ item_id }).select('page_id')
  const turn = await longestTurnOf(100, async () => {
    for (const { page_id } of ids)
      await db.transaction((trx) => Page.query(trx).findById(page_id).patch({ content_hash: '' }))
    await as(ann).ask(syncCalls.compare, { item_id })
  })
  expect(turn).toBeLessThan(100)
  const { pages } = await as(ann).ask(syncCalls.compare, { item_id })
  expect(new Set(pages.map(({ hash }) => hash))).toEqual(
    new Set([text(2_000), text(400_000), 'a'].map(contentHash)),
  )
}, 120_000)

test('a folder that takes over 28 MB of pages', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page_content = '中文 [A](/server/?s=/api/attachment/visitFile&sign=none) '.repeat(60_000)
  for (let times = 0; times < 7; times++)
    await db.transaction((trx) =>
      trx(Page.tableName).insert({ item_id, page_title: 'x', title_key: 'x', page_content }),
    )
  const ids = (await Page.query(db.read).where({ item_id }).select('page_id')).map(
    ({ page_id }) => page_id,
  )
  let tries = 0
  const turn = await longestTurnOf(100, async () => {
    const number = `adopting${++tries}`
    const operations = ids.map((id) => ({
      op: 'adopt' as const,
      path: `${tries}/${id}.md`,
      id,
      base: 1,
    }))
    const { results } = await as(ann).ask(syncCalls.write, {
      item_id,
      source: 'k3v9t2q8w5m1x7zc',
      number,
      operations,
    })
    expect(results.every(({ state }) => state === 'written')).toBe(true)
  })
  expect(turn).toBeLessThan(100)
}, 120_000)
