import { useState } from 'react'
import { t } from '../../../../../locales/phrases.ts'
import { toast } from '../../../../../ui/feedback/notices/notices.tsx'
import type { Editing } from '../../editing.ts'
import type { Differ } from '../../source/source-editor.ts'
import type { Saving, Theirs } from '../saver.ts'
import { isSame, type Version } from '../version.ts'

export interface Conflict {
  /** What somebody else saved, while the dialog is open. */
  theirs: Theirs | null
  /** The dialog opens by itself, not because somebody wanted to compare. */
  isUnasked: boolean
  overwrite: () => void
  /** Saves a version that holds the changes of both, made of what is in the editor now. */
  merge: (merged: Version, differ?: Differ) => void
  /**
   * Takes over a version in which the changes of both fit together: saved where a save led here,
   * else left unsaved. What is being typed may have to be taken over first: the conflict then stays,
   * and this is called again with the next change.
   */
  join: (joined: Version, differ?: Differ) => void
  /** Shows what somebody else saved; there is nothing of one's own to keep. */
  adopt: (differ?: Differ) => void
  /** Closes the dialog and leaves the conflict unresolved. */
  close: () => void
  /** Opens the dialog again. */
  compare: () => void
}

/** The dialog about a page that somebody else saved meanwhile. Source: web/spec/writing.md 1.5. */
export function useConflict(editing: Editing, saving: Saving): Conflict {
  const [closed, setClosed] = useState<Theirs | null>(null)
  const [asked, setAsked] = useState<Theirs | null>(null)
  const theirs = saving.at === 'conflict' && saving.theirs !== closed ? saving.theirs : null
  const save = async (theirs: Theirs, text: string) => {
    if (await editing.saver.overwrite(theirs)) toast(text)
  }
  const overwrite = () => {
    if (theirs) void save(theirs, t('page.saved'))
  }
  const adopt = (differ?: Differ) => {
    if (!theirs || !editing.merge(theirs, differ)) return false
    editing.saver.adopt(theirs)
    editing.keepCopy()
    return true
  }
  return {
    theirs,
    isUnasked: saving.at === 'conflict' && !saving.isLooked && saving.theirs !== asked,
    overwrite,
    merge: (merged, differ) => {
      editing.settle()
      editing.merge(merged, differ)
      overwrite()
    },
    join: (joined, differ) => {
      if (!theirs) return
      const told = t('page.merged', { name: theirs.author || t('page.lockedSomebody') })
      if (saving.at !== 'conflict' || !saving.isLooked) {
        if (editing.merge(joined, differ)) void save(theirs, told)
        return
      }
      if (isSame(editing.now(), editing.saver.base())) {
        if (adopt(differ)) toast(told)
        return
      }
      if (!editing.merge(joined, differ)) return
      editing.saver.adopt(theirs)
      editing.keepCopy()
      toast(told)
    },
    adopt: (differ) => void adopt(differ),
    close: () => setClosed(theirs),
    compare: () => {
      setClosed(null)
      setAsked(saving.at === 'conflict' ? saving.theirs : null)
    },
  }
}
