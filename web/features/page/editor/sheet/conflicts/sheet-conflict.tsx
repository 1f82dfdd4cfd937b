import type { JsonObject } from '#contract/text/content/read-content.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import { useLayoutEffect, useMemo } from 'react'
import { t as now, usePhrases } from '../../../../../locales/phrases.ts'
import { ClashDialog } from '../../saving/conflicts/clash-dialog.tsx'
import { ConflictDialog, type ConflictProps } from '../../saving/conflicts/conflict-dialog.tsx'
import { useMine } from '../../saving/conflicts/use-mine.ts'
import { headOf, type Version } from '../../saving/version.ts'
import type { WithoutChange } from '../../undo/made-change.ts'
import { fromGrid } from '../format/from-grid.ts'
import { toGrid } from '../format/to-grid.ts'
import { mergeSheets, type Clash } from './merge.ts'

interface SheetConflictProps extends ConflictProps {
  /** Takes over a workbook in which nobody has to decide anything. */
  onJoined: (version: Version) => void
}

/**
 * Somebody else saved the workbook meanwhile: their changes are merged cell by cell, and people are
 * asked only about those that both have changed. Source: web/spec/writing.md 4.
 */
export function SheetConflict(props: SheetConflictProps) {
  const { base, theirs, isUnasked, onMerged, onJoined, onOverwrite, onClose } = props
  const t = usePhrases()
  const { mine } = useMine(props.editing)
  const name = theirs.author || t('page.lockedSomebody')
  const merged = useMemo(() => {
    const [before, own, other] = [base, mine, theirs].map(({ text }) => readSheets(text))
    return before && own && other ? mergeSheets(before, own, other) : null
  }, [base, mine, theirs])
  const isClear = merged?.clashes.length === 0
  const whole = (sheets: JsonObject[]): Version => ({
    ...headOf(base, mine, theirs),
    text: computed(sheets),
  })
  // by the layout: nothing can be typed before; with each change until it has been taken over
  useLayoutEffect(() => {
    if (merged && isClear) onJoined(whole(merged.sheets(new Set())))
  }, [merged, isClear]) // oxlint-disable-line react/exhaustive-deps -- once for each version

  if (!merged) return <ConflictDialog {...{ theirs, mine, isUnasked, onOverwrite, onClose }} />
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
      isUnasked={isUnasked}
      onMerged={(taken) => onMerged(whole(merged.sheets(taken)))}
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

/** A workbook without an earlier change, cell by cell. */
export const sheetsWithout: WithoutChange = (change, latest) => {
  const [before, after, own] = [change.before, change.after, latest].map(readSheets)
  const merged = before && after && own ? mergeSheets(after, own, before) : null
  return merged?.clashes.length === 0 ? computed(merged.sheets(new Set())) : null
}
