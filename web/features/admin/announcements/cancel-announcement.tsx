import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { dateText } from '../../../lib/text/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { AnnouncementHtml } from '../../../parts/announcement-html.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { administer } from '../administer.ts'

/** Asks before a planned announcement is cancelled. Source: web/spec/managing.md 5.4. */
export function CancelAnnouncement({
  announcement: { id, addtime_unix, message_content },
  onClose,
}: {
  announcement: Answer<'adminMessage/listAnnouncements'>[number]
  onClose: () => void
}) {
  const t = usePhrases()
  const cancel = async () => {
    try {
      await administer('adminMessage/cancelAnnouncement', { id: Number(id) })
    } catch (error) {
      // its time has come
      if (isRefused(error, 'announcementSent')) void refresh('adminMessage/listAnnouncements')
      // somebody else, or another tab, was faster
      if (!isRefused(error, 'announcementNotFound')) return { alert: sentenceOf(error) }
    }
    await refresh('adminMessage/listAnnouncements')
    return toast(t('admin-announcements.cancelled'))
  }
  return (
    <Confirm
      title={t('admin-announcements.cancelTitle')}
      text={
        <>
          <div className="announcement-cut">
            <AnnouncementHtml html={message_content} />
          </div>
          {t('admin-announcements.cancelText', { time: dateText(addtime_unix) })}
        </>
      }
      action={t('admin-announcements.cancel')}
      cancel={t('admin-announcements.keep')}
      danger
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
