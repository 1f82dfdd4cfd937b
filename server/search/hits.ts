import type { ReadDatabase } from '../db/database.ts'
import { yielder } from '../workers/yielder.ts'
import { excerptOf, type Excerpt } from './excerpt.ts'
import {
  foundPages,
  type FoundPage,
  type ListedPage,
  type PendingPage,
  type SearchScope,
} from './index-pages.ts'
import { textsOf } from './page-texts.ts'
import { pendingTextsOf, type PendingTexts } from './pending-texts.ts'
import { likelyPlaceIn, placeIn } from './stored-text.ts'
import { fold } from './words/fold.ts'
import { parseKeyword, type Keyword } from './words/keyword.ts'
import { placesOf, rangesOf, type Range } from './words/match.ts'

/** A hit; higher scores are better, and every title match ranks above text matches. */
export interface Hit {
  readonly page: FoundPage
  readonly score: number
  readonly title: readonly Range[]
  readonly excerpt: Excerpt
}

/** Best first; own drafts last. */
export const inOrder = (a: Hit, b: Hit): number =>
  a.page.is_draft - b.page.is_draft ||
  b.score - a.score ||
  a.page.s_number - b.page.s_number ||
  b.page.page_id - a.page.page_id

/**
 * Bytes of texts read together, and in total by one search. Beyond that pages are found by their
 * tokens, or pending ones by title, without an excerpt.
 */
const bytesTogether = 512 * 1024
const pagesTogether = 500
const mostBytes = 64 * 1024 * 1024
const noExcerpt: Excerpt = { text: '', hits: [] }

/** Collects pages whose texts are read together. */
class Batch<P extends ListedPage> {
  #pages: P[] = []
  #bytes = 0

  /** @returns the pages before this one, if it does not fit */
  add(page: P): P[] {
    const isFull = this.#bytes + page.bytes > bytesTogether || this.#pages.length === pagesTogether
    const full = isFull ? this.rest() : []
    this.#pages.push(page)
    this.#bytes += page.bytes
    return full
  }

  rest(): P[] {
    const pages = this.#pages
    this.#pages = []
    this.#bytes = 0
    return pages
  }
}

/** Pages whose texts are read together. */
function* batchesOf<P extends ListedPage>(pages: readonly P[]): Generator<P[]> {
  const batch = new Batch<P>()
  for (const page of pages) {
    const full = batch.add(page)
    if (full.length > 0) yield full
  }
  const rest = batch.rest()
  if (rest.length > 0) yield rest
}

/** Matches the pages of one search against its keyword. */
export class Hits {
  readonly #db: ReadDatabase
  readonly #scope: SearchScope
  readonly #excerpts: number
  readonly #length: number
  readonly #whole: string
  readonly keyword: Keyword
  readonly yieldNow = yielder()
  /** Hits without their excerpt: those that the index decides are ordered before texts are read. */
  readonly #bare = new Map<FoundPage, Hit>()
  #budget = mostBytes

  /** @param excerpts number of texts read only for an excerpt; with 0 no hit has one */
  constructor(db: ReadDatabase, scope: SearchScope, written: string, excerpts: number) {
    this.#db = db
    this.#scope = scope
    this.#excerpts = excerpts
    this.keyword = parseKeyword(written)
    this.#length = written.trim().length
    this.#whole = fold(written.trim()).text
  }

  isInTitle(page: ListedPage): boolean {
    return this.keyword.chunks.every((chunk) => !placesOf(page.page_title, chunk, 1).next().done)
  }

  /** Hits of a keyword that the index alone decides. The first ones get an excerpt. */
  async *inSure(pages: readonly FoundPage[]): AsyncGenerator<readonly Hit[]> {
    const hits: Hit[] = []
    for (const page of pages) {
      hits.push(this.#hit(page, noExcerpt))
      const pause = this.yieldNow()
      if (pause) await pause
    }
    hits.sort(inOrder)
    for (const together of batchesOf(hits.slice(0, this.#excerpts).map((hit) => hit.page)))
      yield this.#hitsIn(together, await this.#read(together), true)
    yield hits.slice(this.#excerpts)
  }

  /**
   * Those of the pages that contain the keyword, up to a limit; the index has matched its tokens.
   */
  async *inLikely(pages: readonly FoundPage[], most: number): AsyncGenerator<readonly Hit[]> {
    let count = 0
    for (const together of batchesOf(pages)) {
      const texts = await this.#read(together)
      const hits = await this.#hitsIn(together, texts, !texts, most - count)
      yield hits
      if ((count += hits.length) === most) return
    }
  }

  /**
   * Those of the pages that contain the keyword, up to a limit; their texts are not indexed yet.
   */
  async *inPending(pages: readonly PendingPage[], most: number): AsyncGenerator<readonly Hit[]> {
    const pending = pendingTextsOf(this.#db)
    const isOpen = (page: PendingPage) => pending.holds(page, this.keyword) !== false
    let count = 0
    for await (const together of this.#open(pages, isOpen)) {
      const texts = await pending.inTurn(() => this.#readPending(together.filter(isOpen), pending))
      const likely = together.filter(
        (page) => isOpen(page) && (texts?.has(page.page_id) || this.isInTitle(page)),
      )
      const ids = likely.map((page) => page.page_id)
      const rows = await foundPages(this.#db, this.#scope, ids)
      const found = ids.flatMap((id) => rows.get(id) ?? [])
      const hits: Hit[] = []
      for (const page of found) {
        const hit = await this.#hitIn(page, texts?.get(page.page_id), false)
        if (hit) hits.push(hit)
        if (count + hits.length === most) break
      }
      yield hits
      if ((count += hits.length) === most) return
    }
  }

  /**
   * Pending pages in the order in which they are checked, since not all may be: title matches
   * first, then the latest changes.
   */
  async likelyFirst(pages: readonly PendingPage[]): Promise<PendingPage[]> {
    const [titled, others]: [PendingPage[], PendingPage[]] = [[], []]
    for (const page of pages) {
      ;(this.isInTitle(page) ? titled : others).push(page)
      await this.yieldNow()
    }
    const newest = (a: PendingPage, b: PendingPage) =>
      b.addtime - a.addtime || b.page_id - a.page_id
    return [...titled.sort(newest), ...others.sort(newest)]
  }

  /** Batches of the pages whose texts have to be read. */
  async *#open(
    pages: readonly PendingPage[],
    isOpen: (page: PendingPage) => boolean,
  ): AsyncGenerator<PendingPage[]> {
    const batch = new Batch<PendingPage>()
    for (const page of pages) {
      if (isOpen(page)) {
        const full = batch.add(page)
        if (full.length > 0) yield full
      } else this.#budget -= page.bytes
      const pause = this.yieldNow()
      if (pause) await pause
    }
    const rest = batch.rest()
    if (rest.length > 0) yield rest
  }

  async #readPending(
    pages: readonly PendingPage[],
    pending: PendingTexts,
  ): Promise<Map<number, Buffer> | undefined> {
    const texts = await this.#read(pages)
    for (const page of pages) {
      const text = texts?.get(page.page_id)
      if (text) await pending.keep(page, text, this.yieldNow)
    }
    return texts
  }

  /** Texts by page; `undefined` when they exceed the limit. */
  async #read(pages: readonly ListedPage[]): Promise<Map<number, Buffer> | undefined> {
    const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
    if (bytes > this.#budget) return undefined
    this.#budget -= bytes
    return textsOf(this.#db, this.#scope, pages)
  }

  /**
   * Hits among pages whose texts were read.
   *
   * @param texts `undefined` when they are too many; a page without one is no longer visible
   * @param isSure whether the index has decided
   */
  async #hitsIn(
    pages: readonly FoundPage[],
    texts: ReadonlyMap<number, Buffer> | undefined,
    isSure: boolean,
    most = Infinity,
  ): Promise<Hit[]> {
    const hits: Hit[] = []
    for (const page of pages) {
      const text = texts?.get(page.page_id)
      if (texts && !text) continue
      const hit = this.#likelyHit(page, text) ?? (await this.#hitIn(page, text, isSure))
      if (hit) hits.push(hit)
      if (hits.length === most) break
      const pause = this.yieldNow()
      if (pause) await pause
    }
    return hits
  }

  /** The hit, if its text contains every chunk in a likely spelling. */
  #likelyHit(page: FoundPage, text: Buffer | undefined): Hit | undefined {
    if (!text) return undefined
    let at: number | undefined
    for (const chunk of this.keyword.chunks) {
      const place = likelyPlaceIn(text, chunk)
      if (place === undefined) return undefined
      at ??= place
    }
    return this.#hit(page, this.#excerptIn(text, at))
  }

  #excerptIn(text: Buffer, at: number | undefined): Excerpt {
    return this.#excerpts > 0 ? excerptOf(text, at, this.keyword, this.#length) : noExcerpt
  }

  /** @param text `undefined` when it is unknown */
  async #hitIn(
    page: FoundPage,
    text: Buffer | undefined,
    isSure: boolean,
  ): Promise<Hit | undefined> {
    let at: number | undefined
    for (const chunk of this.keyword.chunks) {
      const place = text && (await placeIn(text, chunk, this.yieldNow))
      if (!isSure && place === undefined && placesOf(page.page_title, chunk, 1).next().done)
        return undefined
      at ??= place
    }
    await this.yieldNow()
    return this.#hit(page, text ? this.#excerptIn(text, at) : noExcerpt)
  }

  #hit(page: FoundPage, excerpt: Excerpt): Hit {
    let bare = this.#bare.get(page)
    if (!bare) this.#bare.set(page, (bare = this.#bareHit(page)))
    if (excerpt === noExcerpt) return bare
    return { ...bare, score: bare.score + Math.min(10, excerpt.hits.length), excerpt }
  }

  #bareHit(page: FoundPage): Hit {
    const { chunks } = this.keyword
    const titled = chunks.filter((chunk) => !placesOf(page.page_title, chunk, 1).next().done).length
    const title = titled > 0 ? rangesOf(page.page_title, this.keyword) : []
    const score = this.#titleScore(page, titled / chunks.length)
    return { page, score, title, excerpt: noExcerpt }
  }

  /**
   * 20 to 60 for a part of the keyword in the title, 100 for the whole keyword; more when it equals
   * the title or begins it. The excerpt adds 0 to 10.
   */
  #titleScore(page: FoundPage, titled: number): number {
    if (titled === 0) return 0
    if (titled < 1) return 20 + Math.round(40 * titled)
    const title = fold(page.page_title.trim()).text
    return 100 + (title === this.#whole ? 40 : title.startsWith(this.#whole) ? 20 : 0)
  }
}
