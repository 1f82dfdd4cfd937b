import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { beginsLikeJson } from '#contract/text/content/read-content.ts'
import { Cache } from '../cache/cache.ts'
import { ownBytes } from '../cache/own-bytes.ts'
import { storeTrouble } from '../db/database.ts'
import { unpacks } from '../http/answer/answers.ts'
import { basePathOf, pathOf } from '../http/request/base-address.ts'
import { matchesETag } from '../http/request/if-none-match.ts'
import type { RunCall } from '../http/run-call.ts'
import { requestedDocument, type DocumentAddress } from '../machine-readable/address.ts'
import { mayBeIndexed } from '../machine-readable/indexing.ts'
import { visitorOf } from '../machine-readable/visitor.ts'
import type { ItemRow } from '../db/statements/rows.ts'
import type { RequestContext, Site } from '../request-context.ts'
import { pageInItem } from '../services/pages/page-in-item.ts'
import { renderedText, renderOptions } from '../services/pages/rendering/rendered-text.ts'
import { agoText } from './ago.ts'
import { bodyHtml, type Drawn } from './body.ts'
import { mustIgnoreCookies } from './frames.ts'
import { phrases } from './phrases.ts'
import { readDocument, type Answer, type ReadDocument } from './read.ts'
import { shellOf } from './shell.ts'
import { documentStamp } from './stamp.ts'

const compressed = promisify(gzip)

/** A document to be sent. */
interface Made {
  readonly bytes: Buffer
  packed?: Promise<Buffer>
}
const cache = new Cache<Made>()
const madeBytes = 500

/** ETags by what a document depends on; the documents themselves are cached by ETag. */
const etags = new Cache<string>()
/** Approximate overhead of a cached ETag; bytes per character of its key. */
const [etagBytes, signBytes] = [300, 2]

/** What is sent, and with which headers. */
interface Sending {
  readonly etag: string
  readonly isIndexable: boolean
  /** True where no cache but the reader's own may keep it. */
  readonly isPrivate: boolean
  make(): Promise<Made>
}

const isPersonal = ({ person, itemPassword }: RequestContext): boolean =>
  person !== null || itemPassword !== ''

/** Most characters of an answer embedded in a document; the program requests longer ones. */
const mostAnswer = limits.textBytesInline
/** Characters of a long text that a document begins with. */
const mostOfLong = 100_000
const beginningOf = (text: string): string =>
  text.slice(0, text.lastIndexOf('\n', mostOfLong) + 1 || mostOfLong)

/** The text as readable without the program; of one that is too long, its beginning. */
async function drawText(
  ctx: RequestContext,
  item: ItemRow,
  { page }: ReadDocument,
): Promise<Drawn> {
  const { page_content: text, page_title: title } = page.value
  const isCut = text.length > limits.textBytesInline
  // half of a JSON text cannot be read
  const shown = !isCut ? text : beginsLikeJson(text) ? '' : beginningOf(text)
  const rendered = await renderedText(ctx.db, shown, await renderOptions(ctx, item, title))
  const { html = '', outline = [], description = '' } = rendered ?? {}
  return { html, outline, description, isPageHtml: rendered !== null && !isCut, isCut }
}

/**
 * The answers that the program finds in the document; it reads the HTML of the text from the
 * markup.
 */
function answersOf({ item, page }: ReadDocument, drawn: Drawn): Answer<unknown>[] {
  const json = drawn.isPageHtml
    ? `${page.json.slice(0, -1)},"outline":${JSON.stringify(drawn.outline)}}`
    : page.json
  const all: Answer<unknown>[] = [...(item ? [item] : []), { ...page, json }]
  return all.filter((one) => one.json.length <= mostAnswer)
}

const draft = '1'

/**
 * Answers requests for pages with HTML, for everybody whom `item/info` and `page/info` let read.
 * Source: server/contract/spec/additions.md 10.
 *
 * @param html the built document, with its addresses below the base address
 * @param folder of the built client
 * @returns a function that answers a request, or returns `null` if the program should be sent
 * alone: for other addresses, for unknown and forbidden pages, and where a frame must not show what
 * the visitor's cookies open
 */
export function htmlDocuments(site: Site, run: RunCall) {
  const basePath = basePathOf(site.config)
  const base = `${basePath}/`

  return (html: string, folder: string) => {
    const shell = shellOf(html, folder)

    /** Sends a document, or says that the client has it. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
      { etag, isIndexable, isPrivate, make }: Sending,
    ): Promise<FastifyReply> {
      const { db } = site
      void reply.headers({
        'Cache-Control': isPrivate ? 'private, no-cache' : 'no-cache',
        ETag: etag,
        Vary: 'Accept, Accept-Encoding, Accept-Language, Authorization, Cookie, X-Api-Token',
      })
      if (!isIndexable) void reply.header('X-Robots-Tag', 'noindex')
      if (matchesETag(request, etag)) return reply.code(304).send()
      const made = cache.get(db, etag, '') ?? (await make())
      void reply.type('text/html; charset=utf-8')
      if (!unpacks(request)) return reply.send(made.bytes)
      if (!made.packed) {
        const { bytes } = made
        made.packed = compressed(bytes, { level: 6 }).then((all) => ownBytes(all))
        void made.packed.then(({ length }) => cache.grow(db, etag, '', length))
      }
      return reply.header('Content-Encoding', 'gzip').send(await made.packed)
    }

    /** The document by the calls that a browser would send. */
    async function read(
      ctx: RequestContext,
      address: DocumentAddress,
      path: string,
    ): Promise<Sending | null> {
      if (!shell) return null
      const read = await readDocument(run, ctx, address)
      const found = read && (await pageInItem(ctx.db, Number(read.page.value.page_id), ctx.now))
      if (!read || !found?.item) return null
      const { item } = found
      const { page } = read
      const { locale } = ctx
      const { timeZone } = site.config
      const isIndexable =
        address.of === 'item' && page.value.is_draft !== draft && (await mayBeIndexed(ctx.db, item))
      const canonicalPath = read.item
        ? `/${read.item.value.item_domain || read.item.value.item_id}/${page.value.page_id}`
        : `/${path.slice(base.length)}`
      const options = await renderOptions(ctx, item, '')
      const hash = createHash('sha256').update(
        JSON.stringify([
          shell.digest,
          options,
          path,
          isIndexable,
          agoText(page.value.addtime_unix, ctx.now, locale, timeZone, phrases[locale].now),
          read.item?.args,
          read.item?.digest,
          page.args,
          page.digest,
        ]),
      )
      const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
      const make = async () => {
        const drawn = await drawText(ctx, item, read)
        const title = page.value.page_title.trim() || phrases[locale].untitled
        const name = read.item?.value.item_name ?? ''
        const bytes = ownBytes(
          shell.fill({
            locale,
            head: {
              title: [title, name, 'ShowDoc'].filter(Boolean).join(' · '),
              siteName: name || 'ShowDoc',
              description: drawn.description,
              canonical: ctx.baseAddress + canonicalPath,
              markdown: `${ctx.baseAddress}${canonicalPath}.md`,
              isIndexable,
              styles: [
                '.reader-main{',
                ...(read.item ? [] : ['.alone-bar{']),
                ...(read.item?.value.preview ? ['.preview-line{'] : []),
              ],
            },
            body: bodyHtml({ read, drawn, locale, timeZone, now: ctx.now, base, path }),
            answers: answersOf(read, drawn),
          }),
        )
        return cache.set<Made>(ctx.db, etag, '', { bytes }, bytes.length + madeBytes)
      }
      return { etag, isIndexable, isPrivate: isPersonal(ctx) || item.password !== '', make }
    }

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      address: DocumentAddress,
    ): Promise<FastifyReply | null> {
      if (!shell) return null
      const { ctx } = await visitorOf(site, run, request, reply, 'page/info')
      const path = `${base}${pathOf(request, basePath).replace(/^\/|\/$/g, '')}`
      const stamp = await documentStamp(ctx, address, path)
      const etag = stamp && etags.get(ctx.db, stamp.text, shell.digest)
      const ready = etag && cache.get(ctx.db, etag, '')
      if (ready) {
        const { isIndexable, isLocked } = stamp
        const isPrivate = isPersonal(ctx) || isLocked
        return send(request, reply, { etag, isIndexable, isPrivate, make: async () => ready })
      }
      const sending = await read(ctx, address, path)
      if (!sending) return null
      // what was read since may be newer than the stamp
      if (stamp && (await documentStamp(ctx, address, path))?.text === stamp.text)
        etags.set(
          ctx.db,
          stamp.text,
          shell.digest,
          sending.etag,
          etagBytes + stamp.text.length * signBytes,
        )
      return send(request, reply, sending)
    }

    return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const asked = requestedDocument(pathOf(request, basePath), request)
      if (!asked || asked.markdownBy) return false
      if (mustIgnoreCookies(request, site.config.embeddedBy)) return false
      const { address } = asked
      const page =
        address.of === 'item' && address.page === null
          ? /[?&]page_id=(\d{1,15})(?:&|$)/.exec(request.url)?.[1]
          : undefined
      try {
        const named = page ? ({ ...address, page: Number(page) } as DocumentAddress) : address
        // a reply that was sent is awaited like a promise, and is undefined then
        return (await answer(request, reply, named)) !== null
      } catch (error) {
        // the program reports refusals and an unreachable database
        if (error instanceof Failure || storeTrouble(error)) return false
        throw error
      }
    }
  }
}
