import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { clearPerson } from '../../api/session.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { DateText } from '../../parts/date.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'

type Session = Answer<'session/getList'>[number]

const searched: SearchedList<Session> = {
  name: 'sessions',
  sort: { name: 'used', descending: true },
  textOf: ({ device, ip }) => `${device}\n${ip}`,
}

/** Where the person is signed in. Source: web/spec/managing.md 6.2. */
export function SessionList() {
  const t = usePhrases()
  const navigate = useNavigate()
  const list = useAnswer('session/getList', {}, { freshFor: 0 })
  const sessions = list.data
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    sessions,
    t('tokens.searchSessions'),
  )
  const [asking, setAsking] = useState<'current' | 'others' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const deviceOf = ({ device }: Session) => device || t('tokens.unknownDevice')
  const send = async ({ id }: Session) => {
    try {
      await runAction('session/delete', { id: Number(id) })
    } catch (error) {
      if (!isRefused(error, 'sessionNotFound')) throw error
    }
  }
  const end = async (session: Session) => {
    setFailure(null)
    try {
      await send(session)
      toast(t('tokens.ended'))
    } catch (error) {
      setFailure(error)
    }
    await refresh('session/getList')
  }
  const endCurrent = async (session: Session | undefined): Promise<Outcome> => {
    try {
      if (session) await send(session)
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    clearPerson()
    await navigate('/user/login', { replace: true })
  }
  const endOthers = async (): Promise<Outcome> => {
    try {
      const { ended } = await runAction('session/deleteOthers', {})
      await refresh('session/getList')
      toast(t('tokens.endedOthers', { count: ended }))
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
  }
  return (
    <>
      <FailureAlert error={failure} />
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('tokens.sessions')}
        {...table}
        keyOf={({ id }) => id}
        nameOf={deviceOf}
        columns={[
          {
            name: 'device',
            head: t('tokens.device'),
            cell: (session) => (
              <>
                {deviceOf(session)}{' '}
                {session.current && <Badge kind="success">{t('tokens.current')}</Badge>}
              </>
            ),
            sort: deviceOf,
          },
          {
            name: 'kind',
            head: t('tokens.kind'),
            width: '150px',
            cell: ({ kind }) => t(`tokens.${kind}`),
            sort: ({ kind }) => t(`tokens.${kind}`),
          },
          {
            name: 'address',
            head: t('tokens.address'),
            width: '170px',
            cell: ({ ip }) => ip,
            sort: ({ ip }) => ip,
          },
          {
            name: 'since',
            head: t('tokens.signedIn'),
            width: '130px',
            cell: ({ addtime }) => <DateText seconds={addtime} />,
            sort: ({ addtime }) => addtime,
          },
          {
            name: 'used',
            head: t('tokens.lastUsed'),
            width: '130px',
            cell: ({ last_used_time }) => <DateText seconds={last_used_time} />,
            sort: ({ last_used_time }) => last_used_time,
          },
        ]}
        actionsOf={(session) => [
          {
            name: 'end',
            label: t('tokens.end'),
            icon: 'leave',
            danger: session.current,
            run: () => (session.current ? setAsking('current') : end(session)),
          },
        ]}
        // the session that asks is always there
        empty={nothingFound || null}
        failed={failedRows(sessions, list)}
      />
      {sessions && sessions.length > 1 && (
        <p className="tokens-all">
          <Button onClick={() => setAsking('others')}>{t('tokens.endOthers')}</Button>
        </p>
      )}
      {asking === 'current' && (
        <Confirm
          title={t('tokens.endTitle')}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          danger
          onConfirm={() => endCurrent(sessions?.find(({ current }) => current))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'others' && (
        <Confirm
          title={t('tokens.endOthersTitle')}
          text={t('tokens.endOthersText')}
          action={t('tokens.endOthers')}
          danger
          onConfirm={endOthers}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
