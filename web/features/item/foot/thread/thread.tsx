import { useEffect, useRef, useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { hashOfComment } from '../../../parts/comment-hash.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useLocation } from '../../../parts/links/navigation.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { isFocusLost } from '../../../ui/overlays/remember-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { commentName } from '../unsent-comments.ts'
import { Unsent } from './unsent.tsx'
import { useItem } from './use-item.ts'
import { Comment } from './comment.tsx'

type ThreadRow = Answer<'page_comment/getList'>['comments'][number]

interface ThreadProps {
  thread: ThreadRow
  mayReply: boolean
  isArchived: boolean
  /**
   * Somebody has deleted the thread, or a reply in it, which an action has just shown.
   * @param typed what stood in the reply to it, '' for nothing
   */
  onGone: (typed: string) => void
}

/** A comment with its replies; a resolved one is folded. */
export function Thread({ thread, mayReply, isArchived, onGone }: ThreadProps) {
  const t = usePhrases()
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
  const count = thread.replies.length
  return (
    <li ref={box} className="thread">
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isResolved && (
        <p className="resolved">
          <Icon name="check" size={16} />
          <span className="resolved-by">
            {t(thread.resolved_by_gone ? 'item-foot.resolvedGone' : 'item-foot.resolved', {
              name: thread.resolved_by,
            })}
          </span>
          <span className="excerpt">
            {!isOpen && `${thread.username}: ${excerptOf(thread.content)}`}
          </span>
          <Button
            kind="quiet"
            data-tool="fold"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('item-foot.hideThread') : t('item-foot.showThread', { count: count + 1 })}
          </Button>
        </p>
      )}
      {(!isResolved || isOpen || isReplying) && (
        <>
          <Comment comment={thread} replies={count} onGone={threadGone}>
            {/* the item may have been archived since the list was fetched */}
            {mayReply && thread.can_resolve && (
              <Button
                kind="quiet"
                icon={isResolved ? 'undo' : 'check'}
                data-tool="resolve"
                busy={busy}
                onClick={() => void resolve()}
              >
                <span className="words">
                  {t(isResolved ? 'item-foot.reopen' : 'item-foot.resolve')}
                </span>
              </Button>
            )}
          </Comment>
          {count > 0 && (
            <ol className="replies">
              {thread.replies.map((one) => (
                <li key={one.comment_id}>
                  <Comment comment={one} replies={0} onGone={() => onGone('')} />
                </li>
              ))}
            </ol>
          )}
          {/* stays in its place: nothing else may come under a second click */}
          {mayReply && (
            <p className="comment-reply">
              <Button
                kind="quiet"
                data-tool="reply"
                disabled={isReplying}
                onClick={() => setReplying(true)}
              >
                {t('item-foot.reply')}
              </Button>
            </p>
          )}
          {isArchived ? (
            <Unsent
              name={replyName}
              label={t('item-foot.writeReply', { name: thread.username })}
              why="archived"
            />
          ) : (
            isReplying && (
              <CommentForm
                key={replyName}
                name={replyName}
                label={t('item-foot.writeReply', { name: thread.username })}
                action={t('item-foot.reply')}
                isFocused
                pageId={thread.page_id}
                onSend={reply}
                onSent={endReply}
                onCancel={endReply}
              />
            )
          )}
        </>
      )}
    </li>
  )
}

/** The first words of a comment, without the marks around them. */
const excerptOf = (content: string) =>
  content
    .slice(0, 400)
    .replaceAll(/[`*~]+|^[\s>#-]+/gm, '')
    .trim()
