import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { itemSearchShape, type itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { escapeEntities } from '#contract/text/entities.ts'
import { covers, scopeKey, type CatalogScope } from '../../access/basis/catalog-scope.ts'
import type { ItemSearch } from '../../access/content/search.ts'
import { cachedUntilWrite } from '../../cache/cached-until-write.ts'
import type { Database } from '../../db/database.ts'
import { findPages, scopeOf } from '../../search/find.ts'
import type { Hit } from '../../search/hits.ts'
import type { Range } from '../../search/words/match.ts'
import { countSearch } from '../../signin/throttle.ts'

type Search = typeof itemCalls.search

/**
 * Names of the catalogs above each hit, from the root down, as far as the reader can see them. One
 * query.
 */
async function pathsOf(
  db: Database,
  hits: readonly Hit[],
  partOf: (itemId: number) => CatalogScope,
): Promise<(hit: Hit) => string[]> {
  const ids = [...new Set(hits.map(({ page }) => page.cat_id).filter((id) => id > 0))]
  if (ids.length === 0) return () => []
  const rows = await db.prepared.all<{ leaf: number; cat_id: number; cat_name: string }>(
    'searchPaths',
    [JSON.stringify(ids)],
  )
  const chains = Map.groupBy(rows, (row) => row.leaf)
  return ({ page }) =>
    (chains.get(page.cat_id) ?? [])
      .filter((row) => covers(partOf(page.item_id), row.cat_id))
      .map((row) => row.cat_name)
}

/** Positions in a text as sent. @param escaped the text, if it is sent escaped */
function pairs(ranges: readonly Range[], escaped?: string): [number, number][] {
  const sent = (at: number) =>
    escaped === undefined ? at : escapeEntities(escaped.slice(0, at)).length
  return ranges.map(([from, to]) => [sent(from), sent(to)])
}

async function answerOf(
  { ctx, db, item, places }: ItemSearch,
  keyword: string,
): Promise<OutputOf<Search>> {
  const most = item ? limits.searchHits : limits.searchHitsOfAll
  const hits = await findPages(
    db,
    scopeOf(ctx.person?.uid ?? 0, places),
    keyword,
    most,
    item ? most : limits.searchExcerptsOfAll,
  )
  const placeOf = new Map(places.map((place) => [place.item_id, place]))
  const pathOf = await pathsOf(db, hits, (itemId) => placeOf.get(itemId)?.scope ?? 'none')
  return {
    item_id: item?.item_id ?? 0,
    item_name: item?.item_name ?? '',
    pages: hits.map((hit, index) => {
      const { bytes: _, version: __, ...page } = hit.page
      const isShown = item !== null || index < limits.searchExcerptsOfAll
      return {
        ...page,
        revision: String(page.revision),
        page_addtime: page.page_addtime || page.addtime,
        search_content: isShown ? hit.excerpt.text : '',
        item_name: placeOf.get(page.item_id)?.item_name ?? '',
        cat_path: pathOf(hit),
        score: hit.score,
        hits: {
          title: pairs(hit.title),
          excerpt: isShown ? pairs(hit.excerpt.hits, ctx.older ? hit.excerpt.text : undefined) : [],
        },
      }
    }),
  }
}

/**
 * Searches pages of an item, or of all items of the caller. Equal concurrent searches share one
 * run: reading texts costs more than all the rest.
 */
export async function searchItem(
  search: ItemSearch,
  { keyword }: InputOf<Search>,
): Promise<OutputOf<Search>> {
  const { ctx, db, item, places } = search
  await countSearch(ctx)
  const seen = places.map(({ item_id, item_name, scope }) => [item_id, item_name, scopeKey(scope)])
  return cachedUntilWrite(
    db,
    ['search', item?.item_id ?? 0, seen, ctx.person?.uid ?? 0, ctx.older, keyword],
    async () => JSON.stringify(z.encode(itemSearchShape, await answerOf(search, keyword))),
  )
}
