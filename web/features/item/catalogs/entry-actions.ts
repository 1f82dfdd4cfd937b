import { limits } from '#contract/limits.ts'
import type { Answer } from '../../../api/calls.ts'
import { t } from '../../../locales/phrases.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import type { Scope } from '../../../parts/catalog-tree/scope.ts'

/** `menu`: beside a page that is read; `screen`: the catalogs on their own screen. */
export type Look = 'menu' | 'screen'

/** What is opened for the selected pages. */
export type SelectedDialog = 'movePages' | 'copyPages' | 'deletePages'

/** What an entry's action opens. */
export type TreeDialog =
  | { name: 'edit' | 'copyMove' | 'sort' | 'deleteCatalog'; entry: Entry }
  | { name: 'movePage' | 'copyPage'; entry: Entry }
  | { name: SelectedDialog; entry: Entry; pages: readonly Entry[] }
  | { name: 'renamePage' | 'history' | 'details' | 'deletePage'; entry: Entry }

export interface ActionOptions {
  look: Look
  info: Answer<'item/info'>
  scope: Scope
  /** Address of a screen as a link, and the function that goes there. */
  to: (address: string) => { href: string; run: () => void }
  open: (dialog: TreeDialog) => void
  rename: (entry: Entry) => void
  create: (parent: Entry | null) => void
  /** Begins to select pages; where pages are not listed it is absent. */
  select?: ((entry: Entry | null) => void) | undefined
}

export interface EntryAction extends MenuEntry {
  /** Shown as an icon in the row of the catalog screen. */
  inRow?: boolean
}

/** Selects a page, or those in a catalog, and then others. */
export const selectAction = (
  entry: Entry | null,
  select: ActionOptions['select'],
  reason?: string,
): EntryAction[] =>
  select
    ? [
        {
          name: 'select',
          label: t(entry?.kind === 'page' ? 'catalogs.select' : 'catalogs.selectPages'),
          icon: 'check',
          reason,
          run: () => select(entry),
        },
      ]
    : []

export const scopeReason = (allowed: boolean) => (allowed ? undefined : t('catalogs.outOfScope'))

/** The actions on a catalog. Source: web/spec/writing.md 3, 3.1. */
export function catalogActions(
  entry: Entry,
  { look, info, scope, to, open, rename, create, select }: ActionOptions,
): EntryAction[][] {
  const outer = scopeReason(scope(entry.parent))
  const inner = scopeReason(scope(entry))
  const deep = entry.depth >= limits.catalogDepth ? t('catalogs.tooDeep') : undefined
  const newPage: EntryAction = {
    name: 'newPage',
    label: t('item.newPage'),
    icon: 'file',
    reason: inner,
    ...to(`/page/edit/${info.item_id}/0?cat_id=${entry.id}`),
  }
  const newApiPage: EntryAction = {
    name: 'newApiPage',
    label: t('item.newApiPage'),
    icon: 'code',
    reason: inner,
    ...to(`/page/edit/${info.item_id}/0?cat_id=${entry.id}&kind=api`),
  }
  const newSheet: EntryAction = {
    name: 'newSheet',
    label: t('item.newSheet'),
    icon: 'table',
    reason: inner,
    ...to(`/page/edit/${info.item_id}/0?cat_id=${entry.id}&kind=sheet`),
  }
  const newSub: EntryAction = {
    name: 'newSub',
    label: t('catalogs.newSub'),
    icon: 'plus',
    reason: inner ?? deep,
    inRow: true,
    run: () => create(entry),
  }
  const newBeside: EntryAction = {
    name: 'newBeside',
    label: t('catalogs.newBeside'),
    icon: 'plus',
    reason: outer,
    run: () => create(entry.parent),
  }
  const renaming: EntryAction = {
    name: 'rename',
    label: t('catalogs.rename'),
    icon: 'rename',
    shortcut: 'F2',
    reason: outer,
    inRow: true,
    run: () => rename(entry),
  }
  const edit: EntryAction = {
    name: 'edit',
    label: t('catalogs.edit'),
    icon: 'gear',
    reason: outer,
    run: () => open({ name: 'edit', entry }),
  }
  const sort: EntryAction = {
    name: 'sort',
    label: t('item.sortPages'),
    icon: 'sort',
    reason: inner,
    inRow: true,
    run: () => open({ name: 'sort', entry }),
  }
  const copyMove: EntryAction = {
    name: 'copyMove',
    label: t('catalogs.copyOrMove'),
    icon: 'copy',
    reason: inner,
    inRow: true,
    run: () => open({ name: 'copyMove', entry }),
  }
  const remove: EntryAction = {
    name: 'delete',
    label: t('catalogs.delete'),
    icon: 'trash',
    shortcut: 'Del',
    danger: true,
    reason: outer,
    run: () => open({ name: 'deleteCatalog', entry }),
  }
  return look === 'screen'
    ? [[renaming, edit, newSub, sort, copyMove], [remove]]
    : [
        [newPage, newApiPage, newSheet, newSub, newBeside],
        [renaming, copyMove, sort, ...selectAction(entry, select, inner)],
        [remove],
      ]
}

/** New pages and catalogs, and the screens of the whole tree. Source: web/spec/writing.md 3.1. */
export function itemActions({ info, scope, to, create, select }: ActionOptions): EntryAction[][] {
  const reason = scopeReason(scope(null))
  const actions: EntryAction[] = [
    {
      name: 'newPage',
      label: t('item.newPage'),
      icon: 'file',
      reason,
      ...to(`/page/edit/${info.item_id}/0?cat_id=0`),
    },
    {
      name: 'newApiPage',
      label: t('item.newApiPage'),
      icon: 'code',
      reason,
      ...to(`/page/edit/${info.item_id}/0?cat_id=0&kind=api`),
    },
    {
      name: 'newSheet',
      label: t('item.newSheet'),
      icon: 'table',
      reason,
      ...to(`/page/edit/${info.item_id}/0?cat_id=0&kind=sheet`),
    },
    {
      name: 'newCatalog',
      label: t('catalogs.newCatalog'),
      icon: 'folder',
      reason,
      run: () => create(null),
    },
  ]
  const screens: EntryAction[] = [
    ...selectAction(null, select),
    {
      name: 'catalogs',
      label: t('catalogs.title'),
      icon: 'list',
      ...to(`/catalog/${info.item_id}`),
    },
  ]
  if (info.item_manage)
    screens.push({
      name: 'recycle',
      label: t('catalogs.recycleBin'),
      icon: 'trash',
      ...to(`/item/setting/${info.item_id}?tab=recycle`),
    })
  return [actions, screens]
}
