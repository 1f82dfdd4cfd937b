import { usePhrases } from '../locales/phrases.ts'
import { State } from '../ui/state.tsx'
import { useSession } from '../api/session.ts'
import { LinkButton } from './link-button.tsx'
import { useTitle } from './use-title.ts'

/** An address that leads nowhere, with the way back. */
export function NotHere() {
  const t = usePhrases()
  const { person } = useSession()
  useTitle(t('core.notHereTitle'))
  return (
    <State drawing="compass" level={1} title={t('core.notHereTitle')} text={t('core.notHereText')}>
      {person ? <LinkButton to="/item/index">{t('core.myItems')}</LinkButton> : <LinkButton to="/">{t('core.toStart')}</LinkButton>}
    </State>
  )
}
