import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { trashCatalog } from '../../services/catalogs/trash-catalog.ts'
import { ownerOf } from '../../services/items/owner-of.ts'

type Delete = typeof openCalls.deleteCatalog

/** Deletes a catalog of the pair's item; its pages go to the owner's recycle bin. */
export const openDeleteCatalog = (
  { ctx, write, item }: KeyPairWrite,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> =>
  write(async (trx, door) => {
    const owner = await ownerOf(trx, item)
    await trashCatalog(trx, door, {
      item_id: item.item_id,
      cat_id: input.cat_id,
      by: 0,
      owner,
      now: ctx.now,
    })
    return { cat_id: input.cat_id }
  })
