import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { mustCoverParent, type CatalogDelete } from '../../access/content/catalog.ts'
import { trashCatalog } from '../../services/catalogs/trash-catalog.ts'

type Delete = typeof catalogCalls.delete

/**
 * Deletes a catalog and its descendants; every page in them goes to the recycle bin. Source:
 * server/contract/spec/calls.md 10.4.
 */
export const deleteCatalog = (
  grant: CatalogDelete,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> =>
  grant.write(async (trx, door) => {
    await trashCatalog(trx, door, {
      item_id: grant.item.item_id,
      cat_id: input.cat_id,
      by: grant.person.uid,
      owner: grant.person,
      now: grant.ctx.now,
      check: (catalog) => mustCoverParent(grant.rights, catalog.parent_cat_id),
    })
    return { success: true }
  })
