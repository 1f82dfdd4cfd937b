import { entryIn, growTree, type Entry, type Tree } from '../../../parts/catalog-tree/tree.ts'

/** Where an entry is put. Keys, so that it can be applied to a tree that has changed meanwhile. */
export interface Move {
  key: string
  /** The catalog; `null` for the root of the item. */
  parent: string | null
  /** The sibling of the same kind that follows; `null` for the last place. */
  before: string | null
}

/** Where an entry is. */
export const placeOf = (entry: Entry): Move => ({
  key: entry.key,
  parent: entry.parent?.key ?? null,
  before: alike(entry)[alike(entry).indexOf(entry) + 1]?.key ?? null,
})

/** The entry and its siblings of the same kind. */
export const alike = (entry: Entry): readonly Entry[] =>
  entry.siblings.filter(({ kind }) => kind === entry.kind)

export const isSamePlace = (one: Move, other: Move): boolean =>
  one.parent === other.parent && one.before === other.before

/** `key` put before `before`, or at the end. */
export function insertedBefore<T>(list: readonly T[], one: T, before: T | undefined): T[] {
  const others = list.filter((each) => each !== one)
  const at = before === undefined ? -1 : others.indexOf(before)
  return at < 0 ? [...others, one] : [...others.slice(0, at), one, ...others.slice(at)]
}

/** The tree after some moves. A move whose entry or catalog no longer exists has no effect. */
export function arranged(tree: Tree, moves: readonly Move[]): Tree {
  if (moves.length === 0) return tree
  const children = new Map<string | null, readonly Entry[]>([[null, tree.roots]])
  const parents = new Map<string, string | null>()
  for (const entry of [...tree.pages, ...tree.catalogs]) {
    if (entry.kind === 'catalog') children.set(entry.key, entry.children)
    parents.set(entry.key, entry.parent?.key ?? null)
  }
  const isInside = (key: string | null, outer: string) => {
    for (let one = key; one !== null; one = parents.get(one) ?? null) if (one === outer) return true
    return false
  }
  for (const { key, parent, before } of moves) {
    const entry = entryIn(tree, key)
    const to = children.get(parent)
    if (!entry || !to || isInside(parent, key)) continue
    const from = parents.get(key)!
    children.set(
      from,
      children.get(from)!.filter((one) => one !== entry),
    )
    const siblings = children.get(parent)!
    const [pages, catalogs] = (['page', 'catalog'] as const).map((kind) => {
      const same = siblings.filter((one) => one.kind === kind)
      const next = before === null ? undefined : same.find((one) => one.key === before)
      return kind === entry.kind ? insertedBefore(same, entry, next) : same
    })
    children.set(parent, [...pages!, ...catalogs!])
    parents.set(key, parent)
  }
  return growTree((parent) => {
    const entries = children.get(parent?.key ?? null) ?? []
    // only those who see the whole item move something to its root
    return parent ? entries : entries.map((one) => (one.parent ? { ...one, depth: 1 } : one))
  })
}

export type Way = 'up' | 'down' | 'in' | 'out'

/**
 * Where a lifted entry goes next by keyboard. Catalogs move among their siblings, into the one
 * above and out again; pages also walk on to the catalogs before and after theirs. Source:
 * web/spec/writing.md 3 (drag reorder).
 */
export function nextMove(tree: Tree, entry: Entry, way: Way): Move | null {
  const { key, parent } = entry
  const same = alike(entry)
  const at = same.indexOf(entry)
  const within = (catalog: Entry | null, before: Entry | undefined): Move => ({
    key,
    parent: catalog?.key ?? null,
    before: before?.key ?? null,
  })
  const pagesOf = (catalog: Entry | null) =>
    (catalog?.children ?? tree.roots).filter(({ kind }) => kind === 'page')
  const containers: (Entry | null)[] = [null, ...tree.catalogs]
  const own = containers.indexOf(parent)
  switch (way) {
    case 'up': {
      if (at > 0) return within(parent, same[at - 1])
      const before = containers[own - 1]
      return entry.kind === 'page' && before !== undefined ? within(before, undefined) : null
    }
    case 'down': {
      if (at < same.length - 1) return within(parent, same[at + 2])
      const after = containers[own + 1]
      return entry.kind === 'page' && after ? within(after, pagesOf(after)[0]) : null
    }
    case 'in': {
      const into =
        entry.kind === 'page' ? entry.siblings.find(({ kind }) => kind === 'catalog') : same[at - 1]
      return into ? within(into, entry.kind === 'page' ? pagesOf(into)[0] : undefined) : null
    }
    case 'out': {
      if (!parent) return null
      const beside = alike(parent)
      return within(
        parent.parent,
        entry.kind === 'page' ? undefined : beside[beside.indexOf(parent) + 1],
      )
    }
  }
}
