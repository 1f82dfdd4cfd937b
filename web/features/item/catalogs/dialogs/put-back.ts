import { runAction } from '../../../../api/actions.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { t } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { showNotice, toast } from '../../../../ui/feedback/notices/notices.tsx'
import { refreshTree } from '../use-moves.ts'

/** A catalog that pages were in, with the order of all its pages then. */
interface FormerPlace {
  catalog: string
  pages: readonly string[]
  order: readonly string[]
}

const idOf = ({ id }: Entry): string => id

/** Where pages are now, by catalog. */
export const placesOf = (pages: readonly Entry[]): FormerPlace[] =>
  [...Map.groupBy(pages, (page) => page.parent?.id ?? '0')].map(([catalog, some]) => ({
    catalog,
    pages: some.map(idOf),
    order: (some[0]?.siblings ?? []).filter(({ kind }) => kind === 'page').map(idOf),
  }))

/**
 * Undoes a move: every page goes back to its catalog and to its position there, or to the root where
 * the catalog is gone. What can't go back is reported; the rest does.
 */
export async function putBack(
  from: string,
  to: string,
  places: readonly FormerPlace[],
): Promise<void> {
  const item_id = Number(to)
  const move = (pages: readonly string[], cat_id: number) =>
    runAction('page/move', {
      item_id: Number(from),
      page_ids: pages.map(Number),
      to_item_id: item_id,
      cat_id,
    })
  /** @returns whether they are where they were */
  const goBack = async ({ catalog, pages, order }: FormerPlace): Promise<boolean> => {
    try {
      await move(pages, Number(catalog))
    } catch (error) {
      if (!isRefused(error, 'catalogNotFound')) throw error
      await move(pages, 0)
      return false
    }
    const positions = order.map((id, index) => [id, index + 1])
    await runAction('page/sort', { item_id, pages: Object.fromEntries(positions) })
    return true
  }
  const failures: unknown[] = []
  let [back, isAtRoot] = [0, false]
  for (const place of places)
    try {
      if (!(await goBack(place))) isAtRoot = true
      back += place.pages.length
    } catch (error) {
      failures.push(error)
    }
  const count = places.reduce((sum, { pages }) => sum + pages.length, 0)
  if (failures.length > 0)
    showNotice({
      text: t('catalogs.putBackSome', { back, count, reason: sentenceOf(failures[0]) }),
      stay: 0,
    })
  else toast(t(isAtRoot ? 'catalogs.putBackRoot' : 'catalogs.putBackAll'))
  await refreshTree()
}
