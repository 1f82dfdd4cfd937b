import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { clientId } from './comments/client-id.ts'
import { isPageClosed } from '../page-closed.ts'
import { useItem } from './use-item.ts'

interface VotesProps {
  pageId: number
  isArchived: boolean
}

/** Whether the page was helpful; pressing one's vote again takes it back. */
export function Votes({ pageId, isArchived }: VotesProps) {
  const t = usePhrases()
  const args = { page_id: pageId, client_id: clientId() }
  const of = useItem()
  const { data } = useAnswer('page_feedback/getStat', args, {
    ...of,
    signedOut: 'error',
    locked: 'error',
  })
  const [busy, setBusy] = useState(0)
  const [failure, setFailure] = useState('')
  const [hasVoted, setHasVoted] = useState(false)
  if (!data) return null
  const vote = async (type: 1 | 2) => {
    const feedback_type = data.user_feedback === type ? 0 : type
    setBusy(type)
    setFailure('')
    try {
      await runAction('page_feedback/submit', { ...args, feedback_type }, of)
      await refresh('page_feedback/getStat')
      setHasVoted(feedback_type > 0)
    } catch (error) {
      if (!(await isPageClosed(error))) setFailure(sentenceOf(error))
    } finally {
      setBusy(0)
    }
  }
  const button = (type: 1 | 2, label: string, count: number) => (
    <Button
      aria-pressed={data.user_feedback === type}
      busy={busy === type}
      disabled={isArchived || (busy > 0 && busy !== type)}
      icon="thumb"
      onClick={() => void vote(type)}
    >
      {label}
      {count > 0 && <span className="number">{count}</span>}
    </Button>
  )
  return (
    <section className="votes" aria-label={t('item-foot.helpful')}>
      <p>{t('item-foot.helpful')}</p>
      {button(1, t('item-foot.yes'), data.helpful_count)}
      {button(2, t('item-foot.no'), data.unhelpful_count)}
      <p className="thanks" role="status">
        {hasVoted && t('item-foot.thanks')}
      </p>
      {failure && <Banner kind="danger">{failure}</Banner>}
    </section>
  )
}
