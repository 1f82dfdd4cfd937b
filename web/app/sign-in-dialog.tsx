import { useSyncExternalStore } from 'react'
import { hrefOf, appLocation } from '../lib/address/navigation.ts'
import { signInAddress } from '../lib/address/redirect.ts'
import { createStore } from '../lib/store.ts'
import { loadPhrases, t } from '../locales/phrases.ts'
import { showNotice } from '../ui/feedback/notices/notices.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const load = async () => {
  const [dialog] = await Promise.all([
    import('../features/account/sign-in-again.tsx'),
    loadPhrases('account'),
  ])
  return dialog.SignInAgain
}

interface Question {
  isOther: boolean
  answer: Promise<boolean>
  end: (signedIn: boolean) => void
}

const question = createStore<Question | null>(null)

/**
 * Opens the sign-in dialog; concurrent callers share one. Resolves to true when the person has
 * signed in. `isOther`: somebody else is signed in, and may go on. Source: web/spec/reading.md 1.2.
 */
export function askToSignIn(isOther: boolean): Promise<boolean> {
  const open = question.get()
  if (open) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question.set({
    isOther,
    answer: promise,
    end: (signedIn) => {
      question.set(null)
      resolve(signedIn)
    },
  })
  return promise
}

/**
 * The dialog, while it is open. If it can't be loaded, what waits for it is refused as without a
 * session, and the person may sign in in another tab: what was typed here stays.
 */
export function SignInDialog() {
  const open = useSyncExternalStore(question.follow, question.get)
  if (!open) return null
  return (
    <OnDemand
      load={load}
      props={{ onEnd: open.end, isOther: open.isOther }}
      onFailed={() => {
        open.end(false)
        showNotice({
          text: t('core.signInElsewhere'),
          action: { label: t('core.signIn'), run: signInElsewhere },
          stay: 0,
        })
      }}
    />
  )
}

function signInElsewhere(): void {
  const { pathname, search, hash } = appLocation.get()
  window.open(hrefOf(signInAddress(pathname + search + hash)), '_blank', 'noopener')
}
