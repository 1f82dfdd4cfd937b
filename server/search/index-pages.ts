import type { ReadDatabase } from '../db/database.ts'
import type { PageRow } from '../db/statements/rows.ts'
import type { YieldNow } from '../workers/yielder.ts'
import type { Term } from './words/keyword.ts'
import { itemToken, rangeLength, rangeToken } from './words/tokens.ts'

/**
 * What is searched: whole items, and in others the scoped catalogs with the root pages. Drafts are
 * shown to `uid` alone.
 */
export interface SearchScope {
  readonly uid: number
  readonly items: readonly number[]
  readonly scopedItems: readonly number[]
  readonly catalogs: readonly number[]
}

/** What is known of a page before its text is checked. */
export interface ListedPage {
  readonly page_id: number
  readonly page_title: string
  readonly addtime: number
  /** Bytes of its text. */
  readonly bytes: number
  /** Changes with each change of the text. */
  readonly version: string
}

/** A page whose change has not been indexed yet. */
export interface PendingPage extends ListedPage {
  /** Changes with each change of title, text or item. */
  readonly mark: number
}

/** A page without its text. */
export type FoundPage = ListedPage &
  Omit<PageRow, 'page_content' | 'attachment_count' | 'unique_key' | 'path'>

/** Pending pages read per query. */
const pendingAtOnce = 1_000
/**
 * Number of items passed to the index by id: always up to the first, never more than the second.
 */
const fewItems = 4
const mostNamedItems = 100

/** Where the index searches. */
export interface Place {
  readonly scope: SearchScope
  /** Items passed by id; empty for all items. */
  readonly items: readonly number[]
  /** Pages from this id on are searched before all others; 0 if all are searched together. */
  readonly newestFrom: number
}

/**
 * Passing many items costs more than filtering out hits of others, if they are a good part of the
 * site. Over all items PostgreSQL would return every page of a frequent word before it picks the
 * newest, so the newest are queried first; SQLite returns these first in any case.
 */
export async function placeOf(db: ReadDatabase, scope: SearchScope): Promise<Place> {
  const ids = [...scope.items, ...scope.scopedItems]
  if (ids.length <= fewItems) return { scope, items: ids, newestFrom: 0 }
  const site = await db.prepared.one<{
    items: number
    oldest: number | null
    newest: number | null
  }>('searchedSite', [])
  if (ids.length <= mostNamedItems && ids.length * 4 <= Number(site?.items))
    return { scope, items: ids, newestFrom: 0 }
  const newestFrom = (Math.floor(Number(site?.newest) / rangeLength) - 1) * rangeLength
  return {
    scope,
    items: [],
    newestFrom: db.kind === 'postgres' && newestFrom > Number(site?.oldest) ? newestFrom : 0,
  }
}

const exact = (token: string): Term => ({ token, isStart: false })

/** Tokens to look up, at least one of them in each page. */
type OneOf = readonly Term[]

/** Most words that a prefix is replaced by. */
const mostWords = 64

/**
 * The words that a prefix stands for, if they are few. For a prefix SQLite merges the pages of all
 * items for all of these words before it returns the first; for the words themselves it skips to
 * the pages of the searched items. Pages that are indexed after this are still among the pending
 * ones.
 */
async function spelledOut(db: ReadDatabase, term: Term): Promise<OneOf> {
  if (!term.isStart || db.kind !== 'sqlite') return [term]
  const { token } = term
  const longer = await db.prepared.all<{ term: string }>('searchWords', [
    token,
    `${token}\u{10ffff}`,
    mostWords + 1,
  ])
  if (longer.length > mostWords) return [term]
  return [token, ...longer.map((row) => row.term)].map(exact)
}

/** A query in the database's syntax: one of each. */
function wordsOf(db: ReadDatabase, all: readonly OneOf[]): string {
  const [and, or] = db.kind === 'sqlite' ? [' AND ', ' OR '] : [' & ', ' | ']
  const wordOf =
    db.kind === 'sqlite'
      ? ({ token, isStart }: Term) => `"${token}"${isStart ? ' *' : ''}`
      : ({ token, isStart }: Term) => `'${token}'${isStart ? ':*' : ''}`
  return all
    .filter((terms) => terms.length > 0)
    .map((terms) => `(${terms.map(wordOf).join(or)})`)
    .join(and)
}

/** Parameters of the visibility condition, in the order of the statements. */
export const visible = ({ uid, items, scopedItems, catalogs }: SearchScope) => [
  uid,
  JSON.stringify(items),
  JSON.stringify(scopedItems),
  JSON.stringify(catalogs),
]

/** What has not been indexed yet. */
interface PendingPages {
  /** All entries, also of pages that are deleted or not visible. */
  readonly entries: readonly { readonly id: number; readonly mark: number }[]
  readonly pages: readonly PendingPage[]
}

/**
 * Must be read before the index: a page that is indexed meanwhile is then found in at least one of
 * them.
 */
export async function pendingPages(
  db: ReadDatabase,
  scope: SearchScope,
  yieldNow: YieldNow,
): Promise<PendingPages> {
  type Row = PendingPage & { readonly id: number }
  const all: Row[] = []
  for (let rows: Row[] | undefined; !rows || rows.length === pendingAtOnce;) {
    rows = await db.prepared.all<Row>('searchPendingPages', [
      all.at(-1)?.id ?? 0,
      pendingAtOnce,
      ...visible(scope),
    ])
    all.push(...rows)
    await yieldNow()
  }
  return { entries: all, pages: all.filter((row) => row.page_id) }
}

/** Those of the pages that are visible, by id. */
export async function foundPages(
  db: ReadDatabase,
  scope: SearchScope,
  ids: readonly number[],
): Promise<Map<number, FoundPage>> {
  if (ids.length === 0) return new Map()
  const rows = await db.prepared.all<FoundPage>('searchPages', [
    JSON.stringify(ids),
    ...visible(scope),
  ])
  return new Map(rows.map((row) => [row.page_id, row]))
}

/**
 * A query and the page below which it continues. Each step continues where the previous one ended.
 */
interface Step {
  readonly words: string
  readonly below: number
}

/** Reads from the index the pages with given tokens. */
export class Index {
  readonly #db: ReadDatabase
  readonly #place: Place
  readonly #terms: readonly Term[]
  readonly #batch: number

  constructor(db: ReadDatabase, place: Place, terms: readonly Term[], batch: number) {
    this.#db = db
    this.#place = place
    this.#terms = terms
    this.#batch = batch
  }

  async #steps(): Promise<Step[]> {
    const { items, newestFrom } = this.#place
    const terms = await Promise.all(this.#terms.map((term) => spelledOut(this.#db, term)))
    const within = (tokens: string[]) => wordsOf(this.#db, [tokens.map(exact), ...terms])
    const rest = {
      words: within(items.map(itemToken)),
      below: newestFrom || Number.MAX_SAFE_INTEGER,
    }
    if (newestFrom === 0) return [rest]
    const newest = [newestFrom, newestFrom + rangeLength].map(rangeToken)
    return [{ words: within(newest), below: Number.MAX_SAFE_INTEGER }, rest]
  }

  /** Matching pages, newest first, in batches. */
  async *pages(): AsyncGenerator<FoundPage[]> {
    for (const { words, below } of await this.#steps()) {
      for (let before: number | undefined = below; before !== undefined;) {
        const values = [words, before, ...visible(this.#place.scope), this.#batch]
        const pages: FoundPage[] = await this.#db.prepared.all<FoundPage>('searchFound', values)
        if (pages.length > 0) yield pages
        before = pages.length < this.#batch ? undefined : pages.at(-1)?.page_id
      }
    }
  }
}
