import { useId, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../controls/button.tsx'
import '../forms/input.css'
import { Select } from '../forms/select/select-field.tsx'
import './list-table.css'

export interface Column<Row> {
  name: string
  head: string
  /** CSS length; columns of names have none and take the remaining width. */
  width?: string
  cell: (row: Row) => ReactNode
}

export interface ListTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/**
 * A table; on a phone each row becomes a card with the column heads as labels. Source:
 * web/spec/design.md 4 (list table).
 */
export function ListTable<Row>({ label, columns, rows, keyOf }: ListTableProps<Row>) {
  return (
    <div className="list-frame" role="region" aria-label={label} tabIndex={0}>
      <table className="list-table">
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one.name} scope="col" style={{ width: one.width }}>
                {one.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((one) => (
                <td key={one.name} data-label={one.head}>
                  {one.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PagerProps {
  /** Of the list, where there are several on a screen. */
  label?: string
  /** Counted from 1. */
  page: number
  /** Rows per page. */
  size: number
  /** Selectable page sizes; without `onSize` the size is fixed. */
  sizes?: readonly number[]
  total: number
  onPage: (page: number) => void
  onSize?: (size: number) => void
}

/**
 * Total, first, previous, next and last, and a jump to a page; parts are hidden when everything fits on one
 * page. Source: web/spec/design.md 4 (pager).
 */
export function Pager({ label, page, size, sizes = [], total, onPage, onSize }: PagerProps) {
  const t = usePhrases()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const last = Math.max(1, Math.ceil(total / size))
  const go = (to: number) => onPage(Math.min(last, Math.max(1, to)))
  const jump = () => {
    if (typed && Number.isInteger(Number(typed))) go(Number(typed))
    setTyped(null)
  }
  return (
    <nav
      className="pager"
      aria-label={label ? t('controls.pagerOf', { list: label }) : t('controls.pager')}
    >
      <span className="total">{t('core.total', { count: total })}</span>
      {onSize && (
        <Select
          label={t('controls.rowsPerPage', { count: size })}
          value={String(size)}
          choices={sizes.map((one) => ({
            value: String(one),
            label: t('controls.rowsPerPage', { count: one }),
          }))}
          onValue={(value) => onSize(Number(value))}
        />
      )}
      {last > 1 && (
        <span className="pages">
          <IconButton
            icon="first"
            label={t('controls.firstPage')}
            disabled={page <= 1}
            onClick={() => go(1)}
          />
          <IconButton
            icon="chevronLeft"
            label={t('controls.previousPage')}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
          />
          <label htmlFor={id} className="sr-only">
            {t('controls.pageNumber', { page })}
          </label>
          <input
            id={id}
            className="input"
            inputMode="numeric"
            aria-current="page"
            value={typed ?? page}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={jump}
            onKeyDown={(event) => event.key === 'Enter' && jump()}
          />
          <span>/ {last}</span>
          <IconButton
            icon="chevronRight"
            label={t('controls.nextPage')}
            disabled={page >= last}
            onClick={() => go(page + 1)}
          />
          <IconButton
            icon="last"
            label={t('controls.lastPage')}
            disabled={page >= last}
            onClick={() => go(last)}
          />
        </span>
      )}
    </nav>
  )
}
