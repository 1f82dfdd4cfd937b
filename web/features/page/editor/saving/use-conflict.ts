import { useMemo, useState } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices.tsx'
import type { Editing } from '../editing.ts'
import type { Saving, Theirs } from './saver.ts'
import { isSame, type Version } from './version.ts'

export interface Conflict {
  /** Both texts while the dialog is open. */
  shown: { theirs: Theirs; mine: Version } | null
  overwrite: () => void
  /** Saves a text, or a whole version, that holds the changes of both. */
  merge: (merged: string | Version) => void
  /**
   * Takes over a text, or a whole version, in which the changes of both fit together: saved where a
   * save led here, else left unsaved.
   */
  join: (joined: string | Version) => void
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
  const save = async (theirs: Theirs, text: string) => {
    if (await editing.saver.overwrite(theirs)) toast(text)
  }
  const overwrite = () => {
    if (theirs) void save(theirs, t('page.saved'))
  }
  const hold = (merged: string | Version) =>
    typeof merged === 'string' ? editing.replace(merged) : editing.take(merged)
  const merge = (merged: string | Version) => {
    hold(merged)
    overwrite()
  }
  const adopt = () => {
    if (!theirs) return
    editing.saver.adopt(theirs)
    editing.take(theirs)
    editing.keepCopy()
  }
  return {
    shown: theirs && mine ? { theirs, mine } : null,
    overwrite,
    merge,
    join: (joined) => {
      if (!theirs || !mine) return
      const told = t('page.merged', { name: theirs.author || t('page.lockedSomebody') })
      const isLooked = saving.at === 'conflict' && saving.isLooked
      if (!isLooked) {
        hold(joined)
        void save(theirs, told)
        return
      }
      toast(told)
      if (isSame(mine, editing.saver.base())) return adopt()
      editing.saver.adopt(theirs)
      hold(joined)
      editing.keepCopy()
    },
    adopt,
    close: () => setClosed(theirs),
    compare: () => setClosed(null),
  }
}
