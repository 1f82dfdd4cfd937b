import type { Knex } from 'knex'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { namedIn, type Named } from '#contract/named.ts'
import { inChunks } from '../db/batches/in-chunks.ts'
import { Catalog } from '../models/catalog.ts'
import { ItemMember } from '../models/item-member.ts'
import { Page } from '../models/page.ts'
import { PageComment } from '../models/page-comment.ts'
import { PageHistory } from '../models/page-history.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { RequestContext } from '../request-context.ts'

// Items that an access token is limited to: every id in a call must lie in one of them. Source:
// server/contract/spec/additions.md 3.

/** @throws {Failure} `outOfScope` for an item that a limited token does not name */
export const mustBeInScope = (ctx: RequestContext, itemId: number): void => {
  if (ctx.token?.itemIds && !ctx.token.itemIds.includes(itemId)) throw new Failure('outOfScope')
}

type Ids = readonly (number | string)[]

/**
 * Items that contain the given ids, 0 for none; deleted objects keep their item, unknown ids have
 * none.
 */
const itemsOf: Record<Named, (db: Knex, ids: Ids) => Promise<readonly number[]>> = {
  item: async (_, ids) => ids.map(Number),
  page: async (db, ids) =>
    itemIds(await Page.query(db).whereIn('page_id', ids).distinct('item_id')),
  catalog: async (db, ids) =>
    itemIds(await Catalog.query(db).whereIn('cat_id', ids).distinct('item_id')),
  file: async (db, ids) =>
    itemIds(await UploadFile.query(db).whereIn('file_id', ids).distinct('item_id')),
  sign: async (db, ids) =>
    itemIds(await UploadFile.query(db).whereIn('sign', ids).distinct('item_id')),
  version: async (db, ids) =>
    itemIds(
      await Page.query(db)
        .whereIn('page_id', PageHistory.query(db).whereIn('page_history_id', ids).select('page_id'))
        .distinct('item_id'),
    ),
  comment: async (db, ids) =>
    itemIds(
      await Page.query(db)
        .whereIn('page_id', PageComment.query(db).whereIn('comment_id', ids).select('page_id'))
        .distinct('item_id'),
    ),
  member: async (db, ids) =>
    itemIds(await ItemMember.query(db).whereIn('item_member_id', ids).distinct('item_id')),
  'page or catalog': async (db, ids) => [
    ...(await itemsOf.page(db, ids)),
    ...(await itemsOf.catalog(db, ids)),
  ],
}

const itemIds = (rows: readonly { item_id: number }[]): number[] => rows.map((row) => row.item_id)

/**
 * Enforces the items of a limited token, for all calls at once and before the rule of the call: all
 * ids in the input, single, in lists or inside JSON, must lie in these items. A file without an
 * item belongs to the person, whom such a token does not represent. Calls that do not depend on the
 * token (`always`) answer everybody the same; the one exception checks for itself (`fileReader`).
 *
 * @throws {Failure} `outOfScope`
 */
export async function mustNameInScope(
  ctx: RequestContext,
  call: Call,
  input: object,
): Promise<void> {
  if (!ctx.token?.itemIds || call.token === 'always') return
  for (const [named, ids] of namedIn(input))
    for (const chunk of inChunks([...ids]))
      for (const itemId of await itemsOf[named](ctx.db.read, chunk)) mustBeInScope(ctx, itemId)
}
