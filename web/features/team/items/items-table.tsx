import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { failedRows } from '../../../parts/failures/failure-state.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { useSearchedList, type SearchedList } from '../../../parts/list/use-searched-list.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Item, TeamItems } from './use-team-items.ts'

const searched: SearchedList<Item> = {
  name: 'team-items',
  sort: { name: 'since', descending: true },
  textOf: ({ item_name }) => item_name,
}
const signs: Readonly<Record<string, IconName>> = { 2: 'file', 3: 'code', 4: 'table' }

interface ItemsTableProps {
  items: TeamItems
  /** Where there is no item yet. */
  bindButton: ReactNode
  /** Shows the rights of the team's people in an item. */
  onShow: (item: Item) => void
  onUnbind: (item: Item) => void
}

/** The items that are bound to a team. */
export function ItemsTable({ items, bindButton, onShow, onUnbind }: ItemsTableProps) {
  const t = usePhrases()
  const { list, manages, decides } = items
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    list.data,
    t('team.searchItems'),
  )
  const actionsOf = (item: Item): MenuEntry[] =>
    decides(item)
      ? [
          {
            name: 'rights',
            label: t('team.memberRights'),
            icon: 'users',
            isSigned: true,
            run: () => onShow(item),
          },
          {
            name: 'unbind',
            label: t('team.unbind'),
            icon: 'close',
            danger: true,
            run: () => onUnbind(item),
          },
        ]
      : []
  return (
    <>
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('team.items')}
        {...table}
        keyOf={(item) => item.id}
        nameOf={(item) => item.item_name}
        columns={[
          {
            name: 'item',
            head: t('team.item'),
            cell: (item) => <ItemName item={item} />,
            sort: (item) => item.item_name,
          },
          {
            name: 'owner',
            head: t('team.itemOwner'),
            width: '200px',
            cell: (item) => item.username,
            sort: (item) => item.username,
          },
          {
            name: 'since',
            head: t('team.boundSince'),
            width: '160px',
            cell: (item) => <DateText seconds={item.addtime_unix} />,
            sort: (item) => item.addtime_unix,
          },
        ]}
        actionsOf={list.data?.some(decides) ? actionsOf : undefined}
        empty={
          nothingFound || (
            <State
              drawing="book"
              title={t('team.noItems')}
              text={manages ? t('team.noItemsText') : undefined}
            >
              {bindButton}
            </State>
          )
        }
        failed={failedRows(list.data, list, t('team.noRightText'))}
      />
    </>
  )
}

function ItemName({ item }: { item: Item }) {
  const t = usePhrases()
  return (
    <span className="team-item">
      <Icon name={signs[item.item_type] ?? 'book'} size={16} />
      <Link to={`/${item.item_domain || item.item_id}`} target="_blank">
        {item.item_name}
      </Link>
      {item.is_private === 1 && (
        <span role="img" aria-label={t('team.private')} title={t('team.private')}>
          <Icon name="lock" size={16} />
        </span>
      )}
      {item.is_archived === '1' && <Badge>{t('team.archived')}</Badge>}
    </span>
  )
}
