import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { itemSearchShape, type itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { escapeEntities } from '#contract/text/markdown/entities.ts'
import { scopeKey } from '../../access/basis/catalog-scope.ts'
import type { ItemSearch } from '../../access/content/search.ts'
import { cachedUntilWrite } from '../../cache/cached-until-write.ts'
import { findPages, scopeOf } from '../../search/find.ts'
import type { Range } from '../../search/words/match.ts'
import { countSearch } from '../../signin/throttle.ts'
import { takingTurns } from '../../workers/turns.ts'
import { pathsOf } from './search-paths.ts'

type Search = typeof itemCalls.search

/** Positions in a text as sent. @param escaped the text, if it is sent escaped */
function pairs(ranges: readonly Range[], escaped?: string): [number, number][] {
  const sent = (at: number) =>
    escaped === undefined ? at : escapeEntities(escaped.slice(0, at)).length
  return ranges.map(([from, to]) => [sent(from), sent(to)])
}

async function answerOf(
  { ctx, db, item, places }: ItemSearch,
  { keyword, excerpts: wanted }: InputOf<Search>,
): Promise<OutputOf<Search>> {
  const most = item ? limits.searchHits : limits.searchHitsOfAll
  const excerpts = Math.max(0, Math.min(wanted, item ? most : limits.searchExcerptsOfAll))
  const hits = await findPages(db, scopeOf(ctx.person?.uid ?? 0, places), keyword, most, excerpts)
  const placeOf = new Map(places.map((place) => [place.item_id, place]))
  const pathOf = await pathsOf(db, item, hits, (itemId) => placeOf.get(itemId)?.scope ?? 'none')
  return {
    item_id: item?.item_id ?? 0,
    item_name: item?.item_name ?? '',
    pages: hits.map((hit, index) => {
      const { bytes: _, version: __, ...page } = hit.page
      const isShown = index < excerpts
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

const hitShape = itemSearchShape.shape.pages.element

/** An answer encoded by the contract, in pieces of JSON: one for each page, and what is around. */
export function jsonPieces(answer: OutputOf<Search>): string[] {
  const around = JSON.stringify(z.encode(itemSearchShape, { ...answer, pages: [] }))
  const end = ']}'
  return [
    around.slice(0, -end.length),
    ...answer.pages.map(
      (page, index) => (index > 0 ? ',' : '') + JSON.stringify(z.encode(hitShape, page)),
    ),
    end,
  ]
}

/**
 * Concurrent searches: few, since each holds hundreds of rows and texts, and in a burst they would
 * all end last.
 */
const inTurn = takingTurns(4)

/**
 * Searches pages of an item, or of all items of the caller. Equal concurrent searches share one
 * run: reading texts costs more than all the rest.
 */
export async function searchItem(
  search: ItemSearch,
  input: InputOf<Search>,
): Promise<OutputOf<Search>> {
  const { ctx, db, item, places } = search
  await countSearch(ctx)
  const seen = places.map(({ item_id, item_name, scope }) => [item_id, item_name, scopeKey(scope)])
  return cachedUntilWrite(
    db,
    ['search', item?.item_id ?? 0, seen, ctx.person?.uid ?? 0, ctx.older, input],
    () => inTurn(async () => jsonPieces(await answerOf(search, input))),
  )
}
