import type { ReactNode } from 'react'
import type { MenuEntry } from '../overlays/menu-entry.ts'
import type { TableView } from './table-view.ts'

export interface DataColumn<Row> {
  name: string
  head: string
  /** CSS length; columns of names have none and take the free width. */
  width?: string
  cell: (row: Row) => ReactNode
  /**
   * What is compared when the head is pressed; `server` where the rows come sorted. Columns without
   * it can not be sorted.
   */
  sort?: ((row: Row) => string | number) | 'server'
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  /** `undefined` until they are there. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** What a row is called where its actions and its box are named. */
  nameOf: (row: Row) => string
  view: TableView
  onView: (view: TableView) => void
  /**
   * All rows there are, where `rows` are those of one page. Without it `rows` are all, and they are
   * paged here.
   */
  total?: number
  /** The usual size of a page; without it all rows stand in one list, drawn where it is looked at. */
  size?: number
  /** The first two are drawn as buttons, the others behind `⋯`. */
  actionsOf?: (row: Row) => readonly MenuEntry[]
  /** Keys of the chosen rows; without it none can be chosen. */
  chosen?: ReadonlySet<string>
  onChosen?: (chosen: ReadonlySet<string>) => void
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** In place of the rows when they did not come. */
  failed?: ReactNode
}
