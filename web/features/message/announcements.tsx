import { useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { AnnouncementHtml } from '../../parts/announcement-html.tsx'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failure-state.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableView } from '../../ui/table/table-view.ts'
import { useNew } from './use-new.ts'

const whole: TableView = { page: 1, size: 0, sort: null, filters: {} }

/** The announcements of the site, all in one list. Source: web/spec/managing.md 4.1. */
export function Announcements() {
  const t = usePhrases()
  const [view, setView] = useState(whole)
  const answer = useAnswer('message/getAnnouncementList', {}, { freshFor: 0 })
  // an older answer would call messages new that have been read since
  const list = answer.isFetchedAfterMount ? answer.data : undefined
  const isNew = useNew(
    '',
    list?.filter(({ status }) => status === 0).map(({ id }) => id),
  )
  return (
    <DataTable
      label={t('messages.announcements')}
      rows={list}
      keyOf={({ id }) => id}
      nameOf={({ addtime }) => addtime}
      view={view}
      onView={setView}
      columns={[
        {
          name: 'status',
          head: t('messages.status'),
          width: '72px',
          cell: ({ id }) => isNew.has(id) && <Badge kind="success">{t('messages.new')}</Badge>,
        },
        {
          name: 'content',
          head: t('messages.content'),
          cell: ({ message_content }) => <AnnouncementHtml html={message_content} />,
        },
        {
          name: 'sent',
          head: t('messages.sent'),
          width: '160px',
          cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} />,
        },
      ]}
      empty={
        <State
          drawing="book"
          title={t('messages.noAnnouncements')}
          text={t('messages.noAnnouncementsText')}
        />
      }
      failed={failedRows(list, answer)}
    />
  )
}
