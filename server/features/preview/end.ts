import type { InputOf, OutputOf } from '#contract/call.ts'
import type { previewCalls } from '#contract/calls/preview.ts'
import type { SyncWrite } from '../../access/programs/sync.ts'
import { Item } from '../../models/item.ts'
import { purging } from '../../services/items/purge-item.ts'

type End = typeof previewCalls.end

/** Ends a preview at once; the next purge deletes its content. Source: cli/spec.md 5.5. */
export const endPreview = async (
  { write, item }: SyncWrite,
  { name }: InputOf<End>,
): Promise<OutputOf<End>> =>
  write(async (trx) => {
    const ended = await Item.query(trx)
      .where({ preview_of: item.item_id, preview_name: name, is_del: 0 })
      .patch({ is_del: purging })
    return { ended: ended > 0 }
  })
