import {
  pagesInOrder,
  type ExportedCatalog,
  type ExportedPage,
  type ExportSource,
  type ReadPage,
} from '../../../exporters/source.ts'
import type { StockItem, StockPage } from '../../sync/remote/stock/item.ts'

type Placed = { readonly id: string; readonly order: number }
const inOrder = <P extends Placed>(list: readonly P[] = []): P[] =>
  list.toSorted((one, other) => one.order - other.order || Number(one.id) - Number(other.id))

/** A page as exporters read it where attachments do not matter. */
export const textOnly = ({ id, text }: StockPage): ReadPage => ({
  page_id: Number(id),
  stored: text,
  markdown: text,
  files: new Map(),
})

/**
 * An item that was read as from a stock server, as exporters take it.
 *
 * @param readPage called when an exporter reaches the page
 */
export function stockSource(
  { id: item, name, description, type, domain, dialect, globals, catalogs, pages }: StockItem,
  readPage: (page: StockPage) => ReadPage | Promise<ReadPage>,
): ExportSource {
  const known = new Set(catalogs.map(({ id }) => id))
  // what is in a catalog that does not exist is at the root, as in menus
  const pagesOf = Map.groupBy(pages, ({ cat }) => (known.has(cat) ? cat : '0'))
  const catalogsOf = Map.groupBy(catalogs, ({ parent }) => parent)
  const pagesIn = (cat: string): ExportedPage[] =>
    inOrder(pagesOf.get(cat)).map(({ id, title, order, remark }) => ({
      page_id: Number(id),
      title,
      order,
      remark,
    }))
  const catalogsIn = (parent: string, depth: number): ExportedCatalog[] =>
    inOrder(catalogsOf.get(parent)).map((one) => ({
      cat_id: Number(one.id),
      name: one.name,
      order: one.order,
      depth,
      pages: pagesIn(one.id),
      catalogs: catalogsIn(one.id, depth + 1),
    }))
  const root = { pages: pagesIn('0'), catalogs: catalogsIn('0', 1) }
  const byId = new Map(pages.map((page) => [Number(page.id), page]))
  return {
    scope: 'item',
    item: {
      item_id: Number(item),
      type,
      name,
      description,
      domain,
      dialect,
      ...(globals ? { globals } : {}),
    },
    ...root,
    async *read() {
      for (const { page } of pagesInOrder(root))
        yield await readPage(byId.get(page.page_id) as StockPage)
    },
  }
}
