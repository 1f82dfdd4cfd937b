import { isRefused, needsItemPassword } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureState, AccessDenied } from '../../../parts/failure-state.tsx'
import { sentenceOf } from '../../../parts/failure.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { State } from '../../../ui/feedback/state.tsx'

export interface PageFailureProps {
  error: unknown
  itemAddress: string
  /** The reader sees only some catalogs. */
  hasCatalogScope: boolean
  retry: () => unknown
}

/**
 * What stands in the place of a page's text; the menu stays. Source: web/spec/reading.md 1.4, 8.11.
 */
export function PageFailure({ error, itemAddress, hasCatalogScope, retry }: PageFailureProps) {
  const t = usePhrases()
  // The item itself could be read. The server does not tell a page that is gone from one that is
  // forbidden; a reader without a catalog scope sees all of them.
  const isHidden = needsItemPassword(error)
  if (isHidden && hasCatalogScope) return <AccessDenied level={1} sentence={sentenceOf(error)} />
  if (!isHidden && !isRefused(error, 'pageNotFound'))
    return <FailureState level={1} error={error} retry={retry} />
  return (
    <State drawing="compass" level={1} title={t('item.pageGone')}>
      <LinkButton to={itemAddress}>{t('item.toStartPage')}</LinkButton>
    </State>
  )
}
