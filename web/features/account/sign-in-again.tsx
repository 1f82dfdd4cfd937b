import { useEffect, useState } from 'react'
import { lastPerson, signedIn, type Person } from '../../api/session.ts'
import { ask } from '../../api/transport.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'
import { namesOf } from './names-of.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInAgainProps {
  onEnd: (signedIn: boolean) => void
  /** There is a session, of somebody else than whose screen it is. */
  isOther: boolean
}

/** Somebody else has signed in than the person whose screen it is. */
interface Other {
  person: Person
  answer: (goesOn: boolean) => void
  /** In another tab; without an answer both stay as they are. */
  isElsewhere?: boolean
}

/**
 * The sign-in form over a screen whose session has ended; the screen itself is left alone. What was
 * typed there goes on under another account only after a question, which comes first where somebody
 * else has signed in in another tab. Source: web/spec/reading.md 1.2.
 */
export function SignInAgain({ onEnd, isOther }: SignInAgainProps) {
  const t = usePhrases()
  const [before] = useState(lastPerson)
  const [other, setOther] = useState<Other | null>(null)
  const [round, setRound] = useState(0)
  const [needsForm, setNeedsForm] = useState(!isOther)
  const mayBegin = (person: Person) =>
    !before || person.uid === before.uid
      ? Promise.resolve(true)
      : new Promise<boolean>((answer) => setOther({ person, answer }))
  const decline = () => {
    other?.answer(false)
    setOther(null)
    setNeedsForm(true)
    setRound(round + 1)
  }
  useEffect(() => {
    const goOn = (person: Person) => {
      signedIn(person)
      onEnd(true)
    }
    const askOther = (person: Person) =>
      !before || person.uid === before.uid
        ? goOn(person)
        : setOther({ person, answer: (goesOn) => goesOn && goOn(person), isElsewhere: true })
    if (isOther) ask('user/info', {}).then(askOther, () => setNeedsForm(true))
  }, []) // oxlint-disable-line react/exhaustive-deps -- when the dialog opens, once
  return (
    <>
      {needsForm && (
        <Dialog
          title={t('account.again')}
          text={
            before ? t('account.againAs', { username: before.username }) : t('account.againText')
          }
          onClose={() => onEnd(false)}
        >
          <SignInForm
            // started again once somebody else was declined
            key={round}
            username={before?.username ?? ''}
            mayBegin={mayBegin}
            onSignedIn={() => onEnd(true)}
          />
        </Dialog>
      )}
      {before && other && (
        <OtherPerson
          before={before}
          other={other}
          onDeclined={decline}
          onCancel={other.isElsewhere ? () => onEnd(false) : undefined}
        />
      )}
    </>
  )
}

interface OtherPersonProps {
  before: Person
  other: Other
  onDeclined: () => void
  /** Without it closing is a no. */
  onCancel: (() => void) | undefined
}

/** Names both people. A no ends the session of the other one. */
function OtherPerson({ before, other, onDeclined, onCancel }: OtherPersonProps) {
  const t = usePhrases()
  const names = namesOf(before, other.person)
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
      text={sentences(
        ...(other.isElsewhere ? [t('account.otherNow', names)] : []),
        t('account.otherText', names),
      )}
      role="alertdialog"
      busy={busy}
      onClose={onCancel ?? (() => void decline())}
    >
      <FailureAlert error={failure} />
      <DialogActions>
        <Button disabled={busy} onClick={() => other.answer(true)}>
          {t('account.otherGoOn', names)}
        </Button>
        <Button data-autofocus kind="main" busy={busy} onClick={() => void decline()}>
          {t('account.otherDecline', names)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
