import { useCallback, useEffect } from 'react'
import {
  readView,
  writeView,
  type TableView,
  type ViewDefaults,
} from '../../ui/table/table-view.ts'
import { useQueryOfAddress } from './link.tsx'
import { useKeptSize } from '../list/use-kept-size.ts'

type SetView = (view: TableView, options?: { replace?: boolean }) => void

/**
 * The view of a table, kept in the address, so that reload, Back and a copied link show the same;
 * the page size is stored per list in this browser. Paging creates a history entry, typing into a
 * filter does not. Source: web/spec/design.md 4 (list table).
 * @param list name of the list, for the stored page size
 */
export function useTableAddress(list: string, defaults: ViewDefaults): [TableView, SetView] {
  const [query, setQuery] = useQueryOfAddress()
  const [size, setSize] = useKeptSize(list, defaults.size)
  const view = readView(query, { ...defaults, size })
  const change = useCallback(
    (next: TableView, { replace }: { replace?: boolean } = {}) => {
      setSize(next.size)
      const written = writeView(query, next, defaults)
      if (String(written) !== String(query))
        setQuery(written, { replace: replace ?? (next.page === view.page || next.page === 1) })
    },
    [defaults, query, setQuery, setSize, view.page],
  )
  return [view, change]
}

/**
 * Leads from a page behind the last one to the last one, as after the last row of a page was
 * deleted. Source: web/spec/managing.md 1.
 * @param total rows of the whole list; undefined while it is being fetched
 * @returns whether the page of the view is behind the last one
 */
export function usePageInRange(
  view: TableView,
  setView: SetView,
  total: number | undefined,
): boolean {
  const last = total === undefined ? view.page : Math.max(1, Math.ceil(total / view.size))
  const isBehind = view.page > last
  useEffect(() => {
    if (isBehind) setView({ ...view, page: last }, { replace: true })
  })
  return isBehind
}
