import { runAction } from '../../../../api/actions.ts'
import { t } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { showNotice, toast } from '../../../../ui/feedback/notices/notices.tsx'
import { placeOf } from '../arrange.ts'
import { sendMove } from '../send-move.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'
import type { Destination } from './use-destination.ts'

/**
 * Undoes the move of a catalog: it goes back into the catalog and to the position that it had.
 *
 * @param entry the catalog as it was before
 */
export async function moveBack(
  item_id: number,
  entry: Entry,
  { isHere, catalog }: Destination,
): Promise<void> {
  try {
    if (!isHere)
      await runAction('catalog/copy', {
        cat_id: Number(entry.id),
        new_p_cat_id: Number(entry.parent?.id ?? 0),
        to_item_id: item_id,
        is_del: true,
      })
    await sendMove(item_id, { ...placeOf(entry), entry, seenIn: isHere ? [catalog] : [] })
    toast(t('catalogs.putBackAll'))
  } catch (error) {
    showNotice({ text: sentenceAbout(error, entry), stay: 0 })
  }
  await refreshTree()
}
