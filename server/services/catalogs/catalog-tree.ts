import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { childrenOf, type CatalogPosition } from '../../access/basis/subtree.ts'
import { updateNumbers } from '../../db/batches/bulk-update.ts'
import { Catalog } from '../../models/catalog.ts'

/** Level of the deepest catalog in the API. Source: server/contract/spec/calls.md 10.3. */
const deepest = limits.topCatalogLevel + limits.catalogDepth - 1

/**
 * All catalogs of an item in display order. Read after `lockItem`, they stay unchanged until the
 * commit.
 */
export const catalogsOf = async (db: Knex, itemId: number): Promise<Catalog[]> =>
  await Catalog.query(db).where({ item_id: itemId }).orderBy(['s_number', 'cat_id'])

/**
 * The level of each catalog. One whose parent is missing counts as a top one, as menus show it; one
 * on a cycle, which only imported data can contain, has none.
 */
export function levelsOf(catalogs: readonly CatalogPosition[]): Map<number, number> {
  const ids = new Set(catalogs.map(({ cat_id }) => cat_id))
  const children = childrenOf(catalogs)
  const levels = new Map<number, number>()
  let row = catalogs.filter(({ parent_cat_id }) => !ids.has(parent_cat_id))
  for (let level: number = limits.topCatalogLevel; row.length > 0; level++) {
    for (const { cat_id } of row) levels.set(cat_id, level)
    row = row.flatMap(({ cat_id }) => children.get(cat_id) ?? [])
  }
  return levels
}

/**
 * Computes the levels of a changed tree. Defects that existed before are accepted, so that imported
 * data can be repaired.
 *
 * @throws {Failure} `catalogNotFound` for a parent in another item, `catalogIntoItself`,
 * `catalogTooDeep`
 */
export function checkedLevels(
  before: readonly CatalogPosition[],
  after: readonly CatalogPosition[],
): Map<number, number> {
  const parents = new Map(before.map(({ cat_id, parent_cat_id }) => [cat_id, parent_cat_id]))
  const ids = new Set(after.map(({ cat_id }) => cat_id))
  const [was, is] = [levelsOf(before), levelsOf(after)]
  for (const { cat_id, parent_cat_id } of after) {
    const isMoved = parents.get(cat_id) !== parent_cat_id
    if (isMoved && parent_cat_id !== 0 && !ids.has(parent_cat_id))
      throw new Failure('catalogNotFound')
    const level = is.get(cat_id)
    if (level === undefined && (isMoved || was.has(cat_id))) throw new Failure('catalogIntoItself')
    if (level !== undefined && level > deepest && level > (was.get(cat_id) ?? 0))
      throw new Failure('catalogTooDeep')
  }
  return is
}

/** The stored parent and position of a catalog. */
export interface CatalogPlace extends CatalogPosition {
  readonly level: number
  readonly s_number: number
}

/**
 * Writes parents, positions and levels that differ from the stored ones.
 * @returns how many rows changed
 */
export async function writePlaces(
  db: Knex.Transaction,
  before: readonly CatalogPlace[],
  after: readonly CatalogPlace[],
  levels: ReadonlyMap<number, number>,
): Promise<number> {
  const stored = new Map(before.map((catalog) => [catalog.cat_id, catalog]))
  const changed = after
    .map((catalog) => ({ ...catalog, level: levels.get(catalog.cat_id) ?? catalog.level }))
    .filter(({ cat_id, parent_cat_id, level, s_number }) => {
      const was = stored.get(cat_id)
      return (
        was &&
        (was.parent_cat_id !== parent_cat_id || was.level !== level || was.s_number !== s_number)
      )
    })
  const rows = changed.map(
    ({ cat_id, parent_cat_id, level, s_number }) =>
      [cat_id, parent_cat_id, level, s_number] as const,
  )
  await updateNumbers(db, Catalog.tableName, 'cat_id', ['parent_cat_id', 'level', 's_number'], rows)
  return changed.length
}
