import { limits } from '#contract/limits.ts'
import { textHash } from '../../sync/digest.ts'
import { baseOf, comparePaths, folderOf } from '../../sync/names.ts'

export interface FakePage {
  id: string
  cat: string
  title: string
  order: number
  text: string
  rev: number
  author: string
  isDeleted: boolean
  /** Its titles and texts, the current one last. */
  versions: string[]
  /** Former texts that the server keeps, by revision. */
  history: Map<number, string>
}

interface FakeCatalog {
  id: string
  parent: string
  name: string
  order: number
}

/** The last agreed state of a source and a page. */
export interface Agreed {
  id: string
  rev: number
  hash: string
  title: string
  order: number
  text: string
  side?: unknown
  commit?: string | undefined
  branch?: string | undefined
}

export type PageChange = Partial<Pick<FakePage, 'title' | 'text' | 'cat' | 'order'>>

const lengthOfSource = 16

/** The last one of a page or catalog that a source knows by several paths is told. */
const inOrder = <T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] =>
  entries.toSorted(([one], [other]) => comparePaths(one, other))

/** Pages and catalogs of an item, and what sources have agreed on with it. */
export class StoredItem {
  readonly pages = new Map<string, FakePage>()
  readonly catalogs = new Map<string, FakeCatalog>()
  /** By source and path. */
  readonly sides = new Map<string, Agreed>()
  /** Catalogs by source and folder. */
  readonly folders = new Map<string, string>()
  /** Where files were before they were moved: page ids by source and path. */
  readonly formerPaths = new Map<string, string>()
  nextPage = 100_000_001
  nextCatalog = 400_000_001

  get live(): FakePage[] {
    return [...this.pages.values()].filter((page) => !page.isDeleted)
  }

  /** Catalog names from the root, then the title: how a reader finds each page. */
  tree(): Record<string, string> {
    const entries = this.live.map((page): [string, string] => [
      [this.pathOf(page.cat), page.title].filter(Boolean).join('/'),
      page.text,
    ])
    return Object.fromEntries(entries.toSorted(([left], [right]) => comparePaths(left, right)))
  }

  insertPage(page: Pick<FakePage, 'title' | 'text' | 'cat' | 'order'>, author: string): FakePage {
    const id = String(this.nextPage++)
    const versions = [`${page.title}\n${page.text}`]
    const made = { ...page, id, rev: 1, author, isDeleted: false, versions, history: new Map() }
    this.pages.set(id, { ...made, order: page.order || limits.defaultPosition })
    return this.pages.get(id)!
  }

  /**
   * As `writePage` of the server.
   *
   * @param forgets its state so far is no version
   */
  changePage(page: FakePage, change: PageChange, author: string, forgets = false): void {
    const { title, text, cat } = { ...page, ...change }
    page.order = change.order || page.order
    if (title === page.title && text === page.text && cat === page.cat) return
    if (forgets) page.versions.pop()
    else page.history.set(page.rev, page.text)
    Object.assign(page, { title, text, cat, author, rev: page.rev + 1 })
    page.versions.push(`${title}\n${text}`)
  }

  /** @returns its id */
  insertCatalog(name: string, parent: string, order: number = limits.defaultPosition): string {
    const id = String(this.nextCatalog++)
    this.catalogs.set(id, { id, parent, name, order })
    return id
  }

  pathOf(cat: string): string {
    const catalog = this.catalogs.get(cat)
    if (!catalog) return ''
    const above = this.pathOf(catalog.parent)
    return above === '' ? catalog.name : `${above}/${catalog.name}`
  }

  /** How many catalogs lead to one, with itself. */
  levelOf(cat: string): number {
    const catalog = this.catalogs.get(cat)
    return catalog ? 1 + this.levelOf(catalog.parent) : 0
  }

  childNamed(parent: string, name: string): FakeCatalog | undefined {
    return [...this.catalogs.values()].find((one) => one.parent === parent && one.name === name)
  }

  /** The catalog of a folder: the one it was known by, as long as that exists, or one of its name. */
  catalogAt(source: string, path: string): string | undefined {
    if (path === '') return '0'
    const known = this.folders.get(sideKey(source, path))
    if (known !== undefined && this.catalogs.has(known)) return known
    const parent = this.catalogAt(source, folderOf(path))
    return parent === undefined ? undefined : this.childNamed(parent, baseOf(path))?.id
  }

  /** What a source has agreed on, by path. */
  agreedWith(source: string): Map<string, Agreed> {
    return new Map(ofSource(this.sides, source))
  }

  /** Where files of a page were before they were moved, of one source. */
  formerPathsOf(id: string, source: string): string[] {
    return ofSource(this.formerPaths, source).flatMap(([path, one]) => (one === id ? [path] : []))
  }

  /** Catalogs that a source knows, by folder. */
  foldersOf(source: string): Map<string, string> {
    return new Map(ofSource(this.folders, source))
  }

  /** The other source that knows a page. */
  trackedBy(id: string, source: string): string | undefined {
    const others = [...this.sides].filter(([key, side]) => side.id === id && !isOf(key, source))
    return others[0]?.[0].slice(0, lengthOfSource)
  }

  /** The state, to go back to. */
  copy() {
    const { pages, catalogs, sides, folders, formerPaths, nextPage, nextCatalog } = this
    return structuredClone({ pages, catalogs, sides, folders, formerPaths, nextPage, nextCatalog })
  }

  restore(before: ReturnType<StoredItem['copy']>): void {
    for (const name of ['pages', 'catalogs', 'sides', 'folders', 'formerPaths'] as const) {
      const map = this[name] as Map<string, unknown>
      map.clear()
      for (const [key, value] of before[name]) map.set(key, value)
    }
    this.nextPage = before.nextPage
    this.nextCatalog = before.nextCatalog
  }
}

export const sideKey = (source: string, path: string): string => `${source}:${path}`

const isOf = (key: string, source: string): boolean => key.startsWith(`${source}:`)

const ofSource = <T>(map: ReadonlyMap<string, T>, source: string) =>
  inOrder(
    [...map]
      .filter(([key]) => isOf(key, source))
      .map(([key, value]) => [key.slice(lengthOfSource + 1), value] as const),
  )

export const agreedOf = ({ id, rev, title, order, text }: FakePage): Agreed => {
  return { id, rev, hash: textHash(text), title, order, text }
}
