import { useMemo, type SyntheticEvent } from 'react'
import { prefetch } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { basePath } from '../../../lib/base-address.ts'
import { pageInfoArgs, readingPlace } from '../../../lib/fixed-screens.ts'

/**
 * Handlers for what is drawn around links: a page of the item is asked for as its link is pressed,
 * and at the latest when it is chosen, so that the answer is on its way while the screen is drawn
 * anew. Source: web/spec/reading.md 8.2.
 */
export function useFetchAhead({ item_id, item_domain }: Answer<'item/info'>) {
  return useMemo(() => {
    const names = [item_id, item_domain.toLowerCase()]
    const fetchAhead = (event: SyntheticEvent<Element, MouseEvent>) => {
      const link = (event.target as Element).closest('a')
      if (event.nativeEvent.button !== 0 || !link || link.origin !== location.origin) return
      if (!link.pathname.startsWith(basePath())) return
      const place = readingPlace(`/${link.pathname.slice(basePath().length)}`, link.search)
      if (place && place.page > 0 && names.includes(place.item.toLowerCase()))
        prefetch('page/info', pageInfoArgs(place.page), { item: item_id })
    }
    return { onPointerDownCapture: fetchAhead, onClickCapture: fetchAhead }
  }, [item_id, item_domain])
}
