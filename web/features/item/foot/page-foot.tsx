import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Comments } from './comments/comments.tsx'
import './foot.css'
import { Origin } from './origin.tsx'
import { ItemOfPage } from './use-item.ts'
import { unsentComments } from '../unsent-comments.ts'
import { Unsent } from './comments/unsent.tsx'
import { Votes } from './votes.tsx'

interface PageFootProps {
  info: Answer<'item/info'>
  pageId: number
}

/** Where a page comes from, and what readers say about it, where its item allows it. Source: web/spec/reading.md 8.12. */
export const PageFoot = ({ info, pageId }: PageFootProps) => {
  const t = usePhrases()
  const isArchived = Number(info.is_archived) > 0
  return (
    <ItemOfPage value={String(info.item_id)}>
      {info.has_repository && <Origin pageId={pageId} />}
      {info.allow_feedback === '1' && (
        <Votes key={`votes ${pageId}`} pageId={pageId} isArchived={isArchived} />
      )}
      {info.allow_comment === '1' ? (
        <Comments key={`comments ${pageId}`} pageId={pageId} isArchived={isArchived} />
      ) : (
        unsentComments(pageId).map((name) => (
          <Unsent key={name} name={name} label={t('item-foot.write')} why="off" />
        ))
      )}
    </ItemOfPage>
  )
}
