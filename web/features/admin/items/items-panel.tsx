import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { NavTabs } from '../../../parts/links/nav-tabs.tsx'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import type { MenuEntry } from '../../../ui/overlays/menu-entry.ts'
import type { DataColumn } from '../../../ui/table/data-table-props.ts'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'
import { FilterBar } from '../../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { PanelHead } from '../panel-head.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import type { AdminItem } from './admin-item.ts'
import { ItemDialogs, type ItemDialog } from './item-dialogs.tsx'

/** Source: web/spec/managing.md 1. */
const size = 7
const defaults: ViewDefaults = {
  size,
  filters: ['item_name', 'username', 'item_type', 'privacy_type', 'is_del'],
}
/** Icon and name of each type of item. */
const types = {
  '1': ['book', 'regular'],
  '2': ['file', 'single'],
  '3': ['code', 'runApi'],
  '4': ['table', 'sheet'],
} as const satisfies Record<string, readonly [IconName, string]>
const typeOf = ({ item_type }: AdminItem) => types[item_type as keyof typeof types] ?? types['1']

/** Everybody's items, and the deleted ones. Source: web/spec/managing.md 5.2. */
export function ItemsPanel() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-items', defaults)
  const [dialog, setDialog] = useState<ItemDialog | null>(null)
  const { item_name = '', username = '', item_type = '', privacy_type = '' } = view.filters
  const isDeleted = view.filters['is_del'] === '1'
  const answer = useAdminAnswer('adminItem/getList', {
    item_name,
    username,
    item_type: Number(item_type) || 0,
    privacy_type: Number(privacy_type) || 0,
    is_del: isDeleted ? 1 : 0,
    page: view.page,
    count: view.size,
    sort: sortText(view),
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  const filterBy = (filters: Record<string, string>) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  const clear = () => filterBy({ item_name: '', username: '', item_type: '', privacy_type: '' })
  const others = [username, item_type, privacy_type].filter((one) => one !== '').length
  const isFiltered = item_name !== '' || others > 0

  const columns: DataColumn<AdminItem>[] = [
    {
      name: 'item_name',
      head: t('admin-items.name'),
      sort: 'server',
      cell: (item) => <ItemName item={item} isDeleted={isDeleted} />,
    },
    {
      name: 'privacy',
      head: t('admin-items.visibility'),
      width: '100px',
      cell: ({ password }) =>
        password ? <Badge icon="lock">{t('admin-items.private')}</Badge> : t('admin-items.public'),
    },
    {
      name: 'username',
      head: t('admin-items.owner'),
      width: '140px',
      sort: 'server',
      cell: (item) => <span className="list-name">{item.username || '—'}</span>,
    },
    {
      name: 'members',
      head: t('admin-items.members'),
      width: '84px',
      cell: ({ member_num }) => member_num,
    },
    isDeleted
      ? {
          name: 'del_time',
          head: t('admin-items.deletedAt'),
          width: '130px',
          sort: 'server',
          cell: ({ del_time_unix }) => <DateText seconds={del_time_unix ?? 0} />,
        }
      : {
          name: 'addtime',
          head: t('admin-items.created'),
          width: '130px',
          sort: 'server',
          cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} />,
        },
  ]
  const action = (name: ItemDialog['name'], item: AdminItem): MenuEntry => ({
    name,
    label: t(`admin-items.${name}`),
    danger: name === 'delete' || name === 'purge',
    run: () => setDialog({ name, item }),
  })
  return (
    <>
      <PanelHead title={t('admin.items')} />
      <NavTabs
        label={t('admin.items')}
        current={isDeleted ? 'deleted' : 'all'}
        tabs={[
          { name: 'all', label: t('admin-items.all'), to: '/admin/index?panel=items' },
          {
            name: 'deleted',
            label: t('admin-items.deleted'),
            to: '/admin/index?panel=items&is_del=1',
          },
        ]}
      />
      <FilterBar
        count={others}
        search={
          <FilterBox
            label={t('admin-items.name')}
            value={item_name}
            onValue={(words) => filterBy({ item_name: words })}
            found={isFiltered && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
          />
        }
      >
        <FilterBox
          label={t('admin-items.owner')}
          shortcut={false}
          value={username}
          onValue={(words) => filterBy({ username: words })}
        />
        <Select
          label={t('admin-items.type')}
          value={item_type || '0'}
          choices={[
            { value: '0', label: t('admin-items.anyType') },
            ...Object.entries(types).map(([value, [, name]]) => ({
              value,
              label: t(`admin-items.${name}`),
            })),
          ]}
          onValue={(value) => filterBy({ item_type: value === '0' ? '' : value })}
        />
        <Select
          label={t('admin-items.visibility')}
          value={privacy_type || '0'}
          choices={[
            { value: '0', label: t('admin-items.anyVisibility') },
            { value: '2', label: t('admin-items.public') },
            { value: '3', label: t('admin-items.private') },
          ]}
          onValue={(value) => filterBy({ privacy_type: value === '0' ? '' : value })}
        />
      </FilterBar>
      <ListTable
        answer={answer}
        isStale={isStale}
        label={t(isDeleted ? 'admin-items.deleted' : 'admin-items.all')}
        rows={shown?.items}
        total={shown?.total}
        keyOf={({ item_id }) => item_id}
        nameOf={(item) => item.item_name}
        view={view}
        onView={setView}
        size={size}
        columns={columns}
        actionsOf={(item) =>
          isDeleted
            ? [action('recover', item), action('purge', item)]
            : [action('transfer', item), action('delete', item)]
        }
        empty={
          isFiltered ? (
            <NothingFound title={t('admin-items.foundNothing')} onClear={clear} />
          ) : (
            <State
              drawing="book"
              title={t(isDeleted ? 'admin-items.noneDeleted' : 'admin-items.none')}
              text={isDeleted ? t('admin-items.noneDeletedText') : undefined}
            />
          )
        }
      />
      {dialog && <ItemDialogs {...dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

function ItemName({ item, isDeleted }: { item: AdminItem; isDeleted: boolean }) {
  const t = usePhrases()
  const [icon, type] = typeOf(item)
  return (
    <div className="admin-item">
      <span title={t(`admin-items.${type}`)}>
        <Icon name={icon} />
        <span className="sr-only">{t(`admin-items.${type}`)}</span>
      </span>
      <div className="list-name">
        {isDeleted ? (
          item.item_name
        ) : (
          <Link to={`/${item.item_id}`} target="_blank">
            {item.item_name}
          </Link>
        )}
        {item.is_archived === '1' && <Badge>{t('admin-items.archived')}</Badge>}
        {item.item_description && (
          <small className="list-cut" title={item.item_description}>
            {item.item_description}
          </small>
        )}
      </div>
    </div>
  )
}
