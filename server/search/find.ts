import type { CatalogScope } from '../access/basis/catalog-scope.ts'
import type { ReadDatabase } from '../db/database.ts'
import { Hits, inOrder, type Hit } from './hits.ts'
import { Index, pendingPages, placeOf, type FoundPage, type SearchScope } from './index-pages.ts'
import { pendingTextsOf } from './pending-texts.ts'
import type { Term } from './words/keyword.ts'
import { titleToken } from './words/tokens.ts'

/** The scope of a search over (parts of) items. */
export function scopeOf(
  uid: number,
  places: readonly { readonly item_id: number; readonly scope: CatalogScope }[],
): SearchScope {
  const scoped = places.filter(({ scope }) => scope !== 'all' && scope !== 'none')
  return {
    uid,
    items: places.filter(({ scope }) => scope === 'all').map(({ item_id }) => item_id),
    scopedItems: scoped.map(({ item_id }) => item_id),
    catalogs: scoped.flatMap(({ scope }) => (typeof scope === 'string' ? [] : [...scope])),
  }
}

/** Pages requested from the index at a time when their texts decide. */
const atOnce = 200

/**
 * Finds pages that contain every part of a keyword in title or text. The index and the pending
 * texts are consulted together, so that no acknowledged save is missed.
 *
 * @param most limit of hits; of more, title matches come before text matches, whole words before
 * longer ones, and newer pages before older ones
 * @param excerpts number of top hits whose text is read only for an excerpt; with 0 no hit has one,
 * and texts do not affect the order
 */
export async function findPages(
  db: ReadDatabase,
  scope: SearchScope,
  written: string,
  most: number,
  excerpts = most,
): Promise<Hit[]> {
  const search = new Hits(db, scope, written, excerpts)
  const { keyword } = search
  if (keyword.terms.length === 0 || scope.items.length + scope.scopedItems.length === 0) return []
  const isSure = keyword.chunks.every((chunk) => chunk.isToken)
  const place = await placeOf(db, scope)
  const lookUp = (terms: readonly Term[], batch: number) =>
    new Index(db, place, terms, batch).pages()
  const pending = await pendingPages(db, scope, search.yieldNow)
  pendingTextsOf(db).keepOnly(pending.entries)
  const isPending = new Set(pending.pages.map((page) => page.page_id))
  const unread = new Map(pending.pages.map((page) => [page.page_id, page]))
  const hits = new Map<number, Hit>()
  const sure = new Map<number, FoundPage>()

  const isCut = () => hits.size + sure.size >= most
  const isNew = ({ page_id }: FoundPage) =>
    !isPending.has(page_id) && !hits.has(page_id) && !sure.has(page_id)
  const keep = async (found: AsyncIterable<readonly Hit[]>) => {
    for await (const some of found) for (const hit of some) hits.set(hit.page.page_id, hit)
  }
  const take = async (terms: readonly Term[]) => {
    for await (const pages of lookUp(terms, isSure ? most + 1 : atOnce)) {
      await search.yieldNow()
      const known = pages.filter(isNew)
      if (isSure)
        for (const page of known.slice(0, most - hits.size - sure.size))
          sure.set(page.page_id, page)
      else await keep(search.inLikely(known, most - hits.size))
      // of the pending pages those that the index also returns are the most likely hits
      const likely = pages.flatMap(({ page_id }) => unread.get(page_id) ?? [])
      for (const page of likely) unread.delete(page.page_id)
      await keep(search.inPending(await search.likelyFirst(likely), most))
      if (isCut()) return
    }
  }
  // For a prefix the database merges all pages of all matching words before it returns the first;
  // enough pages may contain the exact words.
  if (isSure && keyword.terms.some((term) => term.isStart))
    await take(keyword.terms.map((term) => ({ ...term, isStart: false })))
  if (!isCut()) await take(keyword.terms)
  if (isCut()) {
    const terms = keyword.terms.map((term) => ({ ...term, token: titleToken(term.token) }))
    let titled = 0
    for await (const pages of lookUp(terms, most)) {
      await search.yieldNow()
      const further = pages
        .filter((page) => isNew(page) && search.isInTitle(page))
        .slice(0, most - titled)
      for (const page of further) sure.set(page.page_id, page)
      titled += further.length
      if (titled >= most) break
    }
  }
  await keep(search.inSure([...sure.values()]))
  await keep(search.inPending(await search.likelyFirst([...unread.values()]), most))
  return [...hits.values()].sort(inOrder).slice(0, most)
}
