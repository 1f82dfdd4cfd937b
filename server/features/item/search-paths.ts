import { covers, type CatalogScope } from '../../access/basis/catalog-scope.ts'
import { Cache } from '../../cache/cache.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import type { Hit } from '../../search/hits.ts'

/** A catalog in a path. */
interface Level {
  readonly cat_id: number
  readonly cat_name: string
}
/** The catalogs from the root down to a catalog, itself included. */
type Chains = (catalogId: number) => readonly Level[]

/** Depth beyond which a path is cut; also ends one that leads in a circle. */
const deepest = 20
/** Approximate memory of a cached catalog besides its name. */
const catalogBytes = 150

type Catalogs = ReadonlyMap<number, Level & { readonly parent_cat_id: number }>
/** The catalogs of an item, by its tree revision. */
const cache = new Cache<Catalogs>()

async function catalogsOf(
  db: ReadDatabase,
  { item_id, tree_revision }: ItemRow,
): Promise<Catalogs> {
  const found = cache.get(db, item_id, tree_revision)
  if (found) return found
  type Row = Level & { readonly parent_cat_id: number }
  const rows = await db.prepared.all<Row>('menuCatalogs', [item_id])
  let bytes = 0
  const catalogs = new Map<number, Row>()
  for (const { cat_id, cat_name, parent_cat_id } of rows) {
    catalogs.set(cat_id, { cat_id, cat_name, parent_cat_id })
    bytes += catalogBytes + cat_name.length * 2
  }
  return cache.set(db, item_id, tree_revision, catalogs, bytes)
}

async function chainsInItem(db: ReadDatabase, item: ItemRow): Promise<Chains> {
  const catalogs = await catalogsOf(db, item)
  const known = new Map<number, Level[]>()
  return (catalogId) => {
    let chain = known.get(catalogId)
    if (chain) return chain
    known.set(catalogId, (chain = []))
    for (let at = catalogs.get(catalogId); at && chain.length < deepest;) {
      chain.push(at)
      at = catalogs.get(at.parent_cat_id)
    }
    chain.reverse()
    return chain
  }
}

/** In one query for catalogs of any items. */
async function chainsAnywhere(db: ReadDatabase, ids: readonly number[]): Promise<Chains> {
  const rows = await db.prepared.all<Level & { leaf: number }>('searchPaths', [JSON.stringify(ids)])
  const chains = Map.groupBy(rows, (row) => row.leaf)
  return (catalogId) => chains.get(catalogId) ?? []
}

/**
 * Names of the catalogs above each hit, from the root down, as far as the reader can see them.
 *
 * @param item `null` for hits of several items
 */
export async function pathsOf(
  db: ReadDatabase,
  item: ItemRow | null,
  hits: readonly Hit[],
  partOf: (itemId: number) => CatalogScope,
): Promise<(hit: Hit) => string[]> {
  const ids = [...new Set(hits.map(({ page }) => page.cat_id).filter((id) => id > 0))]
  if (ids.length === 0) return () => []
  const chains = item ? await chainsInItem(db, item) : await chainsAnywhere(db, ids)
  return ({ page }) =>
    chains(page.cat_id)
      .filter((level) => covers(partOf(page.item_id), level.cat_id))
      .map((level) => level.cat_name)
}
