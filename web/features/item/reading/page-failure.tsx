import { isRefused, needsItemPassword } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureState, AccessDenied } from '../../../parts/failure-state.tsx'
import { sentenceOf } from '../../../parts/failure.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { State } from '../../../ui/feedback/state.tsx'

interface PageFailureProps {
  error: unknown
  itemAddress: string
  /** The reader's catalog scope hides part of the item. */
  hasCatalogScope: boolean
  /** For managers: where deleted pages are. */
  recycleBin?: string | undefined
  retry: () => unknown
}

/** Shown in place of a page's text; the menu stays. Source: web/spec/reading.md 1.4, 8.11. */
export function PageFailure({
  error,
  itemAddress,
  hasCatalogScope,
  recycleBin,
  retry,
}: PageFailureProps) {
  const t = usePhrases()
  // The item itself is readable. The server does not distinguish a missing page from a forbidden
  // one, but a reader without a catalog scope may see every page.
  const isHidden = needsItemPassword(error)
  if (isHidden && hasCatalogScope) return <AccessDenied level={1} sentence={sentenceOf(error)} />
  if (!isHidden && !isRefused(error, 'pageNotFound'))
    return <FailureState level={1} error={error} retry={retry} />
  return (
    <State drawing="compass" level={1} title={t('item.pageGone')}>
      <LinkButton to={itemAddress}>{t('item.toStartPage')}</LinkButton>
      {recycleBin && <LinkButton to={recycleBin}>{t('item.recycleBin')}</LinkButton>}
    </State>
  )
}
