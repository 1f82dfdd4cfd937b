import type { Answer } from '../../api/calls.ts'
import { ancestorsOf, catalogSeed, entryIn, growTree, type Entry, type Tree } from './tree.ts'

// Only for those who arrange or choose catalogs: not in the first load of a reader.

type ListedCatalog = Answer<'catalog/catListGroup'>[number]

/** Builds a tree without pages from the answer of `catalog/catListGroup`. */
export function catalogTreeOf(list: readonly ListedCatalog[]): Tree {
  const below = new Map<string, readonly ListedCatalog[]>()
  return growTree((parent) =>
    (parent ? below.get(parent.key)! : list).map((catalog) => {
      const seed = catalogSeed(catalog)
      below.set(seed.key, catalog.sub)
      return seed
    }),
  )
}

/** The tree with only those entries that `isKept` accepts, wherever their catalog is kept too. */
export const prunedTree = (tree: Tree, isKept: (entry: Entry) => boolean): Tree =>
  growTree((parent) => (parent ? entryIn(tree, parent.key)!.children : tree.roots).filter(isKept))

/**
 * The catalogs whose names contain the words, and those that contain them; `matches` are the keys
 * of the former. Source: web/spec/writing.md 3.
 */
export function findCatalogs(
  tree: Tree,
  words: string,
  language: string,
): { tree: Tree; matches: ReadonlySet<string> } {
  const wanted = words.trim().toLocaleLowerCase(language)
  const matches = new Set<string>()
  const kept = new Set<string>()
  for (const catalog of tree.catalogs) {
    if (!catalog.title.toLocaleLowerCase(language).includes(wanted)) continue
    matches.add(catalog.key)
    for (const one of [...ancestorsOf(catalog), catalog]) kept.add(one.key)
  }
  return { tree: prunedTree(tree, ({ key }) => kept.has(key)), matches }
}
