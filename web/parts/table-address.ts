import { useCallback, useState } from 'react'
import { readView, writeView, type TableView, type ViewDefaults } from '../ui/table/table-view.ts'
import { useQueryOfAddress } from './link.tsx'

/**
 * The view of a table, kept in the address, so that reload, Back and a copied link show the same;
 * the page size is stored per list in this browser. Paging creates a history entry, typing into a
 * filter does not. Source: web/spec/design.md 4 (list table).
 * @param list name of the list, for the stored page size
 */
export function useTableAddress(
  list: string,
  defaults: ViewDefaults,
): [TableView, (view: TableView) => void] {
  const [query, setQuery] = useQueryOfAddress()
  const [size, setSize] = useState(() => keptSize(list) ?? defaults.size)
  const view = readView(query, { ...defaults, size })
  const change = useCallback(
    (next: TableView) => {
      if (next.size !== size) {
        keepSize(list, next.size)
        setSize(next.size)
      }
      const written = writeView(query, next, defaults)
      if (String(written) !== String(query))
        setQuery(written, { replace: next.page === view.page || next.page === 1 })
    },
    [defaults, list, query, setQuery, size, view.page],
  )
  return [view, change]
}

const key = (list: string) => `page-size:${list}`

function keptSize(list: string): number | null {
  try {
    const size = Number(localStorage.getItem(key(list)))
    return Number.isSafeInteger(size) && size > 0 && size <= 200 ? size : null
  } catch {
    return null
  }
}

function keepSize(list: string, size: number): void {
  try {
    localStorage.setItem(key(list), String(size))
  } catch {
    // without storage the usual size applies every time
  }
}
