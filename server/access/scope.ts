import type { Knex } from 'knex'
import type { Call } from '#contract/call.ts'
import { Failure } from '#contract/failures.ts'
import { namedIn, type Named } from '#contract/named.ts'
import { inChunks } from '../db/batches/in-chunks.ts'
import { Catalog } from '../models/catalog.ts'
import { Item } from '../models/item.ts'
import { ItemMember } from '../models/item-member.ts'
import { Page } from '../models/page.ts'
import { PageComment } from '../models/page-comment.ts'
import { PageHistory } from '../models/page-history.ts'
import { RemovedFile } from '../models/removed-file.ts'
import { UploadFile } from '../models/upload-file.ts'
import type { RequestContext } from '../request-context.ts'

// Items that an access token is limited to: every id in a call must lie in one of them. Source:
// server/contract/spec/additions.md 3.

/** @throws {Failure} `outOfScope` for an item that a limited token does not name */
export const mustBeInScope = (ctx: RequestContext, itemId: number): void => {
  if (ctx.token?.itemIds && !ctx.token.itemIds.includes(itemId)) throw new Failure('outOfScope')
}

type Ids = readonly (number | string)[]

/** An object of a request with the item that contains it, 0 for none. */
interface Found {
  readonly id: number | string
  readonly item_id: number
}

/**
 * The objects with the given ids; deleted ones keep their item. Unknown ones are left out, and drafts
 * of other people, which count as not existing (server/access/spec.md 11.6).
 *
 * @param uid of the caller
 */
const find: Record<Named, (db: Knex, ids: Ids, uid: number) => Promise<readonly Found[]>> = {
  item: async (_, ids) => ids.map((id) => ({ id, item_id: Number(id) })),
  page: async (db, ids, uid) =>
    found(
      await Page.query(db)
        .whereIn('page_id', ids)
        .where((page) => page.where('is_draft', 0).orWhere('author_uid', uid))
        .select('page_id as id', 'item_id'),
    ),
  catalog: async (db, ids) =>
    found(await Catalog.query(db).whereIn('cat_id', ids).select('cat_id as id', 'item_id')),
  file: async (db, ids) => [
    ...found(await UploadFile.query(db).whereIn('file_id', ids).select('file_id as id', 'item_id')),
    ...found(
      await RemovedFile.query(db)
        .whereIn('file_id', ids)
        .whereNot({ file: '' })
        .select('file_id as id', 'item_id'),
    ),
  ],
  sign: async (db, ids) =>
    found(await UploadFile.query(db).whereIn('sign', ids).select('sign as id', 'item_id')),
  version: async (db, ids) =>
    found(
      await PageHistory.query(db)
        .join('page as p', 'p.page_id', 'page_history.page_id')
        .whereIn('page_history_id', ids)
        .select('page_history_id as id', 'p.item_id'),
    ),
  comment: async (db, ids) =>
    found(
      await PageComment.query(db)
        .join('page as p', 'p.page_id', 'page_comment.page_id')
        .whereIn('comment_id', ids)
        .select('comment_id as id', 'p.item_id'),
    ),
  member: async (db, ids) =>
    found(
      await ItemMember.query(db)
        .whereIn('item_member_id', ids)
        .select('item_member_id as id', 'item_id'),
    ),
  'page or catalog': async (db, ids, uid) => [
    ...(await find.page(db, ids, uid)),
    ...(await find.catalog(db, ids, uid)),
  ],
}

const found = (rows: readonly object[]): readonly Found[] => rows as readonly Found[]

/** The items, with the item of each preview in its place; asks only about those out of scope. */
async function withoutPreviews(
  { db, token }: RequestContext,
  items: readonly number[],
): Promise<readonly number[]> {
  const outside = items.filter((itemId) => !token?.itemIds?.includes(itemId))
  if (outside.length === 0) return items
  const previews = await Item.query(db.read)
    .whereIn('item_id', outside)
    .where('preview_of', '>', 0)
    .select('item_id', 'preview_of')
  const originals = new Map(previews.map((one) => [one.item_id, one.preview_of]))
  return items.map((itemId) => originals.get(itemId) ?? itemId)
}

/**
 * Enforces the items of a limited token, for all calls at once and before the rule of the call: all
 * ids in the input, single, in lists or inside JSON, must lie in these items. Unknown ids are refused
 * like those of other items, so that nobody learns which exist. A file without an item belongs to the
 * person, whom such a token does not represent. Calls that do not depend on the
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
    for (const chunk of inChunks([...ids])) {
      const objects = await find[named](ctx.db.read, chunk, ctx.person?.uid ?? 0)
      const known = new Set(objects.map(({ id }) => String(id)))
      if (chunk.some((id) => !known.has(String(id)))) throw new Failure('outOfScope')
      const items = [...new Set(objects.map(({ item_id }) => item_id))]
      for (const itemId of await withoutPreviews(ctx, items)) mustBeInScope(ctx, itemId)
    }
}
