import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { covers, shownParent } from '../../access/basis/catalog-scope.ts'
import type { CatalogsRead } from '../../access/content/catalog.ts'
import { dated } from '../../date-text.ts'
import type { MenuCatalogRow } from '../../db/statements/rows.ts'

type FlatCatalog = OutputOf<typeof catalogCalls.catList>[number]
export type TreeNode = OutputOf<typeof catalogCalls.catListGroup>[number]

/**
 * Catalogs visible to the visitor, in display order. Source: server/contract/spec/calls.md 10.1,
 * server/access/spec.md 3, 6.
 */
export async function visibleCatalogs({ ctx, db, read }: CatalogsRead): Promise<FlatCatalog[]> {
  if (!read) return []
  const rows = await db.prepared.all<MenuCatalogRow>('menuCatalogs', [read.item.item_id])
  const { timeZone } = ctx.site.config
  const scope = read.rights.lists
  return rows
    .filter((row) => covers(scope, row.cat_id))
    .map((row) => ({
      ...row,
      parent_cat_id: shownParent(scope, row.parent_cat_id),
      ...dated('addtime', row.addtime, timeZone),
    }))
}

/** The same as a tree. A catalog whose parent is hidden or missing is at the top, as in menus. */
export async function visibleTree(
  grant: CatalogsRead,
): Promise<{ top: TreeNode[]; nodes: ReadonlyMap<number, TreeNode> }> {
  const nodes = new Map(
    (await visibleCatalogs(grant)).map((row) => [row.cat_id, { ...row, sub: [] as TreeNode[] }]),
  )
  const top: TreeNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parent_cat_id)?.sub ?? top).push(node)
  return { top, nodes }
}
