import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { domainKey } from '../features/item/domains.ts'
import type { ItemRow } from '../db/statements/rows.ts'
import { basePathOf, pathOf } from '../http/request/base-address.ts'
import { matchesETag } from '../http/request/if-none-match.ts'
import type { RunCall } from '../http/run-call.ts'
import type { Site } from '../request-context.ts'
import { requestedDocument, type DocumentAddress } from './address.ts'
import { frontMatter } from './front-matter.ts'
import { mayBeIndexed } from './indexing.ts'
import { pagesInOrder } from './menu-pages.ts'
import { pageMarkdown } from '../services/pages/rendering/page-markdown.ts'
import { refuse, visitorOf, type Visitor } from './visitor.ts'

/** A page as sent to its readers. */
interface ReadPage {
  readonly page_id: string
  readonly page_title: string
  readonly page_content: string
  readonly addtime_unix: number
  /** Absent for a page opened by its share key, as is its item. */
  readonly inItem?: {
    readonly item_id: string
    readonly revision: string
    readonly cat_path: readonly string[]
    readonly is_draft: string
  }
}

async function readById(visitor: Visitor, page_id: number): Promise<ReadPage> {
  const page = await visitor.ask(pageCalls.info, { page_id })
  return { ...page, inItem: page }
}

/**
 * The page an item opens with: the first in display order, own drafts last. Source:
 * web/spec/reading.md 8.2.
 */
async function firstPage(visitor: Visitor, item: string): Promise<number> {
  const { menu } = await visitor.ask(itemCalls.info, { item_id: item })
  const pages = pagesInOrder(menu).map(({ page }) => page)
  const first = pages.find((page) => page.is_draft !== '1') ?? pages[0]
  if (!first) throw new Failure('pageNotFound')
  return Number(first.page_id)
}

/** The item with an id or personal domain, whoever may read it; 0 if there is none. */
async function itemIdOf({ ctx }: Visitor, item: string): Promise<number> {
  if (/^\d+$/.test(item)) return item.length > 15 ? 0 : Number(item)
  const row = await ctx.db.prepared.one<ItemRow>('itemByDomain', [domainKey(item)])
  return row?.item_id ?? 0
}

/** @throws {Failure} as `page/info`, `item/info` or `page/infoByKey` does */
async function readPage(visitor: Visitor, address: DocumentAddress): Promise<ReadPage> {
  if (address.of === 'key')
    return await visitor.ask(pageCalls.infoByKey, { unique_key: address.key })
  if (address.of === 'page') return readById(visitor, address.page)
  const page = await readById(visitor, address.page ?? (await firstPage(visitor, address.item)))
  if (Number(page.inItem?.item_id) !== (await itemIdOf(visitor, address.item)))
    throw new Failure('pageNotFound')
  return page
}

/** The page below its front matter. Source: server/contract/spec/additions.md 10. */
async function documentOf({ ctx }: Visitor, page: ReadPage): Promise<string> {
  const front = frontMatter({
    title: page.page_title,
    ...(page.inItem ? { path: page.inItem.cat_path } : {}),
    id: Number(page.page_id),
    ...(page.inItem ? { revision: Number(page.inItem.revision) } : {}),
    updated: new Date(page.addtime_unix * 1000).toISOString(),
  })
  const basePath = basePathOf(ctx.site.config)
  return front + (await pageMarkdown({ text: page.page_content, locale: ctx.locale, basePath }))
}

/** The text of a page below its front matter. @throws {Failure} as `readPage` */
export const documentText = async (visitor: Visitor, address: DocumentAddress): Promise<string> =>
  documentOf(visitor, await readPage(visitor, address))

const draft = '1'

/** Whether search engines may index this page. */
async function isIndexable(
  { ctx }: Visitor,
  { inItem }: ReadPage,
  address: DocumentAddress,
): Promise<boolean> {
  if (address.of !== 'item' || !inItem || inItem.is_draft === draft) return false
  const item = await ctx.db.prepared.one<ItemRow>('item', [Number(inItem.item_id)])
  return item !== undefined && mayBeIndexed(ctx.db, item)
}

/**
 * Serves pages as markdown at their own addresses: with `.md` appended, or to clients that prefer
 * it. Runs before all other handlers of these addresses.
 */
export function mountDocuments(app: FastifyInstance, site: Site, run: RunCall): void {
  const base = basePathOf(site.config)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: DocumentAddress | null,
  ): Promise<FastifyReply> {
    let visitor: Visitor | null = null
    try {
      visitor = await visitorOf(site, run, request, reply, pageCalls.info.path)
      if (!address) throw new Failure('pageNotFound')
      const page = await readPage(visitor, address)
      const text = await documentOf(visitor, page)
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
      void reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag })
      if (!(await isIndexable(visitor, page, address))) void reply.header('X-Robots-Tag', 'noindex')
      if (address.of === 'key') void reply.header('Referrer-Policy', 'no-referrer')
      if (matchesETag(request, etag)) return await reply.code(304).send()
      return await reply.type('text/markdown; charset=utf-8').send(text)
    } catch (error) {
      return refuse(reply, visitor, error)
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const asked = requestedDocument(pathOf(request, base), request)
    if (!asked) return
    if (asked.markdownBy !== 'ending') void reply.header('Vary', 'Accept')
    if (asked.markdownBy) await answer(request, reply, asked.address)
  })
}
