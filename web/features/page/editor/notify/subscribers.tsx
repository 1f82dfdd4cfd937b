import { useMemo, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { contains } from '../../../../parts/contains.ts'
import { DateText } from '../../../../parts/date.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Link } from '../../../../parts/links/link.tsx'
import { SearchBox } from '../../../../parts/search/search-box.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { showNotice } from '../../../../ui/feedback/notices.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { TableView } from '../../../../ui/table/table-view.ts'
import { PersonPicker, type PickedPerson } from '../../../../ui/pickers/person-picker.tsx'

/** Rows per page. */
const perPage = 10
/** From so many on they can be searched. Source: web/spec/design.md 4 (list table). */
const searchable = 10
/** From so many people on, adding all of them asks first. */
const many = 20
/** Milliseconds in which a removal can be undone. */
const undoTime = 8000

interface SubscribersProps {
  item: string
  page: number
  isManager: boolean
  list: Answer<'subscription/getPageList'>
}

const nameOf = ({ name, username }: SubscribersProps['list'][number]) => name || username

/** Who is reminded when the page changes. Source: web/spec/writing.md 1.13. */
export function Subscribers({ item, page, isManager, list }: SubscribersProps) {
  const t = usePhrases()
  const members = useAnswer('member/getAllList', { item_id: Number(item) }, { signedOut: 'error' })
  const [picked, setPicked] = useState<readonly PickedPerson[]>([])
  const [words, setWords] = useState('')
  const [view, setView] = useState<TableView>({ page: 1, size: perPage, sort: null, filters: {} })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const known = useMemo(() => new Set(list.map(({ username }) => username)), [list])
  const others = useMemo(
    () => (members.data ?? []).filter(({ username }) => !known.has(username)),
    [members.data, known],
  )
  const found = useMemo(
    () => list.filter(({ username, name }) => contains(`${username}\n${name}`, words)),
    [list, words],
  )

  const change = async (path: 'savePage' | 'deletePage', uids: readonly (string | number)[]) => {
    setBusy(true)
    setError(null)
    try {
      await runAction(`subscription/${path}`, { page_id: page, uids: uids.map(Number) })
      await refresh('subscription/getPageList')
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const add = async () => {
    const names = new Set(picked.map(({ username }) => username))
    const uids = others.filter(({ username }) => names.has(username)).map(({ uid }) => uid)
    if (uids.length > 0 && (await change('savePage', uids))) setPicked([])
  }
  const addAll = () =>
    change(
      'savePage',
      others.map(({ uid }) => uid),
    )
  const remove = async (one: SubscribersProps['list'][number]) => {
    if (!(await change('deletePage', [one.uid]))) return
    showNotice({
      text: t('editor-tools.removedPerson', { name: nameOf(one) }),
      stay: undoTime,
      action: { label: t('page.undo'), run: () => change('savePage', [one.uid]) },
    })
  }
  const search = async (words: string) =>
    others
      .filter(
        ({ username, username_name: name }) => contains(username, words) || contains(name, words),
      )
      .map(({ username, username_name }) => ({ username, name: username_name }))

  return (
    <div className="form">
      <FailureAlert error={error ?? members.error} />
      <PersonPicker
        label={t('editor-tools.addPeople')}
        help={t('editor-tools.onlyMembers')}
        value={picked}
        onValue={setPicked}
        search={search}
        without={known}
      />
      <div className="subscriber-actions">
        <Button busy={busy} disabled={picked.length === 0} onClick={() => void add()}>
          {t('editor-tools.add')}
        </Button>
        <Button
          disabled={busy || others.length === 0}
          onClick={() => (others.length > many ? setAsking(true) : void addAll())}
        >
          {t('editor-tools.addAll')}
        </Button>
        <IconButton
          icon="refresh"
          label={t('editor-tools.refreshMembers')}
          onClick={() => void members.refetch()}
        />
        {isManager && (
          <Link to={`/item/setting/${item}?tab=members`} target="_blank">
            {t('editor-tools.manageMembers')}
          </Link>
        )}
        <Link to="/team/index" target="_blank">
          {t('editor-tools.teams')}
        </Link>
      </div>
      {list.length === 0 ? (
        <p className="dialog-empty">{t('editor-tools.nobodyReminded')}</p>
      ) : (
        <>
          {(words || list.length >= searchable) && (
            <SearchBox
              label={t('editor-tools.searchReminded')}
              value={words}
              onValue={(next) => {
                setWords(next)
                setView({ ...view, page: 1 })
              }}
              shortcut={false}
              found={words && t('core.total', { count: found.length })}
            />
          )}
          <DataTable
            label={t('editor-tools.reminded')}
            rows={found}
            keyOf={({ uid }) => uid}
            nameOf={nameOf}
            view={{ ...view, page: Math.min(view.page, Math.ceil(found.length / view.size) || 1) }}
            onView={setView}
            size={perPage}
            columns={[
              {
                name: 'user',
                head: t('editor-tools.userName'),
                cell: ({ username }) => username,
                sort: ({ username }) => username,
              },
              {
                name: 'name',
                head: t('editor-tools.name'),
                cell: ({ name }) => name,
                sort: ({ name }) => name,
              },
              {
                name: 'since',
                head: t('editor-tools.since'),
                width: '150px',
                cell: ({ sub_time_unix }) => <DateText seconds={sub_time_unix} full />,
                sort: ({ sub_time_unix }) => sub_time_unix,
              },
              {
                name: 'remove',
                head: t('editor-tools.actions'),
                width: '90px',
                cell: (one) => (
                  <IconButton
                    icon="trash"
                    label={t('editor-tools.removePerson', { name: nameOf(one) })}
                    disabled={busy}
                    onClick={() => void remove(one)}
                  />
                ),
              },
            ]}
            empty={<State drawing="compass" title={t('controls.noResults', { keyword: words })} />}
          />
        </>
      )}
      {isAsking && (
        <Confirm
          title={t('editor-tools.addAllTitle', { count: others.length })}
          text={t('editor-tools.addAllText')}
          action={t('editor-tools.addAll')}
          onConfirm={async () => void (await addAll())}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
