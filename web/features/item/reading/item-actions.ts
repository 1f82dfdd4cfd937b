import { useHref, useLocation, useNavigate, usePreloader } from '../../../parts/navigation.tsx'
import { readContent } from '#contract/text/content/read-content.ts'
import type { Answer } from '../../../api/calls.ts'
import { useSession } from '../../../api/session.ts'
import { signInAddress } from '../../../lib/redirect.ts'
import { t, usePhrases } from '../../../locales/phrases.ts'
import type { Action } from '../../../parts/actions.ts'
import { commandMenu } from '../../../parts/command-menu.ts'
import { printText } from './print-text.ts'

/** Dialogs of the item view, rendered by `item-dialog.tsx`. */
export type DialogName =
  | 'share'
  | 'history'
  | 'details'
  | 'files'
  | 'log'
  | 'delete'
  | 'move'
  | 'sort'
  | 'import'
  | 'tryIt'

export interface ItemAction extends Action {
  /** The section of the menu it belongs to. */
  group: 'page' | 'item'
  /** Shown in the icon toolbar on wide windows. */
  inRow?: boolean
  /** Loads the code of the screen that it opens, while it is pointed at. */
  ahead?: () => void
}

export interface ItemActionsOptions {
  info: Answer<'item/info'>
  page: Answer<'page/info'> | undefined
  open: (dialog: DialogName) => void
}

/**
 * Every action on an item and its page that the person may take. Source: web/spec/reading.md 8.5,
 * 12.1.
 */
export function useItemActions({ info, page, open }: ItemActionsOptions): ItemAction[] {
  usePhrases()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const base = useHref('/').replace(/\/$/, '')
  const isIn = useSession().person !== null
  const isRunApi = info.item_type === '3'
  const isOnePage = info.item_type === '2' || info.item_type === '4'
  const canWrite = info.item_edit && info.is_archived !== '1' && !isRunApi
  const canArrange = canWrite && !isOnePage
  const canEdit = canWrite && page?.can_edit === true
  const id = page?.page_id ?? '0'
  const editor = `/page/edit/${info.item_id}`
  const preload = usePreloader()
  const to = (address: string) => ({
    href: base + address,
    ahead: () => preload(address.replace(/[?].*/, '')),
    run: () => void navigate(address),
  })
  const newPage = `${editor}/0?cat_id=${page?.cat_id ?? 0}`
  const shareable = isIn || isOnePage

  const all: ItemAction[] = [
    {
      name: 'back',
      group: 'item',
      label: t('item.back'),
      icon: 'arrowLeft',
      visible: isIn,
      inRow: true,
      ...to('/item/index'),
    },
    {
      name: 'signIn',
      group: 'item',
      label: t('core.signIn'),
      icon: 'user',
      visible: !isIn,
      run: () => void navigate(signInAddress(pathname + search + hash)),
    },
    {
      name: 'share',
      group: 'page',
      label: t('item.share'),
      icon: 'share',
      visible: shareable,
      inRow: true,
      run: () => open('share'),
    },
    {
      name: 'newPage',
      group: 'page',
      label: t(info.item_type === '4' ? 'item.createSheet' : 'item.newPage'),
      icon: 'plus',
      visible: canWrite && (!isOnePage || !page),
      inRow: true,
      ...to(newPage),
    },
    {
      name: 'newApiPage',
      group: 'page',
      label: t('item.newApiPage'),
      icon: 'code',
      visible: canWrite && (!isOnePage || (!page && info.item_type === '2')),
      ...to(`${newPage}&kind=api`),
    },
    {
      name: 'newSheet',
      group: 'page',
      label: t('item.newSheet'),
      icon: 'table',
      visible: canArrange,
      ...to(`${newPage}&kind=sheet`),
    },
    {
      name: 'edit',
      group: 'page',
      label: t('item.edit'),
      icon: 'edit',
      inRow: true,
      ...(isRunApi && isIn
        ? { reason: t('item.editInRunApi'), run: () => undefined }
        : { shortcut: 'Ctrl+E', letter: 'e', visible: canEdit, ...to(`${editor}/${id}`) }),
    },
    {
      name: 'copy',
      group: 'page',
      label: t('item.copyPage'),
      icon: 'copy',
      visible: canArrange && page !== undefined,
      ...to(`${editor}/0?copy_page_id=${id}`),
    },
    {
      name: 'move',
      group: 'page',
      label: t('item.move'),
      icon: 'folder',
      visible: canEdit && !isOnePage,
      run: () => open('move'),
    },
    {
      name: 'history',
      group: 'page',
      label: t('item.history'),
      icon: 'history',
      visible: page !== undefined && (canWrite || !isIn),
      inRow: true,
      run: () => open('history'),
    },
    {
      name: 'tryIt',
      group: 'page',
      label: t('item.tryIt'),
      icon: 'send',
      shortcut: 'r',
      visible: page !== undefined && isTriable(page.page_content),
      run: () => open('tryIt'),
    },
    {
      name: 'details',
      group: 'page',
      label: t('item.details'),
      icon: 'info',
      visible: isIn && page !== undefined,
      run: () => open('details'),
    },
    {
      name: 'sort',
      group: 'item',
      label: t('item.sortPages'),
      icon: 'sort',
      visible: canArrange && page !== undefined && (!info.ties || canEdit),
      run: () => open('sort'),
    },
    {
      name: 'catalogs',
      group: 'item',
      label: t('item.manageCatalogs'),
      icon: 'folder',
      visible: canArrange,
      ...to(`/catalog/${info.item_id}`),
    },
    {
      name: 'log',
      group: 'item',
      label: t('item.changeLog'),
      icon: 'log',
      visible: canWrite,
      run: () => open('log'),
    },
    {
      name: 'export',
      group: 'item',
      label: t('item.export'),
      icon: 'download',
      visible: info.can_export,
      ...to(`/item/export/${info.item_id}`),
    },
    {
      name: 'import',
      group: 'item',
      label: t('item.import'),
      icon: 'arrowUp',
      visible: canArrange && isIn,
      run: () => open('import'),
    },
    {
      name: 'settings',
      group: 'item',
      label: t('item.settings'),
      icon: 'gear',
      visible: info.item_manage,
      ...to(`/item/setting/${info.item_id}`),
    },
    {
      name: 'commandMenu',
      group: 'item',
      label: t('core.commandMenu'),
      icon: 'search',
      shortcut: 'Ctrl+K',
      run: () => commandMenu.set(''),
    },
    {
      name: 'copyAddress',
      group: 'page',
      label: t('item.copyAddress'),
      icon: 'link',
      run: () => void import('../copy-page.ts').then((m) => m.copyAddress(pathname)),
    },
    {
      name: 'copyMarkdown',
      group: 'page',
      label: t('item.copyMarkdown'),
      icon: 'file',
      visible: page !== undefined,
      run: () =>
        void import('../copy-page.ts').then((m) =>
          m.copyMarkdown(page?.page_content ?? '', info.global_param),
        ),
    },
    {
      name: 'print',
      group: 'page',
      label: t('item.print'),
      icon: 'printer',
      shortcut: 'Ctrl+P',
      visible: page !== undefined,
      run: () => void printText(),
    },
    {
      name: 'delete',
      group: 'page',
      label: t('item.deletePage'),
      icon: 'trash',
      visible: canEdit && !isOnePage,
      danger: true,
      run: () => open('delete'),
    },
  ]
  return all.filter(({ visible }) => visible !== false)
}

/** Whether a text is an API page with a request; the panel reads it again, and whole. */
const isTriable = (text: string): boolean => {
  const content = /^[\s\uFEFF]*\{/.test(text) ? readContent(text) : null
  return content?.kind === 'api' && content.page.info.type !== 'websocket'
}
