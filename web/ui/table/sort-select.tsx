import { usePhrases } from '../../locales/phrases.ts'
import { Select } from '../forms/select/select-field.tsx'
import type { TableView } from './table-view.ts'

interface SortSelectProps {
  /** Columns that can be sorted. */
  columns: readonly { name: string; head: string }[]
  sort: TableView['sort']
  onSort: (sort: NonNullable<TableView['sort']>) => void
}

/** Sorts where the rows are cards, which have no heads to press. Source: web/spec/design.md 4 (list table). */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const t = usePhrases()
  const value = sort ? `${sort.descending ? '-' : ''}${sort.name}` : ''
  const choices = columns.flatMap(({ name, head }) => [
    { value: name, label: t('controls.ascending', { head }) },
    { value: `-${name}`, label: t('controls.descending', { head }) },
  ])
  const isKnown = choices.some((one) => one.value === value)
  return (
    <div className="sort-by">
      <span aria-hidden="true">{t('controls.sortBy')}</span>
      <Select
        label={t('controls.sortBy')}
        value={value}
        choices={isKnown ? choices : [{ value, label: t('controls.unsorted') }, ...choices]}
        onValue={(next) =>
          next !== value &&
          onSort({ name: next.replace(/^-/, ''), descending: next.startsWith('-') })
        }
      />
    </div>
  )
}
