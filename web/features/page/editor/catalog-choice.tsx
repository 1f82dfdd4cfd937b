import { useEffect } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failure.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import '../../../ui/forms/input.css'
import { toast } from '../../../ui/feedback/notices.tsx'

export interface CatalogChoiceProps {
  item: string
  value: string
  onValue: (catalog: string) => void
}

/**
 * The catalog of the page: the item's catalogs with their full paths, the root first. Takes effect
 * with the next save. Source: web/spec/writing.md 1.3.
 */
export function CatalogChoice({ item, value, onValue }: CatalogChoiceProps) {
  const t = usePhrases()
  const answer = useAnswer('catalog/catListName', { item_id: Number(item) }, { signedOut: 'error' })
  const catalogs = answer.data
  const isGone =
    catalogs !== undefined && value !== '0' && !catalogs.some((one) => one.cat_id === value)
  useEffect(() => {
    if (!isGone) return
    onValue('0')
    toast(t('page.catalogGone'))
  }, [isGone, onValue, t])

  return (
    <div className="catalog-choice">
      <div className="select">
        <select
          className="input"
          aria-label={t('page.catalog')}
          title={catalogs?.find((one) => one.cat_id === value)?.cat_name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value="0">{t('page.catalogRoot')}</option>
          {!catalogs && value !== '0' && <option value={value}>…</option>}
          {catalogs?.map((one) => (
            <option key={one.cat_id} value={one.cat_id}>
              {one.cat_name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </div>
      <IconButton
        icon={answer.error ? 'warning' : 'refresh'}
        label={
          answer.error
            ? `${t('page.catalogFailed')} ${sentenceOf(answer.error)} ${t('core.retry')}`
            : t('page.catalogRefresh')
        }
        onClick={() => void answer.refetch()}
      />
    </div>
  )
}
