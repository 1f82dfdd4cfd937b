import { useEffect, useRef, useState, type ReactNode } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { hashOfComment } from '../../../../parts/comment-hash.ts'
import { DateText } from '../../../../parts/date.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { PersonSign } from '../../../../parts/frame/person/person-sign.tsx'
import { useLocation } from '../../../../parts/links/navigation.tsx'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { MenuButton } from '../../../../ui/overlays/menus/menu.tsx'
import { CommentFold } from './comment-fold.tsx'
import { CommentText } from './comment-text.tsx'
import { useItem } from '../use-item.ts'

type CommentRow = Answer<'page_comment/getList'>['comments'][number]['replies'][number]

interface CommentProps {
  comment: CommentRow
  /** How many replies go with it when it is deleted. */
  replies: number
  onGone: () => void
  /** Its buttons besides the menu. */
  children?: ReactNode
}

/** A comment, with what can be done with it. */
export function Comment({ comment, replies, onGone, children }: CommentProps) {
  const t = usePhrases()
  const of = useItem()
  const [isAsking, setAsking] = useState(false)
  const box = useRef<HTMLElement>(null)
  const isWanted = useLocation().hash === hashOfComment(comment.comment_id)
  useEffect(() => {
    if (!isWanted) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isWanted])
  const actions = t('item-foot.actions', { name: comment.username })
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
    <article
      ref={box}
      className={isWanted ? 'comment wanted' : 'comment'}
      aria-label={comment.username}
      tabIndex={-1}
    >
      <PersonSign names={[comment.username]} />
      <div className="comment-head">
        <p>
          <strong>{comment.username}</strong>{' '}
          {comment.is_gone && <Badge>{t('item-foot.accountGone')}</Badge>}{' '}
          <DateText seconds={comment.addtime} />
        </p>
        <span className="comment-tools">
          {children}
          {comment.can_delete && (
            <MenuButton
              label={actions}
              groups={[
                [
                  {
                    name: 'delete',
                    label: t('item-foot.delete'),
                    icon: 'trash',
                    danger: true,
                    run: () => setAsking(true),
                  },
                ],
              ]}
            >
              {(trigger) => <IconButton icon="more" label={actions} {...trigger} />}
            </MenuButton>
          )}
        </span>
      </div>
      <CommentFold>
        <CommentText text={comment.content} mentions={comment.mentions} />
      </CommentFold>
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
