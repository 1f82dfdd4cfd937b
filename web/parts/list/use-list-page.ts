import { useState } from 'react'
import type { ShownAnswer } from '../../api/answers.ts'
import { usePageInRange } from '../links/table-address.ts'
import type { TableView } from '../../ui/table/table-view.ts'

interface ListPage<T> {
  /** The page that was asked for, or the one shown before until it arrives. */
  shown: T | undefined
  /** What is shown belongs to an earlier question. */
  isStale: boolean
}

/**
 * A page of a list that the server pages: the rows stay until the next ones arrive, and a page
 * behind the last one leads to the last one. Source: web/spec/managing.md 1.
 */
export function useListPage<T extends { total: number }>(
  { data, error }: ShownAnswer<T>,
  view: TableView,
  onView: Parameters<typeof usePageInRange>[1],
): ListPage<T> {
  const [kept, keep] = useState(data)
  if (data !== undefined && data !== kept) keep(data)
  const isBehind = usePageInRange(view, onView, data?.total)
  return { shown: error ? data : (data ?? kept), isStale: isBehind || data === undefined }
}

/** The order of a table, as lists that the server sorts take it: `-reg_time`. */
export const sortText = ({ sort }: TableView): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.name}` : ''
