import type { Answer } from '../../api/calls.ts'
import { recentPages } from '../../lib/storage/recent-pages.ts'
import { ancestorsOf, treeOf } from '../../parts/catalog-tree/tree.ts'

type Info = Answer<'item/info'>

/**
 * Where a new page begins when its address names no catalog: in that of the page last read in this
 * item, else at the root; members who are restricted to catalogs, in one of theirs. Source:
 * web/spec/writing.md 1.1, 11.
 */
export function catalogOfNew({ item_id, menu, ties }: Info, uid: string): string {
  const { pageOf } = treeOf(menu)
  const read = recentPages(uid).find((one) => one.item_id === item_id && pageOf.has(one.page_id))
  const catalogs = ancestorsOf(read && pageOf.get(read.page_id)).map(({ id }) => id)
  return ties && !catalogs.some((id) => ties.includes(id))
    ? (ties[0] ?? '0')
    : (catalogs.at(-1) ?? '0')
}

/**
 * The title of a page before the page itself is there: of the menu, or as it was last read in this
 * browser. Source: web/spec/writing.md 1.16.
 */
export function knownTitle(page: number, info: Info | undefined, uid: string | undefined): string {
  const id = String(page)
  const entry = info && treeOf(info.menu).pageOf.get(id)
  return entry?.title ?? recentPages(uid).find((one) => one.page_id === id)?.page_title ?? ''
}
