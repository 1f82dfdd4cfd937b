import { usePhrases } from '../../../locales/phrases.ts'

/** Shown while a dialog's code is loading, so that a click gets an immediate response. */
export function DialogLoading() {
  const t = usePhrases()
  return (
    <div className="opening" role="status" aria-label={t('core.loading')}>
      <span className="spinner" />
    </div>
  )
}
