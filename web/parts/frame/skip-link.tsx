import { usePhrases } from '../../locales/phrases.ts'
import './frame.css'

/**
 * Id of the landmark that the skip link leads to; every frame gives it to its `main`, with
 * `tabIndex={-1}`.
 */
export const contentId = 'content'

/** The first tab stop. A button, because a `#` link would resolve against the document's base. */
export function SkipLink() {
  const t = usePhrases()
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => document.getElementById(contentId)?.focus()}
    >
      {t('core.skipToContent')}
    </button>
  )
}
