import { usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Banner } from '../../../../../ui/feedback/banner.tsx'
import { CommentForm } from '../comment-form.tsx'
import { Comment } from '../comment.tsx'
import { Unsent } from '../unsent.tsx'
import { ResolvedLine } from './resolved-line.tsx'
import { useThread, type ThreadRow } from './use-thread.ts'

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
  const model = useThread(thread, onGone)
  const { isResolved, isReplying, replyName } = model
  const count = thread.replies.length
  return (
    <li ref={model.box} className="thread">
      {model.failure && <Banner kind="danger">{model.failure}</Banner>}
      {isResolved && <ResolvedLine model={model} />}
      {(!isResolved || model.isOpen || isReplying) && (
        <>
          <Comment comment={thread} replies={count} onGone={model.threadGone}>
            {/* the item may have been archived since the list was fetched */}
            {mayReply && thread.can_resolve && (
              <Button
                kind="quiet"
                icon={isResolved ? 'undo' : 'check'}
                data-tool="resolve"
                busy={model.busy}
                onClick={() => void model.resolve()}
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
                onClick={model.beginReply}
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
                onSend={model.reply}
                onSent={model.endReply}
                onCancel={model.endReply}
              />
            )
          )}
        </>
      )}
    </li>
  )
}
