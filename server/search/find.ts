import type { Database } from '../db/database.ts'
import type { Part } from '../services/part.ts'
import { excerptLead, excerptLength, excerptOf, type Excerpt } from './excerpt.ts'
import { fold } from './fold.ts'
import { parseKeyword, type Keyword, type Term } from './keyword.ts'
import { placesOf, rangesOf, type Range } from './match.ts'
import { likelyPlaceIn, placeIn } from './stored-text.ts'
import { itemToken, titleToken } from './tokens.ts'

/** What is searched: whole items, and in others the catalogs of the ties with the root pages. Drafts are shown to `uid` alone. */
export interface SearchScope {
  readonly uid: number
  readonly items: readonly number[]
  readonly tiedItems: readonly number[]
  readonly catalogs: readonly number[]
}

/** The scope of a search that goes through (parts of) items. */
export function scopeOf(uid: number, places: readonly { readonly item_id: number; readonly part: Part }[]): SearchScope {
  const tied = places.filter(({ part }) => part !== 'all' && part !== 'none')
  return {
    uid,
    items: places.filter(({ part }) => part === 'all').map(({ item_id }) => item_id),
    tiedItems: tied.map(({ item_id }) => item_id),
    catalogs: tied.flatMap(({ part }) => (typeof part === 'string' ? [] : [...part])),
  }
}

/** A page without its text. */
export interface FoundPage {
  readonly page_id: number
  readonly item_id: number
  readonly cat_id: number
  readonly page_title: string
  readonly author_uid: number
  readonly author_username: string
  readonly s_number: number
  readonly addtime: number
  readonly page_addtime: number
  readonly is_del: number
  readonly is_draft: number
  readonly revision: number
  readonly page_comments: string
  readonly ext_info: string
  /** Bytes of its text. */
  readonly bytes: number
}

/** A hit; a higher score is better, and every hit in a title stands above those in texts. */
export interface Hit {
  readonly page: FoundPage
  readonly score: number
  readonly title: readonly Range[]
  readonly excerpt: Excerpt
}

/** What the index says of pages that are looked at: they hold the keyword, they hold its tokens, or it does not know their text yet. */
type Known = 'keyword' | 'tokens' | 'nothing'

interface StoredText {
  readonly page_id: number
  readonly text: Buffer | string | null
}

/** Pages that are asked of the index in one go when their texts decide, and noted pages that are asked of the database in one go. */
const atOnce = 200
const notedAtOnce = 1_000
/**
 * Bytes of texts that are read together, and that one search reads at all. What lies beyond is found by its tokens, or by its title while the
 * index does not know it, without an excerpt. Of those, what the index knew before is read first, then what has changed last.
 */
const bytesTogether = 512 * 1024
const mostBytes = 64 * 1024 * 1024
/** Items that the index is told by name: so few in any case, and so many at most. */
const fewItems = 4
const mostNamedItems = 100
/** Milliseconds after which others are let in. */
const breath = 15
const noExcerpt: Excerpt = { text: '', hits: [] }

type Breather = () => Promise<void> | void

/** Lets waiting requests in when this one has worked for a while. */
function breather(): Breather {
  let since = performance.now()
  return () => {
    if (performance.now() - since < breath) return
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

/**
 * Items that the index is told by name, none for all there are. Naming many costs more than leaving out what was found in others, where
 * they are a good part of the site.
 */
async function namedItems(db: Database, { items, tiedItems }: SearchScope): Promise<readonly number[]> {
  const ids = [...items, ...tiedItems]
  if (ids.length <= fewItems) return ids
  if (ids.length > mostNamedItems) return []
  const all = await db.prepared.one<{ n: number }>('itemCount', [])
  return ids.length * 4 > Number(all?.n) ? [] : ids
}

/** A query in the words of the database: all terms, in one of the named items. */
function wordsOf(db: Database, terms: readonly Term[], items: readonly number[]): string {
  const [and, or] = db.kind === 'sqlite' ? [' AND ', ' OR '] : [' & ', ' | ']
  const wordOf =
    db.kind === 'sqlite'
      ? ({ token, isStart }: Term) => `"${token}"${isStart ? ' *' : ''}`
      : ({ token, isStart }: Term) => `'${token}'${isStart ? ':*' : ''}`
  const words = terms.map(wordOf)
  const named = items.map((id) => wordOf({ token: itemToken(id), isStart: false }))
  if (named.length > 0) words.unshift(named.length === 1 ? (named[0] as string) : `(${named.join(or)})`)
  return words.join(and)
}

const visible = ({ uid, items, tiedItems, catalogs }: SearchScope) => [
  uid,
  JSON.stringify(items),
  JSON.stringify(tiedItems),
  JSON.stringify(catalogs),
]

/** Some of what the index holds under the tokens. */
class Index {
  readonly #db: Database
  readonly #scope: SearchScope
  readonly #words: string
  readonly #batch: number

  constructor(db: Database, scope: SearchScope, words: string, batch: number) {
    this.#db = db
    this.#scope = scope
    this.#words = words
    this.#batch = batch
  }

  #values(below: number, limit: number) {
    return [this.#words, below, ...visible(this.#scope), limit]
  }

  /** Pages whose change the index has not yet taken in; and the first batch of those that it holds, where this is known already. */
  async begin(breathe: Breather): Promise<{ noted: FoundPage[]; first?: FoundPage[] }> {
    const noted: FoundPage[] = []
    for (let after = 0; ;) {
      const isFirst = after === 0
      const found = this.#values(Number.MAX_SAFE_INTEGER, isFirst ? this.#batch : 0)
      const values = [after, notedAtOnce, ...visible(this.#scope), ...found]
      const rows = await this.#db.prepared.all<FoundPage & { readonly noted: number }>('searchBegun', values)
      const some = rows.filter((row) => row.noted)
      noted.push(...some.filter((row) => row.page_id))
      if (some.length < notedAtOnce) return isFirst ? { noted, first: rows.filter((row) => !row.noted) } : { noted }
      after = Math.max(...some.map((row) => row.noted))
      await breathe()
    }
  }

  /** Pages that it holds, newest first, a batch at a time. */
  async *pages(first?: FoundPage[]): AsyncGenerator<FoundPage[]> {
    const next = (below: number) => this.#db.prepared.all<FoundPage>('searchFound', this.#values(below, this.#batch))
    for (let pages = first ?? (await next(Number.MAX_SAFE_INTEGER)); ;) {
      if (pages.length > 0) yield pages
      const last = pages.at(-1)
      if (!last || pages.length < this.#batch) return
      pages = await next(last.page_id)
    }
  }
}

const isInTitle = (title: string, keyword: Keyword): boolean => keyword.chunks.every((chunk) => !placesOf(title, chunk, 1).next().done)

/** One search; it reads no more than its budget. */
class Search {
  readonly #db: Database
  readonly #keyword: Keyword
  readonly #length: number
  readonly #whole: string
  readonly breathe = breather()
  #budget = mostBytes

  constructor(db: Database, written: string) {
    this.#db = db
    this.#keyword = parseKeyword(written)
    this.#length = written.trim().length
    this.#whole = fold(written.trim()).text
  }

  get keyword(): Keyword {
    return this.#keyword
  }

  /** Reads the texts of pages and gives those that hold the keyword. */
  async *look(pages: readonly FoundPage[], known: Known): AsyncGenerator<Hit> {
    for (let from = 0; from < pages.length;) {
      let bytes = 0
      let to = from
      for (; to < pages.length && (to === from || bytes + (pages[to] as FoundPage).bytes <= bytesTogether); to++)
        bytes += (pages[to] as FoundPage).bytes
      const together = pages.slice(from, to)
      from = to
      const isRead = bytes <= this.#budget
      const texts = isRead ? await this.#read(together, known === 'keyword') : undefined
      if (isRead) this.#budget -= bytes
      const isSure = known === 'keyword' || (known === 'tokens' && !isRead)
      for (const page of together) {
        const hit = await this.#hitIn(page, texts?.get(page.page_id), isSure)
        if (hit) yield hit
        await this.breathe()
      }
    }
  }

  /** Texts by page, or of each as much as its excerpt needs. */
  async #read(pages: readonly FoundPage[], isSure: boolean): Promise<Map<number, Buffer>> {
    const texts = this.#db.kind === 'postgres' && isSure ? await this.#parts(pages) : new Map<number, Buffer>()
    const ids = pages.map((page) => page.page_id).filter((id) => !texts.has(id))
    if (ids.length === 0) return texts
    const rows = await this.#db.prepared.all<StoredText>('searchTexts', [JSON.stringify(ids)])
    for (const { page_id, text } of rows) texts.set(page_id, typeof text === 'string' ? Buffer.from(text) : (text ?? Buffer.alloc(0)))
    return texts
  }

  /** The parts of texts around a single chunk, where it stands there in a likely spelling; of the other pages nothing. */
  async #parts(pages: readonly FoundPage[]): Promise<Map<number, Buffer>> {
    const [chunk, other] = this.#keyword.chunks
    const parts = new Map<number, Buffer>()
    if (!chunk || other) return parts
    const ids = JSON.stringify(pages.map((page) => page.page_id))
    const spellings = [0, 1, 2, 3].map((index) => chunk.forms[index] ?? null)
    const rows = await this.#db.prepared.all<{ page_id: number; text: string }>('searchParts', [
      excerptLead,
      excerptLead + this.#length + excerptLength,
      ...spellings,
      ids,
    ])
    for (const { page_id, text } of rows) {
      const part = Buffer.from(text)
      if (likelyPlaceIn(part, chunk) !== undefined) parts.set(page_id, part)
    }
    return parts
  }

  async #hitIn(page: FoundPage, text: Buffer | undefined, isSure: boolean): Promise<Hit | undefined> {
    const { chunks } = this.#keyword
    let inTitle = 0
    let at: number | undefined
    for (const chunk of chunks) {
      const isTitled = !placesOf(page.page_title, chunk, 1).next().done
      const place = text && (await placeIn(text, chunk, this.breathe))
      if (!isTitled && place === undefined && !isSure) return undefined
      if (isTitled) inTitle++
      at ??= place
    }
    const title = inTitle > 0 ? rangesOf(page.page_title, this.#keyword) : []
    const excerpt = text ? excerptOf(text, at, this.#keyword, this.#length) : noExcerpt
    return { page, score: this.#score(page, inTitle / chunks.length, excerpt.hits.length), title, excerpt }
  }

  /** 0 to 10 for the excerpt, 20 to 60 for a part of the keyword in the title, 100 for all of it; more when it is the title or begins it. */
  #score(page: FoundPage, titled: number, hits: number): number {
    const text = Math.min(10, hits)
    if (titled === 0) return text
    if (titled < 1) return text + 20 + Math.round(40 * titled)
    const title = fold(page.page_title.trim()).text
    return text + 100 + (title === this.#whole ? 40 : title.startsWith(this.#whole) ? 20 : 0)
  }
}

/** Best first; own drafts last. */
const inOrder = (a: Hit, b: Hit): number =>
  a.page.is_draft - b.page.is_draft || b.score - a.score || a.page.s_number - b.page.s_number || b.page.page_id - a.page.page_id

/**
 * Pages that hold every part of a keyword in title or text: the index and the texts it has not yet taken in are read together, so that no
 * acknowledged save is missed.
 *
 * @param most hits that are given; of more, those in titles come before those in texts, in a search of all items those of whole words before
 *   those of longer ones, and newer pages before older ones
 */
export async function findPages(db: Database, scope: SearchScope, written: string, most: number): Promise<Hit[]> {
  const search = new Search(db, written)
  const { keyword } = search
  if (keyword.terms.length === 0 || scope.items.length + scope.tiedItems.length === 0) return []
  const isSure = keyword.chunks.every((chunk) => chunk.isToken)
  const named = await namedItems(db, scope)
  const lookUp = (terms: readonly Term[], batch: number) => new Index(db, scope, wordsOf(db, terms, named), batch)
  const batch = isSure ? most + 1 : atOnce
  // Before it gives the first page the database merges all pages of all words that begin so. Within some items these are few; in all of
  // them enough pages may hold the very words.
  const asWords = isSure && named.length === 0 && keyword.terms.some((term) => term.isStart)
  const steps = [...(asWords ? [keyword.terms.map((term) => ({ ...term, isStart: false }))] : []), keyword.terms]
  const [index, ...others] = steps.map((terms) => lookUp(terms, batch)) as [Index, ...Index[]]
  const { noted, first } = await index.begin(search.breathe)
  const hits = new Map<number, Hit>()
  const isNoted = new Set(noted.map((page) => page.page_id))
  const unread = new Map(noted.map((page) => [page.page_id, page]))

  const isCut = () => hits.size >= most
  const look = async (pages: readonly FoundPage[], known: Known) => {
    for await (const hit of search.look(pages, known)) {
      hits.set(hit.page.page_id, hit)
      if (known === 'tokens' && isCut()) return
    }
  }
  const take = async (batches: AsyncIterable<FoundPage[]>) => {
    for await (const pages of batches) {
      await search.breathe()
      const known = pages.filter((page) => !isNoted.has(page.page_id) && !hits.has(page.page_id))
      await (isSure ? look(known.slice(0, most - hits.size), 'keyword') : look(known, 'tokens'))
      // of noted pages those that the index names are the likely ones
      await look(
        pages.filter((page) => unread.delete(page.page_id)),
        'nothing',
      )
      if (isCut()) return
    }
  }
  await take(index.pages(first))
  for (const other of others) if (!isCut()) await take(other.pages())
  if (isCut()) {
    const titled: FoundPage[] = []
    const terms = keyword.terms.map((term) => ({ ...term, token: titleToken(term.token) }))
    for await (const pages of lookUp(terms, most).pages()) {
      await search.breathe()
      for (const page of pages)
        if (!isNoted.has(page.page_id) && !hits.has(page.page_id) && isInTitle(page.page_title, keyword)) titled.push(page)
      if (titled.length >= most) break
    }
    await look(titled.slice(0, most), 'keyword')
  }
  // the last changed first: not all may be read
  await look(
    [...unread.values()].sort((a, b) => b.addtime - a.addtime || b.page_id - a.page_id),
    'nothing',
  )
  return [...hits.values()].sort(inOrder).slice(0, most)
}
