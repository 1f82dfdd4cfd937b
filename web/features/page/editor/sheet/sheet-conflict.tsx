import type { JsonObject } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheet-formats.ts'
import { useEffect, useMemo, useState } from 'react'
import { t as now, usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { ConflictDialog, type ConflictDialogProps } from '../saving/conflict-dialog.tsx'
import type { Version } from '../saving/version.ts'
import { fromGrid } from './format/from-grid.ts'
import { toGrid } from './format/to-grid.ts'
import { mergeSheets, type Clash } from './merge.ts'
import './sheet-conflict.css'

export interface SheetConflictProps extends ConflictDialogProps {
  /** What both started from. */
  base: Version
  /** Saves a workbook with the changes of both. */
  onMerged: (text: string) => void
  /** Takes over a workbook in which nobody has to decide anything. */
  onJoined: (text: string) => void
}

/**
 * Somebody else saved the workbook meanwhile: their changes are merged cell by cell, and people are
 * asked only about those that both have changed. Source: web/spec/writing.md 4.
 */
export function SheetConflict({ base, onMerged, onJoined, ...conflict }: SheetConflictProps) {
  const t = usePhrases()
  const { theirs, mine, onClose } = conflict
  const name = theirs.author || t('page.lockedSomebody')
  const merged = useMemo(() => {
    const [before, own, other] = [base, mine, theirs].map(({ text }) => readSheets(text))
    return before && own && other ? mergeSheets(before, own, other) : null
  }, [base, mine, theirs])
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const isClear = merged?.clashes.length === 0
  useEffect(() => {
    if (merged && isClear) onJoined(computed(merged.sheets(new Set())))
  }, [merged, isClear]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs

  if (!merged) return <ConflictDialog {...conflict} />
  if (isClear) return null
  const take = (keys: readonly string[], isTheirs: boolean) =>
    setTaken(
      (now) => new Set([...now].filter((key) => !keys.includes(key)).concat(isTheirs ? keys : [])),
    )
  const all = merged.clashes.map(({ key }) => key)
  return (
    <Dialog
      title={t('sheet.conflictTitle')}
      text={t('sheet.conflictText', { name })}
      size="large"
      onClose={onClose}
    >
      <div className="clashes-all">
        <Button onClick={() => take(all, false)}>{t('sheet.allMine')}</Button>
        <Button onClick={() => take(all, true)}>{t('sheet.allTheirs')}</Button>
      </div>
      <ul className="clashes">
        {merged.clashes.map((clash) => (
          <li key={clash.key}>
            <h3>
              {clash.sheet} {clash.cell || t('sheet.conflictSheet')}
            </h3>
            <Side label={t('sheet.conflictMine')} text={clash.mine} clash={clash} />
            <Side label={t('sheet.conflictTheirs')} text={clash.theirs} clash={clash} />
            <Segments
              label={`${clash.sheet} ${clash.cell}`}
              value={taken.has(clash.key) ? 'theirs' : 'mine'}
              choices={[
                { value: 'mine', label: t('sheet.conflictMine') },
                { value: 'theirs', label: t('sheet.conflictTheirs') },
              ]}
              onValue={(value) => take([clash.key], value === 'theirs')}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('sheet.keepEditing')}</Button>
        <Button kind="main" data-autofocus onClick={() => onMerged(computed(merged.sheets(taken)))}>
          {t('sheet.saveMerged')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The text of merged sheets: the results of formulas depend on the changes of both. */
const computed = (sheets: JsonObject[]): string =>
  JSON.stringify(
    fromGrid(
      toGrid(sheets, (number) => now('sheet.sheetNumber', { number })),
      sheets,
    ),
  )

function Side({ label, text, clash }: { label: string; text: string | null; clash: Clash }) {
  const t = usePhrases()
  const isWhole = clash.cell === ''
  return (
    <p className="clash-side">
      <span>{label}</span>{' '}
      {text === null ? (
        <em>{t('sheet.conflictDeleted')}</em>
      ) : isWhole ? (
        <em>{t('sheet.conflictChanged')}</em>
      ) : text === '' ? (
        <em>{t('sheet.conflictEmpty')}</em>
      ) : (
        text
      )}
    </p>
  )
}
