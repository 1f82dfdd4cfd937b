import { useState } from 'react'
import type { Args } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { FilterBar } from '../../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'
import { PanelHead } from '../panel-head.tsx'
import { PersonFilter } from '../person-filter.tsx'
import {
  actsInWords,
  actText,
  kinds,
  objectText,
  originText,
  rowText,
  type AuditRow,
} from './acts.ts'
import { AuditDetails } from './audit-details.tsx'
import { ExportButton } from './export-button.tsx'
import { secondsOf } from './period.ts'
import './audit.css'

// the list does not wait for the calendar
const loadPeriod = () => import('./period-filter.tsx').then((m) => m.PeriodFilter)

const size = 15
const defaults: ViewDefaults = {
  size,
  sort: { name: 'addtime', descending: true },
  filters: ['actor', 'act', 'object', 'from', 'until', 'text'],
}
const none = { actor: '', act: '', object: '', from: '', until: '', text: '' }

/** Who did what, when and from where. Source: web/spec/managing.md 5.8. */
export function AuditPanel() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-audit', defaults)
  const { actor, act, object, from, until, text } = { ...none, ...view.filters }
  const [object_type = '', objectId = ''] = object.split(':')
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const asked: Args<'adminAudit/getList'> = {
    actor,
    act,
    object_type,
    object_id: Number(objectId) || 0,
    ...secondsOf(from, until),
    text,
    text_acts: actsInWords(t, text),
  }
  const answer = useAdminAnswer('adminAudit/getList', {
    ...asked,
    sort: sortText(view),
    page: view.page,
    count: view.size,
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  const filterBy = (filters: Partial<typeof none>) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  const others = [actor, act, object, from || until].filter((value) => value !== '').length
  const isFiltered = text !== '' || others > 0
  const followed = shown?.list.find(
    (row) => row.object_type === object_type && String(row.object_id) === objectId,
  )
  return (
    <>
      <PanelHead title={t('admin.audit')} text={t('admin-audit.about')}>
        <ExportButton filters={asked} />
      </PanelHead>
      <FilterBar
        count={others}
        search={
          <FilterBox
            label={t('admin-audit.search')}
            value={text}
            onValue={(words) => filterBy({ text: words })}
            found={isFiltered && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
          />
        }
      >
        <PersonFilter
          label={t('admin-audit.actor')}
          value={actor}
          onValue={(name) => filterBy({ actor: name })}
        />
        <Select
          label={t('admin-audit.kind')}
          value={act || 'all'}
          choices={[
            { value: 'all', label: t('admin-audit.anyKind') },
            ...kinds.map((value) => ({ value, label: t(`admin-audit.${value}`) })),
            ...(act.includes('.') ? [{ value: act, label: actText(t, act) }] : []),
          ]}
          onValue={(value) => filterBy({ act: value === 'all' ? '' : value })}
        />
        <div className="audit-period">
          <OnDemand load={loadPeriod} props={{ value: { from, until }, onValue: filterBy }} />
        </div>
        {object !== '' && (
          <Button icon="close" onClick={() => filterBy({ object: '' })}>
            {t('admin-audit.onlyObject', {
              object: objectText(t, followed ?? { object_type, object_id: Number(objectId) || 0 }),
            })}
          </Button>
        )}
      </FilterBar>
      {shown?.more && (
        <Banner kind="info">
          {t(view.sort?.name === 'addtime' ? 'admin-audit.more' : 'admin-audit.moreSorted')}
        </Banner>
      )}
      <ListTable
        answer={answer}
        isStale={isStale}
        label={t('admin.audit')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ id }) => id}
        nameOf={(row) => `${rowText(t, row)}, ${row.addtime}`}
        view={view}
        onView={setView}
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
          isFiltered ? (
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
