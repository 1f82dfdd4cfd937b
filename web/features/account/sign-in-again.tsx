import { useState } from 'react'
import { lastPerson, type Person } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failure-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { namesOf } from './names-of.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAgainProps {
  onEnd: (signedIn: boolean) => void
}

/** Somebody else has signed in than the person whose screen it is. */
interface Other {
  person: Person
  answer: (goesOn: boolean) => void
}

/**
 * The sign-in form over a screen whose session has ended; the screen itself is left alone. What was
 * typed there goes on under another account only after a question. Source: web/spec/reading.md 1.2.
 */
export function SignInAgain({ onEnd }: SignInAgainProps) {
  const t = usePhrases()
  const [before] = useState(lastPerson)
  const [other, setOther] = useState<Other | null>(null)
  const [round, setRound] = useState(0)
  const mayBegin = (person: Person) =>
    !before || person.uid === before.uid
      ? Promise.resolve(true)
      : new Promise<boolean>((answer) => setOther({ person, answer }))
  const decline = () => {
    other?.answer(false)
    setOther(null)
    setRound(round + 1)
  }
  return (
    <>
      <Dialog
        title={t('account.again')}
        text={before ? t('account.againAs', { username: before.username }) : t('account.againText')}
        onClose={() => onEnd(false)}
      >
        <SignInForm
          // begun anew once somebody else was declined
          key={round}
          username={before?.username ?? ''}
          mayBegin={mayBegin}
          onSignedIn={() => onEnd(true)}
        />
      </Dialog>
      {before && other && (
        <OtherPerson
          before={before}
          other={other.person}
          onGoOn={() => other.answer(true)}
          onDeclined={decline}
        />
      )}
    </>
  )
}

interface OtherPersonProps {
  before: Person
  other: Person
  onGoOn: () => void
  onDeclined: () => void
}

/** Names both people. A no ends the session that has just begun. */
function OtherPerson({ before, other, onGoOn, onDeclined }: OtherPersonProps) {
  const t = usePhrases()
  const names = namesOf(before, other)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const decline = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await ask('user/logout', {})
      onDeclined()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('account.otherTitle', names)}
      text={t('account.otherText', names)}
      role="alertdialog"
      busy={busy}
      onClose={() => void decline()}
    >
      <FailureAlert error={failure} />
      <DialogActions>
        <Button disabled={busy} onClick={onGoOn}>
          {t('account.otherGoOn', names)}
        </Button>
        <Button data-autofocus kind="main" busy={busy} onClick={() => void decline()}>
          {t('account.otherDecline', names)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
