import type { Knex } from 'knex'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { namedIn, type Named } from '#contract/named.ts'
import { inChunks } from '../db/batches/in-chunks.ts'
import { Catalog } from '../models/catalog.ts'
import { ItemMember } from '../models/item-member.ts'
import { Page } from '../models/page.ts'
import { PageHistory } from '../models/page-history.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { RequestContext } from '../request-context.ts'

// The items that an access token is limited to: every id that a call names lies in one of them.
// Source: server/contract/spec/additions.md 3.

/** @throws {Failure} `outOfScope` for an item that a limited token does not name */
export const mustBeInScope = (ctx: RequestContext, itemId: number): void => {
  if (ctx.token?.itemIds && !ctx.token.itemIds.includes(itemId)) throw new Failure('outOfScope')
}

type Ids = readonly (number | string)[]

/**
 * Items in which what is named lies, 0 for none; also what was deleted lies where it lay. Unknown
 * ids lie nowhere.
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
  member: async (db, ids) =>
    itemIds(await ItemMember.query(db).whereIn('item_member_id', ids).distinct('item_id')),
  'page or catalog': async (db, ids) => [
    ...(await itemsOf.page(db, ids)),
    ...(await itemsOf.catalog(db, ids)),
  ],
}

const itemIds = (rows: readonly { item_id: number }[]): number[] => rows.map((row) => row.item_id)

/**
 * Holds a token that is limited to items to them, for all calls at once and before the rule of the
 * call: whatever ids the input names, by themselves, in lists or inside JSON, lie in these items. A
 * file of no item is of the person, whom such a token does not stand for. Calls that take nothing
 * from a token (`always`) give everybody the same; the one of them that does asks by itself
 * (`fileReader`).
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
