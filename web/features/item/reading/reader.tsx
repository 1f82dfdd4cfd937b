import { Suspense, useCallback, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useLocation, useNavigate } from '../../../parts/navigation.tsx'
import type { Heading } from '#contract/text/anchors.ts'
import { fetchAhead } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { pageInfoArgs } from '../../../lib/fixed-screens.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import type { ContentHandle } from '../../../markdown/content.tsx'
import { useActions } from '../../../parts/actions.ts'
import { Boundary, type Asked } from '../../../parts/boundary.tsx'
import { contentId, SkipLink } from '../../../parts/frame/skip-link.tsx'
import { useTitle } from '../../../parts/use-title.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Opening } from '../../../ui/overlays/opening.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { BackToTop } from './back-to-top.tsx'
import { useItemActions, type DialogName } from './item-actions.ts'
import { MenuEdge, useMenuWidth } from '../tree/menu-edge.tsx'
import { MenuPanel } from '../tree/menu-panel.tsx'
import { useOpenCatalogs } from '../tree/open-catalogs.ts'
import { Outline, OutlineButton } from './outline.tsx'
import { PageFailed } from './page-failed.tsx'
import { Neighbours, PageHead, PageText, PageTop } from './page-parts.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { TextSkeleton } from './reader-skeleton.tsx'
import { Tools } from './tools.tsx'
import { chainOf, neighbours, type Entry, type Tree } from '../tree/tree.ts'
import { narrowWindow, useMedia, wideWindow } from './use-media.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useSwipeIn } from './use-swipe-in.ts'

const ItemDialog = lazyPart(() => import('../dialogs/item-dialog.tsx').then((m) => m.ItemDialog))
const MenuDrawer = lazyPart(() =>
  import('../tree/drawer/menu-drawer.tsx').then((m) => m.MenuDrawer),
)
const Watermark = lazyPart(() => import('./watermark/watermark.tsx').then((m) => m.Watermark))

export interface ReaderProps {
  info: Answer<'item/info'>
  tree: Tree
  /** `0`: the item has no page. */
  pageId: string
  page: Asked<Answer<'page/info'>>
}

/**
 * An item being read: menu, page, headings, actions. Items of one page have no menu. Source:
 * web/spec/reading.md 8.3, 12.1.
 */
export function Reader({ info, tree, pageId, page }: ReaderProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const location = useLocation()
  const isNarrow = useMedia(narrowWindow)
  const isWide = useMedia(wideWindow) && !isNarrow
  const isOnePage = info.item_type === '2' || info.item_type === '4'
  const entry = tree.pageOf.get(pageId)
  // the text of a page that was asked for with another item's address is not drawn before the
  // address has changed
  const shown =
    page.data?.item_id === info.item_id && page.data.page_id === pageId ? page.data : undefined

  const [dialog, setDialog] = useState<DialogName | null>(() =>
    new URLSearchParams(location.search).has('history') ? 'history' : null,
  )
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isFolded, setFolded] = useState(false)
  const [isFull, setFull] = useState(false)
  const [outline, setOutline] = useState<readonly Heading[]>([])
  const width = useMenuWidth()
  useSwipeIn(isNarrow && !isOnePage && !isFull && !isDrawerOpen && !dialog, () =>
    setDrawerOpen(true),
  )
  const content = useRef<ContentHandle>(null)
  const catalogs = useOpenCatalogs(info.item_id, tree, entry)
  const around = useMemo(() => neighbours(tree, pageId), [tree, pageId])
  const itemAddress = `/${info.item_domain || info.item_id}`
  const addressOfPage = useCallback((one: Entry) => `${itemAddress}/${one.id}`, [itemAddress])
  const goTo = (one: Entry | undefined) => one && void navigate(addressOfPage(one))
  const onNear = useCallback(
    (one: Entry) => fetchAhead('page/info', pageInfoArgs(Number(one.id)), { item: info.item_id }),
    [info.item_id],
  )

  const title = shown?.page_title ?? entry?.title
  useTitle(title === undefined ? '' : title.trim() || t('item.untitled'), info.item_name)
  useScrollMemory(shown?.page_id)
  const actions = useItemActions({ info, page: shown, open: setDialog })
  useActions([
    ...actions,
    { name: 'next', label: t('item.nextPage'), shortcut: 'j', run: () => goTo(around.after) },
    {
      name: 'previous',
      label: t('item.previousPage'),
      shortcut: 'k',
      run: () => goTo(around.before),
    },
    {
      name: 'fold',
      label: t('item.foldMenu'),
      shortcut: '[',
      visible: !isOnePage,
      run: () => (isNarrow ? setDrawerOpen(true) : setFolded(!isFolded)),
    },
    {
      name: 'leaveFull',
      label: t('item.leaveFullScreen'),
      shortcut: 'Escape',
      visible: isFull,
      run: () => setFull(false),
    },
  ])

  const panel = {
    info,
    tree,
    catalogs,
    current: entry,
    addressOfPage,
    itemAddress,
    onNear,
    onChosen: () => setDrawerOpen(false),
  }
  const hasMenu = !isOnePage && !isNarrow && !isFolded && !isFull
  const hasOutline = outline.length > 1
  const showHeading = (id: string) => {
    content.current?.goTo(id, { focus: true })
    void navigate(`${location.pathname}${location.search}#${id.replace(/^h-/, '')}`, {
      replace: true,
    })
  }

  return (
    <div
      className={['reader', isOnePage && 'one-page', !hasMenu && 'no-menu', isFull && 'full']
        .filter(Boolean)
        .join(' ')}
      style={width.value ? ({ '--menu-width': `${width.value}px` } as CSSProperties) : undefined}
    >
      <SkipLink />
      {isNarrow && !isFull && (
        <PhoneBar
          info={info}
          hasMenu={!isOnePage}
          actions={actions}
          onMenu={() => setDrawerOpen(true)}
        />
      )}
      {hasMenu && (
        <aside className="reader-menu" aria-label={t('item.menu')}>
          <MenuPanel {...panel} />
          <MenuEdge width={width} />
        </aside>
      )}
      {isFolded && !isNarrow && !isFull && (
        <span className="unfold">
          <IconButton
            icon="menu"
            label={t('item.showMenu')}
            shortcut="["
            autoFocus
            onClick={() => setFolded(false)}
          />
        </span>
      )}
      <main className="reader-main" id={contentId} tabIndex={-1}>
        {!isFull && (
          <PageTop
            item={isOnePage ? null : { name: info.item_name, address: itemAddress }}
            path={chainOf(entry)}
            onCatalog={(catalog) => {
              catalogs.openAll([...chainOf(catalog), catalog])
              if (isNarrow) setDrawerOpen(true)
            }}
          >
            {!isNarrow && <Tools actions={actions} hasPerson={isOnePage} isShort={!isWide} />}
          </PageTop>
        )}
        {pageId === '0' ? (
          <EmptyItem edit={actions.find(({ name }) => name === 'newPage')} />
        ) : (
          <Boundary
            answer={{ ...page, data: shown }}
            skeleton={<TextSkeleton />}
            onError={(error) => (
              <PageFailed
                error={error}
                itemAddress={itemAddress}
                isTied={info.ties !== undefined}
                retry={page.refetch}
              />
            )}
          >
            {(data) => (
              <article>
                <PageHead
                  page={data}
                  isFull={isFull}
                  onFull={() => setFull(!isFull)}
                  onFiles={() => setDialog('files')}
                  outline={
                    !isWide &&
                    hasOutline && <OutlineButton outline={outline} onChosen={showHeading} />
                  }
                />
                <PageText
                  key={data.page_id}
                  ref={content}
                  page={data}
                  info={info}
                  edit={actions.find(({ name }) => name === 'edit')}
                  onOutline={setOutline}
                />
                {!isFull && !isOnePage && (
                  <Neighbours {...around} addressOfPage={addressOfPage} onNear={onNear} />
                )}
              </article>
            )}
          </Boundary>
        )}
      </main>
      {isWide && !isFull && <Outline outline={shown ? outline : []} onChosen={showHeading} />}
      <BackToTop />
      {isFull && (
        <span className="leave-full">
          <IconButton
            icon="fullscreenOff"
            label={t('item.leaveFullScreen')}
            shortcut="Esc"
            onClick={() => setFull(false)}
          />
        </span>
      )}
      <Suspense fallback={<Opening />}>
        {isDrawerOpen && isNarrow && <MenuDrawer {...panel} onClose={() => setDrawerOpen(false)} />}
        {dialog && (
          <ItemDialog
            name={dialog}
            info={info}
            page={shown}
            around={around}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      <Suspense>{info.show_watermark > 0 && <Watermark />}</Suspense>
    </div>
  )
}

function EmptyItem({ edit }: { edit: { label: string; run: () => void } | undefined }) {
  const t = usePhrases()
  return (
    <State drawing="book" level={1} title={t('item.empty')} text={t('item.emptyText')}>
      {edit && (
        <button type="button" className="button main" onClick={edit.run}>
          {edit.label}
        </button>
      )}
    </State>
  )
}
