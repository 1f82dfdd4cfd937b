import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import type { Database } from '../db/database.ts'
import { baseAddressOf, basePathOf } from '../http/request/base-address.ts'
import type { Site } from '../request-context.ts'
import { allowsIndexing, forcesSignIn, publicAddress } from '../services/settings/site-options.ts'
import { streamed } from './streamed.ts'

// Pages for search engines: those of items that everybody may read, if the site allows indexing.
// Source: server/contract/spec/additions.md 10.

/** Most addresses per file (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000
/** Addresses read together. */
const addressesAtOnce = 1_000

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapedXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface OpenPage {
  readonly page_id: number
  readonly item_id: number
  readonly item_domain: string
  readonly addtime: number
}

/** Pages that everybody may read: live, not drafts, in live items without a password. */
const openPages = (db: Knex): Knex.QueryBuilder =>
  db('page as p')
    .join('item as i', 'i.item_id', 'p.item_id')
    .where({ 'i.is_del': 0, 'i.password': '', 'p.is_del': 0, 'p.is_draft': 0 })

/** Whether indexing is allowed at all. */
const isOpenToAll = async (db: Database): Promise<boolean> =>
  (await allowsIndexing(db)) && !(await forcesSignIn(db))

async function countOpen(db: Database): Promise<number> {
  const [row] = (await openPages(db.read).count({ n: '*' })) as { n: number | string }[]
  return Number(row?.n ?? 0)
}

/** One file of addresses; only some pages are in memory at a time. */
async function* addressesOf(db: Database, address: string, file: number): AsyncGenerator<string> {
  yield `${xmlHead}<urlset ${schema}>\n`
  let left = mostAddresses
  let after = 0
  const skipped = (file - 1) * mostAddresses
  if (skipped > 0) {
    const [last] = (await openPages(db.read)
      .orderBy('p.page_id')
      .offset(skipped - 1)
      .limit(1)
      .select('p.page_id')) as { page_id: number }[]
    if (!last) left = 0
    else after = last.page_id
  }
  while (left > 0) {
    const pages = (await openPages(db.read)
      .where('p.page_id', '>', after)
      .orderBy('p.page_id')
      .limit(Math.min(left, addressesAtOnce))
      .select('p.page_id', 'p.item_id', 'p.addtime', 'i.item_domain')) as OpenPage[]
    const last = pages.at(-1)
    if (!last) break
    yield pages
      .map(({ page_id, item_id, item_domain, addtime }) => {
        const loc = escapedXml(`${address}/${item_domain || item_id}/${page_id}`)
        const day = new Date(addtime * 1000).toISOString().slice(0, 10)
        return `<url><loc>${loc}</loc><lastmod>${day}</lastmod></url>\n`
      })
      .join('')
    left -= pages.length
    after = last.page_id
  }
  yield '</urlset>\n'
}

/** The index of files, if one cannot hold all addresses. */
const indexOf = (address: string, files: number): string =>
  `${xmlHead}<sitemapindex ${schema}>\n${Array.from(
    { length: files },
    (_, index) =>
      `<sitemap><loc>${escapedXml(`${address}/sitemap.xml?file=${index + 1}`)}</loc></sitemap>\n`,
  ).join('')}</sitemapindex>\n`

/** `/robots.txt` and `/sitemap.xml`. */
export function mountSitemap(app: FastifyInstance, site: Site): void {
  const base = basePathOf(site.config)
  const { db } = site
  const addressFor = async (request: FastifyRequest): Promise<string> =>
    (await publicAddress(site)) || baseAddressOf(request, site.config)

  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/robots.txt`, async (request, reply) => {
      const rules = (await isOpenToAll(db))
        ? ['api', 'server', 'user', 'item', 'p']
            .map((name) => `Disallow: ${base}/${name}/\n`)
            .join('') + `\nSitemap: ${await addressFor(request)}/sitemap.xml\n`
        : 'Disallow: /\n'
      return reply
        .type('text/plain; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send(`User-agent: *\n${rules}`)
    })
    app.get(`${prefix}/sitemap.xml`, async (request, reply) => {
      const { file } = request.query as { file?: unknown }
      const number = typeof file === 'string' && /^\d{1,6}$/.test(file) ? Number(file) : 0
      const isWrong = file !== undefined && number === 0
      const files = (await isOpenToAll(db))
        ? Math.max(1, Math.ceil((await countOpen(db)) / mostAddresses))
        : 0
      if (files === 0 || isWrong || number > files)
        return reply.code(404).type('text/plain').send('not found\n')
      void reply.type('application/xml; charset=utf-8').header('Cache-Control', 'no-cache')
      const address = await addressFor(request)
      if (number === 0 && files > 1) return reply.send(indexOf(address, files))
      return reply.send(streamed(request, addressesOf(db, address, number || 1)))
    })
  }
}
