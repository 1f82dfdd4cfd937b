import type { Answer } from '../../api/calls.ts'

/**
 * What `/page/edit/{item}/{page}?copy_page_id=&cat_id=` asks for; 0 and '' where it says nothing.
 */
export interface EditPlace {
  item: string
  page: number
  copy: number
  catalog: string
}

/** Reads the address; `null` when item or page is no number. */
export function editPlace(
  item: string | undefined,
  page: string | undefined,
  query: string,
): EditPlace | null {
  if (!/^\d+$/.test(item ?? '') || !/^\d+$/.test(page ?? '')) return null
  const asked = new URLSearchParams(query)
  const numberAt = (name: string) =>
    /^\d+$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : 0
  return {
    item: String(Number(item)),
    page: Number(page),
    copy: Number(page) ? 0 : numberAt('copy_page_id'),
    catalog: String(numberAt('cat_id')),
  }
}

type Reason = 'page.runApiOnly' | 'page.sheetsHere' | 'page.archived' | 'page.noRight'

export type Admission = { at: 'in' } | { at: 'notFound' } | { at: 'out'; to: string; why: Reason }

/**
 * Who may write here; everybody else goes to the reading view with a sentence. Source:
 * web/spec/writing.md 1.1.
 */
export function admission(
  info: Answer<'item/info'>,
  page: Answer<'page/info'> | undefined,
  place: EditPlace,
): Admission {
  const item = `/${info.item_domain || info.item_id}`
  const isOnePage = info.item_type === '2' || info.item_type === '4'
  const out = (why: Reason): Admission => ({
    at: 'out',
    why,
    to: place.page && !isOnePage ? `${item}/${place.page}` : item,
  })
  if (place.page && page && page.item_id !== info.item_id) return { at: 'notFound' }
  if (info.item_type === '3') return out('page.runApiOnly')
  if (info.item_type === '4') return out('page.sheetsHere')
  if (info.is_archived === '1') return out('page.archived')
  if (!info.item_edit || (place.page && page && !page.can_edit)) return out('page.noRight')
  return { at: 'in' }
}
