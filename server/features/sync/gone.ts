import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { ownPlaces, type SearchPlace } from '../../access/content/search.ts'
import type { SyncRead } from '../../access/programs/sync.ts'
import { Page } from '../../models/page.ts'
import { SyncPage } from '../../models/sync-page.ts'
import type { SyncSource } from '../../models/sync-source.ts'

type Compare = typeof syncCalls.compare
type Answer = OutputOf<Compare>

/** Pages known to the source that the item has no more, without drafts of others. */
export interface Gone {
  /** In the recycle bin, with their former catalogs. */
  readonly deleted: readonly Page[]
  /** In another item that the caller sees there. */
  readonly moved: readonly { readonly page_id: number; readonly place: SearchPlace }[]
}

/** At most three queries, and none unless a page is missing. */
export async function readGone(
  { ctx, db, item }: SyncRead,
  source: SyncSource | undefined,
  isMissing: boolean,
): Promise<Gone> {
  if (!source || !isMissing) return { deleted: [], moved: [] }
  const known = SyncPage.query(db.read).where({ source_id: source.id }).select('page_id')
  const pages = await Page.query(db.read)
    .whereIn('page_id', known)
    .where((either) =>
      either
        .where({ item_id: item.item_id, is_del: 1 })
        .orWhere((other) => other.whereNot({ item_id: item.item_id }).where({ is_del: 0 })),
    )
    .modify(withoutOthersDrafts, ctx.person?.uid ?? -1)
    .select('page_id', 'cat_id', 'item_id')
  const [deleted, elsewhere] = [
    pages.filter((page) => page.item_id === item.item_id),
    pages.filter((page) => page.item_id !== item.item_id),
  ]
  if (!ctx.person || elsewhere.length === 0) return { deleted, moved: [] }
  const items = [...new Set(elsewhere.map((page) => page.item_id))]
  const places = await ownPlaces(ctx, ctx.person, items)
  const placeOf = new Map(places.map((place) => [place.item_id, place]))
  const moved = elsewhere.flatMap(({ page_id, item_id, cat_id }) => {
    const place = placeOf.get(item_id)
    return place && covers(place.scope, cat_id) ? [{ page_id, place }] : []
  })
  return { deleted, moved }
}

/**
 * Deleted pages whose path, now or before it was moved, or agreed text is in the manifest: a file
 * that would create such a page again.
 *
 * @param about `formerOf`: former paths in the manifest
 */
export function deletedAnswer(
  about: Pick<Gone, 'deleted'> & {
    readonly sideOf: ReadonlyMap<number, SyncPage>
    readonly formerOf: ReadonlyMap<number, string[]>
  },
  manifest: InputOf<Compare>['manifest'],
): Answer['deleted'] {
  const paths = new Set(manifest.map(({ path }) => path))
  const hashes = new Set(manifest.map(({ hash }) => hash))
  const told = about.deleted.flatMap(({ page_id }) => {
    const [side, former_paths] = [about.sideOf.get(page_id), about.formerOf.get(page_id)]
    if (!side) return []
    if (!former_paths && !paths.has(side.path) && !hashes.has(side.content_hash)) return []
    const known = { id: String(page_id), path: side.path, hash: side.content_hash }
    return [former_paths ? { ...known, former_paths } : known]
  })
  return told.length === 0 ? undefined : told
}

export const movedAnswer = (moved: Gone['moved']): Answer['moved'] =>
  moved.length === 0
    ? undefined
    : moved.map(({ page_id, place }) => ({
        id: String(page_id),
        item: String(place.item_id),
        item_name: place.item_name,
      }))
