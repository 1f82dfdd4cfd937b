import { useEffect, useSyncExternalStore } from 'react'
import {
  useHref,
  useLocation,
  useNavigate,
  usePreloader,
} from '../../../parts/links/navigation.tsx'
import { readContent } from '#contract/text/content/read-content.ts'
import { useSession } from '../../../api/session.ts'
import { signInAddress } from '../../../lib/address/redirect.ts'
import { createStore } from '../../../lib/store.ts'
import { t, usePhrases } from '../../../locales/phrases.ts'
import { commandMenu } from '../../../parts/command-menu.ts'
import type { ItemAction, ItemActionsOptions } from './item-action.ts'
import { printText } from './print-text.ts'
import type { writerActions } from './writers/writer-actions.ts'

/** Loaded once somebody who writes is there: readers need none of it before their text. */
const writers = createStore<typeof writerActions | null>(null)

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
  // 5 and 6 of migrated data are only read here
  const canWrite = info.item_edit && info.is_archived !== '1' && /[0124]/.test(info.item_type)
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

  const isWriter = canWrite || info.item_manage
  useEffect(() => {
    if (isWriter && !writers.get())
      void import('./writers/writer-actions.ts').then(
        (m) => writers.set(m.writerActions),
        // without a network, or with a new release: the next page tries again
        () => undefined,
      )
  }, [isWriter, page?.page_id])
  const own = useSyncExternalStore(
    writers.follow,
    writers.get,
  )?.({ info, page, open, canArrange, canEdit, canWrite, isIn, newPage, to })

  const all: (ItemAction | undefined)[] = [
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
    own?.newApiPage,
    own?.newSheet,
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
    own?.copy,
    own?.move,
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
    own?.sort,
    own?.catalogs,
    own?.log,
    {
      name: 'export',
      group: 'item',
      label: t('item.export'),
      icon: 'download',
      visible: info.can_export,
      ...to(`/item/export/${info.item_id}`),
    },
    own?.import,
    own?.settings,
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
    own?.delete,
  ]
  return all.filter((one): one is ItemAction => one !== undefined && one.visible !== false)
}

/** Whether a text is an API page with a request; the panel reads it again, and whole. */
const isTriable = (text: string): boolean => {
  const content = /^[\s\uFEFF]*\{/.test(text) ? readContent(text) : null
  return content?.kind === 'api' && content.page.info.type !== 'websocket'
}
