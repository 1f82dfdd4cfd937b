import { expectFreshSignIn } from '../lib/fresh-sign-in.ts'
import { signInAddress } from '../lib/address/redirect.ts'
import { usePhrases } from '../locales/phrases.ts'
import { Button } from '../ui/controls/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { useNavigate } from './links/navigation.tsx'

/**
 * Says that an account without a password here needs a recent sign-in, and leads there.
 * @param back the address to come back to
 */
export function FreshSignIn({ back }: { back: string }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const leave = () => {
    expectFreshSignIn()
    void navigate(signInAddress(back), { state: { again: true } })
  }
  return (
    <div className="form">
      <Banner kind="info">{t('account.freshSignInText')}</Banner>
      <Button wide onClick={leave}>
        {t('account.freshSignIn')}
      </Button>
    </div>
  )
}
