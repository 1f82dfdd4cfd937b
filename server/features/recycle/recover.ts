import type { InputOf, OutputOf } from '#contract/call.ts'
import type { recycleCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { Page } from '../../models/page.ts'
import { Recycle } from '../../models/recycle.ts'
import { logChange } from '../../services/changes/change-log.ts'

type Recover = typeof recycleCalls.recover

/**
 * Restores a page to the item's root: its catalog may have been deleted. Source:
 * server/contract/spec/calls.md 15.
 */
export async function recoverPage(
  grant: ItemManage,
  input: InputOf<Recover>,
): Promise<OutputOf<Recover>> {
  const { ctx, write, item, person } = grant
  return write(async (trx, { bumpMenu }): Promise<[]> => {
    const inBin = { item_id: item.item_id, page_id: input.page_id }
    const removed = await Recycle.query(trx).where(inBin).delete()
    const page = await Page.query(trx)
      .findOne({ ...inBin, is_del: 1 })
      .select('page_id', 'page_title', 'cat_id', 'revision', 'is_draft', 'author_uid')
      .forUpdate()
    if (removed === 0 || !page || (page.is_draft && page.author_uid !== person.uid))
      throw new Failure('notInRecycleBin')
    await Page.query(trx)
      .findById(page.page_id)
      .patch({ is_del: 0, cat_id: 0, revision: page.revision + (page.cat_id === 0 ? 0 : 1) })
    await logChange(trx, {
      item: item.item_id,
      by: person.uid,
      action: 'update',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: 0,
      now: ctx.now,
    })
    await bumpMenu()
    return []
  })
}
