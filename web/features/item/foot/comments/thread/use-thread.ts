import { useEffect, useRef, useState } from 'react'
import { runAction } from '../../../../../api/actions.ts'
import { refresh } from '../../../../../api/answers.ts'
import type { Answer } from '../../../../../api/calls.ts'
import { isRefused } from '../../../../../api/refusal.ts'
import { hashOfComment } from '../../../../../parts/comment-hash.ts'
import { sentenceOf } from '../../../../../parts/failures/failure.ts'
import { useLocation } from '../../../../../parts/links/navigation.tsx'
import { isFocusLost } from '../../../../../ui/overlays/dialogs/remember-focus.ts'
import { commentName } from '../../../unsent-comments.ts'
import { useItem } from '../../use-item.ts'

export type ThreadRow = Answer<'page_comment/getList'>['comments'][number]

/** What the parts of a thread render and call. */
export type ThreadModel = ReturnType<typeof useThread>

/**
 * A comment with its replies: whether it is shown, its resolving and its reply.
 *
 * @param onGone see `Thread`
 */
export function useThread(thread: ThreadRow, onGone: (typed: string) => void) {
  const of = useItem()
  const isResolved = thread.resolved > 0
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(() =>
    [thread, ...thread.replies].some((one) => hash === hashOfComment(one.comment_id)),
  )
  const [isReplying, setReplying] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const box = useRef<HTMLLIElement>(null)
  /** The button that is focused once it has taken the place of the one that was pressed. */
  const wanted = useRef<'reply' | 'resolve' | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const tools = box.current
    // a thread that has just been resolved is folded
    const button =
      tools?.querySelector<HTMLElement>(`[data-tool=${wanted.current}]`) ??
      tools?.querySelector<HTMLElement>('[data-tool=fold]')
    wanted.current = null
    if (isFocusLost()) button?.focus()
  })
  const replyName = commentName(thread.page_id, thread.comment_id)
  const threadGone = () => {
    onGone(sessionStorage.getItem(replyName) ?? '')
    sessionStorage.removeItem(replyName)
  }
  const resolve = async () => {
    setBusy(true)
    setFailure('')
    try {
      const { comment_id } = thread
      await runAction('page_comment/resolve', { comment_id, resolved: !isResolved }, of)
      setOpen(false)
    } catch (error) {
      if (isRefused(error, 'commentNotFound')) threadGone()
      else setFailure(sentenceOf(error))
    } finally {
      await refresh('page_comment/getList')
      wanted.current = 'resolve'
      setBusy(false)
    }
  }
  const reply = async (content: string) => {
    const { page_id, comment_id } = thread
    try {
      await runAction('page_comment/add', { page_id, content, parent_id: comment_id }, of)
    } catch (error) {
      if (!isRefused(error, 'commentNotFound')) throw error
      threadGone()
    }
    // somebody may have resolved it meanwhile, which folds it
    setOpen(true)
    await refresh('page_comment/getList')
  }
  const endReply = () => {
    wanted.current = 'reply'
    setReplying(false)
  }

  return {
    thread,
    isResolved,
    /** The list item; the buttons in it have a `data-tool`. */
    box,
    isOpen,
    setOpen,
    busy,
    failure,
    resolve,
    /** Name under which the reply is kept until it is sent. */
    replyName,
    isReplying,
    beginReply: () => setReplying(true),
    endReply,
    reply,
    threadGone,
  }
}
