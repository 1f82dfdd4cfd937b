import { runAction } from '../../../../api/answers.ts'
import { t } from '../../../../locales/phrases.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failure.ts'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { refreshTree } from '../use-moves.ts'

/** A catalog that pages were in, with the order of all its pages then. */
export interface FormerPlace {
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

/** Undoes a move: every page goes back to its catalog and to its position there. */
export async function putBack(
  from: string,
  to: string,
  places: readonly FormerPlace[],
): Promise<void> {
  const item_id = Number(to)
  try {
    for (const { catalog, pages, order } of places) {
      await runAction('page/move', {
        item_id: Number(from),
        page_ids: pages.map(Number),
        to_item_id: item_id,
        cat_id: Number(catalog),
      })
      await runAction('page/sort', {
        item_id,
        pages: Object.fromEntries(order.map((id, index) => [id, index + 1])),
      })
    }
    toast(t('catalogs.putBackAll'))
  } catch (error) {
    toast(sentenceOf(error))
  }
  await refreshTree()
}
