import type { Answer } from '../../api/calls.ts'

/**
 * The parameters of `/page/edit/{item}/{page}?copy_page_id=&cat_id=&kind=`; 0 and '' where they are
 * absent.
 */
export interface EditTarget {
  item: string
  page: number
  copy: number
  catalog: string
  /** What a new page starts as: `kind=api`, `kind=sheet`; null for a text. */
  kind: 'api' | 'sheet' | null
}

/** Parses the address; `null` when item or page is not a number. */
export function editTarget(
  item: string | undefined,
  page: string | undefined,
  query: string,
): EditTarget | null {
  if (!/^\d+$/.test(item ?? '') || !/^\d+$/.test(page ?? '')) return null
  const asked = new URLSearchParams(query)
  const numberAt = (name: string) =>
    /^\d+$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : 0
  return {
    item: String(Number(item)),
    page: Number(page),
    copy: Number(page) ? 0 : numberAt('copy_page_id'),
    catalog: asked.has('cat_id') ? String(numberAt('cat_id')) : '',
    kind: Number(page) === 0 ? (kinds.find((kind) => kind === asked.get('kind')) ?? null) : null,
  }
}

const kinds = ['api', 'sheet'] as const

/** Where a page is edited. */
export const editAddress = (item: string, page: number | string): string =>
  `/page/edit/${item}/${page}`

type Reason = 'page.runApiOnly' | 'page.archived' | 'page.noRight'

type EditAccess = { at: 'allowed' } | { at: 'denied'; to: string; why: Reason }

/**
 * Who may edit here; everybody else is sent to the reading view with an explanation. Source:
 * web/spec/writing.md 1.1.
 */
export function editAccess(
  info: Answer<'item/info'>,
  page: Answer<'page/info'> | undefined,
  place: EditTarget,
): EditAccess {
  const item = `/${info.item_domain || info.item_id}`
  const isOnePage = info.item_type === '2' || info.item_type === '4'
  const denied = (why: Reason): EditAccess => ({
    at: 'denied',
    why,
    to: place.page && !isOnePage ? `${item}/${place.page}` : item,
  })
  if (info.item_type === '3') return denied('page.runApiOnly')
  if (info.is_archived === '1') return denied('page.archived')
  if (!info.item_edit || (place.page && page && !page.can_edit)) return denied('page.noRight')
  return { at: 'allowed' }
}
