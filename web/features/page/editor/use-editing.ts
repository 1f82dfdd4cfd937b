import { useRef, useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import { createEditing, type Editing } from './editing.ts'
import type { OpenedPage } from './opened-page.ts'
import { currentPage, sendSave } from './page-calls.ts'

/**
 * The page being edited, for as long as the editor is mounted.
 * @param regainLock asked when a save is refused because somebody else has the lock
 * @returns its id as well: 0 until the first save of a new page, which calls `onCreated`
 */
export function useEditing(
  opened: OpenedPage,
  editor: string,
  onCreated: (page: number) => void,
  regainLock: () => Promise<boolean>,
): { editing: Editing; page: number } {
  const [page, setPage] = useState(opened.stored.page)
  const latest = useRef({ onCreated, regainLock })
  latest.current = { onCreated, regainLock }
  const [editing] = useState(() =>
    createEditing(opened, editor, {
      send: (request) => sendSave(opened.item, request, () => latest.current.regainLock()),
      fetchCurrent: currentPage,
      onSaved: (stored, isNew) => {
        void refresh('page/info', 'item/info', 'item/myList', 'page/history')
        if (!isNew) return
        setPage(stored.page)
        latest.current.onCreated(stored.page)
      },
    }),
  )
  return { editing, page }
}
