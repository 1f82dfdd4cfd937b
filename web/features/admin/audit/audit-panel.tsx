import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { DateText } from '../../../parts/date.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { PanelHead } from '../panel-head.tsx'
import { objectText, originText, rowText, type AuditRow } from './acts.ts'
import { AuditDetails } from './audit-details.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { none, size, useAuditList } from './use-audit-list.ts'
import './audit.css'

/** Who did what, when and from where. Source: web/spec/managing.md 5.8. */
export function AuditPanel() {
  const t = usePhrases()
  const list = useAuditList()
  const { view, shown, filterBy } = list
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <>
      <PanelHead title={t('admin.audit')} text={t('admin-audit.about')}>
        <ExportButton filters={list.asked} />
      </PanelHead>
      <AuditFilter list={list} />
      {shown?.more && (
        <Banner kind="info">
          {t(view.sort?.name === 'addtime' ? 'admin-audit.more' : 'admin-audit.moreSorted')}
        </Banner>
      )}
      <ListTable
        answer={list.answer}
        isStale={list.isStale}
        label={t('admin.audit')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ id }) => id}
        nameOf={(row) => wordList([rowText(t, row), row.addtime])}
        view={view}
        onView={list.setView}
        size={size}
        columns={[
          {
            name: 'act',
            sort: 'server',
            head: t('admin-audit.act'),
            cell: (row) => <span className="list-name">{rowText(t, row)}</span>,
          },
          {
            name: 'object',
            head: t('admin-audit.object'),
            cell: (row) => <span className="list-name">{objectText(t, row)}</span>,
          },
          {
            name: 'actor_name',
            sort: 'server',
            head: t('admin-audit.actor'),
            width: '140px',
            cell: (row) => (
              <span className="list-name">{row.actor_name || t('admin-audit.nobody')}</span>
            ),
          },
          {
            name: 'ip',
            sort: 'server',
            head: t('admin-audit.origin'),
            width: '150px',
            secondary: true,
            cell: (row) => (
              <span className="list-name">
                {originText(t, row.via)}
                {row.ip && <small>{row.ip}</small>}
              </span>
            ),
          },
          {
            name: 'addtime',
            head: t('admin-audit.time'),
            width: '150px',
            sort: 'server',
            cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} full />,
          },
        ]}
        actionsOf={(row) => [
          { name: 'details', label: t('admin-audit.details'), run: () => setOpened(row) },
        ]}
        empty={
          list.isFiltered ? (
            <NothingFound title={t('admin-audit.foundNothing')} onClear={() => filterBy(none)} />
          ) : (
            <State drawing="book" title={t('admin-audit.none')} />
          )
        }
      />
      {opened && (
        <AuditDetails
          row={opened}
          onFilter={(filters) => {
            setOpened(null)
            filterBy({ ...none, ...filters })
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
