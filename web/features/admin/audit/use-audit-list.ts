import type { Args } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { useAdminAnswer } from '../administer.ts'
import { actsInWords } from './acts.ts'
import { secondsOf } from './period.ts'

export const size = 15
const defaults: ViewDefaults = {
  size,
  sort: { name: 'addtime', descending: true },
  filters: ['actor', 'act', 'object', 'from', 'until', 'text'],
}
/** The filters that hide nothing. */
export const none = { actor: '', act: '', object: '', from: '', until: '', text: '' }

/** What the parts of the panel render and call. */
export type AuditList = ReturnType<typeof useAuditList>

/** A page of the log, by the filters in the address. */
export function useAuditList() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-audit', defaults)
  const filters = { ...none, ...view.filters }
  const { actor, act, object, from, until, text } = filters
  const [object_type = '', id = ''] = object.split(':')
  const object_id = Number(id) || 0
  const asked: Args<'adminAudit/getList'> = {
    actor,
    act,
    object_type,
    object_id,
    ...secondsOf(from, until),
    text,
    text_acts: actsInWords(t, text),
  }
  const answer = useAdminAnswer('adminAudit/getList', {
    ...asked,
    sort: sortText(view),
    page: view.page,
    count: view.size,
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  /** Filters besides the words. */
  const others = [actor, act, object, from || until].filter((value) => value !== '').length
  return {
    view,
    setView,
    answer,
    shown,
    isStale,
    filters,
    /** The filters as the call takes them. */
    asked,
    /** The object that the list is limited to, with its name where a row has it. */
    followed: shown?.list.find(
      (row) => row.object_type === object_type && String(row.object_id) === id,
    ) ?? { object_type, object_id },
    others,
    isFiltered: text !== '' || others > 0,
    filterBy: (next: Partial<typeof none>) =>
      setView({ ...view, page: 1, filters: { ...view.filters, ...next } }),
  }
}
