import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import { Failure } from '#contract/failures.ts'
import type { KeyPairWrite } from '../../access/programs/key-pair.ts'
import { trashPage } from '../../services/pages/trash/trash-page.ts'
import { ownerOf } from '../../services/items/owner-of.ts'

type Delete = typeof openCalls.deletePage

/**
 * Moves a page of the pair's item to the owner's recycle bin; page locks do not apply to scripts.
 * Source: server/access/spec.md 11.4.
 */
export async function openDeletePage(
  { ctx, write, item, pair }: KeyPairWrite,
  input: InputOf<Delete>,
): Promise<OutputOf<Delete>> {
  if (input.page_id <= 0) throw new Failure('pageMissing')
  const page = { page_id: input.page_id, is_draft: 0 }
  await write(async (trx, { bumpMenu }) => {
    const owner = await ownerOf(trx, item)
    await trashPage(trx, { on: { item, pair }, page, by: 0, owner, now: ctx.now })
    await bumpMenu()
  })
  return { page_id: input.page_id }
}
