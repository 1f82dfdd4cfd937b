import * as z from 'zod'
import { encodedJson } from '#contract/encoded-json.ts'
import { menu as menuShape, type Menu } from '#contract/shapes.ts'
import { scopeKey, shownParent, type CatalogScope } from '../../access/basis/catalog-scope.ts'
import { Cache } from '../../cache/cache.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import type { ReadDatabase } from '../../db/database.ts'
import type { ItemRow, MenuCatalogRow, MenuPageRow } from '../../db/statements/rows.ts'

/** All pages and catalogs of an item in display order. */
export interface MenuRows {
  readonly pages: readonly MenuPageRow[]
  readonly catalogs: readonly MenuCatalogRow[]
}

/** A pre-encoded menu, with the data that `item/info` needs from it. */
interface CachedMenu {
  readonly menu: Menu
  /** Catalogs of each page in the menu, from the root down, by page id. */
  readonly catalogsOf: ReadonlyMap<number, readonly number[]>
}

/** Two queries, whatever the size of the item. */
export async function readMenuRows(db: ReadDatabase, itemId: number): Promise<MenuRows> {
  const [pages, catalogs] = await Promise.all([
    db.prepared.all<MenuPageRow>('menuPages', [itemId]),
    db.prepared.all<MenuCatalogRow>('menuCatalogs', [itemId]),
  ])
  return { pages, catalogs }
}

/**
 * Builds the menu visible to somebody: a restricted member sees the scoped catalogs with their
 * descendants, a catalog with a hidden parent moves to the top without revealing its id; root pages
 * stay; drafts are shown to their author alone. Source: server/contract/spec/calls.md 2.5,
 * server/access/spec.md 3, 11.6.
 */
export function buildMenu(
  rows: MenuRows,
  scope: CatalogScope,
  uid: number,
): { menu: Menu; catalogsOf: Map<number, number[]> } {
  const shown =
    scope === 'all'
      ? rows.catalogs
      : scope === 'none'
        ? []
        : rows.catalogs.filter((row) => scope.has(row.cat_id))
  const nodes = new Map(
    shown.map((row) => [
      row.cat_id,
      {
        ...row,
        parent_cat_id: shownParent(scope, row.parent_cat_id),
        pages: [] as Menu['pages'],
        catalogs: [] as Menu['catalogs'],
      },
    ]),
  )
  const menu: Menu = { pages: [], catalogs: [] }
  for (const node of nodes.values()) (nodes.get(node.parent_cat_id) ?? menu).catalogs.push(node)
  const catalogsOf = new Map<number, number[]>()
  for (const page of rows.pages) {
    if (page.is_draft && page.author_uid !== uid) continue
    const node = nodes.get(page.cat_id)
    // a page of a deleted catalog is shown at the root rather than lost, but never to restricted
    // members
    if (!node && page.cat_id !== 0 && scope !== 'all') continue
    ;(node ?? menu).pages.push(page)
    const path: number[] = []
    for (let at = node; at && path.length < 20; at = nodes.get(at.parent_cat_id))
      path.unshift(at.cat_id)
    catalogsOf.set(page.page_id, path)
  }
  return { menu, catalogsOf }
}

/** Approximate bytes of the catalogs of a page in memory. */
const pathBytes = 150
const cache = new Cache<CachedMenu>()

/** The menu of an item for a kind of caller, cached between changes. */
export async function cachedMenu(
  db: ReadDatabase,
  item: ItemRow,
  scope: CatalogScope,
  uid: number,
): Promise<CachedMenu> {
  const key = `${item.item_id} ${scopeKey(scope)}`
  const found = cache.get(db, key, item.tree_revision)
  if (found) return found

  const rows = await readMenuRows(db, item.item_id)
  const { menu, catalogsOf } = buildMenu(rows, scope, uid)
  const bytes = ownBytes(JSON.stringify(z.encode(menuShape, menu)))
  const grows = (more: number) => cache.grow(db, key, item.tree_revision, more)
  const made = { menu: encodedJson<Menu>(bytes, grows), catalogsOf }
  // with drafts, each person has a different menu
  return rows.pages.some((page) => page.is_draft)
    ? made
    : cache.set(db, key, item.tree_revision, made, bytes.length + rows.pages.length * pathBytes)
}
