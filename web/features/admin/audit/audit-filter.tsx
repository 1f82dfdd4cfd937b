import { usePhrases } from '../../../locales/phrases.ts'
import { FilterBar } from '../../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import { OnDemand } from '../../../ui/on-demand.tsx'
import { PersonFilter } from '../person-filter.tsx'
import { actText, kinds, objectText } from './acts.ts'
import type { AuditList } from './use-audit-list.ts'

// the list does not wait for the calendar
const loadPeriod = () => import('./period-filter.tsx').then((m) => m.PeriodFilter)

/** Searches the log, and filters it by person, kind, period and object. */
export function AuditFilter({ list }: { list: AuditList }) {
  const t = usePhrases()
  const { filters, filterBy, shown } = list
  const { actor, act, object, from, until, text } = filters
  return (
    <FilterBar
      count={list.others}
      search={
        <FilterBox
          label={t('admin-audit.search')}
          value={text}
          onValue={(words) => filterBy({ text: words })}
          found={
            list.isFiltered && shown && !list.isStale ? t('core.total', { count: shown.total }) : ''
          }
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
          {t('admin-audit.onlyObject', { object: objectText(t, list.followed) })}
        </Button>
      )}
    </FilterBar>
  )
}
