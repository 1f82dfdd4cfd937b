import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OpenState } from '../../../parts/catalog-tree/catalog-tree.tsx'
import { ancestorsOf, type Entry, type Tree } from '../../../parts/catalog-tree/tree.ts'

/**
 * What the toggle last expanded: only the ancestors of the current page, everything, nothing.
 * Source: web/spec/reading.md 8.4.
 */
type Expansion = 'ancestors' | 'all' | 'none'

/** The state that the toggle goes to next. */
export const nextExpansion: Record<Expansion, Expansion> = {
  ancestors: 'all',
  all: 'none',
  none: 'ancestors',
}

interface StoredState {
  expansion: Expansion
  open: readonly string[]
  scroll: number
}

export interface OpenCatalogs extends OpenState {
  expansion: Expansion
  /** Goes to the next of the three states. */
  cycle: () => void
}

/**
 * The open catalogs of an item, stored for this tab. The ancestors of the current page open by
 * themselves, once for each page that becomes current.
 */
export function useOpenCatalogs(
  itemId: string,
  tree: Tree,
  current: Entry | undefined,
): OpenCatalogs {
  const [stored, setStored] = useState<StoredState>(() => opened(read(itemId), current))
  const [place] = useState<OpenState['place']>(() => ({ scroll: stored.scroll }))
  const [shown, setShown] = useState(current)
  const keep = useCallback((expansion: Expansion, open: Iterable<string>) => {
    setStored((before) => ({ ...before, expansion, open: [...open] }))
  }, [])
  if (current?.id !== shown?.id) {
    setShown(current)
    setStored(opened(stored, current))
  }
  // also what opened by itself, which is still open when the tab comes back
  useEffect(() => {
    write(itemId, { ...stored, scroll: place.scroll })
  }, [itemId, stored, place])
  return useMemo(
    () => ({
      expansion: stored.expansion,
      open: new Set(stored.open),
      place,
      toggle: ({ key }) =>
        keep(
          stored.expansion,
          stored.open.includes(key)
            ? stored.open.filter((one) => one !== key)
            : [...stored.open, key],
        ),
      openAll: (entries) =>
        keep(stored.expansion, new Set([...stored.open, ...entries.map(({ key }) => key)])),
      cycle: () => {
        const expansion = nextExpansion[stored.expansion]
        const open = { ancestors: ancestorsOf(current), all: tree.catalogs, none: [] }[expansion]
        keep(
          expansion,
          open.map(({ key }) => key),
        )
      },
    }),
    [stored, place, keep, current, tree],
  )
}

/** With the ancestors of the current page. */
function opened(stored: StoredState, current: Entry | undefined): StoredState {
  const missing = ancestorsOf(current).filter(({ key }) => !stored.open.includes(key))
  return missing.length === 0
    ? stored
    : { ...stored, open: [...stored.open, ...missing.map(({ key }) => key)] }
}

const nameOf = (itemId: string) => `menu:${itemId}`

const untouched: StoredState = { expansion: 'ancestors', open: [], scroll: 0 }

function read(itemId: string): StoredState {
  try {
    const stored = sessionStorage.getItem(nameOf(itemId))
    return { ...untouched, ...(JSON.parse(stored ?? '{}') as Partial<StoredState>) }
  } catch {
    return untouched
  }
}

function write(itemId: string, stored: StoredState): void {
  try {
    sessionStorage.setItem(nameOf(itemId), JSON.stringify(stored))
  } catch {
    // storage is full or off: the state lasts as long as the screen
  }
}
