import type * as merging from '#contract/merge/merge.ts'
import { useLayoutEffect, useMemo, useState } from 'react'
import { dateText } from '../../../../lib/text/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { ConflictProps } from '../saving/conflicts/conflict-dialog.tsx'
import { isOwnWindow } from '../saving/save-state.tsx'
import { useMine } from '../saving/conflicts/use-mine.ts'
import { headOf, linesOf, type Version } from '../saving/version.ts'
import type { Differ } from '../source/source-editor.ts'
import { joinedFrom, movedOnto } from './joined.ts'
import { MergeView } from './merge-view.tsx'

export interface TextConflictProps extends ConflictProps {
  item: string
  /** `contract/merge`, which loads with this part. */
  merging: Pick<typeof merging, 'mergeTexts' | 'changedPlaces' | 'changesBetween'>
  /** There is nothing of one's own to keep. */
  onAdopt: (differ: Differ) => void
}

/**
 * Somebody else saved the page meanwhile: changes that fit together are offered as one text, and
 * people decide where both changed the same lines. Source: web/spec/writing.md 1.5.
 */
export function TextConflict(props: TextConflictProps) {
  const { base, merging, theirs, onMerged, onAdopt, onClose } = props
  const t = usePhrases()
  const now = useMine(props.editing)
  /** What the decisions in the merge view are about: from the first one on it stays. */
  const [decided, setDecided] = useState<typeof now | null>(null)
  const { mine, change } = decided ?? now
  const [isLooking, setLooking] = useState(false)
  const [was, own, other] = useMemo(
    () => [base, mine, theirs].map(({ text }) => linesOf(text).text) as [string, string, string],
    [base, mine, theirs],
  )
  const joined = useMemo(
    () => joinedFrom(merging.mergeTexts(own, was, other)),
    [merging, own, was, other],
  )
  const name = isOwnWindow(theirs) ? t('page-merge.you') : theirs.author || t('page-merge.somebody')
  const time = dateText(theirs.time)
  const asked = {
    title: isAsked(base.title, mine.title, theirs.title),
    catalog: isAsked(base.catalog, mine.catalog, theirs.catalog),
  }
  const isMineUnchanged = own === was && mine.title === base.title && mine.catalog === base.catalog
  // by the layout: nothing can be typed before
  useLayoutEffect(() => {
    if (!isMineUnchanged) return
    onAdopt(merging.changesBetween)
    toast(t('page-merge.replaced', { name }))
  }, [isMineUnchanged]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs
  if (isMineUnchanged) return null

  const fitting: Version = { ...headOf(base, mine, theirs), text: joined.text }
  const finish = (merged: Version) =>
    onMerged(
      decided ? movedOnto(merging, decided.mine, merged, now.mine) : merged,
      merging.changesBetween,
    )
  const count = (version: Version, text: string) =>
    merging.changedPlaces(was, text) +
    Number(version.title !== base.title) +
    Number(version.catalog !== base.catalog)
  const isFitting = joined.conflicts.length === 0 && !asked.title && !asked.catalog
  if (!isFitting || isLooking)
    return (
      <MergeView
        key={change}
        item={props.item}
        name={name}
        time={time}
        theirs={{ ...theirs, text: other }}
        mine={mine}
        asked={asked}
        fitting={fitting}
        joined={joined}
        isUnasked={props.isUnasked && !isLooking}
        onTouched={() => setDecided((before) => before ?? now)}
        onMerged={finish}
        onOverwrite={props.onOverwrite}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={t('page-merge.fitsTitle')}
      text={t('page-merge.fitsText', {
        name,
        time,
        theirs: count(theirs, other),
        mine: count(mine, own),
      })}
      size="middle"
      unasked={props.isUnasked}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button onClick={() => setLooking(true)}>{t('page-merge.look')}</Button>
        <Button kind="main" data-autofocus onClick={() => finish(fitting)}>
          {t('page-merge.fitsSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Of a title or catalog that both changed differently only one can be kept. */
const isAsked = (base: string, mine: string, theirs: string): boolean =>
  mine !== base && theirs !== base && mine !== theirs
