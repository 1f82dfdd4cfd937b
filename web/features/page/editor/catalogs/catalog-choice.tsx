import { useEffect, useMemo } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { CatalogSelect } from '../../../../parts/catalog-picker/catalog-picker.tsx'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { entryIn } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'

export interface CatalogChoiceProps {
  item: string
  value: string
  isRootClosed: boolean
  onValue: (catalog: string) => void
  /** Opens the dialog for a new catalog. */
  onNew: () => void
}

/**
 * The catalog of the page: the tree of the item's catalogs, the root first. Takes effect
 * with the next save. Source: web/spec/writing.md 1.3.
 */
export function CatalogChoice({ item, value, isRootClosed, onValue, onNew }: CatalogChoiceProps) {
  const t = usePhrases()
  const answer = useAnswer(
    'catalog/catListGroup',
    { item_id: Number(item) },
    { signedOut: 'error' },
  )
  const tree = useMemo(() => answer.data && catalogTreeOf(answer.data), [answer.data])
  const rootLabel = t('page.catalogRoot')
  const root = useMemo(() => [{ id: '0', label: rootLabel }], [rootLabel])
  const isGone = tree !== undefined && value !== '0' && !entryIn(tree, `c${value}`)
  useEffect(() => {
    if (!isGone) return
    onValue('0')
    toast(t('page.catalogGone'))
  }, [isGone, onValue, t])

  return (
    <div className="catalog-choice">
      <CatalogSelect
        label={t('page.catalog')}
        hasSign
        tree={tree}
        value={value}
        onValue={onValue}
        first={root}
        reasonOf={(one) => (one === null && isRootClosed ? t('page.catalogRootClosed') : '')}
      />
      <IconButton
        icon={answer.error ? 'warning' : 'refresh'}
        label={
          answer.error
            ? sentences(t('page.catalogFailed'), sentenceOf(answer.error), t('core.retry'))
            : t('page.catalogRefresh')
        }
        onClick={() => void answer.refetch()}
      />
      <IconButton icon="plus" label={t('page.catalogNew')} onClick={onNew} />
    </div>
  )
}
