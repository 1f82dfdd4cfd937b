import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { useSession } from '../../api/session.ts'
import { reminderKind } from '../../lib/reminder-kind.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { sortText } from '../../parts/list/use-list-page.ts'
import { usePageInRange, useTableAddress } from '../../parts/links/table-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { ViewDefaults } from '../../ui/table/table-view.ts'
import { ReminderText, titleOf } from './reminder-text.tsx'
import { useNew } from './use-new.ts'

type Reminder = Answer<'message/getRemindList'>['list'][number]

/** Source: web/spec/managing.md 1. */
const size = 8
const defaults: ViewDefaults = {
  size,
  sort: { name: 'addtime', descending: true },
  filters: ['unread'],
}

/** The reminders, a page at a time. Source: web/spec/managing.md 4.1. */
export function Reminders() {
  const t = usePhrases()
  const { person } = useSession()
  const [view, setView] = useTableAddress('reminders', defaults)
  const answer = useAnswer(
    'message/getRemindList',
    { page: view.page, count: view.size, sort: sortText(view) },
    { freshFor: 0 },
  )
  // an older answer would call messages new that have been read since
  const list = answer.isFetchedAfterMount ? answer.data : undefined
  const isNew = useNew(
    `${view.page}/${view.size}/${sortText(view)}`,
    list?.list.filter(({ status }) => status === '0').map(({ id }) => id),
  )
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  const unreadOnly = view.filters['unread'] === '1'
  const isBehind = usePageInRange(view, setView, list?.total)

  const setSubscribed = async (reminder: Reminder, isSubscribed: boolean) => {
    const { page_id: id = '' } = reminder.page_data ?? {}
    const args = { page_id: Number(id), uids: [Number(person?.uid)] }
    setFailure('')
    try {
      await runAction(isSubscribed ? 'subscription/savePage' : 'subscription/deletePage', args)
    } catch (error) {
      setFailure(sentenceOf(error))
      return
    }
    setEnded((before) => {
      const next = new Set(before)
      if (isSubscribed) next.delete(id)
      else next.add(id)
      return next
    })
    if (!isSubscribed)
      toast(t('messages.unsubscribed', { title: titleOf(reminder, t('messages.untitled')) }), {
        label: t('messages.undo'),
        run: () => setSubscribed(reminder, true),
      })
  }

  const rows = unreadOnly ? list?.list.filter(({ id }) => isNew.has(id)) : list?.list
  const showAll = (unread: boolean) =>
    setView({ ...view, filters: { ...view.filters, unread: unread ? '1' : '' } })
  return (
    <>
      {failure && <Banner kind="danger">{failure}</Banner>}
      {(unreadOnly || (list?.total ?? 0) > 0) && (
        <div className="messages-filter">
          <CheckBox label={t('messages.unreadOnly')} checked={unreadOnly} onChecked={showAll} />
        </div>
      )}
      <DataTable
        label={t('messages.reminders')}
        rows={isBehind ? undefined : rows}
        total={rows?.length === 0 ? 0 : list?.total}
        keyOf={({ id }) => id}
        nameOf={(reminder) => titleOf(reminder, t('messages.untitled'))}
        view={view}
        onView={setView}
        size={size}
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
            cell: (reminder) => <ReminderText reminder={reminder} />,
          },
          {
            name: 'addtime',
            head: t('messages.sent'),
            width: '160px',
            sort: 'server',
            cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} />,
          },
        ]}
        actionsOf={(reminder) =>
          // a comment is announced whether one is subscribed or not
          reminderKind(reminder.action_type) === 'updated' &&
          reminder.page_data &&
          !ended.has(reminder.page_data.page_id)
            ? [
                {
                  name: 'unsubscribe',
                  label: t('messages.unsubscribe'),
                  run: () => setSubscribed(reminder, false),
                },
              ]
            : []
        }
        empty={
          unreadOnly && (list?.total ?? 0) > 0 ? (
            <State drawing="compass" title={t('messages.noUnread')}>
              <Button onClick={() => showAll(false)}>{t('messages.showAll')}</Button>
            </State>
          ) : (
            <State
              drawing="book"
              title={t('messages.noReminders')}
              text={t('messages.noRemindersText')}
            />
          )
        }
        failed={failedRows(list, answer)}
      />
    </>
  )
}
