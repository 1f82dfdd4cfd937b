import type { WireOf } from '#contract/call.ts'
import type { itemCalls } from '#contract/calls/item.ts'
import { menuMethod } from '#contract/text/content/menu-method.ts'

type ItemMenu = Extract<
  WireOf<typeof itemCalls.info>['menu'],
  { catalogs: readonly { cat_id: string }[] }
>
type MenuPage = ItemMenu['pages'][number]
type MenuCatalog = ItemMenu['catalogs'][number]

/** A page or catalog at its position in a menu. */
export interface Entry {
  readonly kind: 'page' | 'catalog'
  readonly id: string
  readonly title: string
  readonly parent: Entry | null
  readonly siblings: readonly Entry[]
  /** Contents of a catalog: its pages, then its catalogs. */
  readonly children: readonly Entry[]
  readonly isDraft: boolean
  /** HTTP method of an API page; '' for other pages. */
  readonly method: string
}

/** A menu as shown in a document. */
export interface Menu {
  readonly roots: readonly Entry[]
  /** In display order, depth first. */
  readonly pages: readonly Entry[]
  readonly catalogs: number
  readonly placeOf: ReadonlyMap<string, number>
}

export function menuOf(menu: ItemMenu): Menu {
  const pages: Entry[] = []
  let catalogs = 0
  function branch(
    from: { readonly pages: readonly MenuPage[]; readonly catalogs: readonly MenuCatalog[] },
    parent: Entry | null,
  ): Entry[] {
    const siblings: Entry[] = []
    for (const page of from.pages) {
      const entry: Entry = {
        kind: 'page',
        id: page.page_id,
        title: page.page_title,
        parent,
        siblings,
        children: [],
        isDraft: page.is_draft === '1',
        method: menuMethod(page.ext_info),
      }
      siblings.push(entry)
      pages.push(entry)
    }
    for (const catalog of from.catalogs) {
      catalogs++
      const entry = {
        kind: 'catalog' as const,
        id: catalog.cat_id,
        title: catalog.cat_name,
        parent,
        siblings,
        children: [] as Entry[],
        isDraft: false,
        method: '',
      }
      siblings.push(entry)
      entry.children = branch(catalog as MenuCatalog, entry)
    }
    return siblings
  }
  const roots = branch(menu, null)
  return { roots, pages, catalogs, placeOf: new Map(pages.map(({ id }, at) => [id, at])) }
}

/** The catalogs that contain an entry, outermost first. */
export function chainOf(entry: Entry | undefined): Entry[] {
  const chain: Entry[] = []
  for (let one = entry?.parent; one; one = one.parent) chain.unshift(one)
  return chain
}

/**
 * The page an item opens with: the first in display order, own drafts last. Source:
 * web/spec/reading.md 8.2.
 */
export const startPage = ({ pages }: Menu): Entry | undefined =>
  pages.find(({ isDraft }) => !isDraft) ?? pages[0]

/** The pages before and after this one, skipping drafts. Source: web/spec/reading.md 8.6. */
export function neighbours(
  { pages, placeOf }: Menu,
  id: string,
): { before?: Entry | undefined; after?: Entry | undefined } {
  const at = placeOf.get(id)
  if (at === undefined) return {}
  const next = (step: number) => {
    let place = at + step
    while (pages[place]?.isDraft) place += step
    return pages[place]
  }
  return { before: next(-1), after: next(1) }
}
