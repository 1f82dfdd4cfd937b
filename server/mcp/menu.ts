import type { WireOf } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import type { Caller } from './caller.ts'

type Info = WireOf<typeof itemCalls.info>
type Catalog = Extract<Info['menu']['catalogs'], readonly { cat_name: string }[]>[number]

/** A catalog of an item, with its direct contents. */
export interface ListedCatalog {
  readonly cat_id: number
  readonly cat_name: string
  /** 0 at the top. */
  readonly parent_cat_id: number
  readonly path: readonly string[]
  readonly pages: readonly ListedPage[]
}

export interface ListedPage {
  readonly page_id: number
  readonly page_title: string
  readonly cat_id: number
  readonly path: readonly string[]
  readonly updated: string
  readonly is_draft?: true
}

/** An item as visible to the caller: catalogs and pages in display order. */
export interface ListedItem {
  readonly info: Info
  readonly address: string
  readonly catalogs: readonly ListedCatalog[]
  readonly pages: readonly ListedPage[]
}

type MenuPage = Catalog['pages'][number]

const pageOf = (page: MenuPage, cat_id: number, path: readonly string[]): ListedPage => ({
  page_id: Number(page.page_id),
  page_title: page.page_title,
  cat_id,
  path,
  updated: new Date(Number(page.addtime) * 1000).toISOString(),
  ...(page.is_draft === '1' ? { is_draft: true } : {}),
})

/** @throws {Failure} as `item/info` */
export async function listedItem(caller: Caller, itemId: number): Promise<ListedItem> {
  const info = await caller.ask(itemCalls.info, { item_id: String(itemId) })
  const catalogs: ListedCatalog[] = []
  const pages = (info.menu.pages as readonly MenuPage[]).map((page) => pageOf(page, 0, []))
  const walk = (list: readonly Catalog[], parent: number, above: readonly string[]) => {
    for (const { cat_id: written, cat_name, pages: within, catalogs: below } of list) {
      const path = [...above, cat_name]
      const cat_id = Number(written)
      const own = within.map((page) => pageOf(page, cat_id, path))
      catalogs.push({ cat_id, cat_name, parent_cat_id: parent, path, pages: own })
      pages.push(...own)
      walk(below, cat_id, path)
    }
  }
  walk(info.menu.catalogs as readonly Catalog[], 0, [])
  return {
    info,
    address: `${caller.ctx.baseAddress}/${info.item_domain || info.item_id}`,
    catalogs,
    pages,
  }
}

/** @throws {Failure} `catalogNotFound` */
export function catalogIn({ catalogs }: ListedItem, catId: number): ListedCatalog {
  const found = catalogs.find(({ cat_id }) => cat_id === catId)
  if (!found) throw new Failure('catalogNotFound')
  return found
}
