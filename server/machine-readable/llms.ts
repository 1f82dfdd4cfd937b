import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WireOf } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { describedText } from '#contract/document/render.ts'
import { inPieces, inSlices } from '../db/batches/in-chunks.ts'
import { textBytes } from '../db/batches/text-bytes.ts'
import type { Database } from '../db/database.ts'
import { basePathOf } from '../http/request/base-address.ts'
import type { RunCall } from '../http/run-call.ts'
import { Page } from '../models/page.ts'
import type { Site } from '../request-context.ts'
import { longTexts } from '../services/pages/long-texts.ts'
import { pagesInOrder, type PageWithPath } from './menu-pages.ts'
import { pageMarkdown } from '../services/pages/rendering/page-markdown.ts'
import { phrases } from './phrases.ts'
import { streamed } from './streamed.ts'
import { refuse, visitorOf, type Visitor } from './visitor.ts'

// Contents of an item for language models: an index, and all its texts (https://llmstxt.org).
// Source: server/contract/spec/additions.md 10.

/** Most bytes of `llms-full.txt`. */
const mostBytes = 10 * 1024 * 1024
/** Pages whose beginnings are read together, and the characters of each that are looked at. */
const pagesAtOnce = 200
const beginning = 2_000
/** Beginnings parsed before other work gets its turn. */
const parsedAtOnce = 20

interface ListedItem {
  readonly info: WireOf<typeof itemCalls.info>
  /** In display order, without drafts. */
  readonly pages: readonly PageWithPath[]
  readonly address: string
}

async function listItem(visitor: Visitor, item: string): Promise<ListedItem> {
  const info = await visitor.ask(itemCalls.info, { item_id: item })
  return {
    info,
    pages: pagesInOrder(info.menu).filter(({ page }) => page.is_draft !== '1'),
    address: `${visitor.ctx.baseAddress}/${info.item_domain || info.item_id}`,
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const linkText = (title: string): string => oneLine(title).replace(/[[\]\\]/g, '\\$&')

/** Name and description of an item at the top of both files. */
async function head({ ctx }: Visitor, { info }: ListedItem): Promise<string> {
  const row = await ctx.db.prepared.one<{ item_description: string }>('item', [
    Number(info.item_id),
  ])
  const description = oneLine(row?.item_description ?? '')
  return `# ${oneLine(info.item_name)}\n\n${description ? `> ${description}\n\n` : ''}`
}

/**
 * Conditions checked again while pages of the menu are read: one may have left the item meanwhile.
 */
const stillListed = { is_del: 0, is_draft: 0 }

/** Beginnings of texts by page; structured JSON has no description. */
async function beginnings(
  db: Database,
  item_id: number,
  pages: readonly PageWithPath[],
): Promise<Map<number, string>> {
  const rows = (await db
    .read(Page.tableName)
    .whereIn(
      'page_id',
      pages.map(({ page }) => Number(page.page_id)),
    )
    .where({ item_id, ...stillListed })
    .select('page_id', db.read.raw('substr(page_content, 1, ?) as text', [beginning]))) as {
    page_id: number
    text: string
  }[]
  return new Map(rows.map(({ page_id, text }) => [page_id, text]))
}

/** The index of an item, with a section for each catalog. */
async function* indexOf(visitor: Visitor, item: ListedItem): AsyncGenerator<string> {
  const words = phrases[visitor.ctx.locale]
  yield await head(visitor, item)
  let section = ''
  for (const slice of inSlices(item.pages, pagesAtOnce)) {
    const texts = await beginnings(visitor.ctx.db, Number(item.info.item_id), slice)
    let lines = ''
    for (const [index, { page, catalogs }] of slice.entries()) {
      if (index % parsedAtOnce === 0) await turn()
      const heading = oneLine(catalogs.join(' / ')) || words.rootPages
      if (heading !== section) {
        lines += `${section ? '\n' : ''}## ${heading}\n\n`
        section = heading
      }
      const text = texts.get(Number(page.page_id)) ?? ''
      const description = oneLine(describedText(text, item.info.markdown))
      const link = `[${linkText(page.page_title) || words.untitled}](${item.address}/${page.page_id}.md)`
      lines += `- ${link}${description ? `: ${description}` : ''}\n`
    }
    yield lines
  }
}

/** The beginning of a text that fits into this many bytes, up to the end of a line. */
function cutTo(text: string, bytes: number): string {
  const whole = Buffer.from(text)
  if (whole.length <= bytes) return text
  const end = whole.subarray(0, bytes).lastIndexOf('\n')
  return whole.toString('utf8', 0, end + 1)
}

/**
 * All texts of an item in order; only those of one statement are in memory at a time. Stops when
 * the reader leaves.
 */
async function* textsOf(visitor: Visitor, item: ListedItem): AsyncGenerator<string> {
  const { db, locale, site } = visitor.ctx
  const basePath = basePathOf(site.config)
  const words = phrases[locale]
  const beginsWith = await head(visitor, item)
  let left = mostBytes - Buffer.byteLength(beginsWith)
  yield beginsWith
  for (const slice of inSlices(item.pages, pagesAtOnce)) {
    const sizes = (await db
      .read(Page.tableName)
      .whereIn(
        'page_id',
        slice.map(({ page }) => Number(page.page_id)),
      )
      .where({ item_id: Number(item.info.item_id), ...stillListed })
      .select('page_id as id', textBytes(db.read, Page.tableName))) as {
      id: number
      bytes: number
    }[]
    const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]))
    const rows = slice.flatMap(({ page }) => {
      const id = Number(page.page_id)
      const bytes = bytesOf.get(id)
      return bytes === undefined ? [] : [{ id, bytes, title: page.page_title }]
    })
    for (const piece of inPieces(rows)) {
      const texts = await longTexts(db.read, Page, piece)
      for (const { id, title } of piece) {
        const text = texts.get(id)
        if (text === undefined) continue
        const part =
          `## ${oneLine(title) || words.untitled}\n\n` +
          `<${item.address}/${id}>\n\n${await pageMarkdown({ text, locale, basePath })}\n\n`
        const shown = cutTo(part, left)
        left -= Buffer.byteLength(shown)
        yield shown
        if (shown.length < part.length) {
          yield `\n${words.textsAreCut}\n`
          return
        }
      }
    }
  }
}

/** `/{item}/llms.txt` and `/{item}/llms-full.txt`, as far as the caller may read the item. */
export function mountLlms(app: FastifyInstance, site: Site, run: RunCall): void {
  const handler =
    (texts: (visitor: Visitor, item: ListedItem) => AsyncGenerator<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      let visitor: Visitor | null = null
      let item: ListedItem
      try {
        visitor = await visitorOf(site, run, request, reply, itemCalls.info.path)
        item = await listItem(visitor, (request.params as { item: string }).item)
      } catch (error) {
        return refuse(reply, visitor, error)
      }
      return reply
        .type('text/plain; charset=utf-8')
        .headers({ 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' })
        .send(streamed(request, texts(visitor, item)))
    }
  const base = basePathOf(site.config)
  for (const prefix of base === '' ? [''] : ['', base]) {
    app.get(`${prefix}/:item/llms.txt`, handler(indexOf))
    app.get(`${prefix}/:item/llms-full.txt`, handler(textsOf))
  }
}
