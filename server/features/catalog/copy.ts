import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { bumpMenu, recheckGrant, type WriteDoor } from '../../access/basis/grant-basis.ts'
import { withAllBelow } from '../../access/basis/subtree.ts'
import { mustCoverParent, type CatalogCopy } from '../../access/content/catalog.ts'
import { Catalog } from '../../models/catalog.ts'
import {
  catalogsOf,
  checkedLevels,
  writePlaces,
  type CatalogPlace,
} from '../../services/catalogs/catalog-tree.ts'
import { copyCatalogs } from '../../services/catalogs/copy-content.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { lockItems } from '../../services/changes/item-change.ts'
import { moveToItem } from './move-to-item.ts'

type Copy = typeof catalogCalls.copy

/** The trees of both locked items. */
interface Trees {
  readonly catalog: Catalog
  /** The catalog and all its descendants. */
  readonly subtree: readonly Catalog[]
  readonly source: readonly Catalog[]
  readonly target: readonly Catalog[]
}

async function readTrees(
  db: Knex.Transaction,
  { source, target, catalog }: CatalogCopy,
): Promise<Trees> {
  const [from, to] = [source.item.item_id, target.item.item_id]
  await lockItems(db, [from, to])
  const catalogs = await catalogsOf(db, from)
  const present = catalogs.find(({ cat_id }) => cat_id === catalog.cat_id)
  if (!present) throw new Failure('catalogNotFound')
  const ids = new Set(withAllBelow(catalogs, present.cat_id))
  return {
    catalog: present,
    subtree: catalogs.filter(({ cat_id }) => ids.has(cat_id)),
    source: catalogs,
    target: from === to ? catalogs : await catalogsOf(db, to),
  }
}

function mustHaveRoom(trees: Trees): void {
  const limit = limits.catalogsPerItem
  if (trees.target.length + trees.subtree.length > limit)
    throw new Failure('tooManyCatalogs', { limit })
}

/** @returns id of the copy */
async function copyTree(
  db: Knex.Transaction,
  grant: CatalogCopy,
  trees: Trees,
  parent: number,
): Promise<number> {
  const { catalog, subtree, source, target } = trees
  if (source === target && subtree.some(({ cat_id }) => cat_id === parent))
    throw new Failure('catalogIntoItself')
  mustHaveRoom(trees)
  // copies have the negated ids of their originals until they get their own
  const copies = subtree.map(({ cat_id, parent_cat_id }) => ({
    cat_id: -cat_id,
    parent_cat_id: cat_id === catalog.cat_id ? parent : -parent_cat_id,
  }))
  const levels = checkedLevels(target, [...target, ...copies])
  const places = new Map(
    copies.map((copy) => [
      -copy.cat_id,
      { parent: copy.parent_cat_id, level: levels.get(copy.cat_id) ?? 0 },
    ]),
  )
  const { person, ctx } = grant
  const copying = {
    from: grant.source.item.item_id,
    to: grant.target.item.item_id,
    author: person,
    now: ctx.now,
  }
  return (await copyCatalogs(db, copying, places)).get(catalog.cat_id) as number
}

/**
 * Moves the catalog with its descendants.
 * @returns false if it is there already
 */
async function moveTree(
  db: Knex.Transaction,
  grant: CatalogCopy,
  trees: Trees,
  parent: number,
): Promise<boolean> {
  const { catalog, subtree, source, target } = trees
  mustCoverParent(grant.source.rights, catalog.parent_cat_id)
  const moved = (all: readonly CatalogPlace[]): CatalogPlace[] =>
    all.map((one) => (one.cat_id === catalog.cat_id ? { ...one, parent_cat_id: parent } : one))
  if (source === target) {
    const requested = moved(source)
    return (await writePlaces(db, source, requested, checkedLevels(source, requested))) > 0
  }
  mustHaveRoom(trees)
  const requested = moved(subtree)
  const levels = checkedLevels(target, [...target, ...requested])
  const ids = subtree.map(({ cat_id }) => cat_id)
  const between = {
    from: grant.source.item.item_id,
    to: grant.target.item.item_id,
    above: catalog.parent_cat_id,
  }
  await moveToItem(db, ids, between)
  await writePlaces(db, subtree, requested, levels)
  return true
}

/**
 * Writes the logs: a move within an item is a change; between items one loses a catalog and the
 * other gains it.
 */
async function logAndBump(
  db: Knex.Transaction,
  door: WriteDoor,
  grant: CatalogCopy,
  trees: Trees,
  made: Catalog,
  isMove: boolean,
): Promise<void> {
  const { person, ctx } = grant
  const [from, to] = [grant.source.item.item_id, grant.target.item.item_id]
  const entry = {
    by: person.uid,
    type: 'catalog',
    object: made.cat_id,
    name: made.cat_name,
    now: ctx.now,
  } as const
  if (isMove && from !== to) {
    await logChange(db, {
      ...entry,
      item: from,
      action: 'delete',
      catalog: trees.catalog.parent_cat_id,
    })
    await bumpMenu(db, { item: grant.source.item }, ctx.now)
  }
  await logChange(db, {
    ...entry,
    item: to,
    action: isMove && from === to ? 'update' : 'create',
    catalog: made.cat_id,
  })
  await door.bumpMenu()
}

/**
 * Copies or moves a catalog. Decided while both items are locked, on their current trees, so that
 * neither cycles nor a fourth level can arise. Source: server/contract/spec/calls.md 10.6.
 */
export const copyCatalog = (grant: CatalogCopy, input: InputOf<Copy>): Promise<OutputOf<Copy>> =>
  grant.write(async (db, door) => {
    const trees = await readTrees(db, grant)
    const parent = input.new_p_cat_id
    if (parent !== 0 && !trees.target.some(({ cat_id }) => cat_id === parent))
      throw new Failure('catalogNotFound')
    // not later: scopes on what leaves an item are deleted with the move
    if (grant.source !== grant.target) await recheckGrant(db, grant.source)
    const hasMoved = input.is_del && (await moveTree(db, grant, trees, parent))
    const id = input.is_del ? trees.catalog.cat_id : await copyTree(db, grant, trees, parent)
    const made = await Catalog.query(db).findById(id).throwIfNotFound()
    if (hasMoved || !input.is_del) await logAndBump(db, door, grant, trees, made, input.is_del)
    return made
  })
