import { afterEach, expect, test } from 'vitest'
import { Page } from '../models/page.ts'
import { startApp } from '../test/start-app.ts'

const { app, db, make } = await startApp()
const get = (url: string, server = app) => server.inject({ url })
afterEach(() => make.settings({ allow_indexing: '0', force_login: '0', site_url: '' }))

const ann = await make.user()
const open = await make.item({ owner: ann, item_domain: 'Open', domain_key: 'open' })
const shown = await make.page({ item_id: open.item_id, owner: ann })

test('nothing may be indexed unless the site allows it', async () => {
  const robots = await get('/robots.txt')
  expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await get('/sitemap.xml')).statusCode).toBe(404)
  // a site that requires sign-in is not indexed
  await make.settings({ allow_indexing: '1', force_login: '1' })
  expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await get('/sitemap.xml')).statusCode).toBe(404)
})

test('with the setting, the pages of open items are listed and nothing else', async () => {
  const closed = await make.item({
    owner: ann,
    password: 'x',
    item_domain: 'hidden',
    domain_key: 'hidden',
  })
  const deleted = await make.item({ owner: ann, is_del: 1 })
  const plain = await make.item({ owner: ann })
  for (const { item_id } of [closed, deleted]) await make.page({ item_id, owner: ann })
  await make.page({ item_id: open.item_id, owner: ann, is_draft: 1 })
  await make.page({ item_id: open.item_id, owner: ann, is_del: 1 })
  const second = await make.page({ item_id: plain.item_id, owner: ann, addtime: 86_400 })
  await make.settings({ allow_indexing: '1', site_url: 'https://docs.example.com/a&b' })
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain('Sitemap: https://docs.example.com/a&b/sitemap.xml\n')
  expect(robots).not.toMatch(/Disallow: \/$/m)
  expect(robots).not.toContain('hidden')
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const day = new Date(shown.addtime * 1000).toISOString().slice(0, 10)
  expect(body).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://docs.example.com/a&#38;b/Open/${shown.page_id}</loc><lastmod>${day}</lastmod></url>
<url><loc>https://docs.example.com/a&#38;b/${plain.item_id}/${second.page_id}</loc><lastmod>1970-01-02</lastmod></url>
</urlset>
`,
  )
  for (const wrong of ['?file=2', '?file=0', '?file=x', '?file=1&file=1', '?file=99999999999'])
    expect((await get(`/sitemap.xml${wrong}`)).statusCode, wrong).toBe(404)
  expect((await get('/sitemap.xml?file=1')).body).toBe(body)
})

test('more than 50,000 addresses are split into several files', async () => {
  await make.settings({ allow_indexing: '1' })
  const { item_id } = await make.item({ owner: ann })
  const row = {
    item_id,
    page_title: 'x',
    title_key: 'x',
    page_content: 'x',
    author_uid: ann.uid,
    author_username: ann.username,
    addtime: 1,
    page_addtime: 1,
  }
  await db.transaction(async (trx) => {
    for (let count = 0; count < 50; count++)
      await trx(Page.tableName).insert(Array.from({ length: 1_000 }, () => row))
  })
  const index = (await get('/sitemap.xml')).body
  const files = [...index.matchAll(/<sitemap><loc>[^<]*(\/sitemap[^<]*)</g)].map(
    ([, path]) => path as string,
  )
  expect(files).toEqual(['/sitemap.xml?file=1', '/sitemap.xml?file=2'])
  const addresses: string[] = []
  const counts: number[] = []
  for (const file of files) {
    const found = (await get(file)).body.match(/<loc>[^<]+/g) ?? []
    counts.push(found.length)
    addresses.push(...found)
  }
  expect(counts[0]).toBe(50_000)
  expect(counts[1]).toBeGreaterThan(0)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect((await get('/sitemap.xml?file=3')).statusCode).toBe(404)
}, 120_000)

test('below a sub-path both files are found, and the rules name the path', async () => {
  const below = await startApp({ flags: { SHOWDOC_BASE_URL: 'https://example.com/docs' } })
  expect((await get('/docs/robots.txt', below.app)).body).toBe('User-agent: *\nDisallow: /\n')
  await below.make.settings({ allow_indexing: '1' })
  expect((await get('/robots.txt', below.app)).body).toContain('Disallow: /docs/api/\n')
  expect((await get('/docs/sitemap.xml', below.app)).statusCode).toBe(200)
})
