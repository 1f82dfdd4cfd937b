import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { reminderKind } from '../../lib/reminder-kind.ts'
import { hashOfComment } from '../../parts/comment-hash.ts'
import { Link } from '../../parts/links/link.tsx'

type Reminder = Answer<'message/getRemindList'>['list'][number]

/** Marks the place of the title in a sentence; no name or title contains it. */
const place = '\u0000'

/** The title of the page, or another word where it has none or may not be known. */
export const titleOf = ({ page_data }: Reminder, untitled: string): string =>
  page_data?.page_title || untitled

/**
 * Who did what to which page, with the note of whoever saved it. Everything is text, never HTML.
 * Source: web/spec/managing.md 4.1.
 */
export function ReminderText({ reminder }: { reminder: Reminder }) {
  const t = usePhrases()
  const { object_type, comment_id, message_content, page_data: page } = reminder
  const name = reminder.from_name || t('messages.somebody')
  if (object_type !== 'page') return <p className="message-text">{message_content}</p>
  if (!page) return <p className="message-text message-gone">{t('messages.hidden', { name })}</p>
  const kind = reminderKind(reminder.action_type)
  const [before = '', after = ''] = t(`messages.${kind}`, {
    name,
    title: place,
  }).split(place)
  return (
    <div className="message-text">
      <p>
        {before}
        <Link
          to={`/${page.item_id}/${page.page_id}${comment_id > 0 ? hashOfComment(comment_id) : ''}`}
          target="_blank"
        >
          {t('messages.quoted', { title: titleOf(reminder, t('messages.untitled')) })}
        </Link>
        {after}
      </p>
      {message_content && (
        <p className="message-note">
          {kind === 'updated' ? t('messages.remark', { text: message_content }) : message_content}
        </p>
      )}
    </div>
  )
}
