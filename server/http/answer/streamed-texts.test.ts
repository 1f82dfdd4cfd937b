import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { Page } from '../../models/page.ts'
import { PageHistory } from '../../models/page-history.ts'
import { startApp } from '../../test/start-app.ts'
import { errorHandler } from './errors.ts'

// Answers with many long texts read them while they are sent: what a client has not read yet stays
// in the database, not in memory.

const { app, site, db, make, as } = await startApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** Sends a request and reads nothing of the body yet. */
async function asked(path: string, fields: object): Promise<IncomingMessage> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify(fields))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
async function read<T>(answer: IncomingMessage): Promise<T> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return (JSON.parse(Buffer.concat(parts).toString()) as { data: T }).data
}

const text = (index: number) => `${index} ${'中文 <b> & '.repeat(200_000)}`
const versions = 12

test('versions are read as the client reads them; one that is deleted meanwhile is left out', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann })
  for (let revision = 0; revision < versions; revision++)
    await db.transaction((trx) =>
      trx(PageHistory.tableName).insert({
        page_id,
        item_id,
        page_content: text(revision),
        revision,
      }),
    )
  let reads = 0
  // the call uses a real socket, and queries for texts of versions are counted; the indexer only
  // asks for those of pages
  db.read.on('query', ({ sql }: { sql: string }) => {
    if (/^select.*["`]page_content["`].*from ["`]page_history["`]/i.test(sql)) reads++
  })
  const answer = await asked('/api/page/history', { page_id })
  // other calls are answered at once while this answer is not being read
  await as(ann).ask(itemCalls.info, { item_id: String(item_id) })
  await db.transaction((trx) => PageHistory.query(trx).where({ page_id, revision: 0 }).delete())
  expect(reads).toBeLessThan(versions)
  const got = await read<{ revision: string; page_content: string }[]>(answer)
  expect(got.map((version) => version.revision)).toEqual(
    Array.from({ length: versions - 1 }, (_, index) => String(versions - 1 - index)),
  )
  expect(got.every((version) => version.page_content === text(Number(version.revision)))).toBe(true)
  expect(reads).toBeGreaterThanOrEqual(versions - 1)
  expect(
    await (
      await asked('/api/page/history', {
        page_id: (await make.page({ item_id, owner: ann })).page_id,
      })
    ).toArray(),
  ).toEqual([Buffer.from('{"error_code":0,"data":[]}')])
})

test('a failure to read the first text is answered uncompressed, also to clients that accept gzip', async () => {
  const failing = fastify()
  await failing.register(compress, { threshold: 2_048 })
  failing.setErrorHandler(errorHandler(site))
  const unread = Readable.from({
    [Symbol.asyncIterator]: () => ({
      next: () => Promise.reject(new Error('the database is away')),
    }),
  })
  failing.get('/', (_request, reply) => reply.type('application/json').send(unread))
  const answer = await failing.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect([answer.statusCode, answer.json<{ error_name: string }>().error_name]).toEqual([
    500,
    'serverError',
  ])
})

test('a tree with texts has every page in its catalog, in display order', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const later = await make.catalog({ item_id, s_number: 2 })
  const first = await make.catalog({ item_id, s_number: 1 })
  const below = await make.catalog({ item_id, parent: first })
  for (const cat_id of [later.cat_id, below.cat_id, 0, first.cat_id])
    for (const s_number of [2, 1])
      await make.page({
        item_id,
        owner: ann,
        cat_id,
        s_number,
        page_title: `${cat_id} ${s_number}`,
        page_content: `${cat_id} ${s_number} ${text(0)}`,
      })
  const { api_key, api_token } = await as(ann).ask(itemCalls.getKey, { item_id })
  interface Node {
    readonly cat_id: string
    readonly pages: { page_title: string; page_content: string }[]
    readonly catalogs: Node[]
  }
  const check = ({ cat_id, pages, catalogs }: Node): string[] => {
    expect(pages.map((page) => page.page_title)).toEqual([`${cat_id} 1`, `${cat_id} 2`])
    for (const page of pages) expect(page.page_content).toBe(`${page.page_title} ${text(0)}`)
    return [cat_id, ...catalogs.flatMap(check)]
  }
  const tree = await read<Omit<Node, 'cat_id'>>(
    await asked('/api/open/getCatalogTree', { api_key, api_token }),
  )
  expect(check({ ...tree, cat_id: '0' })).toEqual(
    ['0', first.cat_id, below.cat_id, later.cat_id].map(String),
  )
  expect(await Page.query(db.read).where({ item_id }).resultSize()).toBe(8)
})
