import { useTableAddress } from '../../../parts/links/table-address.ts'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'

/** Source: web/spec/managing.md 1. */
export const size = 7
const defaults: ViewDefaults = {
  size,
  filters: ['item_name', 'username', 'item_type', 'privacy_type', 'is_del'],
}

/** What the parts of the panel render and call. */
export type ItemsList = ReturnType<typeof useItemsList>

/** A page of everybody's items, by the filters in the address. */
export function useItemsList() {
  const [view, setView] = useTableAddress('admin-items', defaults)
  const { item_name = '', username = '', item_type = '', privacy_type = '' } = view.filters
  const isDeleted = view.filters['is_del'] === '1'
  const answer = useAdminAnswer('adminItem/getList', {
    item_name,
    username,
    item_type: Number(item_type) || 0,
    privacy_type: Number(privacy_type) || 0,
    is_del: isDeleted ? 1 : 0,
    page: view.page,
    count: view.size,
    sort: sortText(view),
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  /** Filters besides the name. */
  const others = [username, item_type, privacy_type].filter((one) => one !== '').length
  return {
    view,
    setView,
    answer,
    shown,
    isStale,
    filters: { item_name, username, item_type, privacy_type },
    /** The deleted ones are listed. */
    isDeleted,
    others,
    isFiltered: item_name !== '' || others > 0,
    filterBy: (filters: Record<string, string>) =>
      setView({ ...view, page: 1, filters: { ...view.filters, ...filters } }),
  }
}
