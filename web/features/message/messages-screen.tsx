import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { useUnread } from '../../parts/frame/unread.ts'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { NavTabs } from '../../parts/links/nav-tabs.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Announcements } from './announcements.tsx'
import './messages.css'
import { Reminders } from './reminders.tsx'

/**
 * `/message/index?dtab=…`: reminders about pages and announcements of the site. What is listed
 * counts as read. Source: web/spec/managing.md 4.1.
 */
export function MessagesScreen() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const unread = useUnread()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** Increases when everything has been marked as read: nothing listed is new any more. */
  const [settled, setSettled] = useState(0)
  const tab = query.get('dtab') === 'announcementList' ? 'announcementList' : 'remindList'
  const markAll = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { count } = await runAction('message/setReadAll', {})
      setSettled((before) => before + 1)
      await refresh('message/getUnread', 'message/getRemindList', 'message/getAnnouncementList')
      toast(t('messages.markedRead', { count }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const countOf = (value: number) => ({ value, label: t('messages.unread', { count: value }) })
  return (
    <Screen
      title={t('messages.title')}
      action={
        (busy || unread.remind + unread.announce > 0) && (
          <Button icon="check" busy={busy} onClick={() => void markAll()}>
            {t('messages.markAllRead')}
          </Button>
        )
      }
    >
      <NavTabs
        label={t('messages.title')}
        current={tab}
        tabs={[
          {
            name: 'remindList',
            label: t('messages.reminders'),
            to: '/message/index',
            count: countOf(unread.remind),
          },
          {
            name: 'announcementList',
            label: t('messages.announcements'),
            to: '/message/index?dtab=announcementList',
            count: countOf(unread.announce),
          },
        ]}
      />
      <div className="messages">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {tab === 'remindList' ? <Reminders key={settled} /> : <Announcements key={settled} />}
      </div>
    </Screen>
  )
}
