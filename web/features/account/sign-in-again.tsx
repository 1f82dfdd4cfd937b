import { usePhrases } from '../../locales/phrases.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInAgainProps {
  onEnd: (signedIn: boolean) => void
}

/**
 * The sign-in form over a screen whose session has ended; the screen itself is left alone. Source:
 * web/spec/reading.md 1.2.
 */
export function SignInAgain({ onEnd }: SignInAgainProps) {
  const t = usePhrases()
  return (
    <Dialog
      title={t('core.signInAgain')}
      text={t('core.signInAgainText')}
      onClose={() => onEnd(false)}
    >
      <SignInForm onSignedIn={() => onEnd(true)} />
    </Dialog>
  )
}
