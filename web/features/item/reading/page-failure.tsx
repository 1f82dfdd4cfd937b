import { needsItemPassword } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureState, AccessDenied } from '../../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { isPageGone } from './page-gone.ts'

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
  if (!isPageGone(error, hasCatalogScope))
    return needsItemPassword(error) ? (
      <AccessDenied level={1} sentence={sentenceOf(error)} />
    ) : (
      <FailureState level={1} error={error} retry={retry} />
    )
  return (
    <State drawing="compass" level={1} title={t('item.pageGone')}>
      <LinkButton to={itemAddress}>{t('item.toStartPage')}</LinkButton>
      {recycleBin && <LinkButton to={recycleBin}>{t('item.recycleBin')}</LinkButton>}
    </State>
  )
}
