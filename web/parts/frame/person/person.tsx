import { useLocation } from '../../links/navigation.tsx'
import { useSession } from '../../../api/session.ts'
import { signInAddress } from '../../../lib/address/redirect.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { LinkButton } from '../../links/link-button.tsx'

const loadMenu = () => import('./person-menu.tsx').then((m) => m.PersonMenu)

/**
 * The signed-in person with their menu, or a link to sign in and come back. The menu's code loads
 * only when someone is signed in.
 */
export function Person({ arrow = true }: { arrow?: boolean }) {
  const t = usePhrases()
  const { person, known } = useSession()
  const { pathname, search, hash } = useLocation()
  if (person) return <OnDemand load={loadMenu} props={{ person, arrow }} />
  if (!known) return null
  return (
    <LinkButton kind="quiet" to={signInAddress(pathname + search + hash)}>
      {t('core.signIn')}
    </LinkButton>
  )
}
