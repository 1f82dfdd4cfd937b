import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { Page } from '../models/page.ts'
import { startApp } from '../test/start-app.ts'

const { app, db, make } = await startApp()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const ann = await make.user()

test('the index lists what the caller may read: a section for each catalog, a line for each page', async () => {
  const item = await make.item({
    owner: ann,
    item_name: 'Docs\n# x',
    item_description: 'what it\nis about',
    password: 'sesame',
    item_domain: 'Index',
    domain_key: 'index',
  })
  const { item_id } = item
  const guide = await make.catalog({ item_id, cat_name: 'Guide', s_number: 1 })
  const setup = await make.catalog({ item_id, cat_name: '安装', parent: guide })
  const other = await make.catalog({ item_id, cat_name: 'Other', s_number: 2 })
  const page = (page_title: string, page_content: string, cat_id = 0, is_draft = 0) =>
    make.page({ item_id, owner: ann, page_title, page_content, cat_id, is_draft })
  const root = await page('a [b]\n](x', '# a\n\nFirst words.\n')
  const api = await page('call', '{"info":{"url":"/x"}}', guide.cat_id)
  const deep = await page('', '内容', setup.cat_id)
  const last = await page('last', '', other.cat_id)
  await page('draft', 'hidden', 0, 1)
  const scoped = await make.user()
  await make.member({ item_id, user: scoped, role: 0, catalogScope: [guide.cat_id] })

  const address = `http://localhost:80/Index`
  const head = '# Docs # x\n\n> what it is about\n\n'
  const lines = {
    root: `## Pages\n\n- [a \\[b\\] \\](x](${address}/${root.page_id}.md): First words.\n`,
    guide:
      `\n## Guide\n\n- [call](${address}/${api.page_id}.md)\n` +
      `\n## Guide / 安装\n\n- [Untitled](${address}/${deep.page_id}.md): 内容\n`,
    other: `\n## Other\n\n- [last](${address}/${last.page_id}.md)\n`,
  }
  const whole = await get('/index/llms.txt', bearer(ann.token))
  expect(whole.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  expect(whole.body).toBe(head + lines.root + lines.guide + lines.other)
  expect((await get(`/${item_id}/llms.txt`, bearer(scoped.token))).body).toBe(
    head + lines.root + lines.guide,
  )
  const texts = await get('/index/llms-full.txt', bearer(scoped.token))
  expect(texts.body).toContain('## call\n')
  expect(texts.body).toContain(`<${address}/${deep.page_id}>\n\n内容\n`)
  expect(texts.body).not.toMatch(/last|hidden/)

  const unknown = await get('/nothing/llms.txt')
  for (const file of ['llms.txt', 'llms-full.txt'])
    for (const [url, headers] of [
      [`/index/${file}`, {}],
      [`/index/${file}`, bearer((await make.user()).token)],
      [`/999999/${file}`, {}],
      [`/%00/${file}`, {}],
    ] as [string, Record<string, string>][]) {
      const refused = await get(url, headers)
      expect([refused.statusCode, refused.body], url).toEqual([404, unknown.body])
    }
  expect((await get('/index/llms.txt', bearer('wrong'))).statusCode).toBe(401)
  expect((await get('/index/llms.txt?_item_pwd=sesame')).body).toBe(whole.body)
})

test('an item without pages has an index without sections', async () => {
  const { item_id } = await make.item({ owner: ann, item_name: '空' })
  expect((await get(`/${item_id}/llms.txt`)).body).toBe('# 空\n\n')
  expect((await get(`/${item_id}/llms-full.txt`)).body).toBe('# 空\n\n')
})

/** Requests over a socket and reads nothing until asked to. */
async function asked(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(httpGet({ host: '127.0.0.1', port, path }), 'response')) as [
    IncomingMessage,
  ]
  return answer
}

test('the full text ends at 10 MB with a line that says so; it is produced as it is read, and no longer once the reader has left', async () => {
  const { item_id } = await make.item({ owner: ann })
  const text = `${'字'.repeat(1_000)}\n`.repeat(400)
  for (let count = 0; count < 20; count++)
    await make.page({ item_id, owner: ann, page_content: text })
  let reads = 0
  const note = ({ sql }: { sql: string }) => {
    if (/page_content["`]? as ["`]text["`]/i.test(sql)) reads++
  }
  db.read.on('query', note)
  try {
    const answer = await asked(`/${item_id}/llms-full.txt`)
    await vi.waitFor(() => expect(reads).toBeGreaterThan(0))
    const waiting = reads
    expect(waiting).toBeLessThan(9)
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    expect(Buffer.byteLength(body)).toBeLessThan(10 * 1024 * 1024 + 1_000)
    expect(Buffer.byteLength(body)).toBeGreaterThan(9 * 1024 * 1024)
    expect(body).toMatch(/字\n\nThe text ends here: .*10 MB.*\n$/)
    expect(body).not.toContain('\ufffd')
    expect(reads).toBeGreaterThan(waiting)

    reads = 0
    const left = await asked(`/${item_id}/llms-full.txt`)
    await vi.waitFor(() => expect(reads).toBeGreaterThan(0))
    left.destroy()
    await vi.waitFor(async () => {
      const connections = await new Promise((resolve) =>
        app.server.getConnections((_error, count) => resolve(count)),
      )
      expect(connections).toBe(0)
    })
    const atEnd = reads
    // a later request finds nothing still running
    await get(`/${item_id}/llms.txt`)
    expect(reads).toBe(atEnd)
    expect(atEnd).toBeLessThan(12)
  } finally {
    db.read.removeListener('query', note)
  }
})

test('thousands of pages are listed', async () => {
  const { item_id } = await make.item({ owner: ann })
  await db.transaction((trx) =>
    trx.batchInsert(
      Page.tableName,
      Array.from({ length: 2_000 }, (_, index) => ({
        item_id,
        page_title: `page ${index}`,
        title_key: `page ${index}`,
        page_content: `text ${index}`,
        author_uid: ann.uid,
        author_username: ann.username,
        addtime: 1,
        page_addtime: 1,
      })),
      100,
    ),
  )
  const { body } = await get(`/${item_id}/llms.txt`)
  expect(body.match(/^- \[page \d+\]\(\S+\.md\): text \d+$/gm)).toHaveLength(2_000)
  expect(body.match(/^## /gm)).toHaveLength(1)
})
