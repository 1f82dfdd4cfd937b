import { useRef, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { refresh } from '../../../api/answers.ts'
import { dateText } from '../../../lib/text/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { AnnouncementHtml } from '../../../parts/announcement-html.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useSite } from '../../../parts/site.ts'
import { toast } from '../../../ui/feedback/notices.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SubmitActions } from '../../../ui/overlays/submit-actions.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { dateOf, dateText as dayText } from '../../../ui/pickers/date-text.ts'
import { DateField, dayProblem } from '../../../ui/pickers/date-field.tsx'
import { administer, useAdminAnswer } from '../administer.ts'
import { announcementHtml, surround } from './announcement-text.ts'
import { secondsOf, timeIn } from './site-time.ts'

interface Values {
  content: string
  when: 'now' | 'later'
  /** In the visitor's time zone. */
  day: string
  time: string
}

/** Writes an announcement, for now or for later. Source: web/spec/managing.md 5.4. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  const area = useRef<HTMLTextAreaElement>(null)
  const [today] = useState(() => dayText(new Date()))
  const [isAsking, setAsking] = useState(false)
  const people = useAdminAnswer('adminUser/getList', { page: 1, count: 1 }).data?.total
  const timeZone = useSite().data?.time_zone
  const form = useForm<Values>(
    { content: '', when: 'now', day: '', time: '' },
    {
      content: (value) => {
        if (!value.trim()) return t('core.required')
        return announcementHtml(value.trim()).length > limits.announcementLength
          ? t('admin-announcements.tooLong')
          : ''
      },
      day: (value, { when, time }) => {
        if (when === 'now') return ''
        if (!value.trim()) return t('core.required')
        const problem = dayProblem(value)
        if (problem) return t('controls.dateMalformed')
        const seconds = secondsOf(dateOf(value), time)
        return seconds !== null && seconds <= Date.now() / 1000
          ? t('admin-announcements.timePassed')
          : ''
      },
      time: (value, { when }) => {
        if (when === 'now') return ''
        if (!value.trim()) return t('core.required')
        return secondsOf(new Date(), value) === null ? t('admin-announcements.timeWrong') : ''
      },
    },
    async () => setAsking(true),
  )
  const { content, when, day, time } = form.values
  const html = announcementHtml(content.trim())
  const later = when === 'later' ? secondsOf(dateOf(day), time) : null
  const kind = later === null ? 'send' : 'plan'

  const send = async () => {
    try {
      await administer('adminMessage/addAnnouncement', {
        message_content: html,
        message_type: 'announce_web',
        send_at: later === null ? '' : timeIn(timeZone ?? 'UTC', later),
      })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await refresh('adminMessage/listAnnouncements', 'message/getUnread')
    toast(t(later === null ? 'admin-announcements.sentDone' : 'admin-announcements.plannedDone'))
    return onClose()
  }
  const mark = (before: string, after: string) =>
    area.current && surround(area.current, before, after)
  const tools = [
    { name: 'bold', sign: <b>B</b>, shortcut: 'Ctrl+B', run: () => mark('**', '**') },
    { name: 'italic', sign: <i>I</i>, shortcut: 'Ctrl+I', run: () => mark('*', '*') },
    {
      name: 'link',
      sign: <Icon name="link" />,
      shortcut: 'Ctrl+K',
      run: () => mark('[', '](https://)'),
    },
  ] as const
  const onKeyDown = (event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey) return
    const tool = { b: tools[0], i: tools[1], k: tools[2] }[event.key]
    if (!tool) return
    event.preventDefault()
    event.stopPropagation()
    tool.run()
  }
  const { onValue, error, ...bound } = form.field('content')
  return (
    <Dialog
      title={t('admin-announcements.add')}
      size="middle"
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <Field
          label={t('admin-announcements.text')}
          error={error}
          help={t('admin-announcements.textHelp')}
        >
          {(controlProps) => (
            <>
              <div
                className="announcement-tools"
                role="group"
                aria-label={t('admin-announcements.format')}
              >
                {tools.map(({ name, sign, shortcut, run }) => (
                  <Tooltip key={name} text={t(`admin-announcements.${name}`)} shortcut={shortcut}>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t(`admin-announcements.${name}`)}
                      onClick={run}
                    >
                      {sign}
                    </button>
                  </Tooltip>
                ))}
              </div>
              <textarea
                ref={area}
                className="input"
                rows={5}
                data-autofocus
                {...bound}
                {...controlProps}
                onKeyDown={onKeyDown}
                onChange={(event) => onValue(event.target.value)}
              />
            </>
          )}
        </Field>
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
          disabled={when === 'later' && timeZone === undefined}
          onClose={onClose}
        />
      </form>
      {isAsking && (
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
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
