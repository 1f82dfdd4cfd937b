import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { ListedFile } from '../../../../parts/files/listed-file.ts'
import { useDialogView } from '../../../../parts/list/use-dialog-view.ts'
import { sortText, useListPage } from '../../../../parts/list/use-list-page.ts'

/** Rows per page. Source: web/spec/writing.md 1.12. */
export const perPage = 6
/** `attachment_type` of the call. */
const types = { all: -1, images: 1, files: 2 } as const
type Kind = keyof typeof types
export const kinds = ['all', 'images', 'files'] as const

/**
 * A page of the person's own files, and their adding to the page of an item.
 *
 * @param onChanged see `OwnFiles`
 */
export function useOwnFiles(page: number, onChanged: () => void) {
  const [view, setView] = useDialogView('own-files', perPage)
  const { name = '', kind: chosen } = view.filters
  const kind = kinds.find((one) => one === chosen) ?? 'all'
  const [adding, setAdding] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const answer = useAnswer(
    'attachment/getMyList',
    {
      page: view.page,
      count: view.size,
      attachment_type: types[kind],
      display_name: name,
      sort: sortText(view),
    },
    { signedOut: 'error' },
  )
  const { shown, isStale } = useListPage(answer, view, setView)
  const filterBy = (filters: { name?: string; kind?: Kind }) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  const changed = async () => {
    await refresh('attachment/getMyList')
    onChanged()
  }
  const add = async ({ file_id }: ListedFile) => {
    setAdding(file_id)
    setError(null)
    try {
      await runAction('attachment/bindingPage', { file_id, page_id: page })
      await changed()
    } catch (failure) {
      setError(failure)
    } finally {
      setAdding(0)
    }
  }

  return {
    view,
    setView,
    name,
    kind,
    filterBy,
    answer,
    shown,
    isStale,
    /** Id of the file that is being added; 0 for none. */
    adding,
    add,
    error,
    changed,
  }
}
