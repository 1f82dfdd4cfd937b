import type { OutputOf } from '#contract/call.ts'
import type { teamItemMemberCalls } from '#contract/calls/team-item-member.ts'
import { covers } from '../../access/basis/catalog-scope.ts'
import type { TeamItemRightsSeen } from '../../access/people/team.ts'
import type { MenuCatalogRow } from '../../db/statements/rows.ts'

/**
 * Catalogs that the person of a row can read and write, in display order. Source:
 * server/contract/spec/additions.md 3.
 */
export async function effectiveRights({
  db,
  item,
  rights,
}: TeamItemRightsSeen): Promise<OutputOf<typeof teamItemMemberCalls.effective>> {
  const catalogs = await db.prepared.all<MenuCatalogRow>('menuCatalogs', [item.item_id])
  const ids = catalogs.map(({ cat_id }) => cat_id)
  return {
    reads: ids.filter((id) => covers(rights.reads, id)),
    writes: ids.filter((id) => covers(rights.writes, id)),
    manages: rights.role >= 2,
  }
}
