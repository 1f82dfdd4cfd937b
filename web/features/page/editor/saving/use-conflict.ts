import { useMemo, useState } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices.tsx'
import type { Editing } from '../editing.ts'
import type { Saving, Theirs } from './saver.ts'
import type { Version } from './version.ts'

export interface Conflict {
  /** Both texts while the dialog is open. */
  shown: { theirs: Theirs; mine: Version } | null
  overwrite: () => void
  /** Closes the dialog and leaves the conflict unresolved. */
  close: () => void
  /** Opens the dialog again. */
  compare: () => void
}

/** The dialog about a page that somebody else saved meanwhile. Source: web/spec/writing.md 1.5. */
export function useConflict(editing: Editing, saving: Saving): Conflict {
  const [closed, setClosed] = useState<Theirs | null>(null)
  const theirs = saving.at === 'conflict' && saving.theirs !== closed ? saving.theirs : null
  const mine = useMemo(() => (theirs ? editing.now() : null), [theirs, editing])
  return {
    shown: theirs && mine ? { theirs, mine } : null,
    overwrite: () => {
      if (!theirs) return
      void editing.saver.overwrite(theirs).then((isSaved) => isSaved && toast(t('page.saved')))
    },
    close: () => setClosed(theirs),
    compare: () => setClosed(null),
  }
}
