import type { WireOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'

type Menu = WireOf<typeof itemCalls.info>['menu']
type Catalog = Extract<Menu['catalogs'], readonly { cat_name: string }[]>[number]
export type MenuPage = Pick<Catalog['pages'][number], 'page_id' | 'page_title' | 'is_draft'>

/** A page of a menu with the names of its catalogs, from the root. */
export interface PageWithPath {
  readonly page: MenuPage
  readonly catalogs: readonly string[]
}

/** The pages of a menu in display order: those of a catalog before those of its subcatalogs. */
export function pagesInOrder(menu: Menu): PageWithPath[] {
  const found: PageWithPath[] = menu.pages.map((page) => ({ page, catalogs: [] }))
  const walk = (list: readonly Catalog[], above: readonly string[]) => {
    for (const { cat_name, pages, catalogs: below } of list) {
      const catalogs = [...above, cat_name]
      found.push(...pages.map((page) => ({ page, catalogs })))
      walk(below, catalogs)
    }
  }
  walk(menu.catalogs as readonly Catalog[], [])
  return found
}
