import type { ReactNode } from 'react'
import type { MenuEntry } from '../overlays/menus/menu-entry.ts'
import type { TableView } from './table-view.ts'

export interface DataColumn<Row> {
  name: string
  head: string
  /** CSS length; columns of names have none and take the remaining width. */
  width?: string
  /** Hidden in windows between phone and desk, where not everything fits. */
  secondary?: true
  cell: (row: Row) => ReactNode
  /**
   * What is compared when the column is sorted; `server` where the rows arrive sorted. Columns
   * without it can't be sorted.
   */
  sort?: ((row: Row) => string | number) | 'server'
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** `undefined` while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** What a row is called in the labels of its actions and check box. */
  nameOf: (row: Row) => string
  view: TableView
  onView: (view: TableView) => void
  /**
   * Total number of rows, where `rows` are those of one page. Without it `rows` are all of them,
   * and are paged here.
   */
  total?: number
  /**
   * The usual page size; without it all rows are in one list, of which only the visible part is
   * rendered.
   */
  size?: number
  /** The first two are shown as buttons, the others behind `⋯`. */
  actionsOf?: (row: Row) => readonly MenuEntry[]
  /** Keys of the selected rows; without it rows can't be selected. */
  chosen?: ReadonlySet<string>
  onChosen?: (chosen: ReadonlySet<string>) => void
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown when loading failed. */
  failed?: ReactNode
}
