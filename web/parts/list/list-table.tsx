import type { ShownAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { failedRows } from '../failures/failure-state.tsx'
import './list.css'

export interface ListTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'failed'> {
  /** Of the call that answers with a page of rows. */
  answer: Pick<ShownAnswer<unknown>, 'error' | 'refetch'>
  /** The rows belong to an earlier question. */
  isStale: boolean
  className?: string
}

/** The rows of a list that the server pages. Source: web/spec/managing.md 1. */
export function ListTable<Row extends object>({
  answer,
  isStale,
  className,
  ...table
}: ListTableProps<Row>) {
  const hasRows = table.rows !== undefined
  return (
    <div
      className={className ? `list-rows ${className}` : 'list-rows'}
      data-stale={(hasRows && isStale) || undefined}
    >
      <DataTable {...table} failed={failedRows(table.rows, answer)} />
    </div>
  )
}

/** In place of the rows, when the filters leave none. */
export function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  const t = usePhrases()
  return (
    <State drawing="compass" title={title}>
      <Button onClick={onClear}>{t('controls.clearFilters')}</Button>
    </State>
  )
}
