import { limits } from '#contract/limits.ts'
import { foldedPath } from '#contract/text/folded-path.ts'
import type { ItemTree, TreeCatalog, TreePage } from '#contract/tree.ts'
import { lineOf } from '../values.ts'

interface Folder {
  readonly name: string
  order: number | undefined
  readonly folders: Map<string, Folder>
  readonly pages: TreePage[]
  readonly titles: Set<string>
  /** The last number of each title that has some. */
  readonly numbers: Map<string, number>
}

const folder = (name: string): Folder => ({
  name,
  order: undefined,
  folders: new Map(),
  pages: [],
  titles: new Set(),
  numbers: new Map(),
})

/**
 * Puts pages into catalogs: levels beyond the deepest are folded into the name of the last one, and
 * pages of the same title in a catalog get different ones.
 */
export class TreeBuilder {
  private readonly root = folder('')
  private count = 0

  get pages(): number {
    return this.count
  }

  /**
   * @param distinct what tells the page from another one of the same title
   * @param orders positions of the catalogs of the path, where the source has some
   * @returns whether levels were folded
   */
  add(
    path: readonly string[],
    page: TreePage,
    distinct: string,
    orders: readonly (number | undefined)[] = [],
  ): boolean {
    const { at, isFolded } = this.catalog(path, orders)
    const title = this.free(at, page.title, distinct)
    const asked = lineOf(page.title, limits.pageTitleLength)
    at.titles.add(title)
    at.pages.push({ ...page, title, ...(asked === title ? {} : { sharedTitle: asked }) })
    this.count++
    return isFolded
  }

  /** Makes a catalog, which may stay without pages. @returns whether levels were folded */
  addCatalog(path: readonly string[], orders: readonly (number | undefined)[]): boolean {
    return this.catalog(path, orders).isFolded
  }

  private catalog(path: readonly string[], orders: readonly (number | undefined)[]) {
    const names = path.map((name) => name.trim()).filter(Boolean)
    let at = this.root
    for (const [level, one] of foldedPath(names).entries()) {
      const name = lineOf(one, limits.catalogNameLength)
      let next = at.folders.get(name)
      if (!next) at.folders.set(name, (next = folder(name)))
      at = next
      at.order ??= orders[level]
    }
    return { at, isFolded: names.length > limits.catalogDepth }
  }

  private free({ titles, numbers }: Folder, asked: string, distinct: string): string {
    const title = lineOf(asked, limits.pageTitleLength) || lineOf(distinct, 100)
    if (!titles.has(title)) return title
    const told = `${lineOf(title, 90)} (${lineOf(distinct, 100)})`
    if (!titles.has(told)) return told
    let number = (numbers.get(told) ?? 1) + 1
    while (titles.has(`${told} ${number}`)) number++
    numbers.set(told, number)
    return `${told} ${number}`
  }

  build(name: string, description: string): ItemTree {
    const built = ({ name: own, order, folders, pages }: Folder): TreeCatalog => ({
      name: own,
      ...(order === undefined ? {} : { order }),
      catalogs: [...folders.values()].map(built),
      pages,
    })
    const { catalogs, pages } = built(this.root)
    return { name, description, catalogs, pages }
  }
}
