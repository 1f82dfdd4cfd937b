import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { prefetch } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { currentSession } from '../../../api/session.ts'
import { pageInfoArgs } from '../../../lib/address/reading-address.ts'
import { rememberPage } from '../../../lib/storage/recent-pages.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import type { ContentHandle } from '../../../markdown/content.tsx'
import { useActions } from '../../../parts/actions.ts'
import type { BoundaryAnswer } from '../../../parts/failures/boundary.tsx'
import { enteredItem } from '../../../parts/frame/entered-item.ts'
import { useLocation, useNavigate } from '../../../parts/links/navigation.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import type { PageId } from '../tree/menu-tree.tsx'
import { useMenuSearch } from '../tree/search/use-menu-search.ts'
import { useMenuWidth } from '../tree/menu-resizer.tsx'
import { useOpenCatalogs } from '../tree/open-catalogs.ts'
import { adjacentPages, type Tree } from '../../../parts/catalog-tree/tree.ts'
import { useItemActions } from './item-actions.ts'
import { createOutline } from './outline.tsx'
import { narrowWindow, useMedia, wideWindow } from '../../../ui/layout/use-media.ts'
import { useFetchAdjacent } from './use-fetch-ahead.ts'
import { useOpenedDialog } from './use-opened-dialog.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSwipeIn } from './use-swipe-in.ts'

export interface ReaderProps {
  info: Answer<'item/info'>
  tree: Tree
  /** `0` when the item has no page. */
  pageId: string
  page: BoundaryAnswer<Answer<'page/info'>>
}

const noPages = {}

/** What the parts of the reader render and call. */
export type ReaderModel = ReturnType<typeof useReader>

/** The state of the reader: page, menu, drawer, dialog, full screen, outline. */
export function useReader({ info, tree, pageId, page }: ReaderProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const location = useLocation()
  const isNarrow = useMedia(narrowWindow)
  const isWide = useMedia(wideWindow) && !isNarrow
  const isOnePage = info.item_type === '2' || info.item_type === '4'
  const current = tree.pageOf.get(pageId)
  // a page requested under another item's address is not rendered before the address has been
  // replaced
  const shown =
    page.data?.item_id === info.item_id && page.data.page_id === pageId ? page.data : undefined

  useEffect(() => {
    enteredItem.set({ id: info.item_id, unread: info.unread_count })
    return () => enteredItem.set(null)
  }, [info.item_id]) // oxlint-disable-line react/exhaustive-deps -- as it was on entering

  const [dialog, setDialog] = useOpenedDialog()
  const [drawer, setDrawer] = useState<'menu' | 'search' | null>(null)
  const [isFolded, setFolded] = useState(false)
  const [isFull, setFull] = useState(false)
  const [outline] = useState(createOutline)
  const content = useRef<ContentHandle>(null)
  const menuWidth = useMenuWidth()
  const catalogs = useOpenCatalogs(info.item_id, tree, current)
  useSwipeIn(isNarrow && !isOnePage && !isFull && !drawer && !dialog, () => setDrawer('menu'))

  const adjacent = useMemo(() => adjacentPages(tree, pageId), [tree, pageId])
  const itemAddress = `/${info.item_domain || info.item_id}`
  const addressOfPage = useCallback((one: PageId) => `${itemAddress}/${one.id}`, [itemAddress])
  const search = useMenuSearch()
  const { keyword } = search
  const addressOfResult = useCallback(
    (id: string) => `${addressOfPage({ id })}?${new URLSearchParams({ keyword })}`,
    [addressOfPage, keyword],
  )
  const onNear = useCallback(
    (one: PageId) => prefetch('page/info', pageInfoArgs(Number(one.id)), { item: info.item_id }),
    [info.item_id],
  )
  useFetchAdjacent(shown ? adjacent : noPages, onNear)
  /** To the next or previous page; of the results while they are shown. */
  const step = (way: 'before' | 'after') => {
    const results = search.adjacent(pageId)
    const id = results ? results[way] : adjacent[way]?.id
    if (!id) return
    onNear({ id })
    void navigate(results ? addressOfResult(id) : addressOfPage({ id }))
  }

  const closeDrawer = useCallback(() => setDrawer(null), [])
  const menu = useMemo(
    () => ({
      info,
      tree,
      search,
      catalogs,
      current,
      addressOfPage,
      addressOfResult,
      itemAddress,
      onNear,
      onChosen: closeDrawer,
    }),
    [
      info,
      tree,
      search,
      catalogs,
      current,
      addressOfPage,
      addressOfResult,
      itemAddress,
      onNear,
      closeDrawer,
    ],
  )

  const title = shown?.page_title ?? current?.title
  useTitle(title === undefined ? '' : title.trim() || t('item.untitled'), info.item_name)
  useScrollMemory(shown?.page_id)
  useEffect(() => {
    if (shown) rememberPage(currentSession().person?.uid, info, shown)
  }, [info, shown])
  const actions = useItemActions({ info, page: shown, open: setDialog })
  useActions([
    ...actions,
    { name: 'next', label: t('item.nextPage'), shortcut: 'j', run: () => step('after') },
    {
      name: 'previous',
      label: t('item.previousPage'),
      shortcut: 'k',
      run: () => step('before'),
    },
    {
      name: 'fold',
      label: t('item.foldMenu'),
      shortcut: '[',
      visible: !isOnePage,
      run: () => (isNarrow ? setDrawer('menu') : setFolded(!isFolded)),
    },
  ])

  return {
    info,
    /** The answer; its `data` is set only if it is the page of the address. */
    page: { ...page, data: shown },
    pageId,
    adjacent,
    actions,
    itemAddress,
    isOnePage,
    isNarrow,
    isWide,
    isFull,
    setFull,
    hasMenu: !isOnePage && !isNarrow && !isFolded && !isFull,
    isFolded,
    setFolded,
    drawer,
    setDrawer,
    menuWidth,
    menu,
    dialog,
    setDialog,
    outline,
    content,
    /** Scrolls to a heading and puts it into the address. */
    showHeading: (id: string) => {
      content.current?.goTo(id, { focus: true })
      void navigate(`${location.pathname}${location.search}#${id.replace(/^h-/, '')}`, {
        replace: true,
      })
    },
  }
}
