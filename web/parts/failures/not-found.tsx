import { signInAddress } from '../../lib/address/redirect.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { OnDemand } from '../../ui/on-demand.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { useSession } from '../../api/session.ts'
import { LinkButton } from '../links/link-button.tsx'
import { useLocation } from '../links/navigation.tsx'
import { useTitle } from '../links/use-title.ts'

const loadSearch = () =>
  Promise.all([import('../search/search-items.tsx'), loadPhrases('search-items')]).then(
    ([{ SearchItems: part }]) => part,
  )

interface NotFoundProps {
  back?: { to: string; label: string }
  /** What is here may be visible to people who sign in: visitors are offered that. */
  mayNeedSignIn?: boolean
  /** Why, where more is known than that nothing is here. */
  text?: string
}

/**
 * An address that leads nowhere, with search and a link back: to the item, where that is known.
 * Source: web/spec/design.md 10.
 */
export function NotFound({ back, mayNeedSignIn = false, text }: NotFoundProps) {
  const t = usePhrases()
  const { pathname, search, hash } = useLocation()
  const { person } = useSession()
  useTitle(t('core.notFoundTitle'))
  return (
    <State
      drawing="compass"
      level={1}
      title={t('core.notFoundTitle')}
      text={text ?? t('core.notFoundText')}
    >
      {back ? (
        <LinkButton to={back.to}>{back.label}</LinkButton>
      ) : person ? (
        <LinkButton to="/item/index">{t('core.myItems')}</LinkButton>
      ) : (
        <LinkButton to="/">{t('core.toStart')}</LinkButton>
      )}
      {mayNeedSignIn && !person && (
        <LinkButton to={signInAddress(pathname + search + hash)}>{t('core.signIn')}</LinkButton>
      )}
      {person && <OnDemand load={loadSearch} props={{}} />}
    </State>
  )
}
