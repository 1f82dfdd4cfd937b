import { limits } from '#contract/limits.ts'
import { useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import type { TableView } from '../../ui/table/table-view.ts'
import { contains } from '../contains.ts'
import { sortText } from '../list/use-list-page.ts'
import { isSet, type LogFilter } from './change-log-codes.ts'

type Log = Answer<'item/getChangeLog'>

/**
 * A page of the change log, in the order of the view. With a filter it is one of what the filter
 * leaves of the newest 300, which are then loaded; until they are there, the last page stays as
 * `isStale`. Source: web/spec/writing.md 2.4.
 */
export function useChangeLog(item_id: number, filter: LogFilter, view: TableView) {
  const { page, size } = view
  const sort = sortText(view)
  const isFiltered = isSet(filter)
  const paged = useAnswer(
    'item/getChangeLog',
    { item_id, page: isFiltered ? 1 : page, count: size, sort },
    { enabled: !isFiltered, keepPrevious: true, freshFor: 0 },
  )
  const total = Math.min(paged.data?.total ?? 0, limits.changeLogEntries)
  const parts = isFiltered ? Math.ceil(total / limits.changeLogPageMax) : 0
  const first = usePart(item_id, sort, 1, parts)
  const second = usePart(item_id, sort, 2, parts)
  const third = usePart(item_id, sort, 3, parts)
  if (!isFiltered) return { ...paged, isStale: false }

  const needed = [first, second, third].slice(0, parts)
  const error = needed.find((part) => part.error)?.error ?? null
  const refetch = () => Promise.all(needed.map((part) => part.refetch()))
  const loaded = needed.flatMap((part) => part.data ?? [])
  if (loaded.length < parts)
    return { data: error ? undefined : paged.data, error, refetch, isStale: true }
  const left = entriesOf(loaded).filter(
    (entry) =>
      (filter.action === 'all' || entry.op_action_type === filter.action) &&
      (filter.object === 'all' || entry.op_object_type === filter.object) &&
      contains(
        [entry.username, entry.name, entry.op_object_name, entry.remark].join('\n'),
        filter.words,
      ),
  )
  const list = left.slice((page - 1) * size, page * size)
  return { data: { total: left.length, list }, error, refetch, isStale: false }
}

const usePart = (item_id: number, sort: string, page: number, parts: number) =>
  useAnswer(
    'item/getChangeLog',
    { item_id, page, count: limits.changeLogPageMax, sort },
    { enabled: page <= parts, freshFor: 0 },
  )

/** All entries; one that was added between two calls has moved others into both. */
const entriesOf = (parts: readonly Log[]): Log['list'] => [
  ...new Map(parts.flatMap(({ list }) => list).map((entry) => [entry.id, entry])).values(),
]
