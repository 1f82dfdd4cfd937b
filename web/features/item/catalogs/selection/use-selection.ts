import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Answer } from '../../../../api/calls.ts'
import { createStore } from '../../../../lib/store.ts'
import { scopeOf } from '../../../../parts/catalog-tree/scope.ts'
import type { Entry, Tree } from '../../../../parts/catalog-tree/tree.ts'

/** How much of an entry is selected: of a catalog all its pages, at any depth, or some. */
export type Mark = 'all' | 'some' | 'none'

/** Pages that are selected to be moved, copied or deleted together. Source: web/spec/writing.md 3.2. */
export interface Selection {
  isOn: boolean
  /** In the order of the menu. */
  pages: readonly Entry[]
  isAll: boolean
  /** Begins with an entry, or with nothing. */
  begin: (entry: Entry | null) => void
  end: () => void
  /**
   * Selects an entry, or takes it back; a catalog stands for the pages in it.
   * @param rows those shown: all between the last one chosen and this one are selected
   */
  toggle: (entry: Entry, rows?: readonly Entry[]) => void
  toggleAll: () => void
  markOf: (entry: Entry) => Mark
  /** The row that was chosen last. */
  last: () => string | undefined
}

/** Outlasts a search, a closed drawer and a turned phone, which take the rows away. */
const selected = createStore<{ item: string; keys: ReadonlySet<string> } | null>(null)

export function useSelection(info: Answer<'item/info'>, tree: Tree): Selection {
  const stored = useSyncExternalStore(selected.follow, selected.get)
  const keys = stored?.item === info.item_id ? stored.keys : null
  const last = useRef<string>(undefined)
  const able = useMemo(() => {
    const scope = scopeOf(info)
    return tree.pages.filter(({ parent }) => scope(parent))
  }, [info, tree])
  const { pages, marks } = useMemo(() => marked(able, keys), [able, keys])

  const pagesIn = (entry: Entry) =>
    able.filter((page) => {
      for (let one: Entry | null = page; one; one = one.parent) if (one === entry) return true
      return false
    })
  const set = (some: readonly Entry[], isOn: boolean) => {
    const next = new Set(keys)
    for (const { key } of some)
      if (isOn) next.add(key)
      else next.delete(key)
    selected.set({ item: info.item_id, keys: next })
  }
  const markOf = ({ key }: Entry): Mark => marks.get(key) ?? 'none'
  return {
    isOn: keys !== null,
    pages,
    isAll: able.length > 0 && pages.length === able.length,
    begin: (entry) => {
      last.current = entry?.key
      set(entry ? pagesIn(entry) : [], true)
    },
    end: () => selected.set(null),
    toggle: (entry, rows) => {
      const from = rows?.findIndex(({ key }) => key === last.current) ?? -1
      const to = rows?.findIndex(({ key }) => key === entry.key) ?? -1
      last.current = entry.key
      if (!rows || from < 0 || to < 0) return set(pagesIn(entry), markOf(entry) !== 'all')
      const between = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1))
      set(
        able.filter((page) => between.has(page)),
        true,
      )
    },
    toggleAll: () => set(able, pages.length < able.length),
    markOf,
    last: () => last.current,
  }
}

/** The selected pages, and how much of each entry they are. */
function marked(able: readonly Entry[], keys: ReadonlySet<string> | null) {
  const pages = able.filter(({ key }) => keys?.has(key))
  const marks = new Map<string, Mark>(pages.map(({ key }) => [key, 'all']))
  if (pages.length === 0) return { pages, marks }
  const counts = new Map<string, { able: number; on: number }>()
  for (const page of able)
    for (let one = page.parent; one; one = one.parent) {
      const count = counts.get(one.key) ?? { able: 0, on: 0 }
      counts.set(one.key, {
        able: count.able + 1,
        on: count.on + (keys?.has(page.key) ? 1 : 0),
      })
    }
  for (const [key, count] of counts)
    if (count.on > 0) marks.set(key, count.on === count.able ? 'all' : 'some')
  return { pages, marks }
}
