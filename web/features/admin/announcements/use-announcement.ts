import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { refresh } from '../../../api/answers.ts'
import { usePhrases, type Write } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useSite } from '../../../parts/site.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { dayProblem } from '../../../ui/pickers/date-field.tsx'
import { dateOf } from '../../../ui/pickers/date-text.ts'
import { administer } from '../administer.ts'
import { announcementHtml } from './announcement-text.ts'
import { secondsOf, timeIn } from './site-time.ts'

interface Values {
  content: string
  when: 'now' | 'later'
  /** In the visitor's time zone. */
  day: string
  time: string
}

/** An announcement that is being written, and its sending. */
export function useAnnouncement(onSent: () => void) {
  const t = usePhrases()
  const [isAsking, setAsking] = useState(false)
  const timeZone = useSite().data?.time_zone
  const form = useForm<Values>(
    { content: '', when: 'now', day: '', time: '' },
    {
      content: (value) => contentProblem(t, value),
      day: (value, { when, time }) => (when === 'now' ? '' : dayFieldProblem(t, value, time)),
      time: (value, { when }) => (when === 'now' ? '' : timeProblem(t, value)),
    },
    async () => setAsking(true),
  )
  const { content, when, day, time } = form.values
  const html = announcementHtml(content.trim())
  const later = when === 'later' ? secondsOf(dateOf(day), time) : null

  return {
    form,
    html,
    /** When it is sent, in unix seconds; `null` for now. */
    later,
    /** A time of the site can be told. */
    hasTimeZone: timeZone !== undefined,
    /** What is valid is sent after a question. */
    isAsking,
    endAsking: () => setAsking(false),
    send: async () => {
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
      return onSent()
    },
  }
}

function contentProblem(t: Write, content: string): string {
  if (!content.trim()) return t('core.required')
  return announcementHtml(content.trim()).length > limits.announcementLength
    ? t('admin-announcements.tooLong')
    : ''
}

function dayFieldProblem(t: Write, day: string, time: string): string {
  if (!day.trim()) return t('core.required')
  if (dayProblem(day)) return t('controls.dateMalformed')
  const seconds = secondsOf(dateOf(day), time)
  return seconds !== null && seconds <= Date.now() / 1000 ? t('admin-announcements.timePassed') : ''
}

function timeProblem(t: Write, time: string): string {
  if (!time.trim()) return t('core.required')
  return secondsOf(new Date(), time) === null ? t('admin-announcements.timeWrong') : ''
}
