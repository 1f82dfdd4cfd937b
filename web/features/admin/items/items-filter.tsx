import { usePhrases } from '../../../locales/phrases.ts'
import { FilterBar } from '../../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import { itemTypes } from './admin-item.ts'
import type { ItemsList } from './use-items-list.ts'

/** Searches items by name, and filters them by owner, type and visibility. */
export function ItemsFilter({ list }: { list: ItemsList }) {
  const t = usePhrases()
  const { filters, filterBy, shown } = list
  return (
    <FilterBar
      count={list.others}
      search={
        <FilterBox
          label={t('admin-items.name')}
          value={filters.item_name}
          onValue={(words) => filterBy({ item_name: words })}
          found={
            list.isFiltered && shown && !list.isStale ? t('core.total', { count: shown.total }) : ''
          }
        />
      }
    >
      <FilterBox
        label={t('admin-items.owner')}
        shortcut={false}
        value={filters.username}
        onValue={(words) => filterBy({ username: words })}
      />
      <Select
        label={t('admin-items.type')}
        value={filters.item_type || '0'}
        choices={[
          { value: '0', label: t('admin-items.anyType') },
          ...Object.entries(itemTypes).map(([value, [, name]]) => ({
            value,
            label: t(`admin-items.${name}`),
          })),
        ]}
        onValue={(value) => filterBy({ item_type: value === '0' ? '' : value })}
      />
      <Select
        label={t('admin-items.visibility')}
        value={filters.privacy_type || '0'}
        choices={[
          { value: '0', label: t('admin-items.anyVisibility') },
          { value: '2', label: t('admin-items.public') },
          { value: '3', label: t('admin-items.private') },
        ]}
        onValue={(value) => filterBy({ privacy_type: value === '0' ? '' : value })}
      />
    </FilterBar>
  )
}
