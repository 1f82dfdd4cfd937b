import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refresh, runAction } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { sentenceOf } from '../../../parts/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/confirm.tsx'
import { isFocusLost } from '../../../ui/overlays/remember-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { useItem } from './use-item.ts'

type ThreadRow = Answer<'page_comment/getList'>['comments'][number]
type CommentRow = ThreadRow['replies'][number]

export interface ThreadProps {
  thread: ThreadRow
  mayReply: boolean
  /**
   * Somebody has deleted the thread, or a reply in it, which an action has just shown.
   * @param typed what stood in the reply to it, '' for nothing
   */
  onGone: (typed: string) => void
}

/** A comment with its replies; a resolved one is folded. */
export function Thread({ thread, mayReply, onGone }: ThreadProps) {
  const t = usePhrases()
  const of = useItem()
  const isResolved = thread.resolved > 0
  const [isOpen, setOpen] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const box = useRef<HTMLLIElement>(null)
  /** The button that is focused once it has taken the place of the one that was pressed. */
  const wanted = useRef<'reply' | 'resolve' | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const button = box.current?.querySelector<HTMLElement>(`[data-tool=${wanted.current}]`)
    wanted.current = null
    if (isFocusLost()) button?.focus()
  })
  const replyName = `reply ${thread.comment_id}`
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
    await refresh('page_comment/getList')
    endReply()
  }
  const endReply = () => {
    wanted.current = 'reply'
    setReplying(false)
  }
  // the item may have been archived since the list was fetched
  const resolveButton = mayReply && thread.can_resolve && (
    <Button kind="quiet" data-tool="resolve" busy={busy} onClick={() => void resolve()}>
      {t(isResolved ? 'item-foot.reopen' : 'item-foot.resolve')}
    </Button>
  )
  return (
    <li ref={box} className="thread">
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isResolved && (
        <p className="resolved">
          {t('item-foot.resolved', { name: thread.resolved_by })}
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'item-foot.hideThread' : 'item-foot.showThread')}
          </Button>
          {resolveButton}
        </p>
      )}
      {(!isResolved || isOpen) && (
        <>
          <Comment comment={thread} replies={thread.replies.length} onGone={threadGone}>
            {/* stays in its place: nothing else may come under a second click */}
            {mayReply && (
              <Button
                kind="quiet"
                data-tool="reply"
                disabled={isReplying}
                onClick={() => setReplying(true)}
              >
                {t('item-foot.reply')}
              </Button>
            )}
            {!isResolved && resolveButton}
          </Comment>
          {thread.replies.length > 0 && (
            <ol className="replies">
              {thread.replies.map((one) => (
                <li key={one.comment_id}>
                  <Comment comment={one} replies={0} onGone={() => onGone('')} />
                </li>
              ))}
            </ol>
          )}
          {isReplying && (
            <CommentForm
              name={replyName}
              label={t('item-foot.writeReply', { name: thread.username })}
              action={t('item-foot.reply')}
              isFocused
              pageId={thread.page_id}
              onSend={reply}
              onCancel={endReply}
            />
          )}
        </>
      )}
    </li>
  )
}

interface CommentProps {
  comment: CommentRow
  /** How many replies go with it when it is deleted. */
  replies: number
  onGone: () => void
  /** Its buttons besides Delete. */
  children?: ReactNode
}

function Comment({ comment, replies, onGone, children }: CommentProps) {
  const t = usePhrases()
  const of = useItem()
  const [isAsking, setAsking] = useState(false)
  const remove = async (): Promise<Outcome> => {
    try {
      await runAction('page_comment/delete', { comment_id: comment.comment_id }, of)
    } catch (error) {
      if (!isRefused(error, 'commentNotFound')) return { alert: sentenceOf(error) }
      onGone()
    }
    await refresh('page_comment/getList')
  }
  return (
    <article className="comment" aria-label={comment.username}>
      <p className="comment-head">
        <strong>{comment.username}</strong> <DateText seconds={comment.addtime} />
      </p>
      <CommentText text={comment.content} />
      {(children || comment.can_delete) && (
        <p className="comment-tools">
          {children}
          {comment.can_delete && (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t('item-foot.delete')}
            </Button>
          )}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={t('item-foot.deleteTitle')}
          text={
            replies > 0
              ? t('item-foot.deleteWithReplies', { count: replies })
              : t('item-foot.deleteText')
          }
          action={t('item-foot.delete')}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
