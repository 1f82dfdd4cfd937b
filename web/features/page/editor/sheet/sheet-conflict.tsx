import type { JsonObject } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheet-formats.ts'
import { useEffect, useMemo } from 'react'
import { t as now, usePhrases } from '../../../../locales/phrases.ts'
import { ClashDialog } from '../saving/clash-dialog.tsx'
import { ConflictDialog, type ConflictDialogProps } from '../saving/conflict-dialog.tsx'
import type { Version } from '../saving/version.ts'
import { fromGrid } from './format/from-grid.ts'
import { toGrid } from './format/to-grid.ts'
import { mergeSheets, type Clash } from './merge.ts'

interface SheetConflictProps extends ConflictDialogProps {
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
  const isClear = merged?.clashes.length === 0
  useEffect(() => {
    if (merged && isClear) onJoined(computed(merged.sheets(new Set())))
  }, [merged, isClear]) // oxlint-disable-line react/exhaustive-deps -- once for each version of theirs

  if (!merged) return <ConflictDialog {...conflict} />
  if (isClear) return null
  const wordsFor = ({ cell }: Clash, text: string | null) =>
    text === null ? t('page.clashDeleted') : cell === '' ? t('sheet.conflictChanged') : undefined
  return (
    <ClashDialog
      title={t('sheet.conflictTitle')}
      text={t('sheet.conflictText', { name })}
      clashes={merged.clashes.map((clash) => ({
        key: clash.key,
        name: `${clash.sheet} ${clash.cell || t('sheet.conflictSheet')}`,
        mine: clash.mine ?? '',
        theirs: clash.theirs ?? '',
        words: { mine: wordsFor(clash, clash.mine), theirs: wordsFor(clash, clash.theirs) },
      }))}
      onMerged={(taken) => onMerged(computed(merged.sheets(taken)))}
      onClose={onClose}
    />
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
