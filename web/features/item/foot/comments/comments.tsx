import { useCallback, useEffect, useRef, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { useSession } from '../../../../api/session.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { commentOfHash } from '../../../../parts/comment-hash.ts'
import { FailureState } from '../../../../parts/failures/failure-state.tsx'
import { Link } from '../../../../parts/links/link.tsx'
import { useLocation } from '../../../../parts/links/navigation.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { isFocusLost, rememberFocus } from '../../../../ui/overlays/dialogs/remember-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { commentName } from '../../unsent-comments.ts'
import { Thread } from './thread/thread.tsx'
import { Unsent } from './unsent.tsx'
import { useItem } from '../use-item.ts'

/** Threads that are fetched together. */
const together = 20

/** Parts that are fetched to find one comment. */
const mostSearched = 25

/** Milliseconds for which the notice about a deleted comment stays. */
const goneTime = 10_000

interface CommentsProps {
  pageId: number
  isArchived: boolean
}

/** The comments on a page, newest thread first, and a field for a new one. */
export function Comments({ pageId, isArchived }: CommentsProps) {
  const t = usePhrases()
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  const wanted = commentOfHash(hash)
  /** Whether more threads are fetched until the one that the address names is there. */
  const isSearching = useRef(wanted > 0)
  const of = useItem()
  const [parts, setParts] = useState(1)
  const [total, setTotal] = useState(0)
  /** How many replies have become the text of a new comment. */
  const [moved, setMoved] = useState(0)
  const formName = commentName(pageId)
  const onAnswer = useCallback(
    ({ total: all, page, comments }: Answer<'page_comment/getList'>) => {
      setTotal(all)
      if (
        comments.some(({ comment_id, replies }) =>
          [comment_id, ...replies.map((one) => one.comment_id)].includes(wanted),
        )
      )
        isSearching.current = false
      if (isSearching.current && all > page * together && page < mostSearched)
        setParts((before) => Math.max(before, page + 1))
    },
    [wanted],
  )
  const add = async (content: string) => {
    await runAction('page_comment/add', { page_id: pageId, content, parent_id: 0 }, of)
    await refresh('page_comment/getList')
  }
  const onGone = (typed: string) => {
    showNotice({ text: t(typed ? 'item-foot.goneReply' : 'item-foot.gone'), stay: goneTime })
    if (!typed) return
    const before = sessionStorage.getItem(formName)
    sessionStorage.setItem(formName, before ? `${before}\n\n${typed}` : typed)
    setMoved(moved + 1)
  }
  return (
    <section className="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        {t('item-foot.comments')} {total > 0 && <span className="number">{total}</span>}
      </h2>
      {isArchived ? (
        <Unsent name={formName} label={t('item-foot.write')} why="archived">
          <p className="about">{t('item-foot.archived')}</p>
        </Unsent>
      ) : person ? (
        <CommentForm
          // another one reads what has been moved, or what somebody else has typed
          key={`${formName} ${moved}`}
          isFocused={moved > 0}
          name={formName}
          label={t('item-foot.write')}
          placeholder={t('item-foot.placeholder')}
          action={t('item-foot.send')}
          pageId={pageId}
          onSend={add}
        />
      ) : (
        <p className="about">
          <Link to={`/user/login?redirect=${encodeURIComponent(pathname + search)}`}>
            {t('item-foot.signIn')}
          </Link>
        </p>
      )}
      {Array.from({ length: parts }, (_, at) => (
        <ThreadsPart
          key={at}
          pageId={pageId}
          part={at + 1}
          mayReply={person !== null && !isArchived}
          isArchived={isArchived}
          onAnswer={onAnswer}
          onGone={onGone}
        />
      ))}
      {total > parts * together && (
        <Button onClick={() => setParts(parts + 1)}>{t('item-foot.more')}</Button>
      )}
    </section>
  )
}

interface ThreadsPartProps {
  pageId: number
  part: number
  mayReply: boolean
  isArchived: boolean
  onAnswer: (answer: Answer<'page_comment/getList'>) => void
  onGone: (typed: string) => void
}

/** Some of the threads. */
function ThreadsPart({ pageId, part, mayReply, isArchived, onAnswer, onGone }: ThreadsPartProps) {
  const t = usePhrases()
  const of = useItem()
  const answer = useAnswer(
    'page_comment/getList',
    { page_id: pageId, page: part, count: together },
    { ...of, signedOut: 'error', locked: 'error' },
  )
  const { data } = answer
  useEffect(() => {
    if (data) onAnswer(data)
  }, [data, onAnswer])
  /** Focuses the neighbour of a thread that disappears with the button that was pressed. */
  const focusNeighbour = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (isFocusLost()) focusNeighbour.current?.()
    focusNeighbour.current = null
  }, [data])
  if (!data)
    return answer.error ? (
      <FailureState error={answer.error} retry={answer.refetch} />
    ) : (
      <Skeleton height="64px" />
    )
  if (data.total === 0)
    return (
      <p className="about">
        {isArchived ? t('item-foot.none') : `${t('item-foot.none')} · ${t('item-foot.noneText')}`}
      </p>
    )
  return (
    <ol className="threads">
      {data.comments.map((thread) => (
        <Thread
          key={thread.comment_id}
          thread={thread}
          mayReply={mayReply}
          isArchived={isArchived}
          onGone={(typed) => {
            focusNeighbour.current = rememberFocus()
            onGone(typed)
          }}
        />
      ))}
    </ol>
  )
}
