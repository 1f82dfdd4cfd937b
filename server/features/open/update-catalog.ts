import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { Catalog } from '../../models/catalog.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { lockItem } from '../../services/changes/item-change.ts'
import { mustFit } from '../../services/pages/writing/must-fit.ts'

type Update = typeof openCalls.updateCatalog

/** Renames or reorders a catalog of the pair's item; without a change nothing is written. */
export async function openUpdateCatalog(
  { ctx, write, item }: KeyPairWrite,
  input: InputOf<Update>,
): Promise<OutputOf<Update>> {
  const { item_id } = item
  return write(async (trx, { bumpMenu }) => {
    await lockItem(trx, item_id)
    const present = await Catalog.query(trx).findOne({ cat_id: input.cat_id, item_id }).forUpdate()
    if (!present) throw new Failure('catalogNotFound')
    const requested = {
      cat_name: input.cat_name.trim() || present.cat_name,
      s_number: input.s_number || present.s_number,
    }
    mustFit(requested.cat_name, present.cat_name, limits.catalogNameLength, 'cat_name')
    if (requested.cat_name === present.cat_name && requested.s_number === present.s_number)
      return present
    await Catalog.query(trx).findById(present.cat_id).patch(requested)
    await logChange(trx, {
      item: item_id,
      by: 0,
      action: 'update',
      type: 'catalog',
      object: present.cat_id,
      name: requested.cat_name,
      catalog: present.parent_cat_id,
      now: ctx.now,
    })
    await bumpMenu()
    return { ...present, ...requested }
  })
}
