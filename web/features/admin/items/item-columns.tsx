import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { DataColumn } from '../../../ui/table/data-table-props.ts'
import { typeOf, type AdminItem } from './admin-item.ts'

/** The columns of everybody's items, or of the deleted ones. */
export function useItemColumns(isDeleted: boolean): DataColumn<AdminItem>[] {
  const t = usePhrases()
  return [
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
