import { Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from '../../../parts/links/navigation.tsx'
import { refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { codes, isRefused, Refusal, needsSignIn, needsItemPassword } from '../../../api/refusal.ts'
import {
  itemInfoArgs,
  pageInfoArgs,
  parseReadingAddress,
  type ReadingAddress,
} from '../../../lib/address/reading-address.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { StandaloneFailure } from '../../../parts/failures/standalone-failure.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { DelayedFallback } from '../../../ui/feedback/delayed-fallback.tsx'
import './item-screen.css'
import { ReaderSkeleton } from './reader-skeleton.tsx'
import { Reader } from './reader.tsx'
import { startPage, treeOf } from '../../../parts/catalog-tree/tree.ts'

const NotHereInFrame = lazyComponent(() =>
  import('../single-page/not-found-in-frame.tsx').then((m) => m.NotFoundInFrame),
)
const MenuFailure = lazyComponent(() =>
  import('../single-page/menu-failure.tsx').then((m) => m.MenuFailure),
)

/** `/{item}` and `/{item}/{page_id}`. Source: web/spec/reading.md 8. */
export function ItemScreen() {
  const { pathname, search } = useLocation()
  const place = parseReadingAddress(pathname, search)
  return place?.item ? <Item place={place} /> : <NotHereInFrame />
}

const isNamed = (info: Answer<'item/info'>, name: string) =>
  name === info.item_id ||
  (info.item_domain !== '' && name.toLowerCase() === info.item_domain.toLowerCase())

/**
 * Makes both calls at once when the address names a page. The item is fetched once, with the
 * original address: moving to another of its pages, or from its number to its domain, fetches only
 * the page.
 */
function Item({ place }: { place: ReadingAddress }) {
  const [asked, setAsked] = useState(place)
  const item = useAnswer('item/info', itemInfoArgs(asked.item, asked.page))
  if (place.item !== asked.item && !(item.data && isNamed(item.data, place.item))) setAsked(place)

  const menu = item.data?.menu
  const tree = useMemo(() => (menu ? treeOf(menu) : null), [menu])
  const pageId = place.page || Number((tree && startPage(tree)?.id) ?? 0)
  const page = useAnswer('page/info', pageInfoArgs(pageId), {
    item: place.item,
    enabled: pageId > 0,
  })
  useAddress(item.data, page.data, place, pageId)
  useCurrentRights(item.data, page.data)
  // the item was read before the page is refused: its password may have changed meanwhile
  const isClosed =
    page.error !== null &&
    needsItemPassword(page.error) &&
    (page.data !== undefined || asked.page !== pageId)
  useEffect(() => {
    if (isClosed) void refresh('item/info')
  }, [isClosed, pageId])

  // stays true while the item is refetched, so that the text stays too
  const [isTextAlone, setTextAlone] = useState(false)
  if (item.data ? isTextAlone : item.error && isTextAlone !== isOnlyMenuMissing(item.error))
    setTextAlone(!isTextAlone)
  if (isTextAlone && page.data && Number(page.data.page_id) === pageId)
    return (
      <Suspense fallback={<ReaderSkeleton />}>
        <MenuFailure menu={item} page={page.data} />
      </Suspense>
    )
  return (
    <Boundary
      answer={item}
      skeleton={<ReaderSkeleton />}
      onError={(error) =>
        // the visitor is being sent to the item password
        needsItemPassword(error) ? (
          <DelayedFallback />
        ) : isRefused(error, 'itemNotFound', 'previewEnded') ? (
          <NotHereInFrame error={error} />
        ) : needsSignIn(error) ? undefined : (
          <StandaloneFailure error={error} retry={item.refetch} />
        )
      }
    >
      {(info) => tree && <Reader info={info} tree={tree} pageId={String(pageId)} page={page} />}
    </Boundary>
  )
}

/**
 * False for failures that depend on the reader's rights or the address. Source: web/spec/reading.md
 * 8.4.
 */
const isOnlyMenuMissing = (error: Error): boolean =>
  !(error instanceof Refusal && error.code === codes.siteWantsLogin) &&
  !needsItemPassword(error) &&
  !needsSignIn(error) &&
  !isRefused(error, 'itemNotFound', 'previewEnded')

/**
 * Asks for the item again when an answer for a page says that the right to write has changed, so that
 * the menus offer what is allowed now. Source: web/spec/reading.md 8.5.
 */
function useCurrentRights(
  info: Answer<'item/info'> | undefined,
  page: Answer<'page/info'> | undefined,
): void {
  // ties make a difference between pages; the others are never edited here
  const isSame =
    !info ||
    page?.item_id !== info.item_id ||
    info.ties !== undefined ||
    info.is_archived === '1' ||
    info.item_type === '3' ||
    page.can_edit === info.item_edit
  useEffect(() => {
    if (!isSame) void refresh('item/info')
  }, [isSame, page?.page_id])
}

/**
 * Replaces the address with `/{domain or id}/{page_id}`, keeping keyword and fragment. A page of
 * another item redirects there. Single-page items keep the short form. Source: web/spec/reading.md
 * 8.2, 12.1.
 */
function useAddress(
  info: Answer<'item/info'> | undefined,
  page: Answer<'page/info'> | undefined,
  place: ReadingAddress,
  pageId: number,
): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isForeign = info && page && page.item_id !== info.item_id && Number(page.page_id) === pageId
  const name = isForeign ? page.item_id : info && (info.item_domain || info.item_id)
  const isOnePage = info?.item_type === '2' || info?.item_type === '4'
  useEffect(() => {
    if (!name) return
    const query = new URLSearchParams(search)
    query.delete('page_id')
    const shown = pageId && (place.page || !isOnePage) ? `/${name}/${pageId}` : `/${name}`
    const wanted = shown + (query.size ? `?${query}` : '') + hash
    if (wanted !== pathname + search + hash) void navigate(wanted, { replace: true })
  }, [name, pageId, place.page, isOnePage, pathname, search, hash, navigate])
}
