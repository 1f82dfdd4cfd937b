import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { recycleCalls } from '#contract/calls/catalog.ts'
import { Failure } from '#contract/failures.ts'
import type { ItemManage } from '../../access/content/item.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { Recycle } from '../../models/recycle.ts'
import { SyncPage } from '../../models/sync-page.ts'
import { logChange } from '../../services/changes/change-log.ts'

type Recover = typeof recycleCalls.recover

const root = { cat_id: 0, cat_name: '' }

/**
 * The catalog of a deleted page, locked until the commit; the root where it has been deleted, or
 * moved to another item.
 */
const formerCatalog = async (db: Knex.Transaction, { cat_id }: Page, item_id: number) =>
  (await Catalog.query(db).findOne({ cat_id, item_id }).select('cat_id', 'cat_name').forShare()) ??
  root

/**
 * Restores a page to the item's root, or with `keep_catalog` to its former catalog if that is still
 * there. Its position is the one it had. No source knows it from a commit any more: that a commit
 * had its file once does not say that the page is to go again. Source:
 * server/contract/spec/calls.md 15, server/contract/spec/additions.md 2.
 */
export async function recoverPage(
  grant: ItemManage,
  input: InputOf<Recover>,
): Promise<OutputOf<Recover>> {
  const { ctx, write, item, person } = grant
  return write(async (trx, { bumpMenu }) => {
    const inBin = { item_id: item.item_id, page_id: input.page_id }
    const removed = await Recycle.query(trx).where(inBin).delete()
    const page = await Page.query(trx)
      .findOne({ ...inBin, is_del: 1 })
      .select('page_id', 'page_title', 'cat_id', 'revision', 'is_draft', 'author_uid')
      .forUpdate()
    if (removed === 0 || !page || (page.is_draft && page.author_uid !== person.uid))
      throw new Failure('notInRecycleBin')
    const { cat_id, cat_name } = input.keep_catalog
      ? await formerCatalog(trx, page, item.item_id)
      : root
    await Page.query(trx)
      .findById(page.page_id)
      .patch({ is_del: 0, cat_id, revision: page.revision + (page.cat_id === cat_id ? 0 : 1) })
    await SyncPage.query(trx).where({ page_id: page.page_id }).patch({ commit_id: '' })
    await logChange(trx, {
      item: item.item_id,
      by: person.uid,
      action: 'update',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: cat_id,
      now: ctx.now,
    })
    await bumpMenu()
    return input.keep_catalog ? { cat_id, cat_name } : []
  })
}
