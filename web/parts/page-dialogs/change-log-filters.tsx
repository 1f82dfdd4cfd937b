import { useRef } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { actions, isSet, noFilter, objects, type LogFilter } from './change-log-codes.ts'
import './change-log-filters.css'

interface ChangeLogFiltersProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** Which entries of the change log are listed. Source: web/spec/writing.md 2.4. */
export function ChangeLogFilters({ filter, onFilter }: ChangeLogFiltersProps) {
  const t = usePhrases()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="log-filters" role="group" aria-label={t('item-dialogs.filters')}>
      <SearchBox
        label={t('item-dialogs.searchChanges')}
        value={filter.words}
        onValue={(words) => onFilter({ ...filter, words })}
      />
      <span className="log-filter" data-set={filter.action !== 'all' || undefined}>
        <Select
          label={t('item-dialogs.action')}
          value={filter.action}
          choices={[
            { value: 'all', label: t('item-dialogs.allActions') },
            ...actions.map((value) => ({ value, label: t(`item-dialogs.action_${value}`) })),
          ]}
          onValue={(action) => onFilter({ ...filter, action })}
        />
      </span>
      <span className="log-filter" data-set={filter.object !== 'all' || undefined}>
        <Select
          label={t('item-dialogs.object')}
          value={filter.object}
          choices={[
            { value: 'all', label: t('item-dialogs.allObjects') },
            ...objects.map((value) => ({ value, label: t(`item-dialogs.object_${value}`) })),
          ]}
          onValue={(object) => onFilter({ ...filter, object })}
        />
      </span>
      {isSet(filter) && (
        <Button
          kind="quiet"
          icon="close"
          onClick={() => {
            onFilter(noFilter)
            // the button is about to go
            box.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
          }}
        >
          {t('item-dialogs.clearFilters')}
        </Button>
      )}
    </div>
  )
}
