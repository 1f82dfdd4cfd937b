import { usePhrases } from '../../locales/phrases.ts'
import { Count } from '../../ui/feedback/badge.tsx'
import { useUnread } from './unread.ts'

/** The number of unread messages, for the button or link that it stands in; nothing when there are none. */
export function UnreadCount() {
  const t = usePhrases()
  const { remind, announce } = useUnread()
  const count = remind + announce
  return (
    count > 0 && (
      <>
        <span aria-hidden="true">
          <Count value={count} />
        </span>
        <span className="sr-only"> {t('core.unread', { count })}</span>
      </>
    )
  )
}
