import { useMemo, type SyntheticEvent } from 'react'
import { prefetch } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { basePath } from '../../../lib/base-address.ts'
import { pageInfoArgs, parseReadingAddress } from '../../../lib/reading-address.ts'

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
