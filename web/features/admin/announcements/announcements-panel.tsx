import { useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { AnnouncementHtml } from '../../../parts/announcement-html.tsx'
import { DateText } from '../../../parts/date.tsx'
import { failedRows } from '../../../parts/failures/failure-state.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { NothingFound } from '../../../parts/list/list-table.tsx'
import { sortText } from '../../../parts/list/use-list-page.ts'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../ui/overlays/dialogs/dialog-loading.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'
import { PanelHead } from '../panel-head.tsx'
import './announcements.css'

const AnnouncementDialog = lazyPart(
  () => import('./announcement-dialog.tsx').then((m) => m.AnnouncementDialog),
  <DialogLoading />,
)

const CancelAnnouncement = lazyPart(
  () => import('./cancel-announcement.tsx').then((m) => m.CancelAnnouncement),
  <DialogLoading />,
)

/** Source: web/spec/managing.md 1. */
const size = 10
type Announcement = Answer<'adminMessage/listAnnouncements'>[number]
const defaults: ViewDefaults = {
  size,
  sort: { name: 'addtime', descending: true },
  filters: ['text'],
}

/** What everybody is told, or will be. Source: web/spec/managing.md 5.4. */
export function AnnouncementsPanel() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-announcements', defaults)
  const words = view.filters['text'] ?? ''
  const [adding, setAdding] = useState(false)
  const [cancelling, setCancelling] = useState<Announcement | null>(null)
  const answer = useAdminAnswer(
    'adminMessage/listAnnouncements',
    { page: view.page, count: size, sort: sortText(view), text: words },
    { keepPrevious: true },
  )
  const list = answer.data
  const add = () => setAdding(true)
  useActions([
    { name: 'addAnnouncement', label: t('admin-announcements.add'), shortcut: 'n', run: add },
  ])
  const turn = (page: number) => setView({ ...view, page }, { replace: false })
  const find = (text: string) => setView({ ...view, page: 1, filters: { text } })
  return (
    <>
      <PanelHead title={t('admin.announcements')} text={t('admin-announcements.about')}>
        <Button kind="main" icon="plus" onClick={add}>
          {t('admin-announcements.add')}
        </Button>
      </PanelHead>
      {(words || view.page > 1 || (list?.length ?? 0) >= size) && (
        <div className="list-filters">
          <FilterBox label={t('admin-announcements.search')} value={words} onValue={find} />
        </div>
      )}
      <div className="announcement-list">
        <DataTable
          label={t('admin.announcements')}
          rows={list}
          keyOf={({ id }) => id}
          nameOf={({ addtime }) => addtime}
          view={view}
          onView={setView}
          columns={[
            {
              name: 'text',
              head: t('admin-announcements.text'),
              cell: ({ message_content }) => (
                <div className="announcement-cut">
                  <AnnouncementHtml html={message_content} />
                </div>
              ),
            },
            {
              name: 'addtime',
              head: t('admin-announcements.sentAt'),
              width: '160px',
              sort: 'server',
              cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} full />,
            },
            {
              name: 'state',
              head: t('admin-announcements.state'),
              width: '104px',
              cell: ({ planned }) =>
                planned ? (
                  <Badge kind="info">{t('admin-announcements.planned')}</Badge>
                ) : (
                  t('admin-announcements.sent')
                ),
            },
          ]}
          actionsOf={(row) =>
            row.planned
              ? [
                  {
                    name: 'cancel',
                    label: t('admin-announcements.cancel'),
                    danger: true,
                    run: () => setCancelling(row),
                  },
                ]
              : []
          }
          empty={
            view.page > 1 ? (
              <State drawing="book" title={t('admin-announcements.noMore')}>
                <Button onClick={() => turn(1)}>{t('admin-announcements.toNewest')}</Button>
              </State>
            ) : words ? (
              <NothingFound
                title={t('controls.noResults', { keyword: words })}
                onClear={() => find('')}
              />
            ) : (
              <State
                drawing="book"
                title={t('admin-announcements.none')}
                text={t('admin-announcements.noneText')}
              >
                <Button onClick={add}>{t('admin-announcements.add')}</Button>
              </State>
            )
          }
          failed={failedRows(list, answer)}
        />
      </div>
      {list && list.length > 0 && (view.page > 1 || list.length >= size) && (
        <nav className="announcement-pages" aria-label={t('controls.pager')}>
          <Button icon="chevronLeft" disabled={view.page === 1} onClick={() => turn(view.page - 1)}>
            {t('controls.previousPage')}
          </Button>
          <span aria-current="page">{t('controls.pageNumber', { page: view.page })}</span>
          <Button
            icon="chevronRight"
            disabled={list.length < size}
            onClick={() => turn(view.page + 1)}
          >
            {t('controls.nextPage')}
          </Button>
        </nav>
      )}
      {adding && <AnnouncementDialog onClose={() => setAdding(false)} />}
      {cancelling && (
        <CancelAnnouncement announcement={cancelling} onClose={() => setCancelling(null)} />
      )}
    </>
  )
}
