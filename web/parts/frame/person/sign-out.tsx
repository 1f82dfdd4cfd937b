import { useState, type ReactNode } from 'react'
import { useNavigate } from '../../links/navigation.tsx'
import { lastPerson } from '../../../api/session.ts'
import { signOut } from '../../../api/sign-out.ts'
import { draftTitles } from '../../../lib/storage/drafts.ts'
import { t } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { clearNotices, showNotice } from '../../../ui/feedback/notices/notices.tsx'

// loaded with the first question, because a reader's first load contains no dialogs
const Confirm = lazyPart(() =>
  import('../../../ui/overlays/dialogs/confirm.tsx').then((m) => m.Confirm),
)

/** Milliseconds the notice stays that the server could not be reached. */
const noticeTime = 10_000

interface SigningOut {
  begin: () => void
  /** The question, while it is open. */
  question: ReactNode
}

/** Signs out, after a question about unsaved drafts. Source: web/spec/reading.md 1.6. */
export function useSigningOut(): SigningOut {
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<string[]>([])
  const leave = async () => {
    const { next, isConfirmed } = await signOut()
    clearNotices()
    if (!isConfirmed) showNotice({ text: t('core.signOutFailed'), stay: noticeTime })
    if (next.startsWith('https:')) location.assign(next)
    else await navigate(next || '/')
  }
  return {
    begin: () => {
      const titles = draftTitles(lastPerson()?.uid ?? '')
      if (titles.length) setDrafts(titles)
      else void leave()
    },
    question: drafts.length > 0 && (
      <Confirm
        title={t('core.signOutTitle')}
        text={t('core.signOutDrafts', { titles: wordList(drafts) })}
        action={t('core.signOut')}
        danger
        onConfirm={leave}
        onClose={() => setDrafts([])}
      />
    ),
  }
}
