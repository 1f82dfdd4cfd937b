import { isRefused, wantsVisitPassword } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Failed, NoRight } from '../../parts/failed.tsx'
import { sentenceOf } from '../../parts/failure.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { State } from '../../ui/state.tsx'

export interface PageFailedProps {
  error: unknown
  itemAddress: string
  retry: () => unknown
}

/** What stands in the place of a page's text; the menu stays. Source: screens-reading 1.4, 8.11. */
export function PageFailed({ error, itemAddress, retry }: PageFailedProps) {
  const t = usePhrases()
  // the item itself could be read, so it is this page that is out of reach
  if (wantsVisitPassword(error)) return <NoRight sentence={sentenceOf(error)} />
  if (!isRefused(error, 'pageNotFound')) return <Failed error={error} retry={retry} />
  return (
    <State drawing="compass" level={1} title={t('item.pageGone')}>
      <LinkButton to={itemAddress}>{t('item.toStartPage')}</LinkButton>
    </State>
  )
}
