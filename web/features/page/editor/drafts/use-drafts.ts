import { useState } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices.tsx'
import type { Editing } from '../editing.ts'
import type { OpenedPage } from '../opened-page.ts'
import { draftsOf, dropDraft, keepDraft, type Draft } from './drafts.ts'

export interface Drafts {
  /** Drafts that are still offered, newest first. */
  offered: readonly Draft[]
  restore: (draft: Draft) => void
  discard: () => void
  /** Offers them no longer and keeps them. */
  close: () => void
}

/** Unsaved texts of this page, offered when its editor opens. Source: web/spec/writing.md 1.7. */
export function useDrafts(opened: OpenedPage, editing: Editing): Drafts {
  const [offered, setOffered] = useState<readonly Draft[]>(() => draftsToOffer(opened))
  return {
    offered,
    restore: (draft) => {
      editing.restore(draft)
      setOffered([])
    },
    discard: () => {
      for (const one of offered) dropDraft(one.name)
      setOffered([])
      toast(t('page.draftDiscarded'), {
        label: t('page.undo'),
        run: () => {
          for (const one of offered) keepDraft(one, one.title)
          setOffered(offered)
        },
      })
    },
    close: () => setOffered([]),
  }
}

/** A copy begins with another page's text; drafts are not for it. */
const draftsToOffer = ({ uid, item, start, stored }: OpenedPage): Draft[] =>
  start === stored ? draftsOf({ uid, item, page: stored.page }, stored) : []
