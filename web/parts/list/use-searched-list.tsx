import { useMemo, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { State } from '../../ui/feedback/state.tsx'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import type { TableView } from '../../ui/table/table-view.ts'
import { contains } from '../contains.ts'
import { SearchBox } from '../search/search-box.tsx'
import { usePageInRange, useTableAddress } from '../links/table-address.ts'
import { useDialogView } from './use-dialog-view.ts'
import './list.css'

const size = 20
/** From so many on they can be searched. Source: web/spec/design.md 4 (list table). */
const searchable = 10

/** Stays the same from render to render. */
interface FoundList<Row> {
  /** For the stored page size. */
  name: string
  /** What is searched. */
  textOf: (row: Row) => string
}

export interface SearchedList<Row> extends FoundList<Row> {
  sort: NonNullable<TableView['sort']>
  /** Starts the names of the parameters, where a screen has several tables. */
  prefix?: string
}

interface FoundRows<Row> {
  /**
   * The search box, if there are enough rows, or a search hides some; in `list-filters` where it has
   * a line of its own.
   */
  searchBox: ReactNode
  /** In place of the rows, when the search leaves none. */
  nothingFound: ReactNode
  /** For the table: the rows that are found, and how they are shown. */
  table: Pick<DataTableProps<Row>, 'rows' | 'view' | 'onView' | 'size'>
}

/**
 * A list that is answered whole, searched and paged in the browser; search, page and order are in
 * the address.
 *
 * @param label of the search box
 */
export function useSearchedList<Row>(
  { name, sort, prefix = '', textOf }: SearchedList<Row>,
  rows: readonly Row[] | undefined,
  label: string,
): FoundRows<Row> {
  const defaults = useMemo(() => ({ size, sort, prefix, filters: ['q'] }), [sort, prefix])
  const [view, onView] = useTableAddress(name, defaults)
  return useFoundRows(textOf, rows, label, { view, onView, size })
}

/**
 * The same in a dialog, see `useDialogView`. The rows are in the order in which they come until a
 * column is sorted.
 *
 * @param size the usual page size
 */
export function useSearchedRows<Row>(
  { name, textOf }: FoundList<Row>,
  rows: readonly Row[] | undefined,
  label: string,
  size: number,
): FoundRows<Row> {
  const [view, onView] = useDialogView(name, size)
  return useFoundRows(textOf, rows, label, { view, onView, size })
}

function useFoundRows<Row>(
  textOf: FoundList<Row>['textOf'],
  rows: readonly Row[] | undefined,
  label: string,
  { view, onView, size: usual }: Omit<FoundRows<Row>['table'], 'rows'>,
): FoundRows<Row> {
  const t = usePhrases()
  const words = view.filters['q'] ?? ''
  const found = useMemo(
    () => rows?.filter((row) => contains(textOf(row), words)),
    [rows, textOf, words],
  )
  usePageInRange(view, onView, found?.length)
  return {
    searchBox: (words || (rows?.length ?? 0) >= searchable) && (
      <SearchBox
        label={label}
        value={words}
        onValue={(q) => onView({ ...view, page: 1, filters: { q } })}
        found={t('core.total', { count: found?.length ?? 0 })}
      />
    ),
    nothingFound: words && (
      <State drawing="compass" title={t('controls.noResults', { keyword: words })} />
    ),
    table: { rows: found, view, onView, size: usual },
  }
}
