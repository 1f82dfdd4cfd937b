import { useEffect } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'

/**
 * Above a page that is shown as it was read earlier, because it could not be fetched again; tried
 * again when the network is back. Source: web/spec/reading.md 8.11.
 */
export function StaleNotice({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  const t = usePhrases()
  useEffect(() => {
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [refetch])
  return (
    <div className="stale-notice" role="status">
      <span>
        {sentenceOf(error)} {t('item.stale')}
      </span>
      <Button kind="quiet" onClick={() => void refetch()}>
        {t('core.retry')}
      </Button>
    </div>
  )
}
