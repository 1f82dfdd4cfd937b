import { t } from '../../../../locales/phrases.ts'
import type { ItemAction, ItemActionsOptions } from '../item-action.ts'

interface WriterActionsOptions extends ItemActionsOptions {
  /** Pages and catalogs can be arranged: the item has several, and the person may write. */
  canArrange: boolean
  /** The page can be changed. */
  canEdit: boolean
  canWrite: boolean
  isIn: boolean
  /** The address of a new page. */
  newPage: string
  to: (address: string) => Pick<ItemAction, 'href' | 'ahead' | 'run'>
}

/** What only people who write find in the menu. Source: web/spec/reading.md 8.5. */
export function writerActions({
  info,
  page,
  open,
  canArrange,
  canEdit,
  canWrite,
  isIn,
  newPage,
  to,
}: WriterActionsOptions) {
  return {
    newApiPage: {
      name: 'newApiPage',
      group: 'page',
      label: t('item.newApiPage'),
      icon: 'code',
      visible: canArrange || (canWrite && !page && info.item_type === '2'),
      ...to(`${newPage}&kind=api`),
    },
    newSheet: {
      name: 'newSheet',
      group: 'page',
      label: t('item.newSheet'),
      icon: 'table',
      visible: canArrange,
      ...to(`${newPage}&kind=sheet`),
    },
    copy: {
      name: 'copy',
      group: 'page',
      label: t('item.copyPage'),
      icon: 'copy',
      visible: canArrange && page !== undefined,
      ...to(`/page/edit/${info.item_id}/0?copy_page_id=${page?.page_id}`),
    },
    move: {
      name: 'move',
      group: 'page',
      label: t('item.move'),
      icon: 'folder',
      visible: canArrange && canEdit,
      run: () => open('move'),
    },
    sort: {
      name: 'sort',
      group: 'item',
      label: t('item.sortPages'),
      icon: 'sort',
      visible: canArrange && page !== undefined && (!info.ties || canEdit),
      run: () => open('sort'),
    },
    catalogs: {
      name: 'catalogs',
      group: 'item',
      label: t('item.manageCatalogs'),
      icon: 'folder',
      visible: canArrange,
      ...to(`/catalog/${info.item_id}`),
    },
    log: {
      name: 'log',
      group: 'item',
      label: t('item.changeLog'),
      icon: 'log',
      visible: canWrite,
      run: () => open('log'),
    },
    import: {
      name: 'import',
      group: 'item',
      label: t('item.import'),
      icon: 'arrowUp',
      visible: canArrange && isIn,
      run: () => open('import'),
    },
    settings: {
      name: 'settings',
      group: 'item',
      label: t('item.settings'),
      icon: 'gear',
      visible: info.item_manage,
      ...to(`/item/setting/${info.item_id}`),
    },
    delete: {
      name: 'delete',
      group: 'page',
      label: t('item.deletePage'),
      icon: 'trash',
      visible: canArrange && canEdit,
      danger: true,
      run: () => open('delete'),
    },
  } satisfies Record<string, ItemAction>
}
