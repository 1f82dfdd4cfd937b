import type { StockCatalog, StockItem, StockPage } from './item.ts'

/** The catalogs of an item by parent and by path, kept up to date while a run writes. */
export class StockTree {
  readonly item: StockItem

  constructor(item: StockItem) {
    this.item = item
  }

  catalog(id: string): StockCatalog | undefined {
    return this.item.catalogs.find((one) => one.id === id)
  }

  child(parent: string, name: string): StockCatalog | undefined {
    return this.item.catalogs.find((one) => one.parent === parent && one.name === name)
  }

  /** The catalog of a path of names: `0` for the root, undefined where there is none. */
  at(names: string): string | undefined {
    let id: string | undefined = '0'
    for (const name of names.split('/').filter(Boolean))
      id = id === undefined ? undefined : this.child(id, name)?.id
    return id
  }

  /** The names from the root down to a catalog. */
  names(id: string): string[] {
    const names: string[] = []
    const seen = new Set<string>()
    for (let at = this.catalog(id); at && !seen.has(at.id); at = this.catalog(at.parent)) {
      names.unshift(at.name)
      seen.add(at.id)
    }
    return names
  }

  /** All catalogs below one, with the paths of their names from there. */
  below(top: string): { catalog: StockCatalog; path: string }[] {
    const found: { catalog: StockCatalog; path: string }[] = []
    const seen = new Set<string>()
    const open = [{ id: top, path: '' }]
    for (let next = open.shift(); next; next = open.shift()) {
      for (const catalog of this.item.catalogs) {
        if (catalog.parent !== next.id || seen.has(catalog.id)) continue
        seen.add(catalog.id)
        const path = [next.path, catalog.name].filter(Boolean).join('/')
        found.push({ catalog, path })
        open.push({ id: catalog.id, path })
      }
    }
    return found
  }

  page(id: string): StockPage | undefined {
    return this.item.pages.find((one) => one.id === id)
  }

  /** Pages of one title in one catalog; a stock server cannot tell them apart by a key pair. */
  titled(cat: string, title: string): StockPage[] {
    return this.item.pages.filter((one) => one.cat === cat && one.title === title)
  }

  /** Replaces a page, or adds it. */
  put(page: StockPage): void {
    const at = this.item.pages.findIndex((one) => one.id === page.id)
    if (at < 0) this.item.pages.push(page)
    else this.item.pages[at] = page
  }
}
