import { isReservedSegment } from '#contract/text/addresses/reserved.ts'

/**
 * What an address points to when it is an item (`/{item}`, `/{item}/{page}`) or a page on its own
 * (`/page/{page}`).
 */
export interface ReadingAddress {
  /** Id or personal domain; '' for a page on its own. */
  item: string
  /** Page id; 0 when the address has none. */
  page: number
}

/**
 * Parses `/12`, `/docs/34`, `/12?page_id=34` and `/page/34`; `null` for any other address. `path`
 * is the part after the base address, with its leading slash.
 */
export function parseReadingAddress(path: string, query: string): ReadingAddress | null {
  const [first = '', second, ...more] = path.split('/').slice(1)
  if (more.length || (second !== undefined && second !== '' && !/^\d+$/.test(second))) return null
  if (first === 'page') return second ? { item: '', page: Number(second) } : null
  if (!/^\w+$/.test(first) || isReservedSegment(first)) return null
  return { item: first, page: Number(second || /[?&]page_id=(\d+)/.exec(query)?.[1] || 0) }
}

/**
 * Arguments of `item/info` and `page/info` for an address. The start script makes these calls
 * before the application runs; with the same arguments the application picks up their answers.
 * Source: web/spec/reading.md 8.2.
 */
export const itemInfoArgs = (item: string, page: number) =>
  page ? { item_id: item, page_id: page, default_page_id: page } : { item_id: item }
/** For a page that is displayed. */
export const pageInfoArgs = (page: number) => ({ page_id: page, rendered: true })
/** For a page that is edited or saved, where the HTML is not needed. */
export const pageTextArgs = (page: number) => ({ page_id: page })
export const pageByKeyArgs = (key: string) => ({ unique_key: key, rendered: true })
