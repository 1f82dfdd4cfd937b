import { useEffect, useSyncExternalStore } from 'react'
import { useAnswer } from '../api/answers.ts'
import { useSession } from '../api/session.ts'
import type * as telling from '../features/message-notices/tell-unread.ts'
import { loadPhrases } from '../locales/phrases.ts'
import { enteredItem } from '../parts/frame/entered-item.ts'
import { useLocation } from '../parts/links/navigation.tsx'

type Telling = typeof telling

let loaded: Telling | undefined
const load = async (): Promise<Telling> => {
  ;[loaded] = await Promise.all([
    import('../features/message-notices/tell-unread.ts'),
    loadPhrases('notices'),
  ])
  return loaded
}

/** Removes what was told of messages, since somebody else may be signed in by now. */
export const forgetMessages = (): void => loaded?.forgetTold()

/**
 * Tells the signed-in person about new messages, on the screens that ask for their number; the
 * code loads when there is something to tell. Source: web/spec/managing.md 4.2.
 */
export function MessageNotices() {
  const { person } = useSession()
  // started again for each person, with that person's answers
  return person && <NoticesOf key={person.uid} uid={person.uid} />
}

function NoticesOf({ uid }: { uid: string }) {
  const { data } = useAnswer('message/getUnread', {}, { enabled: false, signedOut: 'error' })
  const { pathname } = useLocation()
  const entered = useSyncExternalStore(enteredItem.follow, enteredItem.get)
  useEffect(() => forgetMessages, [])
  useEffect(() => {
    const isWriting = pathname.startsWith('/page/edit/')
    // the message centre shows them itself, and nothing covers a text that is being written
    if (pathname === '/message/index' || isWriting) loaded?.hideTold()
    if (pathname === '/message/index') return undefined
    if (!data || (Array.isArray(data.remind) && Array.isArray(data.announce))) return undefined
    let isLeft = false
    const tell = () =>
      void load()
        .then(({ tellUnread }) =>
          isLeft
            ? undefined
            : tellUnread(data, {
                uid,
                withAnnouncement: pathname !== '/item/index',
                inPage: !isWriting,
                item: entered && entered.unread > 0 ? entered.id : '',
              }),
        )
        // the badge shows them anyway
        .catch(() => undefined)
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', tell)
    }
  }, [uid, data, pathname, entered])
  return null
}
