import { useEffect } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { isPageGone } from './page-gone.ts'
import { Button } from '../../../ui/controls/button.tsx'

interface StaleNoticeProps {
  error: unknown
  /** The reader's catalog scope hides part of the item. */
  hasCatalogScope: boolean
  refetch: () => unknown
}

/**
 * Above a page that is shown as it was read earlier, because it could not be fetched again; tried
 * again when the network is back. Source: web/spec/reading.md 8.11.
 */
export function StaleNotice({ error, hasCatalogScope, refetch }: StaleNoticeProps) {
  const t = usePhrases()
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
  return (
    <div className="stale-notice" role="status">
      <span>
        {isPageGone(error, hasCatalogScope) ? t('item.goneMeanwhile') : sentenceOf(error)}{' '}
        {t('item.stale')}
      </span>
      <Button kind="quiet" onClick={() => void refetch()}>
        {t('core.retry')}
      </Button>
    </div>
  )
}
