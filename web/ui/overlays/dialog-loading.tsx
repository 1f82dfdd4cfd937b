import { usePhrases } from '../../locales/phrases.ts'

/**
 * Stands in the place of a dialog while its code is on its way: what was pressed is answered at
 * once.
 */
export function DialogLoading() {
  const t = usePhrases()
  return (
    <div className="opening" role="status" aria-label={t('core.loading')}>
      <span className="spinner" />
    </div>
  )
}
