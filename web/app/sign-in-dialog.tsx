import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'
import { loadPhrases, usePhrases } from '../locales/phrases.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Waiting } from '../ui/state.tsx'

const SignInForm = lazy(async () => {
  const [form] = await Promise.all([import('../features/account/sign-in-form.tsx'), loadPhrases('account')])
  return { default: form.SignInForm }
})

interface Question {
  answer: Promise<boolean>
  end: (signedIn: boolean) => void
}

const question = createStore<Question | null>(null)

/** Opens the sign-in dialog; several who ask share one. True when the person has signed in. Source: screens-reading 1.2. */
export function askToSignIn(): Promise<boolean> {
  const open = question.get()
  if (open) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question.set({
    answer: promise,
    end: (signedIn) => {
      question.set(null)
      resolve(signedIn)
    },
  })
  return promise
}

/** The dialog, while it is open: the screen under it stays as it is. */
export function SignInDialog() {
  const t = usePhrases()
  const open = useSyncExternalStore(question.follow, question.get)
  if (!open) return null
  return (
    <Dialog title={t('core.signInAgain')} text={t('core.signInAgainText')} onClose={() => open.end(false)}>
      <Suspense fallback={<Waiting />}>
        <SignInForm onSignedIn={() => open.end(true)} />
      </Suspense>
    </Dialog>
  )
}
