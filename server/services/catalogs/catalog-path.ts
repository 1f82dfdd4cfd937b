import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { folding, formerlyFolded } from '#contract/text/folded-path.ts'
import { Catalog } from '../../models/catalog.ts'
import { logChange } from '../changes/change-log.ts'
import { mustFit } from '../pages/writing/must-fit.ts'

/**
 * Checks the name of a catalog to be created at a path; each of the names folded into it has the
 * limit of one. Source: server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `textTooLong`
 */
export function mustFitCatalog(name: string): void {
  for (const one of name.split(folding))
    mustFit(one, undefined, limits.catalogNameLength, 'cat_name')
}

const childNamed = (db: Knex, itemId: number, parent: number, name: string) =>
  Catalog.query(db)
    .where({ item_id: itemId, parent_cat_id: parent, cat_name: name })
    .orderBy(['s_number', 'cat_id'])
    .first()
    .select('cat_id')

/** The same by the name that an import may have folded it into. */
const childOnceNamed = (db: Knex, itemId: number, parent: number, name: string) => {
  const former = formerlyFolded(name)
  return former === undefined ? undefined : childNamed(db, itemId, parent, former)
}

/**
 * Returns the catalog at a path and creates missing levels. The caller holds `lockItem`, so that no
 * path is created twice.
 *
 * @param names from the root, already folded; an empty list is the root itself
 * @returns its id, 0 for the root
 * @throws {Failure} `tooManyCatalogs`; `textTooLong` for the name of a new one
 */
export async function catalogAt(
  db: Knex.Transaction,
  itemId: number,
  names: readonly string[],
  { by, now, orders = [] }: { by: number; now: number; orders?: readonly (number | undefined)[] },
): Promise<number> {
  let parent = 0
  for (const [index, name] of names.entries()) {
    const found =
      (await childNamed(db, itemId, parent, name)) ??
      (await childOnceNamed(db, itemId, parent, name))
    if (found) {
      parent = found.cat_id
      continue
    }
    mustFitCatalog(name)
    const count = await Catalog.query(db).where({ item_id: itemId }).resultSize()
    if (count >= limits.catalogsPerItem)
      throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
    const made = await Catalog.query(db).insert({
      item_id: itemId,
      parent_cat_id: parent,
      level: limits.topCatalogLevel + index,
      s_number: orders[index] ?? limits.defaultPosition,
      cat_name: name,
      addtime: now,
    })
    await logChange(db, {
      item: itemId,
      by,
      action: 'create',
      type: 'catalog',
      object: made.cat_id,
      name,
      catalog: made.cat_id,
      now,
    })
    parent = made.cat_id
  }
  return parent
}
