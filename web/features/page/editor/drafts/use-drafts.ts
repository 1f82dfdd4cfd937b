import { useEffect, useState } from 'react'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { t } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import type { Editing } from '../editing.ts'
import type { OpenEditor } from '../locking/open-editors.ts'
import type { OpenedPage } from '../opened-page.ts'
import { editAddress } from '../../edit-access.ts'
import { restoreAfterReload, takeRestored } from '../release/reload.ts'
import { isSame } from '../saving/version.ts'
import { isWorkbookText } from '../sheet/workbook-text.ts'
import { draftsOf, dropDraft, keepDraft, type Draft } from './drafts.ts'

interface Drafts {
  /** Drafts not yet decided on, newest first. */
  offered: readonly Draft[]
  restore: (draft: Draft) => void
  discard: () => void
  /** Stops offering them, but keeps them. */
  close: () => void
}

/** Unsaved texts of this page, offered when its editor opens. Source: web/spec/writing.md 1.7. */
export function useDrafts(opened: OpenedPage, editing: Editing, openEditor: OpenEditor): Drafts {
  const [offered, setOffered] = useState<readonly Draft[]>([])
  const navigate = useNavigate()
  const offer = async () => {
    const restored = takeRestored()
    const drafts = await draftsToOffer(opened, openEditor.isOpen)
    const own = drafts.find(({ name }) => name === restored)
    // what others have saved since then is for its author to know first
    if (own?.revision === opened.stored.revision) editing.restore(own)
    else setOffered(drafts)
  }
  useEffect(
    () => openEditor.whenKnown(() => void offer()),
    [], // oxlint-disable-line react/exhaustive-deps -- when the page is opened, once
  )
  return {
    offered,
    restore: (draft) => {
      setOffered([])
      if (isSheetDraft(opened, draft) === opened.isSheet) return editing.restore(draft)
      restoreAfterReload(draft.name)
      const kind = opened.isSheet ? '' : '?kind=sheet'
      void navigate(editAddress(opened.item, 0) + kind, { replace: true })
    },
    discard: () => {
      for (const one of offered) dropDraft(one.name)
      setOffered([])
      toast(t('page.draftDiscarded'), {
        label: t('page.undo'),
        run: () => {
          for (const one of offered) void keepDraft(one, one.title)
          setOffered(offered)
        },
      })
    },
    close: () => setOffered([]),
  }
}

/**
 * Whether a draft is edited in a grid. New pages among others have one place for drafts of all kinds,
 * and each kind its own editor; the editor of any other page shows what it can.
 */
export const isSheetDraft = (
  { isSheet, isSinglePage, stored }: OpenedPage,
  { text }: Draft,
): boolean => (stored.page || isSinglePage ? isSheet : isWorkbookText(text))

/**
 * A copy starts with another page's text; drafts are not meant for it. A draft of what is stored now
 * is based on its revision, which has grown if the page was moved: nobody has changed its text.
 */
async function draftsToOffer(
  { uid, item, start, stored }: OpenedPage,
  isOpen: OpenEditor['isOpen'],
): Promise<Draft[]> {
  if (start !== stored) return []
  const drafts = await draftsOf({ uid, item, page: stored.page }, stored, isOpen)
  return drafts.map((draft) =>
    draft.base && isSame(draft.base, stored) ? { ...draft, revision: stored.revision } : draft,
  )
}
