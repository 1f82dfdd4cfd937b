import { t } from '../../../locales/phrases.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import { scopeReason, selectAction, type ActionOptions, type EntryAction } from './entry-actions.ts'

/** The actions on a page in the menu. Source: web/spec/writing.md 3.1. */
export function pageActions(
  entry: Entry,
  { info, scope, to, open, select }: ActionOptions,
): EntryAction[][] {
  const reason = scopeReason(scope(entry.parent))
  const editor = `/page/edit/${info.item_id}`
  return [
    [
      {
        name: 'edit',
        label: t('item.edit'),
        icon: 'edit',
        reason,
        ...to(`${editor}/${entry.id}`),
      },
      {
        name: 'rename',
        label: t('catalogs.rename'),
        icon: 'rename',
        shortcut: 'F2',
        reason,
        run: () => open({ name: 'renamePage', entry }),
      },
      {
        name: 'copy',
        label: t('item.copyPage'),
        icon: 'copy',
        ...to(`${editor}/0?copy_page_id=${entry.id}`),
      },
      {
        name: 'history',
        label: t('item.history'),
        icon: 'history',
        run: () => open({ name: 'history', entry }),
      },
      {
        name: 'details',
        label: t('item.details'),
        icon: 'info',
        run: () => open({ name: 'details', entry }),
      },
      {
        name: 'move',
        label: t('catalogs.moveTo'),
        icon: 'folder',
        reason,
        run: () => open({ name: 'movePage', entry }),
      },
      {
        name: 'copyTo',
        label: t('catalogs.copyTo'),
        icon: 'copy',
        reason,
        run: () => open({ name: 'copyPage', entry }),
      },
      ...selectAction(entry, select, reason),
    ],
    [
      {
        name: 'delete',
        label: t('catalogs.delete'),
        icon: 'trash',
        shortcut: 'Del',
        danger: true,
        reason,
        run: () => open({ name: 'deletePage', entry }),
      },
    ],
  ]
}
