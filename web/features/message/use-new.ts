import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../api/answers.ts'

/**
 * Listing marks messages as read, so a later answer no longer says which of them were new: they
 * stay new as long as the same page of the list is shown. Source: web/spec/managing.md 4.1.
 * @param page what is shown; another value starts again
 * @param unread ids of the listed messages that the answer calls unread
 */
export function useNew(page: string, unread: readonly string[] | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState({ page, ids: new Set<string>() })
  const before = seen.page === page ? seen.ids : new Set<string>()
  const added = unread?.filter((id) => !before.has(id)) ?? []
  const ids = added.length > 0 ? new Set([...before, ...added]) : before
  if (seen.page !== page || added.length > 0) setSeen({ page, ids })

  // the badge of the header follows at once
  const told = useRef('')
  const list = unread?.join() ?? ''
  useEffect(() => {
    if (list === '' || told.current === list) return
    told.current = list
    void refresh('message/getUnread')
  }, [list])
  return ids
}
