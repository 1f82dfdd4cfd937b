import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { AnnouncementHtml } from '../../parts/announcement-html.tsx'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useNew } from './use-new.ts'

const searched: SearchedList<Answer<'message/getAnnouncementList'>[number]> = {
  name: 'announcements',
  sort: { name: 'sent', descending: true },
  textOf: ({ message_content }) =>
    new DOMParser().parseFromString(message_content, 'text/html').body.textContent,
}
/** All of them, in the order of the answer. */
const whole = { page: 1, size: 0, sort: null }

/** The announcements of the site, all in one list. Source: web/spec/managing.md 4.1. */
export function Announcements() {
  const t = usePhrases()
  const answer = useAnswer('message/getAnnouncementList', {}, { freshFor: 0 })
  // an older answer would call messages new that have been read since
  const list = answer.isFetchedAfterMount ? answer.data : undefined
  const isNew = useNew(
    '',
    list?.filter(({ status }) => status === 0).map(({ id }) => id),
  )
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    list,
    t('messages.searchAnnouncements'),
  )
  return (
    <>
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('messages.announcements')}
        rows={table.rows}
        keyOf={({ id }) => id}
        nameOf={({ addtime }) => addtime}
        view={{ ...table.view, ...whole }}
        onView={table.onView}
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
          nothingFound || (
            <State
              drawing="book"
              title={t('messages.noAnnouncements')}
              text={t('messages.noAnnouncementsText')}
            />
          )
        }
        failed={failedRows(list, answer)}
      />
    </>
  )
}
