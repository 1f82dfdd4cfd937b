import { useState } from 'react'
import type { TableView } from '../../ui/table/table-view.ts'
import { useKeptSize } from './use-kept-size.ts'

/**
 * The view of a table in a dialog, which has no address: it lasts as long as the dialog, except for
 * the page size, which is stored per list in this browser.
 * @param list name of the list, for the stored page size
 */
export function useDialogView(
  list: string,
  usualSize: number,
  sort: TableView['sort'] = null,
): [TableView, (view: TableView) => void] {
  const [size, setSize] = useKeptSize(list, usualSize)
  const [shown, show] = useState<Omit<TableView, 'size'>>({ page: 1, sort, filters: {} })
  const onView = ({ size: next, ...view }: TableView) => {
    setSize(next)
    show(view)
  }
  return [{ ...shown, size }, onView]
}
