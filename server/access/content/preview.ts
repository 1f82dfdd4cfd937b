import { Failure } from '#contract/failures.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import type { RequestContext } from '../../request-context.ts'
import { grant } from '../grant.ts'
import { itemEditor, type ItemEdit, type OnItem } from './item.ts'

/**
 * The preview with this name in place of its item, for those who may read all of it. Nobody but
 * those who may write all of the item can write.
 *
 * @throws {Failure} `itemNotFound`
 */
export async function inPreview(
  ctx: RequestContext,
  { item: { item_id }, rights: { reads, writes } }: OnItem,
  name: string,
): Promise<OnItem> {
  const found =
    reads === 'all'
      ? await Item.query(ctx.db.read)
          .findOne({ preview_of: item_id, preview_name: name, is_del: 0 })
          .select('item_id')
      : undefined
  const item = found && (await ctx.db.prepared.one<ItemRow>('item', [found.item_id]))
  if (!item) throw new Failure('itemNotFound')
  return {
    item,
    rights: {
      role: 1,
      isMember: true,
      lists: 'all',
      reads: 'all',
      writes: writes === 'all' ? 'all' : 'none',
    },
  }
}

/** Like `itemEditor`, and with the name of a preview for that in place of the item. */
export async function itemOrPreviewEditor(
  ctx: RequestContext,
  { item_id, preview }: { item_id: number; preview: string },
): Promise<ItemEdit> {
  const edit = await itemEditor(ctx, { item_id })
  if (preview === '') return edit
  const { person } = edit
  return grant('edit item', ctx, { person, ...(await inPreview(ctx, edit, preview)) })
}
