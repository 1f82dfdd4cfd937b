import { useMemo, useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { contains } from '../../../../parts/contains.ts'
import { DateText } from '../../../../parts/date.tsx'
import { SearchBox } from '../../../../parts/search/search-box.tsx'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { TableView } from '../../../../ui/table/table-view.ts'
import { nameOf, type SubscribersModel } from './use-subscribers.ts'

/** Rows per page. */
const perPage = 10
/** From so many on they can be searched. Source: web/spec/design.md 4 (list table). */
const searchable = 10

/** The people who are reminded. */
export function SubscribersTable({ subscribers }: { subscribers: SubscribersModel }) {
  const t = usePhrases()
  const { list, busy, remove } = subscribers
  const [words, setWords] = useState('')
  const [view, setView] = useState<TableView>({ page: 1, size: perPage, sort: null, filters: {} })
  const found = useMemo(
    () => list.filter(({ username, name }) => contains(`${username}\n${name}`, words)),
    [list, words],
  )
  if (list.length === 0) return <p className="dialog-empty">{t('editor-tools.nobodyReminded')}</p>
  return (
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
  )
}
