import type { limits } from '#contract/limits.ts'
import { menuMethod } from '#contract/text/content/menu-method.ts'
import type { Answer } from '../../api/calls.ts'

type Info = Answer<'item/info'>
/** The menu of an item as `item/info` answers it without a keyword. */
type Menu = Extract<Info['menu'], { catalogs: readonly { cat_id: string }[] }>
type MenuCatalog = Menu['catalogs'][number]

/** A page or catalog of the menu, with its position. */
export interface Entry {
  /** Unlike ids, different for a page and a catalog with the same number. */
  key: string
  kind: 'page' | 'catalog'
  id: string
  title: string
  parent: Entry | null
  /** Depth among the entries shown, counted from 1. */
  level: number
  /**
   * Depth in the item, counted from 1: larger than `level` for somebody who does not see the
   * catalogs above.
   */
  depth: number
  /** Position among its siblings, counted from 1. */
  position: number
  siblings: readonly Entry[]
  /** Contents of a catalog: its pages, then its catalogs. Source: web/spec/reading.md 8.4. */
  children: readonly Entry[]
  isDraft: boolean
  /** `GET`, `WEBSOCKET` …; '' for pages that don't describe a call. */
  method: string
}

export interface Tree {
  roots: readonly Entry[]
  /** All pages in display order, depth first. */
  pages: readonly Entry[]
  catalogs: readonly Entry[]
  /** Pages by their id. */
  pageOf: ReadonlyMap<string, Entry>
}

/** An entry before it has its place; `depth` where the catalogs above it are hidden. */
export type Seed = Pick<Entry, 'key' | 'kind' | 'id' | 'title' | 'isDraft' | 'method'> & {
  depth?: number
}

/** Builds a tree from the root down. `childrenOf` is called once for each catalog. */
export function growTree(childrenOf: (parent: Entry | null) => readonly Seed[]): Tree {
  const pages: Entry[] = []
  const catalogs: Entry[] = []
  const branch = (parent: Entry | null): Entry[] => {
    const siblings: Entry[] = []
    for (const seed of childrenOf(parent)) {
      const entry: Entry = {
        ...seed,
        parent,
        level: (parent?.level ?? 0) + 1,
        depth: parent ? parent.depth + 1 : (seed.depth ?? 1),
        position: siblings.length + 1,
        siblings,
        children: [],
      }
      siblings.push(entry)
      ;(entry.kind === 'page' ? pages : catalogs).push(entry)
      if (entry.kind === 'catalog') entry.children = branch(entry)
    }
    return siblings
  }
  const roots = branch(null)
  return { roots, pages, catalogs, pageOf: new Map(pages.map((page) => [page.id, page])) }
}

/** Builds the tree from the menu of `item/info`. */
export function treeOf(menu: Info['menu']): Tree {
  const catalogs = new Map<string, MenuCatalog>()
  return growTree((parent) => {
    const from = parent ? catalogs.get(parent.key)! : (menu as Menu)
    const seeds: Seed[] = from.pages.map((page) => ({
      key: `p${page.page_id}`,
      kind: 'page',
      id: page.page_id,
      title: page.page_title,
      isDraft: page.is_draft === '1',
      method: menuMethod(page.ext_info),
    }))
    for (const catalog of from.catalogs) {
      const seed = catalogSeed(catalog)
      catalogs.set(seed.key, catalog)
      seeds.push(seed)
    }
    return seeds
  })
}

/** Of the contract, without the other limits: a reader's first load needs only this one. */
const topCatalogLevel: typeof limits.topCatalogLevel = 2

/** The seed of a catalog as the server lists it. */
export const catalogSeed = ({
  cat_id,
  cat_name,
  level,
}: Pick<MenuCatalog, 'cat_id' | 'cat_name' | 'level'>): Seed => ({
  key: `c${cat_id}`,
  kind: 'catalog',
  id: cat_id,
  title: cat_name,
  isDraft: false,
  method: '',
  depth: Number(level) - topCatalogLevel + 1,
})

const indexes = new WeakMap<Tree, ReadonlyMap<string, Entry>>()

/** The entry with a key. */
export function entryIn(tree: Tree, key: string | null | undefined): Entry | undefined {
  if (key === null || key === undefined) return undefined
  let index = indexes.get(tree)
  if (!index) {
    index = new Map([...tree.pages, ...tree.catalogs].map((entry) => [entry.key, entry]))
    indexes.set(tree, index)
  }
  return index.get(key)
}

/** The catalogs that contain an entry, outermost first. */
export function ancestorsOf(entry: Entry | null | undefined): Entry[] {
  const ancestors: Entry[] = []
  for (let one = entry?.parent; one; one = one.parent) ancestors.unshift(one)
  return ancestors
}

/** The rows that are visible when the catalogs with these keys are open. */
export function rowsOf(roots: readonly Entry[], open: ReadonlySet<string>): Entry[] {
  const rows: Entry[] = []
  const add = (entries: readonly Entry[]) => {
    for (const entry of entries) {
      rows.push(entry)
      if (entry.kind === 'catalog' && open.has(entry.key)) add(entry.children)
    }
  }
  add(roots)
  return rows
}

/**
 * The start page of an item: the first in display order, own drafts after the others. Source:
 * web/spec/reading.md 8.2.
 */
export const startPage = ({ pages }: Tree): Entry | undefined =>
  pages.find(({ isDraft }) => !isDraft) ?? pages[0]

/**
 * The previous and next page in display order; own drafts are skipped. Source: web/spec/reading.md
 * 8.6.
 */
export function adjacentPages({ pages }: Tree, id: string): { before?: Entry; after?: Entry } {
  const at = pages.findIndex((page) => page.id === id)
  if (at < 0) return {}
  const isRead = ({ isDraft }: Entry) => !isDraft
  return { before: pages.slice(0, at).findLast(isRead), after: pages.slice(at + 1).find(isRead) }
}
