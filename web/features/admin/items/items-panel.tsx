import { useState } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { NavTabs } from '../../../parts/links/nav-tabs.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import { PanelHead } from '../panel-head.tsx'
import type { AdminItem } from './admin-item.ts'
import { useItemColumns } from './item-columns.tsx'
import { ItemDialogs, type ItemDialog } from './item-dialogs.tsx'
import { ItemsFilter } from './items-filter.tsx'
import { size, useItemsList } from './use-items-list.ts'

/** Everybody's items, and the deleted ones. Source: web/spec/managing.md 5.2. */
export function ItemsPanel() {
  const t = usePhrases()
  const list = useItemsList()
  const { shown, isDeleted, filterBy } = list
  const columns = useItemColumns(isDeleted)
  const [dialog, setDialog] = useState<ItemDialog | null>(null)

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
      <ItemsFilter list={list} />
      <ListTable
        answer={list.answer}
        isStale={list.isStale}
        label={t(isDeleted ? 'admin-items.deleted' : 'admin-items.all')}
        rows={shown?.items}
        total={shown?.total}
        keyOf={({ item_id }) => item_id}
        nameOf={(item) => item.item_name}
        view={list.view}
        onView={list.setView}
        size={size}
        columns={columns}
        actionsOf={(item) =>
          isDeleted
            ? [action('recover', item), action('purge', item)]
            : [action('transfer', item), action('delete', item)]
        }
        empty={
          list.isFiltered ? (
            <NothingFound
              title={t('admin-items.foundNothing')}
              onClear={() =>
                filterBy({ item_name: '', username: '', item_type: '', privacy_type: '' })
              }
            />
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
