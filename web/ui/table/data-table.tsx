import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import { language, usePhrases } from '../../locales/phrases.ts'
import { DelayedFallback } from '../feedback/delayed-fallback.tsx'
import { CheckMark } from '../forms/check-box.tsx'
import { Icon } from '../icons/icon.tsx'
import { Pager } from '../layout/list-table.tsx'
import { DataRow } from './data-row.tsx'
import type { DataColumn, DataTableProps } from './data-table-props.ts'
import './data-table.css'
import { SortSelect } from './sort-select.tsx'
import { VirtualRows } from './virtual-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { pageSizes, type TableView } from './table-view.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

/**
 * A table with a sticky head: sortable columns, rows selected one by one or as a range with shift,
 * row actions at the end. On a phone each row becomes a card with the column heads as labels.
 * Source: web/spec/design.md 4 (list table).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, view, onView, total, size, chosen, onChosen } = props
  const t = usePhrases()
  const frame = useRef<HTMLDivElement>(null)
  const definitions = useDefinitions(columns)
  const data = useMemo(() => [...(rows ?? [])], [rows])
  const isPaged = size !== undefined
  const selection: Record<string, true> = Object.fromEntries(
    [...(chosen ?? [])].map((key) => [key, true]),
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(keyOf(row)),
    manualSorting: columns.some((one) => one.sort === 'server'),
    manualPagination: !isPaged || total !== undefined,
    rowCount: total,
    autoResetPageIndex: false,
    state: {
      sorting: view.sort ? [{ id: view.sort.name, desc: view.sort.descending }] : [],
      pagination: { pageIndex: view.page - 1, pageSize: view.size },
      rowSelection: selection,
    },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(selection) : change
      onChosen?.(new Set(Object.keys(after).filter((key) => after[key])))
    },
  })
  const count = total ?? data.length
  const shown = table.getRowModel().rows
  const sortBy = (sort: TableView['sort']) => onView({ ...view, page: 1, sort })
  const sortable = columns.filter(({ sort }) => sort !== undefined)

  const all = shown.length > 0 && shown.every((row) => row.getIsSelected())
  const some = shown.some((row) => row.getIsSelected())
  const chooseAll = (isChosen: boolean) => {
    const keys = new Set(chosen)
    for (const { id } of shown) void (isChosen ? keys.add(id) : keys.delete(id))
    onChosen?.(keys)
  }

  if (props.failed) return props.failed
  if (!rows)
    return (
      <DelayedFallback>
        <TableSkeleton columns={columns.length} />
      </DelayedFallback>
    )
  if (count === 0) return props.empty
  return (
    <>
      {sortable.length > 0 && <SortSelect columns={sortable} sort={view.sort} onSort={sortBy} />}
      <div
        ref={frame}
        className={isPaged ? 'data-frame' : 'data-frame tall'}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        <table className="data-table" aria-rowcount={isPaged ? undefined : count + 1}>
          <thead>
            <tr>
              {onChosen && (
                <th className="of-box" scope="col">
                  <CheckMark
                    label={t('controls.chooseAll')}
                    checked={all}
                    mixed={some && !all}
                    onChecked={chooseAll}
                  />
                  <span className="choose-all" aria-hidden="true">
                    {t('controls.chooseAll')}
                  </span>
                </th>
              )}
              {columns.map((one) => (
                <Head key={one.name} column={one} sort={view.sort} onSort={sortBy} />
              ))}
              {props.actionsOf && (
                <th scope="col" className="of-actions">
                  <span className="sr-only">{t('controls.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <VirtualRows isWindowed={!isPaged} frame={frame} rows={shown}>
            {(row, place) => (
              <DataRow key={row.id} {...props} row={row.original} {...place} handle={row} />
            )}
          </VirtualRows>
        </table>
      </div>
      {isPaged && (
        <Pager
          label={label}
          page={view.page}
          size={view.size}
          sizes={pageSizes(size)}
          total={count}
          onPage={(page) => onView({ ...view, page })}
          onSize={(next) => onView({ ...view, page: 1, size: next })}
        />
      )}
    </>
  )
}

interface HeadProps<Row> {
  column: DataColumn<Row>
  sort: TableView['sort']
  onSort: (sort: TableView['sort']) => void
}

function Head<Row>({
  column: { name, head, width, secondary, sort: by },
  sort,
  onSort,
}: HeadProps<Row>) {
  const descending = sort?.name === name ? sort.descending : null
  return (
    <th
      scope="col"
      className={secondary && 'secondary'}
      style={{ width }}
      aria-sort={descending === null ? undefined : descending ? 'descending' : 'ascending'}
    >
      {by ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ name, descending: descending === false })}
        >
          {head}
          <Icon
            name={descending === null ? 'sort' : 'chevronDown'}
            className={descending === false ? 'up' : undefined}
            size={14}
          />
        </button>
      ) : (
        head
      )}
    </th>
  )
}

function useDefinitions<Row extends object>(columns: readonly DataColumn<Row>[]) {
  return useMemo(() => {
    const collator = new Intl.Collator(language(), { numeric: true })
    return columns.map(({ name, sort }): ColumnDef<typeof features, Row> => ({
      id: name,
      accessorFn: (row) => (typeof sort === 'function' ? sort(row) : ''),
      enableSorting: sort !== undefined,
      sortFn: (one, other, id) => {
        const [a, b] = [one.getValue<string | number>(id), other.getValue<string | number>(id)]
        return typeof a === 'number' && typeof b === 'number'
          ? a - b
          : collator.compare(String(a), String(b))
      },
    }))
  }, [columns])
}
