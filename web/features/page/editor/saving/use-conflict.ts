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
  /** Saves a text, or a whole version, that holds the changes of both. */
  merge: (merged: string | Version) => void
  /** Shows what somebody else saved; there is nothing of one's own to keep. */
  adopt: () => void
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
  const overwrite = () => {
    if (!theirs) return
    void editing.saver.overwrite(theirs).then((isSaved) => isSaved && toast(t('page.saved')))
  }
  return {
    shown: theirs && mine ? { theirs, mine } : null,
    overwrite,
    merge: (merged) => {
      if (typeof merged === 'string') editing.replace(merged)
      else editing.take(merged)
      overwrite()
    },
    adopt: () => {
      if (!theirs) return
      editing.saver.adopt(theirs)
      editing.take(theirs)
      editing.keepCopy()
    },
    close: () => setClosed(theirs),
    compare: () => setClosed(null),
  }
}
