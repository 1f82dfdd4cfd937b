import type * as merging from '#contract/merge/merge.ts'
import { useEffect, useMemo, useState } from 'react'
import { dateText } from '../../../../lib/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import type { ConflictDialogProps } from '../saving/conflict-dialog.tsx'
import { isOwnWindow } from '../saving/save-state.tsx'
import { linesOf, type Version } from '../saving/version.ts'
import { joinedFrom } from './joined.ts'
import { MergeView } from './merge-view.tsx'

export interface TextConflictProps extends ConflictDialogProps {
  /** What both started from. */
  base: Version
  item: string
  /** `contract/merge`, which loads with this part. */
  merging: Pick<typeof merging, 'mergeTexts' | 'changedPlaces'>
  /** Saves a version with the changes of both. */
  onMerged: (version: Version) => void
  /** There is nothing of one's own to keep. */
  onAdopt: () => void
}

/**
 * Somebody else saved the page meanwhile: changes that fit together are offered as one text, and
 * people decide where both changed the same lines. Source: web/spec/writing.md 1.5.
 */
export function TextConflict(props: TextConflictProps) {
  const { base, merging, theirs, onMerged, onAdopt, onClose } = props
  const t = usePhrases()
  const [mine] = useState(props.mine)
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
  useEffect(() => {
    if (!isMineUnchanged) return
    onAdopt()
    toast(t('page-merge.replaced', { name }))
  }, [isMineUnchanged]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs
  if (isMineUnchanged) return null

  const fitting: Version = {
    title: mine.title === base.title ? theirs.title : mine.title,
    catalog: mine.catalog === base.catalog ? theirs.catalog : mine.catalog,
    text: joined.text,
  }
  const count = (version: Version, text: string) =>
    merging.changedPlaces(was, text) +
    Number(version.title !== base.title) +
    Number(version.catalog !== base.catalog)
  const isFitting = joined.conflicts.length === 0 && !asked.title && !asked.catalog
  if (!isFitting || isLooking)
    return (
      <MergeView
        item={props.item}
        name={name}
        time={time}
        theirs={{ ...theirs, text: other }}
        mine={mine}
        asked={asked}
        fitting={fitting}
        joined={joined}
        onMerged={onMerged}
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
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('core.cancel')}</Button>
        <Button onClick={() => setLooking(true)}>{t('page-merge.look')}</Button>
        <Button kind="main" data-autofocus onClick={() => onMerged(fitting)}>
          {t('page-merge.fitsSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Of a title or catalog that both changed differently only one can be kept. */
const isAsked = (base: string, mine: string, theirs: string): boolean =>
  mine !== base && theirs !== base && mine !== theirs
