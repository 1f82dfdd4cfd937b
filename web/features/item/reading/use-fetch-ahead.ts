import { useEffect, useMemo, type SyntheticEvent } from 'react'
import { prefetch } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { basePath } from '../../../lib/address/base-address.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { Entry } from '../../../parts/catalog-tree/tree.ts'
import { pageInfoArgs, parseReadingAddress } from '../../../lib/address/reading-address.ts'

/**
 * Handlers for the parent of links: a page of the item is requested when its link is pressed, and at
 * the latest when it is followed, so that the answer is on its way while the screen is redrawn.
 * Source: web/spec/reading.md 8.2.
 */
export function useFetchAhead({ item_id, item_domain }: Answer<'item/info'>) {
  return useMemo(() => {
    const names = [item_id, item_domain.toLowerCase()]
    const fetchAhead = (event: SyntheticEvent<Element, MouseEvent>) => {
      const link = (event.target as Element).closest('a')
      if (event.nativeEvent.button !== 0 || !link || link.origin !== location.origin) return
      if (!link.pathname.startsWith(basePath())) return
      const address = parseReadingAddress(`/${link.pathname.slice(basePath().length)}`, link.search)
      if (address && address.page > 0 && names.includes(address.item.toLowerCase()))
        prefetch('page/info', pageInfoArgs(address.page), { item: item_id })
    }
    return { onPointerDownCapture: fetchAhead, onClickCapture: fetchAhead }
  }, [item_id, item_domain])
}

/** Milliseconds a page is read before its neighbours are requested: by then it has all it needs. */
const reading = 1_000

/** What browsers tell about the connection; not all do. */
interface Connection {
  saveData?: boolean
  type?: string
}

const isMetered = (): boolean => {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}

/**
 * Requests the previous and next page once the browser is idle, unless the connection is metered or
 * the tab in the background. Source: web/spec/reading.md 8.2.
 */
export function useFetchAdjacent(
  { before, after }: { before?: Entry; after?: Entry },
  request: (page: Entry) => void,
): void {
  useEffect(() => {
    if ((!before && !after) || isMetered()) return undefined
    let cancel = () => {}
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        if (document.hidden) return
        if (after) request(after)
        if (before) request(before)
      })
    }, reading)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [before, after, request])
}
