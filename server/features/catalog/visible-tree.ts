import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/catalog.ts'
import type { MenuCatalogRow } from '../../db/rows.ts'
import { dated } from '../../services/date-text.ts'
import { covers } from '../../services/part.ts'

export type TreeNode = OutputOf<typeof catalogCalls.catListGroup>[number]

/**
 * Catalogs the visitor may see as a tree, in display order. One whose parent is hidden or gone stands at the top, as in menus.
 * Source: wire contract 10.1, permissions 3, 6.
 */
export async function visibleTree({ visit, db, read }: CatalogsRead): Promise<TreeNode[]> {
  if (!read) return []
  const rows = await db.prepared.all<MenuCatalogRow>('menuCatalogs', [read.item.item_id])
  const timeZone = visit.site.config.timeZone
  const shown = rows.filter((row) => covers(read.rights.lists, row.cat_id))
  const nodes = new Map(shown.map((row) => [row.cat_id, { ...row, ...dated('addtime', row.addtime, timeZone), sub: [] as TreeNode[] }]))
  const top: TreeNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parent_cat_id)?.sub ?? top).push(node)
  return top
}
