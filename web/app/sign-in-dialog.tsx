import { Suspense, useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'
import { loadPhrases } from '../locales/phrases.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const SignInAgain = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import('../features/account/sign-in-again.tsx'),
    loadPhrases('account'),
  ])
  return dialog.SignInAgain
})

interface Question {
  answer: Promise<boolean>
  end: (signedIn: boolean) => void
}

const question = createStore<Question | null>(null)

/**
 * Opens the sign-in dialog; concurrent callers share one. Resolves to true when the person has
 * signed in. Source: web/spec/reading.md 1.2.
 */
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

/** The dialog, while it is open. */
export function SignInDialog() {
  const open = useSyncExternalStore(question.follow, question.get)
  if (!open) return null
  return (
    <Suspense>
      <SignInAgain onEnd={open.end} />
    </Suspense>
  )
}
