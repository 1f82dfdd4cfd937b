import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { makeCatalog } from '../../services/catalogs/make-catalog.ts'

type Create = typeof openCalls.createCatalog

/** Creates a catalog in the pair's item: at the root, or below one of its catalogs. */
export async function openCreateCatalog(
  { ctx, write, item }: KeyPairWrite,
  input: InputOf<Create>,
): Promise<OutputOf<Create>> {
  const cat_name = input.cat_name.trim()
  if (cat_name === '') throw new Failure('catalogNameMissing')
  const parent_cat_id = Math.max(0, input.parent_cat_id)
  const request = {
    item_id: item.item_id,
    cat_name,
    parent_cat_id,
    s_number: input.s_number,
    by: 0,
    now: ctx.now,
  }
  return write(async (trx, { bumpMenu }) => {
    const made = await makeCatalog(trx, request)
    await bumpMenu()
    return made
  })
}
