import { useState } from 'react'
import { dateText } from '../../../lib/text/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { AnnouncementHtml } from '../../../parts/announcement-html.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/dialogs/submit-actions.tsx'
import { dateText as dayText } from '../../../ui/pickers/date-text.ts'
import { DateField } from '../../../ui/pickers/date-field.tsx'
import { useAdminAnswer } from '../administer.ts'
import { AnnouncementField } from './announcement-field.tsx'
import { useAnnouncement } from './use-announcement.ts'

/** Writes an announcement, for now or for later. Source: web/spec/managing.md 5.4. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  const [today] = useState(() => dayText(new Date()))
  const people = useAdminAnswer('adminUser/getList', { page: 1, count: 1 }).data?.total
  const announcement = useAnnouncement(onClose)
  const { form, html, later } = announcement
  const { content, when } = form.values
  const kind = later === null ? 'send' : 'plan'
  return (
    <Dialog
      title={t('admin-announcements.add')}
      size="middle"
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <AnnouncementField bound={form.field('content')} />
        {content.trim() !== '' && (
          <section className="field" aria-label={t('admin-announcements.preview')}>
            <span className="label">{t('admin-announcements.preview')}</span>
            <div className="announcement-preview">
              <AnnouncementHtml html={html} />
            </div>
          </section>
        )}
        <RadioCards
          label={t('admin-announcements.sendAt')}
          bound={form.field('when')}
          choices={[
            { value: 'now', label: t('admin-announcements.now') },
            { value: 'later', label: t('admin-announcements.later') },
          ]}
        />
        {when === 'later' && (
          <div className="announcement-time">
            <DateField
              label={t('admin-announcements.day')}
              from={today}
              bound={form.field('day')}
            />
            <TextField
              label={t('admin-announcements.time')}
              placeholder="08:30"
              autoComplete="off"
              bound={form.field('time')}
            />
          </div>
        )}
        <SubmitActions
          label={t(when === 'now' ? 'admin-announcements.send' : 'admin-announcements.plan')}
          busy={form.busy}
          disabled={when === 'later' && !announcement.hasTimeZone}
          onClose={onClose}
        />
      </form>
      {announcement.isAsking && (
        <Confirm
          title={
            later === null
              ? t('admin-announcements.sendTitle')
              : t('admin-announcements.planTitle', { time: dateText(later) })
          }
          text={
            people === undefined
              ? t(`admin-announcements.${kind}Text`)
              : t(`admin-announcements.${kind}TextCount`, { count: people })
          }
          action={t(`admin-announcements.${kind}`)}
          onConfirm={announcement.send}
          onClose={announcement.endAsking}
        />
      )}
    </Dialog>
  )
}
