import { useEffect, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import type { Editing } from '../editing.ts'
import { currentPage } from '../page-calls.ts'
import type { Saving, Theirs } from './saver.ts'

/** Milliseconds without a key before anything new appears. Source: web/spec/writing.md 7. */
const quiet = 10_000
/** Milliseconds a notice stays that says what did not work. */
const problemTime = 10_000

interface SavedElsewhere {
  theirs: Theirs
  /** What they wrote about it; may be empty. */
  remark: string
  /** Leads into the comparison that a refused save leads to. */
  compare: () => void
}

interface Found {
  message: { message_content_id: number; from_uid: number }
  theirs: Theirs
  remark: string
}

/**
 * A reminder about the page that is being edited, once it turns out that the page was saved after
 * this text was loaded. Source: web/spec/writing.md 7.
 */
export function useSavedElsewhere(
  page: number,
  editing: Editing,
  saving: Saving,
): SavedElsewhere | null {
  const { data } = useAnswer('message/getUnread', {}, { enabled: false, signedOut: 'error' })
  const [found, setFound] = useState<Found | null>(null)
  const remind = data && !Array.isArray(data.remind) ? data.remind : undefined
  const isAbout =
    page > 0 &&
    remind?.object_type === 'page' &&
    remind.action_type === 'update' &&
    remind.object_id === page
  const id = isAbout ? remind.message_content_id : ''

  useEffect(() => {
    if (!remind || id === '') return undefined
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const message = { message_content_id: Number(id), from_uid: Number(remind.from_uid) }
    const show = (next: Found) => {
      if (isLeft) return
      const left = lastKey + quiet - Date.now()
      if (left > 0) timer = setTimeout(() => show(next), left)
      else setFound(next)
    }
    void currentPage(page)
      .then((theirs) => show({ message, theirs, remark: remind.message_content }))
      // the next save finds out
      .catch(() => undefined)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- each reminder is looked at once
  }, [id, page])
  useEffect(() => {
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  const isNewer = found && Number(found.theirs.revision) > Number(editing.saver.base().revision)
  if (!isNewer || saving.at === 'conflict' || saving.at === 'saving') return null
  const { message, theirs, remark } = found
  const compare = async () => {
    // it stays unread where this fails, which the message centre shows
    void runAction('message/setRead', message)
      .then(() => refresh('message/getUnread'))
      .catch(() => undefined)
    try {
      await editing.saver.compare()
    } catch (error) {
      showNotice({ text: sentenceOf(error), stay: problemTime })
    }
  }
  return { theirs, remark, compare: () => void compare() }
}

/** Unix milliseconds of the last key. */
let lastKey = 0
function onKey(): void {
  lastKey = Date.now()
}
