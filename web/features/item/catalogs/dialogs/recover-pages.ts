import { runAction } from '../../../../api/actions.ts'
import { runEach } from '../../../../lib/run-each.ts'
import { t } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { showNotice, toast } from '../../../../ui/feedback/notices/notices.tsx'
import { refreshTree } from '../use-moves.ts'

/**
 * Undoes a deletion: every page goes back to its catalog and position, or to the root where the
 * catalog is gone by now. What can't come back is reported with the way to the recycle bin; the rest
 * does.
 */
export async function recoverPages(
  item_id: number,
  pages: readonly Entry[],
  openBin: () => void,
): Promise<void> {
  let isAtRoot = false
  const failed = await runEach(pages, async ({ id, parent }) => {
    const page_id = Number(id)
    const place = await runAction('recycle/recover', { item_id, page_id, keep_catalog: true })
    if (parent && 'cat_id' in place && place.cat_id === '0') isAtRoot = true
  })
  const count = pages.length
  if (failed.length > 0)
    showNotice({
      text: t('catalogs.putBackSome', {
        back: count - failed.length,
        count,
        reason: sentenceOf(failed[0]?.error),
      }),
      action: { label: t('catalogs.recycleBin'), run: openBin },
      stay: 0,
    })
  else toast(t(isAtRoot ? 'catalogs.putBackRoot' : 'catalogs.putBackAll'))
  await refreshTree()
}
