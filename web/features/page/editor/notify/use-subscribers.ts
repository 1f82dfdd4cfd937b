import { useMemo, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { contains } from '../../../../parts/contains.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import type { PickedPerson } from '../../../../ui/pickers/person-picker.tsx'

/** Milliseconds in which a removal can be undone. */
const undoTime = 8000

export interface SubscribersProps {
  item: string
  page: number
  isManager: boolean
  list: Answer<'subscription/getPageList'>
}

export type Subscriber = SubscribersProps['list'][number]

export const nameOf = ({ name, username }: Subscriber) => name || username

/** What the parts of the list render and call. */
export type SubscribersModel = ReturnType<typeof useSubscribers>

/** Who is reminded when the page changes, and the members who may be added. */
export function useSubscribers({ item, page, list }: SubscribersProps) {
  const t = usePhrases()
  const members = useAnswer('member/getAllList', { item_id: Number(item) }, { signedOut: 'error' })
  const [picked, setPicked] = useState<readonly PickedPerson[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const known = useMemo(() => new Set(list.map(({ username }) => username)), [list])
  const others = useMemo(
    () => (members.data ?? []).filter(({ username }) => !known.has(username)),
    [members.data, known],
  )

  const change = async (path: 'savePage' | 'deletePage', uids: readonly (string | number)[]) => {
    setBusy(true)
    setError(null)
    try {
      await runAction(`subscription/${path}`, { page_id: page, uids: uids.map(Number) })
      await refresh('subscription/getPageList')
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    members,
    list,
    /** User names of those who are reminded. */
    known,
    /** Members who are not reminded. */
    others,
    picked,
    setPicked,
    busy,
    error,
    add: async () => {
      const names = new Set(picked.map(({ username }) => username))
      const uids = others.filter(({ username }) => names.has(username)).map(({ uid }) => uid)
      if (uids.length > 0 && (await change('savePage', uids))) setPicked([])
    },
    addAll: () =>
      change(
        'savePage',
        others.map(({ uid }) => uid),
      ),
    remove: async (one: Subscriber) => {
      if (!(await change('deletePage', [one.uid]))) return
      showNotice({
        text: t('editor-tools.removedPerson', { name: nameOf(one) }),
        stay: undoTime,
        action: { label: t('page.undo'), run: () => change('savePage', [one.uid]) },
      })
    },
    /** Finds members who are not reminded. */
    search: async (words: string) =>
      others
        .filter(
          ({ username, username_name: name }) => contains(username, words) || contains(name, words),
        )
        .map(({ username, username_name }) => ({ username, name: username_name })),
  }
}
