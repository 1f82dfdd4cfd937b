import type { InputOf, OutputOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import { withoutOthersDrafts } from '../../access/content/readable-pages.ts'
import { ownPlaces, type SearchPlace } from '../../access/content/search.ts'
import type { SyncRead } from '../../access/programs/sync.ts'
import { Page } from '../../models/page.ts'
import { SyncFormerPath } from '../../models/sync-former-path.ts'
import { SyncPage } from '../../models/sync-page.ts'
import type { SyncSource } from '../../models/sync-source.ts'

type Compare = typeof syncCalls.compare
type Answer = OutputOf<Compare>

/** Pages known to the source that the item has no more, without drafts of others. */
export interface Gone {
  /** In the recycle bin, with their former catalogs. */
  readonly deleted: readonly Page[]
  /** Where files of deleted pages were before they were moved, by page id. */
  readonly formerOf: ReadonlyMap<number, readonly string[]>
  /** In another item that the caller sees there. */
  readonly moved: readonly { readonly page_id: number; readonly place: SearchPlace }[]
}

/** At most four queries, and none unless a page is missing. */
export async function readGone(
  { ctx, db, item }: SyncRead,
  source: SyncSource | undefined,
  isMissing: boolean,
): Promise<Gone> {
  if (!source || !isMissing) return { deleted: [], formerOf: new Map(), moved: [] }
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
  const formerOf = deleted.length === 0 ? new Map() : await readFormerPaths(db, source, item)
  if (!ctx.person || elsewhere.length === 0) return { deleted, formerOf, moved: [] }
  const items = [...new Set(elsewhere.map((page) => page.item_id))]
  const places = await ownPlaces(ctx, ctx.person, items)
  const placeOf = new Map(places.map((place) => [place.item_id, place]))
  const moved = elsewhere.flatMap(({ page_id, item_id, cat_id }) => {
    const place = placeOf.get(item_id)
    return place && covers(place.scope, cat_id) ? [{ page_id, place }] : []
  })
  return { deleted, formerOf, moved }
}

async function readFormerPaths(
  { read }: SyncRead['db'],
  { id: source_id }: SyncSource,
  { item_id }: SyncRead['item'],
): Promise<Gone['formerOf']> {
  const rows = await SyncFormerPath.query(read)
    .where({ source_id })
    .whereIn('page_id', Page.query(read).where({ item_id, is_del: 1 }).select('page_id'))
    .select('page_id', 'path')
  const byPage = Map.groupBy(rows, ({ page_id }) => page_id)
  return new Map([...byPage].map(([id, former]) => [id, former.map(({ path }) => path)]))
}

/**
 * Deleted pages whose path, now or before it was moved, or agreed text is in the manifest: a file
 * that would create such a page again.
 */
export function deletedAnswer(
  {
    deleted,
    formerOf,
    sideOf,
  }: Omit<Gone, 'moved'> & { readonly sideOf: ReadonlyMap<number, SyncPage> },
  manifest: InputOf<Compare>['manifest'],
): Answer['deleted'] {
  const paths = new Set(manifest.map(({ path }) => path))
  const hashes = new Set(manifest.map(({ hash }) => hash))
  const told = deleted.flatMap(({ page_id }) => {
    const side = sideOf.get(page_id)
    if (!side) return []
    const former_paths = (formerOf.get(page_id) ?? []).filter((path) => paths.has(path)).toSorted()
    const isFormer = former_paths.length > 0
    if (!isFormer && !paths.has(side.path) && !hashes.has(side.content_hash)) return []
    const known = { id: String(page_id), path: side.path, hash: side.content_hash }
    return [isFormer ? { ...known, former_paths } : known]
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
