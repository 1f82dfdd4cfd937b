import { useMemo } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { entryIn } from '../../../../parts/catalog-tree/tree.ts'

/** Names of catalogs of an item by their ids; the id until they are known. */
export function useCatalogName(item: string): (id: string) => string {
  const t = usePhrases()
  const { data } = useAnswer(
    'catalog/catListGroup',
    { item_id: Number(item) },
    { signedOut: 'error' },
  )
  const tree = useMemo(() => data && catalogTreeOf(data), [data])
  return (id) =>
    id === '0' ? t('page.catalogRoot') : ((tree && entryIn(tree, `c${id}`)?.title) ?? id)
}
